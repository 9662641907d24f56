// A digest of bytes, by which it is known whether they are what was written.

import { createHash } from 'node:crypto'

/** SHA-256 of the parts, one behind the other. */
export function digestOf(...parts: (string | Uint8Array)[]): Buffer {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}
