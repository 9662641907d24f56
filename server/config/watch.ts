// Notices that the settings file changed, however it was saved: in place, by rename, through a link, in a
// folder that is only made now. To change what follows from it, see store.ts.

import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { watch, type FSWatcher } from 'chokidar'
import type { ConfigFile, FileText } from './file.js'

// The first half of a file that is still being written may pass for the whole.
const QUIET_MS = 100
// Some editors take the file away before they put the new one in its place.
const GONE_MS = 1_000
// Some changes raise no event: of folders over the watched ones and on the way of a link, on a disk of another machine,
// of rights, and where the kernel has no more watches to give.
const LOOK_MS = 2_000

export class ConfigWatch {
  /** Resolves once nothing more can change unnoticed. */
  readonly ready: Promise<unknown>
  readonly #file: ConfigFile
  readonly #seen: () => FileText
  readonly #onChange: (text: FileText) => Promise<void>
  readonly #watcher: FSWatcher
  readonly #interval: NodeJS.Timeout
  #timer: NodeJS.Timeout | undefined
  #closed: () => void = () => undefined
  #isGone = false
  #isClosed = false

  /** Calls `onChange` with the file whenever it differs from what was `seen` of it. */
  constructor(file: ConfigFile, seen: () => FileText, onChange: (text: FileText) => Promise<void>) {
    this.#file = file
    this.#seen = seen
    this.#onChange = onChange
    const { places } = file
    // Folders in which the file, or its own folder, is made.
    this.#watcher = watch([...new Set(places.map(folderOver))], {
      ignored: path => !places.some(place => place === path || place.startsWith(`${path}/`)),
      ignoreInitial: true,
    })
    this.#watcher.on('all', () => this.#compareIn(QUIET_MS))
    const watching = new Promise<void>(done => {
      // A watcher that is closed before it is ready says no more.
      this.#closed = done
      this.#watcher.once('ready', done).on('error', () => done())
    })
    this.#interval = setInterval(() => void this.#look(), LOOK_MS).unref()
    // It may have changed since it was read.
    this.ready = watching.then(() => this.#compare())
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    clearInterval(this.#interval)
    await this.#watcher.close()
    this.#closed()
  }

  /** Looks for a change that raised no event. */
  async #look(): Promise<void> {
    const stats = await stat(this.#file.path).catch(() => null)
    // A file written a moment ago raises another event, or is whole at the next look.
    const isWhole = !stats || Math.abs(Date.now() - stats.mtimeMs) > QUIET_MS
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
