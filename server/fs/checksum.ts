// Sums over bytes, by which it is known whether they are what was written. The modules of Node that make
// them are loaded when they are first needed: the first tree does not wait for them.

import type * as Crypto from 'node:crypto'
import type * as Zlib from 'node:zlib'

let crypto: typeof Crypto | undefined
let zlib: typeof Zlib | undefined

/** The sum of some bytes, or of these behind others whose sum is known. */
export function crcOf(bytes: Uint8Array, before = 0): number {
  zlib ??= process.getBuiltinModule('node:zlib')
  return zlib.crc32(bytes, before)
}

export function digestOf(...parts: (string | Uint8Array)[]): Buffer {
  crypto ??= process.getBuiltinModule('node:crypto')
  const hash = crypto.createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/** A name that no other file has. */
export function newId(): string {
  crypto ??= process.getBuiltinModule('node:crypto')
  return crypto.randomUUID()
}
