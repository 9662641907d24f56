// The name of a version: the hash of its bytes. By itself, so that a process that needs no service starts sooner.

import { createHash } from 'node:crypto'

export function sha(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}
