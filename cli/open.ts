// `plans open`: shows a link or a file in the tab that is open, or opens one.

import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Command, Option, UsageError } from 'clipanion'
import { formatLink, parseAddress, parseLink, type Link } from '../schema/links.js'
import { stateDir, type Env } from '../server/home.js'
import { withLock } from '../server/lock.js'
import { startInBackground } from './background.js'
import { openBrowser, wantsBrowser } from './browser.js'
import { absolute, configOption, configPath, portFrom, portOption, savedPort } from './options.js'
import { plainLine } from './plain.js'
import { findRunning, showIn, tabsOf, urlOf, type Running } from './running.js'

// Tabs left open come back by themselves after a start.
const RETURN_MS = 1_500
// A tab that was opened shows itself within this, or never.
const APPEAR_MS = 5_000
const RETRY_MS = 50
// Everybody before us in the line may need the time of a start and a tab.
const PATIENCE_MS = 120_000

export class OpenCommand extends Command {
  static override paths = [['open']]
  static override usage = Command.Usage({
    description: 'Show a link or a file in the open browser tab',
    details: `
      Takes an address of the dashboard, its query alone, or the path of a file in a docs folder.
      Starts the service in the background if it is not running, and opens a tab if none is open.
    `,
    examples: [
      ['Show a phase', "$0 open '?ws=search/phase-2-index'"],
      ['Show a file', '$0 open docs/active/search/plans/plan.html'],
    ],
  })

  target = Option.String({ name: 'link | path' })
  port = portOption()
  json = Option.Boolean('--json', false, { description: 'Print what happened as JSON' })
  config = configOption()

  override async execute(): Promise<number> {
    const { env } = this.context
    const port = portFrom(this.port) ?? (await savedPort(configPath(this.config, env), env))
    const query = formatLink(await this.#linkOf(port))
    const running = await this.#find(port)
    const listeners = running ? await showIn(running, query) : 0
    if (running && listeners > 0) await this.#tell(running, query, listeners)
    else await inTurn(stateDir(env), port, () => this.#openTab(port, query))
    return 0
  }

  /** What the argument means. Throws UsageError when it is neither one of our links nor a file. */
  async #linkOf(port: number): Promise<Link> {
    const { target } = this
    const address = parseAddress(target)
    if (address) {
      const isOurs = isLoopback(address.host) && (address.port ?? 80) === port
      if (address.scheme !== 'http' || !isOurs) {
        throw new UsageError(`${target} is not an address of the service on port ${port}`)
      }
    }
    const file = absolute(pathIn(target), this.context.env)
    // A file may be named like a query, but nobody writes a query's mark by chance.
    const isFile = !address && !target.startsWith('?') && (await isAnyFile(file))
    const link = isFile ? { ws: '', plan: '', doc: file } : parseLink(target)
    if (link) return link
    throw new UsageError(`${target} is neither a link nor a file`)
  }

  async #find(port: number): Promise<Running | null> {
    const found = await findRunning(port)
    if (found === 'nobody') return null
    if (found !== 'stranger') return found
    throw new UsageError(`port ${port} is taken by another program; name ours with --port`)
  }

  /** One at a time: asks again, since whoever was before may have opened a tab. */
  async #openTab(port: number, query: string): Promise<void> {
    const running = (await this.#find(port)) ?? (await this.#start(port))
    const listeners = await showIn(running, query)
    if (listeners > 0) return this.#tell(running, query, listeners)
    const { env } = this.context
    const url = `${await urlOf(running)}/${query}`
    const problem = wantsBrowser(env) ? await openAndWait(url, env, running) : ''
    return this.#tell(running, query, 0, problem)
  }

  async #start(port: number): Promise<Running> {
    const { env } = this.context
    const config = configPath(this.config, env)
    const args = [
      ...(this.port === undefined ? [] : ['--port', String(port)]),
      ...(config === undefined ? [] : ['--config', config]),
    ]
    const running = await startInBackground({ port, args, env })
    await tabWithin(running, RETURN_MS)
    return running
  }

  /** `problem` is why no tab was opened, `''` where none was wanted, null where one was. */
  async #tell(
    running: Running,
    query: string,
    listeners: number,
    problem: string | null = null,
  ): Promise<void> {
    const { stdout, stderr } = this.context
    const opened = listeners === 0 && problem === null
    if (!this.json && listeners > 0) {
      stdout.write('Shown in the open tab\n')
      return
    }
    const url = `${await urlOf(running)}/${query}`
    if (problem) stderr.write(`${plainLine(problem)}; open the address yourself\n`)
    if (this.json) stdout.write(`${JSON.stringify({ ok: true, listeners, opened, url })}\n`)
    else stdout.write(`${opened ? 'Opened ' : ''}${url}\n`)
  }
}

const OPTIONS = ['--json', '-h', '--help']
const OPTIONS_WITH_VALUE = ['--port', '--config']

/**
 * The words of an `open` with everything that is no option of it marked as data, a name that
 * begins with a dash too; the words of any other command as they are.
 */
export function withNamesAsData(words: string[]): string[] {
  const [command, ...rest] = words
  if (command !== 'open' || rest.includes('--')) return words
  const options: string[] = []
  const names: string[] = []
  for (let i = 0; i < rest.length; i += 1) {
    const word = rest[i] ?? ''
    if (OPTIONS_WITH_VALUE.includes(word)) options.push(...rest.slice(i, (i += 1) + 1))
    else if (OPTIONS.includes(word) || /^--(port|config)=/.test(word)) options.push(word)
    else names.push(word)
  }
  return names.length === 0 ? words : [command, ...options, '--', ...names]
}

/** Opens a tab and waits until it listens, or for some time; null, or why there is none. */
async function openAndWait(url: string, env: Env, running: Running): Promise<string | null> {
  const appeared = tabWithin(running, APPEAR_MS).then(() => null)
  return (await Promise.race([openBrowser(url, env), appeared])) ?? appeared
}

async function tabWithin(running: Running, ms: number): Promise<void> {
  const giveUp = performance.now() + ms
  while ((await tabsOf(running)) === 0 && performance.now() < giveUp) await pause(RETRY_MS)
}

async function inTurn(folder: string, port: number, work: () => Promise<void>): Promise<void> {
  await mkdir(folder, { recursive: true })
  await withLock(join(folder, `open-${port}.lock`), PATIENCE_MS, work)
}

/** The path that a `file:` address names; any other text as it is, one with a wrong form too. */
function pathIn(target: string): string {
  try {
    return target.startsWith('file:') ? fileURLToPath(target) : target
  } catch {
    return target
  }
}

async function isAnyFile(path: string): Promise<boolean> {
  return stat(path).then(
    stats => stats.isFile(),
    () => false,
  )
}

function isLoopback(host: string): boolean {
  return /^(localhost\.?|127(\.\d{1,3}){3}|\[::1\])$/.test(host)
}
