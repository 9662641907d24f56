// Digests of bytes, by which it is known whether they are what was written.

import { createHash } from 'node:crypto'
import type { Hash } from '../../schema/review/versions.js'

/** SHA-256 of the parts, one behind the other. */
export function digestOf(...parts: (string | Uint8Array)[]): Buffer {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/** The name of a file's bytes: their SHA-256 in lower-case hexadecimal digits. */
export function hashOf(bytes: string | Uint8Array): Hash {
  return digestOf(bytes).toString('hex')
}
