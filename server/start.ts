// Puts the service together in order: settings, library, reviews, event hub, app, listeners. It listens before the
// first scan, so that the port answers from the first moment. To change what a request meets, see app.ts.

import { randomBytes } from 'node:crypto'
import type Koa from 'koa'
import type { LayoutId } from '../schema/api/api.js'
import type { Config, FolderEntry } from '../schema/config/config.js'
import type { ServerEvent } from '../schema/api/events.js'
import { ConfigStore } from './config/store.js'
import { homeDir, stateDir, type Env } from './config/paths.js'
import { EventHub } from './event-hub.js'
import { Library, type ListScan } from './library/library.js'
import { listen, PortTaken, type Listening } from './http/listen.js'
import { addNote, removeNote } from './http/service-notes.js'
import { RootLayouts, type RootLayout } from './detect/root-layouts.js'
import type { Comparisons } from './compare/comparisons.js'
import type { MarkdownPages } from './markdown/renderer.js'
import { Reviews } from './review/reviews.js'
import { VERSION } from './version.js'

export interface StartOptions {
  /** Docs folders for this run alone, absolute. */
  roots?: readonly string[] | undefined
  /** The layout of these folders, in place of the best one. */
  layout?: LayoutId | undefined
  /** A folder without docs got some, in another layout than the default one. */
  chosen?: ((layout: RootLayout) => void) | undefined
  /** A port for this run alone; 0 for any free one. */
  port?: number | undefined
  /** The settings' file, in place of the usual one. */
  configFile?: string | undefined
  env?: Env | undefined
  /** The folder that it was started in, absolute; by default the working folder. */
  startedIn?: string | undefined
  /** A line for the terminal; by default it goes to standard error. */
  warn?: ((line: string) => void) | undefined
}

export interface Started {
  /** The service's address, without a slash at its end. */
  url: string
  port: number
  /** The settings in use at the start, what was given for this run laid over them. */
  config: Config
  /** How the folders given for this run are shown. */
  layouts: readonly RootLayout[]
  /** The problem of the settings' file; null while it is good. */
  problem: string | null
  library: Library
  /** Resolves when the first settings are in use: the docs have been read once. */
  ready: Promise<void>
  /** Tries to write the state folder, which no service needs: resolves with why it cannot, in words, or null. */
  noted: Promise<string | null>
  /**
   * Refuses new requests; ends the streams and connections, the watcher of the settings, the library's
   * thread, the threads that render and the review store. Never resolves while a disk does not answer one of them.
   */
  close(): Promise<void>
}

/** A port that is taken; `folders` are those that would have been shown there. */
export class PortInUse extends PortTaken {
  readonly folders: readonly FolderEntry[]

  constructor(port: number, folders: readonly FolderEntry[]) {
    super(port)
    this.folders = folders
  }
}

/** The parts that answer requests, put together; none listens yet. */
export interface Service {
  app: Koa
  hub: EventHub
  config: ConfigStore
  library: Library
  layouts: RootLayouts
  pages: MarkdownPages
  comparisons: Comparisons
  reviews: Reviews
  run: string
}

/**
 * Puts the service together; its settings are taken into use by `config.follow()`.
 * Throws with nothing left open.
 */
export async function assemble(options: StartOptions = {}): Promise<Service> {
  const { roots = [], layout, port, configFile, env = process.env } = options
  const warn = options.warn ?? (line => void process.stderr.write(`${line}\n`))
  const hub = new EventHub()
  const layouts = new RootLayouts(roots, layout, homeDir(env))
  const tell = (events: readonly ServerEvent[]) => {
    hub.tell(events)
    layouts.note()
  }
  const reviews: Reviews = new Reviews({
    dir: stateDir(env),
    warn,
    tell: event => void hub.tellReviews(event),
    listing: () => library.listing(),
    idle: () => library.idle(),
  })
  const store = (scan: ListScan) => reviews.scan(scan)
  const library: Library = new Library({
    tell,
    warn,
    store,
    state: stateDir(env),
    home: homeDir(env),
  })
  try {
    // The library's thread starts while the modules of the web server load.
    const loading = Promise.all([
      import('./app.js'),
      import('./markdown/renderer.js'),
      import('./compare/comparisons.js'),
    ])
    const config = await ConfigStore.open({
      file: configFile,
      roots,
      // 0 means any free port, which is not shown among the settings.
      port: port || undefined,
      env,
      apply: settings => {
        reviews.use(settings.review)
        hub.tellReviews({ type: 'config' })
        return library.apply(settings)
      },
      patternProblem: pattern => library.patternProblem(pattern),
      fileChanged: () => void hub.tell([{ type: 'tree' }]),
      warn,
    })
    if (roots.length > 0) {
      await layouts.choose(config.saved)
      await config.showFolders(layouts.entries)
    }
    const [{ createApp }, { MarkdownPages }, { Comparisons }] = await loading
    const pages = new MarkdownPages()
    const comparisons = new Comparisons(pages)
    const secret = randomBytes(32)
    const run = randomBytes(12).toString('base64url')
    const app = createApp({
      library,
      reviews,
      hub,
      config,
      pages,
      comparisons,
      secret,
      version: VERSION,
      run,
      startedIn: options.startedIn ?? process.cwd(),
      warn,
    })
    return { app, hub, config, library, layouts, pages, comparisons, reviews, run }
  } catch (error) {
    await library.close()
    throw error
  }
}

/**
 * Starts the service; resolves as soon as it listens.
 * Throws PortInUse or CannotListen, with nothing left open.
 */
export async function start(options: StartOptions = {}): Promise<Started> {
  const { app, hub, config, library, layouts, pages, comparisons, reviews, run } =
    await assemble(options)
  const state = stateDir(options.env)
  const { createHttpServer } = await import('./app.js')
  let listening: Listening
  try {
    listening = await listen(() => createHttpServer(app), options.port ?? config.current.port)
  } catch (error) {
    await library.close()
    throw error instanceof PortTaken ? new PortInUse(error.port, config.current.folders) : error
  }
  const show = async (layout: RootLayout) => {
    await config.showFolders(layouts.entries)
    options.chosen?.(layout)
  }
  const note = { port: listening.port, run, version: VERSION }
  const noted = addNote(state, note)
  reviews.open()
  const ready = config.follow()
  const following = ready
    .then(() => layouts.follow(() => config.saved, show))
    // The code that waits for `ready` gets its error.
    .catch(() => undefined)
  return {
    url: listening.url,
    port: listening.port,
    config: config.current,
    problem: config.problem,
    library,
    layouts: layouts.layouts,
    ready,
    noted,
    async close() {
      layouts.close()
      const removed = noted.then(() => removeNote(state, note))
      const requests = listening.close()
      // No server closes while a stream is open.
      hub.close()
      // A save that is under way still asks the library.
      await Promise.all([requests, config.close(), removed])
      await Promise.all([library.close(), pages.close(), comparisons.close(), reviews.close()])
      // Now that the library is closed, nothing waits for its first scan.
      await following
    },
  }
}
