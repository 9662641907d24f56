// The bytes of served files. Small ones are kept and sent from memory for the price of one stat;
// larger ones are read from the open file while they are sent. Which file may be served is locate's.

import { stat, type FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { readHead } from '../fs/read-start.js'
import { isAbsence, locate, rootOf, versionOf, type FoundFile, type OpenFile } from './locate.js'
import type { Roots } from './allowed-roots.js'
import { Shelf, apart } from './byte-cache.js'

/** From this size on a file is streamed. */
const SMALL = 256 * 1024
const KEPT_BYTES = 16 * 1024 * 1024
const CHUNK = 64 * 1024

/** Either the whole file or an open handle, which the caller closes. */
export type Content =
  | { file: FoundFile; bytes: Buffer; handle: null }
  | { file: FoundFile; bytes: null; handle: FileHandle }

interface Kept {
  file: FoundFile
  bytes: Buffer
}

export class Contents {
  readonly #kept = new Shelf<Kept>(KEPT_BYTES, ({ bytes }) => bytes.length)

  /** The file at a doc path, or null when there is none that may be served. */
  async find(roots: Roots, path: string): Promise<Content | null> {
    const kept = this.#kept.get(path)
    // The config may have changed since, and with it what may be served.
    const root = kept ? rootOf(roots, kept.file) : null
    if (kept && root && (await versionAt(kept.file.abs)) === kept.file.version) {
      return { file: { ...kept.file, root }, bytes: kept.bytes, handle: null }
    }
    this.#kept.delete(path)
    const opened = await locate(roots, path)
    if (!opened) return null
    const { handle, ...file } = opened
    if (file.size >= SMALL) return { file, bytes: null, handle }
    return this.#keep(file, handle)
  }

  async #keep(file: FoundFile, handle: FileHandle): Promise<Content> {
    try {
      const bytes = apart(await readHead(handle, file.size))
      // A file that is being written is sent as it was read, but not taken for this version again.
      const isWhole = versionOf(await handle.stat({ bigint: true })) === file.version
      if (isWhole) this.#kept.put(file.path, { file, bytes })
      return { file: { ...file, size: bytes.length }, bytes, handle: null }
    } finally {
      await handle.close()
    }
  }
}

async function versionAt(abs: string): Promise<string | null> {
  try {
    return versionOf(await stat(abs, { bigint: true }))
  } catch (error) {
    if (isAbsence(error)) return null
    throw error
  }
}

/** The bytes from `start`, `length` of them, from the open file, which is closed with the stream. */
export function streamFrom(handle: FileHandle, start: number, length: number): Readable {
  const stream = Readable.from(chunksOf(handle, start, length), { objectMode: false })
  // The generator's own end is not enough: it never runs when no reading began.
  stream.once('close', () => void handle.close().catch(() => undefined))
  return stream
}

async function* chunksOf(handle: FileHandle, start: number, length: number) {
  const end = start + length
  for (let at = start; at < end;) {
    const buffer = Buffer.allocUnsafe(Math.min(CHUNK, end - at))
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, at)
    // The length was promised already: only a broken connection tells the reader the truth now.
    if (bytesRead === 0) throw new CutShort()
    at += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}

/** A file became shorter while it was sent. */
export class CutShort extends Error {}

/** Lets go of a content that is not sent after all. */
export async function release(content: Content | OpenFile): Promise<void> {
  await content.handle?.close()
}
