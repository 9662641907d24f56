// Bytes of a doc in memory, sent as its file is: of a kept version, or of the file as it was hashed.
// To change how one is sent, see http/send-file.ts; which bytes are kept, server/review.

import { Readable } from 'node:stream'
import { extensionOf } from '../../schema/names/file-name.js'
import type { Hash } from '../../schema/review/versions.js'
import type { Root } from './allowed-roots.js'
import type { OpenFile } from './open-file.js'

/** The facts of a file that are sent with a doc. */
export type DocFile = Omit<OpenFile, 'fd' | 'hash'>

export interface KeptVersion {
  hash: Hash
  bytes: Buffer
  /** Milliseconds; 0 where it is not known. */
  modified?: number
}

/** @param path - the doc path */
export function keptFile(
  path: string,
  root: Root,
  { hash, bytes, modified = 0 }: KeptVersion,
): DocFile {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return {
    path,
    root,
    name,
    extension: extensionOf(name),
    size: bytes.length,
    modified,
    // The same bytes are the same state, wherever they come from.
    version: hash,
    // They are read at once.
    isSmall: true,
    read: () => Promise.resolve(bytes),
    stream: (start, length, before) => {
      return Readable.from([before, bytes.subarray(start, start + length)], { objectMode: false })
    },
    close: () => Promise.resolve(),
  }
}
