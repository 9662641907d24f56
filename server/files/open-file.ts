// One file that may be served, open for reading: its facts, and its bytes, whole or as a stream.
// To change which files may be served, see locate.ts; how one is sent, http/send-file.ts.

import { createHash } from 'node:crypto'
import type { BigIntStats } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { extensionOf } from '../../schema/names/file-name.js'
import { stampOf } from '../fs/file-state.js'
import { readHead } from '../fs/read-start.js'
import type { Root } from './allowed-roots.js'

/** Up to this size a file is read at once; in bytes. */
const SMALL = 256 * 1024
const CHUNK = 64 * 1024

export class OpenFile {
  /** The doc path of the request. */
  readonly path: string
  readonly root: Root
  readonly name: string
  /** In lower case, without a dot. */
  readonly extension: string
  readonly size: number
  /** Milliseconds. */
  readonly modified: number
  /** Differs between the states of the file. */
  readonly version: string
  readonly #handle: FileHandle
  /** All bytes of a small file, read at most once. */
  #bytes: Promise<Buffer> | null = null
  #isStreamed = false

  /** @param stats - those of the open file */
  constructor(handle: FileHandle, path: string, root: Root, stats: BigIntStats) {
    this.#handle = handle
    this.path = path
    this.root = root
    this.name = path.slice(path.lastIndexOf('/') + 1)
    this.extension = extensionOf(this.name)
    this.size = Number(stats.size)
    this.modified = Number(stats.mtimeMs)
    this.version = stampOf(stats)
  }

  /** For synchronous reading. */
  get fd(): number {
    return this.#handle.fd
  }

  get isSmall(): boolean {
    return this.size <= SMALL
  }

  /**
   * The first `length` bytes at least, all by default: a small file is read whole, and once. Fewer when
   * the file is shorter by now.
   */
  read(length = this.size): Promise<Buffer> {
    if (!this.isSmall) return readHead(this.#handle, Math.min(length, this.size))
    this.#bytes ??= readHead(this.#handle, this.size)
    return this.#bytes
  }

  /** SHA-256 of all bytes as they are now, in lower-case hexadecimal digits. */
  async hash(): Promise<string> {
    const digest = createHash('sha256')
    const buffer = Buffer.allocUnsafe(CHUNK)
    for (let at = 0; ;) {
      const { bytesRead } = await this.#handle.read(buffer, 0, CHUNK, at)
      if (bytesRead === 0) return digest.digest('hex')
      digest.update(buffer.subarray(0, bytesRead))
      at += bytesRead
    }
  }

  /** `before`, then `length` bytes of the file from `start`. The file closes with the stream. */
  stream(start: number, length: number, before: Buffer): Readable {
    this.#isStreamed = true
    const chunks = chunksOf(this.#handle, { start, length, before })
    const stream = Readable.from(chunks, { objectMode: false })
    // The generator's own end is not enough: it never runs when no reading began.
    stream.once('close', () => void this.#handle.close().catch(() => undefined))
    return stream
  }

  /** Closes the file, unless a stream of it does. May be called again. */
  async close(): Promise<void> {
    if (!this.#isStreamed) await this.#handle.close()
  }
}

/** A file became shorter while it was sent. */
export class CutShort extends Error {}

interface Streamed {
  start: number
  length: number
  before: Buffer
}

async function* chunksOf(handle: FileHandle, { start, length, before }: Streamed) {
  if (before.length > 0) yield before
  const end = start + length
  for (let at = start; at < end;) {
    const buffer = Buffer.allocUnsafe(Math.min(CHUNK, end - at))
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, at)
    // Content-Length is sent already: only a broken connection shows that bytes are missing.
    if (bytesRead === 0) throw new CutShort()
    at += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}
