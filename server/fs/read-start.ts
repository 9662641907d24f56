// Reads as many bytes of a file as are asked for, and no more: it may have grown to any size.

import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'

/** The first `length` bytes of an open file, fewer when it is shorter. */
export async function readHead(handle: FileHandle, length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(length)
  let filled = 0
  while (filled < length) {
    const { bytesRead } = await handle.read(bytes, filled, length - filled, filled)
    if (bytesRead === 0) break
    filled += bytesRead
  }
  return bytes.subarray(0, filled)
}

/** The first `most` bytes of the file at `path`. Throws what the disk refuses. */
export async function readStart(path: string, most: number): Promise<Buffer> {
  const handle = await open(path, 'r')
  try {
    return await readHead(handle, most)
  } finally {
    // A failed close loses nothing: the bytes are read.
    await handle.close().catch(() => undefined)
  }
}

/** The same, synchronously. */
export function readStartSync(path: string, most: number): Buffer {
  const file = openSync(path, 'r')
  try {
    const bytes = Buffer.allocUnsafe(Math.min(fstatSync(file).size, most))
    return bytes.subarray(0, readInto(file, bytes, 0))
  } finally {
    closeSync(file)
  }
}

/** Fills these bytes from an open file, from a place in it on; returns how many it had. */
export function readInto(file: number, bytes: Uint8Array, at: number): number {
  let filled = 0
  for (let read = -1; read !== 0 && filled < bytes.length; filled += read) {
    read = readSync(file, bytes, filled, bytes.length - filled, at + filled)
  }
  return filled
}
