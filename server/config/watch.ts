// Notices that the settings file changed, however it was saved: in place, by rename, through a link, in a
// folder that is only made now. To change what follows from it, see store.ts.

import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { watch, type FSWatcher } from 'chokidar'
import { isRemote } from '../fs/remote.js'
import { UNREADABLE, type ConfigFile, type FileText } from './file.js'

// Of a file still being written the first half may pass for the whole.
const QUIET_MS = 100
// Some editors take the file away before they put the new one in its place.
const GONE_MS = 1_000
const POLL_MS = 1_000
// The folders on the way of a link, and those over the watched ones, are not watched.
const LOOK_MS = 2_000

export class ConfigWatch {
  /** Resolves once nothing more can change unnoticed. */
  readonly ready: Promise<unknown>
  readonly #file: ConfigFile
  readonly #seen: () => FileText
  readonly #onChange: (text: FileText) => Promise<void>
  /** What is watched: folders in which the file, or its own folder, is made. */
  readonly #folders: string[]
  #watcher: FSWatcher | undefined
  #timer: NodeJS.Timeout | undefined
  readonly #interval: NodeJS.Timeout
  #isGone = false
  #isClosed = false

  /** Calls `onChange` with the file whenever it differs from what was `seen` of it. */
  constructor(file: ConfigFile, seen: () => FileText, onChange: (text: FileText) => Promise<void>) {
    this.#file = file
    this.#seen = seen
    this.#onChange = onChange
    this.#folders = [...new Set(file.places.map(folderOver))]
    this.#interval = setInterval(() => void this.#look(), LOOK_MS).unref()
    // It may have changed since it was read.
    this.ready = this.#watch(this.#folders.some(isRemote)).then(() => this.#compare())
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    clearInterval(this.#interval)
    await this.#watcher?.close()
  }

  /** Resolves when it watches. Where the kernel has no watches to give, it polls. */
  async #watch(usePolling: boolean): Promise<void> {
    await this.#watcher?.close()
    if (this.#isClosed) return
    const { places } = this.#file
    const watcher = watch(this.#folders, {
      ignored: path => !places.some(place => place === path || place.startsWith(`${path}/`)),
      ignoreInitial: true,
      usePolling,
      interval: POLL_MS,
      awaitWriteFinish: { stabilityThreshold: QUIET_MS, pollInterval: QUIET_MS / 4 },
    })
    this.#watcher = watcher
    watcher.on('all', () => this.#compareIn(0))
    await new Promise<void>(done => {
      watcher.once('ready', done)
      // It may also come later, with a folder that is new.
      watcher.on('error', () => {
        if (usePolling || this.#watcher !== watcher) done()
        else done(this.#watch(true).then(() => this.#compare()))
      })
    })
  }

  /** The path may lead to another file without an event: by a link, or a folder that was renamed away and back. */
  async #look(): Promise<void> {
    const stats = await stat(this.#file.path).catch(() => null)
    // What was just written raises an event, or is whole at the next look.
    const isWhole = !stats || Date.now() - stats.mtimeMs > QUIET_MS
    if (isWhole && this.#timer === undefined) this.#compareIn(0)
  }

  #compareIn(ms: number): void {
    if (this.#isClosed) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      void this.#compare()
    }, ms)
  }

  async #compare(): Promise<void> {
    const text = await this.#file.read()
    if (this.#isClosed) return
    // What could not be read may be readable without having changed.
    if (text.etag === UNREADABLE) this.#compareIn(POLL_MS)
    const seen = this.#seen()
    if (text.etag === seen.etag) return
    const goes = seen.bytes !== null && text.path !== seen.path
    if (goes && !this.#isGone) this.#compareIn(GONE_MS)
    else await this.#onChange(text)
    this.#isGone = goes
  }
}

/** The nearest folder over the file's own that is there: the file's own may be made, or made again. */
function folderOver(file: string): string {
  let folder = dirname(dirname(file))
  while (!existsSync(folder)) folder = dirname(folder)
  return folder
}
