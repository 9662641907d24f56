// `plans` and `plans start`: runs the service until a signal ends it.
// To change what the service is made of, see server/start.ts.

import { setTimeout as pause } from 'node:timers/promises'
import { Command, Option, UsageError } from 'clipanion'
import { portProblem } from '../schema/config/ports.js'
import { shortenHome } from '../schema/names/home-path.js'
import { folderProblem } from '../server/config/check.js'
import { sayError } from '../server/fs/errno.js'
import { CannotListen } from '../server/http/listen.js'
import { noteAt } from '../server/http/service-notes.js'
import { homeDir, stateDir } from '../server/config/paths.js'
import { PortInUse, start, type Started, type StartOptions } from '../server/start.js'
import type { RootLayout } from '../server/detect/root-layouts.js'
import { Refusal } from '../server/refusal.js'
import { BACKGROUND, type ServiceMessage } from './service/background.js'
import { openBrowser, wantsBrowser } from './service/browser.js'
import { adoptedLine, counted } from './terminal/layouts.js'
import {
  absolute,
  configOption,
  configPath,
  layoutFrom,
  layoutOption,
  portFrom,
  portOption,
} from './options.js'
import { plain, plainLine } from '../schema/plain-text.js'
import { shellPath } from './terminal/terminal-text.js'
import { ProgressLine } from './terminal/progress-line.js'
import { findRunning, silentAt, urlOf } from './service/service-client.js'
import { EXITS } from './terminal/exits.js'
import { showsFolders } from './service/shown-folders.js'

// A disk that does not answer holds a thread for ever, and with it the way out.
const STUCK_MS = 4_000
// A program that cannot open a browser says so within this. One that can may run as long as that.
const FAIL_MS = 1_000
// A scan that ends sooner needs no progress line.
const PATIENCE_MS = 1_000
const PROGRESS_MS = 200

export class StartCommand extends Command {
  static override paths = [['start'], Command.Default]

  static override usage = Command.Usage({
    description: 'Start the service and open the browser',
    details: `
      Shows the plans of the configured docs folders, on this machine alone, and follows every
      change of them. The folders and the port given here count for this run and are not saved.

      Opens a browser unless --no-open is given, CI is set, BROWSER is none, or there is no display.
      Where plan-viewer runs on that port already, its page is opened.

      A folder without tasks is shown in the best layout that is found in it: plans and specs of
      other tools, or all of its folders. plans config detect lists the layouts.
    `,
    examples: [
      ['Show the configured docs folders', '$0'],
      ['Show this folder, this once', '$0 .'],
      ['Show every folder with docs', '$0 . --layout folders'],
    ],
  })

  roots = Option.Array('--root', [], { description: 'A docs folder to show; may be repeated' })
  folders = Option.Rest({ name: 'folder' })
  layout = layoutOption()
  port = portOption()
  config = configOption()
  noOpen = Option.Boolean('--no-open', false, { description: 'Do not open the browser' })

  /** A command that starts it in the background talks to it. */
  isInBackground = Option.Boolean(BACKGROUND, false, { hidden: true })

  #progress: ProgressLine | null = null

  override async execute(): Promise<number> {
    if (!this.isInBackground) return this.#run()
    try {
      return await this.#run()
    } catch (error) {
      if (error instanceof Error) await sendToParent({ problem: error.message })
      throw error
    }
  }

  async #run(): Promise<number> {
    const { env } = this.context
    const layout = layoutFrom(this.layout)
    const roots = [...this.roots, ...this.folders].map(root => absolute(root, env))
    if (layout !== undefined && roots.length === 0) throw new UsageError('--layout needs a folder')
    for (const root of roots) {
      const problem = await folderProblem(root)
      if (problem !== null) throw new Refusal(404, `${root} ${problem}`)
    }
    const configFile = configPath(this.config, env)
    // 0 is any free one.
    const port = portFrom(this.port, 0)
    const startedIn = process.cwd()
    leaveFolder(homeDir(env))
    const chosen = (folder: RootLayout) => void this.context.stdout.write(this.#lineOf(folder))
    const service = await this.#start({ roots, layout, chosen, port, configFile, env, startedIn })
    if (!service) return 0
    if (this.isInBackground && !(await this.#isReached(service))) {
      await service.close()
      return EXITS.failed
    }
    this.#introduce(service)
    void this.#propose(service, startedIn)
    const stop = stopSignal()
    void this.#nameUnreadable(service)
    const endProgress = this.#showProgress(service)
    if (portProblem(service.port) === null) void this.#open(service.url)
    const signal = await stop
    // No listener is left, so the system ends the process, its threads as they are.
    setTimeout(() => process.kill(process.pid, signal), STUCK_MS).unref()
    endProgress()
    await service.close()
    return 0
  }

  /** Tells the command that started it. Without a state folder there are no reviews, and without the command no user. */
  async #isReached({ noted }: Started): Promise<boolean> {
    const reached = new Promise<boolean>(resolve => {
      process.once('message', () => resolve(true))
      process.once('disconnect', () => resolve(false))
    })
    const problem = await noted
    await sendToParent({ problem })
    return problem === null && (await reached)
  }

