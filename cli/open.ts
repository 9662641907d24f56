// `plans open`: shows a link or a file in the tabs that are open. When no tab listens, new-tab.ts opens one.

import { fileURLToPath } from 'node:url'
import { Command, Option, UsageError } from 'clipanion'
import {
  formatLink,
  parseAddress,
  parseLink,
  withFragment,
  type Link,
} from '../schema/names/links.js'
import { isFile } from '../server/fs/there.js'
import { findTarget } from './service/link-target.js'
import { absolute, configOption, configPath, portFrom, portOption } from './options.js'
import { Failure, sayFailure } from './terminal/exits.js'
import {
  findService,
  showLink,
  savedPort,
  type Opened,
  type OpenRequest,
} from './service/service-client.js'
import { plainLine } from '../schema/plain-text.js'

export class OpenCommand extends Command {
  static override paths = [['open']]
  static override usage = Command.Usage({
    description: 'Show a link or a file in the open browser tab',
    details: `
      Takes an address of the dashboard, its query alone, or the path of a file in a docs folder.
      Starts the service in the background if it is not running, and opens a tab if none is open.

      Exit code: 0 shown, 6 no docs folder has it.
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
    const { env, stderr } = this.context
    const request = {
      target: this.target,
      port: portFrom(this.port),
      config: configPath(this.config, env),
      env,
      say: (line: string) => void stderr.write(`${line}\n`),
    }
    try {
      return await this.#say(await open(request))
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      return sayFailure(error, this.json, this.context)
    }
  }

  /** Says what happened; returns the exit code. */
  async #say({ listeners, opened, problem, warning, url }: Opened): Promise<number> {
    const { stdout, stderr } = this.context
    if (warning !== null) stderr.write(`${plainLine(warning)}\n`)
    if (!this.json && listeners > 0) {
      stdout.write('Shown in the open tab\n')
      return 0
    }
    if (problem !== null) stderr.write(`${plainLine(problem)}; open the address yourself\n`)
    const address = await url()
    if (this.json)
      stdout.write(`${JSON.stringify({ ok: true, listeners, opened, url: address })}\n`)
    else stdout.write(`${opened ? 'Opened ' : ''}${address}\n`)
    return 0
  }
}

/**
 * Throws UsageError for what is neither a link of ours nor a file, and for the port of another program; Failure
 * for what no docs folder has.
 */
async function open(request: OpenRequest): Promise<Opened> {
  const port = request.port ?? savedPort(request.config, request.env)
  const link = await linkOf(request, port)
  const running = await findService(request, port)
  const shown = running
    ? await showLink(running, formatLink(await findTarget(running, link, request.env)))
    : null
  if (shown) return shown
  const { openNewTab } = await import('./new-tab.js')
  return openNewTab(request, port, link)
}

async function linkOf({ target, env }: OpenRequest, port: number): Promise<Link> {
  const address = parseAddress(target)
  if (address) {
    const isOurs = isLoopback(address.host) && (address.port ?? 80) === port
    if (address.scheme !== 'http' || !isOurs) {
      throw new UsageError(`${target} is not an address of the service on port ${port}`)
    }
  }
  // A file may be named like a query, but no file name begins with `?` by chance.
  const file = address || target.startsWith('?') ? null : await fileOf(target, env)
  if (file !== null) return { ws: '', plan: '', doc: file }
  const link = parseLink(target)
  if (link) return withFragment(link, target)
  if (address) throw new UsageError(`${target} names no doc: a link has ?ws= or ?doc= in it`)
  throw new UsageError(`${target} is neither a link nor a file`)
}

/**
 * The absolute path of a file, with the fragment that is named behind it; null where there is none. A line as
 * compilers write it, `plan.md:30`, is one, too.
 */
async function fileOf(target: string, env: OpenRequest['env']): Promise<string | null> {
  const whole = absolute(pathIn(target), env)
  if (await isFile(whole)) return whole
  const [, fragmented, fragment = ''] = /^(.+)#(.*)$/s.exec(target) ?? []
  const [, numbered, line] = /^(.+?):(\d{1,9})(?::\d+)?$/s.exec(target) ?? []
  const name = fragmented ?? numbered
  if (name === undefined) return null
  const file = absolute(pathIn(name), env)
  return (await isFile(file)) ? `${file}#${line ? `L${line}` : fragment}` : null
}

/** The path that a `file:` address names; any other text as it is, one with a wrong form too. */
function pathIn(target: string): string {
  try {
    return target.startsWith('file:') ? fileURLToPath(target) : target
  } catch {
    return target
  }
}

function isLoopback(host: string): boolean {
  return /^(localhost\.?|127(\.\d{1,3}){3}|\[::1\])$/.test(host)
}
