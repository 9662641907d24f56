// Bytes of a doc in memory, sent as its file is: of a kept version, or of the file as it was hashed.
// To change how one is sent, see http/send-file.ts; which bytes are kept, server/review.

import { Readable } from 'node:stream'
import { extensionOf } from '../../schema/names/file-name.js'
import type { Hash } from '../../schema/review/versions.js'
import type { Root } from './allowed-roots.js'
import type { OpenFile } from './open-file.js'

/** What is sent of a doc. */
export type DocFile = Pick<OpenFile, keyof KeptFile>

export interface KeptVersion {
  hash: Hash
  bytes: Buffer
  /** Milliseconds; 0 where it is not known. */
  modified?: number
}

export class KeptFile {
  readonly path: string
  readonly root: Root
  readonly name: string
  readonly extension: string
  readonly size: number
  readonly modified: number
  /** The hash: the same bytes are the same state, wherever they come from. */
  readonly version: string
  /** They are read at once. */
  readonly isSmall = true
  readonly #bytes: Buffer

  /** @param path - the doc path */
  constructor(path: string, root: Root, { hash, bytes, modified = 0 }: KeptVersion) {
    this.path = path
    this.root = root
    this.name = path.slice(path.lastIndexOf('/') + 1)
    this.extension = extensionOf(this.name)
    this.size = bytes.length
    this.modified = modified
    this.version = hash
    this.#bytes = bytes
  }

  read(): Promise<Buffer> {
    return Promise.resolve(this.#bytes)
  }

  stream(start: number, length: number, before: Buffer): Readable {
    const part = this.#bytes.subarray(start, start + length)
    return Readable.from([before, part], { objectMode: false })
  }

  close(): Promise<void> {
    return Promise.resolve()
  }
}
