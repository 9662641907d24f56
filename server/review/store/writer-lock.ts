// The lock of the one service that writes review.sqlite: a file that names its process and port, renewed while it
// runs. To change when it is tried again, see review-store.ts.

import {
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  unlinkSync,
  utimesSync,
  writeSync,
} from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname } from 'node:path'
import { codeOf } from '../../fs/errno.js'
import { isRunning, withLock } from '../../fs/lock.js'

const OLD_MS = 120_000
/** Of another machine or container, whose processes cannot be asked. */
const FOREIGN_OLD_MS = 45_000
const PATIENCE_MS = 2000

interface Holder {
  pid: number
  host: string
  /** Names the process namespace; empty where there is none. */
  ns: string
  port: number
  sign: string
}

export class WriterLock {
  readonly #file: string
  readonly #own: Holder
  readonly #text: string

  /** @param sign - random; a thread that is started again gives the same */
  constructor(file: string, port: number, sign: string) {
    this.#file = file
    this.#own = { pid: process.pid, host: hostname(), ns: namespace(), port, sign }
    this.#text = JSON.stringify(this.#own)
  }

  /** Takes the lock, also of a dead service; else returns the port of the living one. Throws what the disk refuses. */
  async take(): Promise<{ isTaken: true } | { isTaken: false; port: number | null }> {
    await mkdir(dirname(this.#file), { recursive: true, mode: 0o700 })
    // One service at a time looks and takes: two would remove each other's lock.
    return withLock(`${this.#file}.taking`, PATIENCE_MS, async () => {
      const holder = this.#read()
      if (holder && holder.sign !== this.#own.sign && !this.#isDead(holder)) {
        return { isTaken: false as const, port: holder.port }
      }
      if (holder === undefined && !this.#isOld(OLD_MS))
        return { isTaken: false as const, port: null }
      rmSync(this.#file, { force: true })
      this.#write()
      return Promise.resolve({ isTaken: true as const })
    })
  }

  /** Whether the lock is still this service's: only that writes this text. */
  isHeld(): boolean {
    try {
      return readFileSync(this.#file, 'utf8') === this.#text
    } catch {
      return false
    }
  }

  renew(): void {
    const now = new Date()
    if (this.isHeld()) utimesSync(this.#file, now, now)
  }

  /** Never fails: a lock that cannot be removed is dead when the process is. */
  release(): void {
    try {
      if (this.isHeld()) unlinkSync(this.#file)
    } catch {
      // The disk takes nothing any more.
    }
  }

  /** null without a lock, or for an empty one, which has no holder; undefined for one that cannot be read. */
  #read(): Holder | null | undefined {
    let text: string
    try {
      text = readFileSync(this.#file, 'utf8')
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return null
      throw error
    }
    return text === '' ? null : parse(text)
  }

  #write(): void {
    const file = openSync(this.#file, 'wx', 0o600)
    try {
      writeSync(file, this.#text)
      fsyncSync(file)
    } catch (error) {
      unlinkSync(this.#file)
      throw error
    } finally {
      closeSync(file)
    }
  }

  #isDead({ pid, host, ns }: Holder): boolean {
    const isNear = host === this.#own.host && ns === this.#own.ns
    if (isNear && !isRunning(pid)) return true
    return this.#isOld(isNear ? OLD_MS : FOREIGN_OLD_MS)
  }

  #isOld(ms: number): boolean {
    // A clock that was set back makes it lie in the future.
    return Math.abs(Date.now() - statSync(this.#file).mtimeMs) > ms
  }
}

function parse(text: string): Holder | undefined {
  try {
    const { pid, host, ns, port, sign } = JSON.parse(text) as Record<string, unknown>
    if (typeof pid !== 'number' || !Number.isInteger(pid) || pid < 1) return undefined
    if (typeof host !== 'string' || typeof ns !== 'string' || typeof sign !== 'string')
      return undefined
    return { pid, host, ns, port: Number(port), sign }
  } catch {
    // Written by another program, or cut short by a kill.
    return undefined
  }
}

function namespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid')
  } catch {
    return ''
  }
}
