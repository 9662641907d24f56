// Rings when changed files have been quiet for long enough. When that is, pending-files.ts knows.

import { Quiet } from './pending-files.js'

export class Alarm {
  readonly #quiet = new Quiet()
  readonly #ring: () => Promise<void>
  #timer: NodeJS.Timeout | null = null
  #isClosed = false

  constructor(ring: () => Promise<void>) {
    this.#ring = ring
  }

  /** Something happened to `file` in `folder`, both absolute. */
  note(folder: string, file: string): void {
    this.#quiet.note(folder, file, performance.now())
    this.#set()
  }

  /** The folders to look at now, or null when it rang too early. */
  take(): Set<string> | null {
    return this.#quiet.take(performance.now())
  }

  /** Files that are not quiet yet. */
  get busy(): Set<string> {
    return this.#quiet.busy
  }

  /** The same files, by their folders. */
  get byFolder(): Map<string, Set<string>> {
    return this.#quiet.byFolder
  }

  /** Folders in which something is not quiet yet. */
  get folders(): Set<string> {
    return this.#quiet.folders
  }

  moved(from: string, to: string): void {
    this.#quiet.moved(from, to)
  }

  close(): void {
    this.#isClosed = true
    if (this.#timer) clearTimeout(this.#timer)
  }

  #set(): void {
    if (this.#timer || this.#isClosed) return
    const wait = this.#quiet.wait(performance.now())
    if (wait === null) return
    this.#timer = setTimeout(() => {
      // It stays set while it rings: what is noted meanwhile is waited for anew behind it.
      void this.#ring().finally(() => {
        this.#timer = null
        this.#set()
      })
    }, wait)
  }
}
