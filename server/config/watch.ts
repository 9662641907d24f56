// Notices that the settings' file changed, however it was saved: in place, by rename, through a
// link, in a folder that is only made now. What the change means is store.ts's.

import { stat } from 'node:fs/promises'
import { watch, type FSWatcher } from 'chokidar'
import { UNREADABLE, type ConfigFile, type FileText } from './file.js'
import { followLinks } from '../fs/atomic-write.js'

// Of a file still being written the first half may pass for the whole.
const QUIET_MS = 100
// Some editors take the file away before they put the new one in its place.
const GONE_MS = 1_000
// The net under the watcher: what is made in a folder that is new itself raises no event, nor
// does a network mount.
const NET_MS = 1_000

export class ConfigWatch {
  /** Resolves once nothing more can change unnoticed. */
  readonly ready: Promise<unknown>
  readonly #file: ConfigFile
  readonly #seen: () => FileText
  readonly #tell: (text: FileText) => Promise<void>
  readonly #watcher: FSWatcher
  readonly #net: NodeJS.Timeout
  #quiet: NodeJS.Timeout | undefined
  #marks = ''
  #isGone = false
  #isClosed = false

  /** Tells what the file became, whenever that is not what was `seen` of it. */
  constructor(file: ConfigFile, seen: () => FileText, tell: (text: FileText) => Promise<void>) {
    this.#file = file
    this.#seen = seen
    this.#tell = tell
    this.#watcher = watch([...file.places], { ignoreInitial: true })
    this.#watcher.on('all', () => this.#lookIn(QUIET_MS))
    const watching = new Promise<void>(done => {
      this.#watcher.once('ready', done)
      // Where the system cannot watch, the net alone has to do.
      this.#watcher.on('error', () => done())
    })
    this.#net = setInterval(() => void this.#compare(), NET_MS)
    // It may have changed since it was read.
    this.ready = Promise.all([watching, this.#look()])
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#net)
    clearTimeout(this.#quiet)
    await this.#watcher.close()
  }

  #lookIn(ms: number): void {
    if (this.#isClosed) return
    clearTimeout(this.#quiet)
    this.#quiet = setTimeout(() => void this.#look(), ms)
  }

  async #look(): Promise<void> {
    const marks = await this.#readMarks()
    if (marks !== this.#marks) {
      this.#marks = marks
      this.#lookIn(QUIET_MS)
      return
    }
    const { path } = this.#file
    const target = await followLinks(path).catch(() => path)
    const text = await this.#file.read()
    // To add to a closed watcher would open it again.
    if (this.#isClosed) return
    // A link's target is saved by rename too, out of sight of a watch on the link.
    this.#watcher.add(target)
    const seen = this.#seen()
    if (text.etag === seen.etag) return
    const goes = seen.bytes !== null && text.path !== seen.path
    if (goes && !this.#isGone) this.#lookIn(GONE_MS)
    else await this.#tell(text)
    this.#isGone = goes
  }

  async #compare(): Promise<void> {
    const marks = await this.#readMarks()
    // What could not be read may be readable without having changed.
    if (marks !== this.#marks || this.#seen().etag === UNREADABLE) this.#lookIn(0)
  }

  async #readMarks(): Promise<string> {
    return (await Promise.all(this.#file.places.map(markOf))).join()
  }
}

/** What changes with every save of a file; links followed. */
async function markOf(path: string): Promise<string> {
  const stats = await stat(path).catch(() => null)
  return stats ? `${stats.ino} ${stats.size} ${stats.mtimeMs} ${stats.ctimeMs}` : 'none'
}
