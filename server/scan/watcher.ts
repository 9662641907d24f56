// A kernel watch on each folder. An event says which folder to list again, never what happened there.
// To change what follows from an event, see scanner.ts; without watches the docs folder is polled.

import { watch, type FSWatcher } from 'node:fs'
import { diskErrorOf } from '../fs/errno.js'
import { isHidden } from '../../schema/names/file-name.js'

export interface WatchOptions {
  /** Something happened to `name` in the watched folder `abs`; null: to any of it. */
  onEvent(abs: string, name: string | null): void
  /** This folder could not be watched. */
  onRefused(abs: string): void
}

export class FolderWatches {
  readonly #options: WatchOptions
  readonly #watched = new Map<string, { identity: string; watcher: FSWatcher }>()

  constructor(options: WatchOptions) {
    this.#options = options
  }

  /**
   * Watches the folder that is at `abs` now. False when the kernel has no watch to give. A folder
   * that is gone or may not be read counts as watched: a scan shows that.
   */
  add(abs: string, identity: string): boolean {
    const known = this.#watched.get(abs)
    if (known?.identity === identity) return true
    known?.watcher.close()
    try {
      const watcher = watch(abs, { persistent: false }, (_event, name) => {
        // Without a name anything in the folder may be meant.
        if (name === null) this.#options.onEvent(abs, null)
        // A folder that becomes a checkout is listed in another way.
        else if (!isHidden(name) || name === '.git') this.#options.onEvent(abs, name)
      })
      watcher.on('error', () => {
        this.remove(abs, identity)
        this.#options.onRefused(abs)
      })
      this.#watched.set(abs, { identity, watcher })
      return true
    } catch (error) {
      this.#watched.delete(abs)
      return diskErrorOf(error).kind !== 'unknown'
    }
  }

  /** Ends the watch, unless another folder has this path by now. */
  remove(abs: string, identity: string): void {
    const known = this.#watched.get(abs)
    if (known?.identity !== identity) return
    known.watcher.close()
    this.#watched.delete(abs)
  }

  close(): void {
    for (const { watcher } of this.#watched.values()) watcher.close()
    this.#watched.clear()
  }
}
