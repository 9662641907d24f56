// The folder of one stored index: a manifest, and the files that it names. Files of several services may
// lie here at once: each writes its own, and the last manifest counts.

import { mkdirSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { readStartSync } from '../../fs/read-start.js'
import { newId } from '../../fs/checksum.js'

const MANIFEST = 'index'
/** Enough for some hundred thousand docs. What is longer is damaged, and so is its end. */
const MOST_MANIFEST_BYTES = 64 * 1024 * 1024
/** The index of docs folders that were not opened for this long is removed. */
const FORGOTTEN_MS = 30 * 24 * 60 * 60_000
const OURS = /^(\d+)-[\w-]+\.(?:part|texts)$/

export class StoreFolder {
  readonly #path: string

  constructor(path: string) {
    this.#path = path
  }

  /** Makes it, if need be. Only this user may read what is in the docs. */
  make(): void {
    mkdirSync(this.#path, { recursive: true, mode: 0o700 })
  }

  at(name: string): string {
    return join(this.#path, name)
  }

  /** A name that no file has yet. */
  newName(ending: 'part' | 'texts'): string {
    return `${process.pid}-${newId()}.${ending}`
  }

  /** null when there is none, or it cannot be read. */
  readManifest(): Buffer | null {
    try {
      const bytes = readStartSync(this.at(MANIFEST), MOST_MANIFEST_BYTES)
      this.#touch()
      return bytes
    } catch {
      return null
    }
  }

  /** Replaces it whole or not at all. */
  async writeManifest(bytes: Buffer): Promise<void> {
    // Loaded here, since the first tree would wait for it.
    const { replaceFile, sweepLeftovers } = await import('../../fs/atomic-write.js')
    await replaceFile(this.at(MANIFEST), bytes)
    await sweepLeftovers(this.at(MANIFEST))
  }

  /** Removes the files of this process that are not named. */
  removeOwnBut(names: ReadonlySet<string>): void {
    this.#remove((name, pid) => pid === process.pid && !names.has(name))
  }

  /** Removes the files that are not named, those of other processes that still run left alone. */
  async sweepBut(names: ReadonlySet<string>): Promise<void> {
    const { isRunning } = await import('../../fs/lock.js')
    const isLeft = (pid: number) => pid === process.pid || !isRunning(pid)
    this.#remove((name, pid) => isLeft(pid) && !names.has(name))
  }

  /** Its time says when it was last in use. */
  #touch(): void {
    const now = new Date()
    try {
      utimesSync(this.#path, now, now)
    } catch {
      // A disk that only reads is no reason to read the docs again.
      return
    }
  }

  #remove(isWaste: (name: string, pid: number) => boolean): void {
    try {
      for (const name of readdirSync(this.#path)) {
        const pid = OURS.exec(name)?.[1]
        if (pid !== undefined && isWaste(name, Number(pid))) rmSync(this.at(name), { force: true })
      }
    } catch {
      return
    }
  }
}

/** Removes from `dir` the folders of indexes that are not in use, and have not been for long. */
export function removeForgotten(dir: string, inUse: ReadonlySet<string>): void {
  try {
    for (const name of readdirSync(dir)) {
      const path = join(dir, name)
      if (inUse.has(name) || Date.now() - statSync(path).mtimeMs < FORGOTTEN_MS) continue
      rmSync(path, { recursive: true, force: true })
    }
  } catch {
    return
  }
}
