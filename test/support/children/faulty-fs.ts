// The real file system, of which one call fails: the n-th that touches a given folder. The code that
// is tested imports `node:fs` as ever, and is not told.

import fs from 'node:fs'
import fsp from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { constants } from 'node:os'

export const CODES = ['EIO', 'EACCES', 'ENOSPC', 'EMFILE', 'EXDEV', 'ENOENT'] as const
export type Code = (typeof CODES)[number]

type Call = (...given: unknown[]) => unknown
type Calls = Record<string, unknown>

// A system lets go of a file however it was closed.
const CLOSING = /^close/

export class FaultyFs {
  readonly #folder: string
  readonly #fault: () => void
  readonly #undo: (() => void)[] = []
  /** Open files in the folder: numbers, and handles. */
  readonly #open = new Set<unknown>()
  #left = Infinity
  #times = 1
  #code: Code = 'EIO'
  #only: string | null = null

  /** `fault` happens in place of an error, where it is given. */
  private constructor(folder: string, fault?: () => void) {
    this.#folder = folder
    this.#fault = fault ?? (() => this.#fail())
  }

  static async install(folder: string, fault?: () => void): Promise<FaultyFs> {
    const faulty = new FaultyFs(folder, fault)
    const handle = await fsp.open(process.execPath)
    await handle.close()
    faulty.#patch(fs, /Sync$|^watch$/)
    faulty.#patch(fsp, /./)
    faulty.#patch(Object.getPrototypeOf(handle) as Calls, /./)
    syncBuiltinESMExports()
    return faulty
  }

  /** From now on the n-th call fails, and as many behind it as are asked for; the others do not. */
  arm(n: number, code: Code, times = 1): void {
    this.#left = n
    this.#times = times
    this.#code = code
    this.#only = null
  }

  /** The same for the calls of this name alone. */
  armOnly(name: string, code: Code, times: number): void {
    this.arm(1, code, times)
    this.#only = name
  }

  /** From now on all is well again; returns whether a call has failed. */
  disarm(): boolean {
    const hasFailed = this.#left < 1
    this.#left = Infinity
    return hasFailed
  }

  remove(): void {
    for (const undo of this.#undo) undo()
    syncBuiltinESMExports()
  }

  #patch(calls: Calls, names: RegExp): void {
    for (const [name, property] of Object.entries(Object.getOwnPropertyDescriptors(calls))) {
      const call: unknown = property.value
      if (
        typeof call !== 'function' ||
        !names.test(name) ||
        /^(?:_|[A-Z]|constructor)/.test(name)
      ) {
        continue
      }
      const patched = this.#faulty(name, call as Call)
      // `realpathSync.native`
      for (const [key, inner] of Object.entries(call)) {
        if (typeof inner !== 'function') continue
        Object.assign(patched, { [key]: this.#faulty(name, inner as Call) })
      }
      Object.defineProperty(calls, name, { ...property, value: patched })
      this.#undo.push(() => void Object.defineProperty(calls, name, property))
    }
  }

  #faulty(name: string, call: Call): Call {
    const isOurs = (on: unknown, given: unknown[]) => this.#isOurs(on, given)
    const meet = () => this.#meet(name)
    const note = (result: unknown) => this.#note(name, result)
    return function (this: unknown, ...given) {
      if (!isOurs(this, given)) return call.apply(this, given)
      const result = CLOSING.test(name) ? call.apply(this, given) : null
      if (name.endsWith('Sync') || name === 'watch') {
        meet()
        return result ?? note(call.apply(this, given))
      }
      return (async () => {
        await result
        meet()
        return result ?? note(await call.apply(this, given))
      })()
    }
  }

  #isOurs(on: unknown, given: unknown[]): boolean {
    if (this.#open.has(on) || (typeof given[0] === 'number' && this.#open.has(given[0])))
      return true
    return given.slice(0, 2).some(path => {
      if (typeof path !== 'string') return false
      // The path of an open folder.
      return `${path}/`.startsWith(`${this.#folder}/`) || path.startsWith('/proc/self/fd/')
    })
  }

  #note(name: string, result: unknown): unknown {
    if (name === 'openSync' || name === 'open') this.#open.add(result)
    return result
  }

  #meet(name: string): void {
    if (this.#only !== null && name !== this.#only) return
    this.#left -= 1
    if (this.#left < 1 && this.#left > -this.#times) this.#fault()
  }

  #fail(): void {
    const code = this.#code
    const error = new Error(`${code}: injected`)
    throw Object.assign(error, { code, errno: -constants.errno[code] })
  }
}
