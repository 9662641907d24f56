// When news is told: half a second after the files stopped changing. A steady writer holds back
// only its own files: after two seconds at most, what is quiet is told. Knows neither disk nor timers.

export const QUIET_MS = 500
const PATIENCE_MS = 2000

interface Written {
  /** The folder whose listing shows it. */
  folder: string
  first: number
  last: number
}

/** Times are milliseconds of a clock that never goes back. */
export class Quiet {
  readonly #files = new Map<string, Written>()
  #last = 0

  /** Something happened to `file` (absolute) in `folder`. */
  note(folder: string, file: string, now: number): void {
    const first = this.#files.get(file)?.first ?? now
    this.#files.set(file, { folder, first, last: now })
    this.#last = now
  }

  /** Milliseconds until something is due; null while nothing is noted. Looks at every file. */
  wait(now: number): number | null {
    if (this.#files.size === 0) return null
    let due = this.#last + QUIET_MS
    for (const { first, last } of this.#files.values()) {
      due = Math.min(due, Math.max(last + QUIET_MS, first + PATIENCE_MS))
    }
    return Math.max(0, due - now)
  }

  /**
   * The folders of what is due now; null when it is too early. Quiet files are no longer noted;
   * those that are still being written are looked at with the rest, and stay noted.
   */
  take(now: number): Set<string> | null {
    const wait = this.wait(now)
    if (wait === null || wait > 0) return null
    const folders = new Set<string>()
    for (const [file, { folder, last }] of this.#files) {
      folders.add(folder)
      if (now - last >= QUIET_MS) this.#files.delete(file)
    }
    return folders
  }

  /** The files that are noted now: not quiet yet. */
  get busy(): Set<string> {
    return new Set(this.#files.keys())
  }

  /** The files that are noted, by their folders. */
  get byFolder(): Map<string, Set<string>> {
    const byFolder = new Map<string, Set<string>>()
    for (const [file, { folder }] of this.#files) {
      byFolder.set(folder, (byFolder.get(folder) ?? new Set()).add(file))
    }
    return byFolder
  }

  /** The folders of all that is noted. */
  get folders(): Set<string> {
    return new Set([...this.#files.values()].map(({ folder }) => folder))
  }

  /** A folder was moved: what was noted under it is noted at its new place. */
  moved(from: string, to: string): void {
    for (const [file, { folder, first, last }] of [...this.#files]) {
      if (!isUnder(file, from)) continue
      this.#files.delete(file)
      const at = isUnder(folder, from) ? to + folder.slice(from.length) : folder
      this.#files.set(to + file.slice(from.length), { folder: at, first, last })
    }
  }
}

function isUnder(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`)
}