  /** null when one of us runs already and that is just as good. */
  async #start(options: StartOptions): Promise<Started | null> {
    const warn = (line: string) => {
      this.#progress?.clear()
      this.context.stderr.write(`${plain(line)}\n`)
    }
    surviveErrors(warn)
    try {
      return await start({ ...options, warn })
    } catch (error) {
      if (error instanceof CannotListen) throw new Refusal(409, error.message)
      if (!(error instanceof PortInUse)) throw error
      await this.#greet(error)
      return null
    }
  }

  /** Says what has the port. Throws Refusal unless it is our service, with the same folders. */
  async #greet({ port, folders }: PortInUse): Promise<void> {
    const say = (line: string) => void this.context.stderr.write(`${line}\n`)
    const found = await findRunning(port, { say })
    if (found === 'silent') throw silentAt(port, await noteAt(stateDir(this.context.env), port))
    if (typeof found === 'string') {
      throw new Refusal(409, `Port ${port} is taken by another program. Choose one with --port.`)
    }
    const url = await urlOf(found)
    const isChosen = this.roots.length + this.folders.length > 0 || this.config !== undefined
    const isExact = this.layout !== undefined
    const wanted = { folders, isExact, home: homeDir(this.context.env) }
    if (isChosen && !(await showsFolders(found, wanted))) {
      throw new Refusal(
        409,
        `plan-viewer is already running at ${url}, with other folders. Start a second one with --port.`,
      )
    }
    this.context.stdout.write(`plan-viewer is already running at ${url}\n`)
    await Promise.race([this.#open(url), pause(FAIL_MS)])
  }

  #introduce({ url, port, config, problem, layouts }: Started): void {
    const { stdout, stderr, env } = this.context
    const adopted = layouts.filter(({ chosen }) => chosen)
    const names = new Set(adopted.flatMap(({ entries }) => entries.map(({ name }) => name)))
    const folders = config.folders.filter(({ name }) => !names.has(name))
    const widest = Math.max(0, ...folders.map(({ name }) => name.length))
    const lines = folders.map(({ name, path }) => {
      return `  ${name.padEnd(widest)}  ${plainLine(shortenHome(path, homeDir(env)))}\n`
    })
    lines.push(...adopted.map(folder => this.#lineOf(folder)))
    const refused = portProblem(port)
    if (refused !== null) stderr.write(`${refused} with --port\n`)
    stdout.write([`plan-viewer is at ${url}\n`, ...lines].join(''))
    if (problem !== null) stderr.write(`The settings file has an error.\n${plain(problem)}\n`)
    else if (lines.length === 0) {
      stdout.write('There is no docs folder yet: plans config add <path>\n')
    }
  }

  /** Says to a person without a docs folder what is there to read. */
  async #propose({ config, problem }: Started, startedIn: string): Promise<void> {
    const { stdout, env } = this.context
    const isTerminal = 'isTTY' in stdout && stdout.isTTY === true
    if (!isTerminal || problem !== null || config.folders.length > 0) return
    const { bestDocs, placesFor } = await import('../server/detect/places.js')
    const home = homeDir(env)
    const [place] = await placesFor(startedIn, config, home)
    if (!place) return
    const path = place.path === startedIn ? '.' : shellPath(shortenHome(place.path, home))
    const docs = bestDocs(place)
    const here = `Here ${docs === 1 ? 'is' : 'are'} ${counted(docs, 'doc')}`
    stdout.write(`${here}: plans ${plainLine(path)}\n`)
  }

  #lineOf(folder: RootLayout): string {
    const home = homeDir(this.context.env)
    return `  ${adoptedLine(folder, home, this.layout !== undefined)}\n`
  }

  /** Names the docs folders that cannot be read, once that is known; they may come later. */
  async #nameUnreadable({ library }: Started): Promise<void> {
    const tree = await library.tree()
    for (const { name, problem } of tree?.folders ?? []) {
      if (problem !== undefined) this.context.stderr.write(`${name}: ${plainLine(problem)}\n`)
    }
  }

  /** Shows how far the first scan and index are, if they take long. Returns what ends it. */
  #showProgress({ library, ready }: Started): () => void {
    const progress = new ProgressLine(this.context.stderr, this.context.env)
    this.#progress = progress
    const begin = performance.now() + PATIENCE_MS
    let isRead = false
    const read = () => void (isRead = true)
    ready.then(read, read)
    let idle = 0
    const timer = setInterval(() => {
      const { status } = library
      if (performance.now() >= begin) progress.show(status)
      // Between the two nothing is under way for a moment.
      idle = isRead && !status.reading && !status.indexing ? idle + 1 : 0
      if (idle > 1) end()
    }, PROGRESS_MS)
    const end = () => {
      clearInterval(timer)
      progress.clear()
    }
    return end
  }

  /** Opens the browser, where one is wanted; resolves when its program ends or fails. */
  async #open(url: string): Promise<void> {
    const { env, stdout } = this.context
    if (this.noOpen || !wantsBrowser(env)) return
    const problem = await openBrowser(url, env)
    if (problem !== null) stdout.write(`${plain(problem)}; open ${url} yourself\n`)
  }
}

/** Resolves when it is sent, or the command is gone. */
function sendToParent(message: ServiceMessage): Promise<void> {
  return new Promise(done => {
    if (!process.connected) return done()
    process.send?.(message, undefined, undefined, () => done())
  })
}

/** The folder that it was started in may be deleted before it ends; no worker starts in a folder that is deleted. */
function leaveFolder(home: string): void {
  try {
    process.chdir(home)
  } catch {
    process.chdir('/')
  }
}

/** Resolves with the signal that is to end the process; a second one ends it at once. */
function stopSignal(): Promise<NodeJS.Signals> {
  return new Promise(done => {
    const stop = (signal: NodeJS.Signals) => {
      process.off('SIGINT', stop)
      process.off('SIGTERM', stop)
      done(signal)
    }
    process.on('SIGINT', stop)
    process.on('SIGTERM', stop)
  })
}

/** One bug in a watcher or a timer must not end the service. */
function surviveErrors(warn: (line: string) => void): void {
  const log = (error: unknown) => warn(sayError(error))
  process.on('uncaughtException', log)
  process.on('unhandledRejection', log)
}
