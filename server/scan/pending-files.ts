// Holds the files that are still being written, and what scans found of them: a verdict leaves when its file
// is quiet. Knows neither disk nor timers. To change what a tab is told of a verdict, see tree/announcer.ts.

export const QUIET_MS = 500
/** A steady writer holds back only its own files: after this time at most, what is quiet is due. */
const PATIENCE_MS = 2000

/** A listed doc is new, or its file is not the same as before. */
export type Verdict = 'added' | 'edited'

interface PendingFile {
  /** The folder whose listing shows it. */
  folder: string
  first: number
  last: number
  verdict: Verdict | null
}

/** The files that one scan found, all absolute. */
export interface ScanResult {
  /** Files of docs that are listed and were not before. */
  listed: ReadonlySet<string>
  /** Files of docs that are listed no more. */
  unlisted: ReadonlySet<string>
  /** Files that are not what they were. */
  edited: ReadonlySet<string>
  /** Docs that moved with their task: the old file → the new one. */
  moved: ReadonlyMap<string, string>
  /** This file is listed now. */
  isListed(file: string): boolean
}

export interface TakenFiles {
  folders: Set<string>
  /** The verdicts of earlier scans on the files that are quiet now. */
  verdicts: ReadonlyMap<string, Verdict>
}

/** Times are milliseconds of a clock that never goes back. */
export class PendingFiles {
  readonly #quietMs: number
  readonly #files = new Map<string, PendingFile>()
  #last = 0

  /** @param quietMs - a file is quiet when nothing happened to it for so long */
  constructor(quietMs = QUIET_MS) {
    this.#quietMs = quietMs
  }

  /** Something happened to `file` (absolute) in `folder`. */
  note(folder: string, file: string, now: number): void {
    const known = this.#files.get(file)
    const { first, verdict } = known ?? { first: now, verdict: null }
    this.#files.set(file, { folder, first, last: now, verdict })
    this.#last = now
  }

  /** Milliseconds until something is due; null while nothing is pending. Looks at every file. */
  wait(now: number): number | null {
    if (this.#files.size === 0) return null
    let due = this.#last + this.#quietMs
    for (const { first, last } of this.#files.values()) {
      due = Math.min(due, Math.max(last + this.#quietMs, first + PATIENCE_MS))
    }
    return Math.max(0, due - now)
  }

  /**
   * Takes the files that are due now; null when it is too early. Quiet files are no longer pending; those still
   * being written are scanned with the rest, and stay pending.
   */
  take(now: number): TakenFiles | null {
    const wait = this.wait(now)
    if (wait === null || wait > 0) return null
    const folders = new Set<string>()
    const verdicts = new Map<string, Verdict>()
    for (const [file, { folder, last, verdict }] of this.#files) {
      folders.add(folder)
      if (now - last < this.#quietMs) continue
      if (verdict !== null) verdicts.set(file, verdict)
      this.#files.delete(file)
    }
    return { folders, verdicts }
  }

  /** The verdicts that leave with this scan; those on files that are still pending wait. */
  judge(
    { listed, unlisted, edited, moved, isListed }: ScanResult,
    taken: TakenFiles['verdicts'] = new Map(),
  ): Map<string, Verdict> {
    const leaving = new Map<string, Verdict>()
    // The first verdict on a file stays: a doc that no tab knows yet is new, however often it is edited.
    const give = (file: string, verdict: Verdict) => {
      const pending = this.#files.get(file)
      if (pending) pending.verdict ??= verdict
      else if (!leaving.has(file)) leaving.set(file, verdict)
    }
    for (const [from, to] of moved) this.#follow(from, to)
    for (const [file, verdict] of taken) give(moved.get(file) ?? file, verdict)
    // A doc that is back before its file, or the folder that was deleted with it, is quiet was only edited.
    for (const file of unlisted) {
      const pending = this.#pendingAbove(file)
      if (pending) this.#files.set(file, { ...pending, folder: folderOf(file) })
      if (pending) give(file, 'edited')
    }
    for (const file of listed) give(file, 'added')
    for (const file of edited) if (isListed(file)) give(file, 'edited')
    return new Map([...leaving].filter(([file]) => isListed(file)))
  }

  /** The entry that is pending on this file, or else on the nearest folder above it. */
  #pendingAbove(file: string): PendingFile | undefined {
    const own = this.#files.get(file)
    if (own) return own
    for (let path = folderOf(file); path !== ''; path = folderOf(path)) {
      const pending = this.#files.get(path)
      if (pending) return { ...pending, verdict: null }
    }
    return undefined
  }

  /** A doc moved with its task: its verdict waits at its new place. */
  #follow(from: string, to: string): void {
    const pending = this.#files.get(from)
    if (!pending) return
    this.#files.delete(from)
    const there = this.#files.get(to)
    this.#files.set(to, {
      folder: folderOf(to),
      first: Math.min(pending.first, there?.first ?? pending.first),
      last: Math.max(pending.last, there?.last ?? pending.last),
      verdict: pending.verdict ?? there?.verdict ?? null,
    })
  }

  /** The pending files, with the folders whose listings show them. */
  get noted(): ReadonlyMap<string, { folder: string }> {
    return this.#files
  }

  /** A folder was moved: what is pending under it is pending at its new place. */
  moved(from: string, to: string): void {
    for (const [file, pending] of [...this.#files]) {
      if (!isUnder(file, from)) continue
      this.#files.delete(file)
      const { folder } = pending
      const at = isUnder(folder, from) ? to + folder.slice(from.length) : folder
      this.#files.set(to + file.slice(from.length), { ...pending, folder: at })
    }
  }
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}

function isUnder(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`)
}
