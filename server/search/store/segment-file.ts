// A sealed part as a file: its columns one behind the other, and nothing else. Where each begins, and
// whether the bytes are what was written, is known by the manifest. Which docs it has, too.

import { closeSync, openSync, readSync, writeSync } from 'node:fs'
import { Dictionary } from '../engine/dictionary.js'
import { Grams } from '../engine/trigrams.js'
import { Lines } from '../engine/term-table.js'
import type { Docs } from '../engine/part.js'
import { Postings } from '../engine/postings.js'
import { Segment } from '../engine/segment.js'
import { crcOf } from '../../fs/checksum.js'

/** What must be known of a file to read it again. */
export interface PartFile {
  name: string
  /** Bytes of each column, in their order. */
  columns: number[]
  /** Of all bytes. */
  crc: number
}

/** So many bytes are written between two slices. */
const PIECE_BYTES = 1024 * 1024

/** Writes a part to a new file, a piece at a time. Throws what the disk refuses. */
export function* writePart(
  path: string,
  segment: Segment,
): Generator<void, Omit<PartFile, 'name'>> {
  const file = openSync(path, 'wx', 0o600)
  try {
    const columns: number[] = []
    let crc = 0
    for (const column of columnsOf(segment)) {
      columns.push(column.byteLength)
      for (const piece of piecesOf(column)) {
        crc = crcOf(piece, crc)
        writeWhole(file, piece)
        yield
      }
    }
    return { columns, crc }
  } finally {
    closeSync(file)
  }
}

/** Reads a part with these docs, a column at a time; null when the file is not what was written. */
export function* readPart(
  path: string,
  { columns, crc }: PartFile,
  docs: Docs,
): Generator<void, Segment | null> {
  let file: number
  try {
    file = openSync(path, 'r')
  } catch {
    return null
  }
  try {
    const read: Uint8Array[] = []
    let found = 0
    for (const length of columns) {
      const bytes = new Uint8Array(length)
      if (!readWhole(file, bytes)) return null
      found = crcOf(bytes, found)
      read.push(bytes)
      yield
    }
    return found === crc ? segmentOf(docs, read) : null
  } catch {
    return null
  } finally {
    closeSync(file)
  }
}

function columnsOf({ titles, runs, joined }: Segment): (Uint8Array | Uint32Array)[] {
  const ofLines = ({ text, starts }: Lines) => [text, starts]
  const ofDictionary = ({ tokens, postings }: Dictionary) => {
    return [...ofLines(tokens), postings.bytes, postings.starts]
  }
  const all = [...ofLines(titles), ...ofDictionary(runs), ...ofDictionary(joined)]
  const { grams } = runs.tokens
  // What finding is quicker with may not have been made yet.
  return grams ? [...all, grams.postings.bytes, grams.postings.starts] : all
}

function segmentOf(docs: Docs, columns: Uint8Array[]): Segment {
  let at = 0
  const bytes = () => columns[at++] ?? new Uint8Array()
  const numbers = () => {
    const { buffer } = bytes()
    return new Uint32Array(buffer)
  }
  const lines = () => new Lines(Buffer.from(bytes().buffer), numbers())
  const postings = () => new Postings(bytes(), numbers())
  const dictionary = () => new Dictionary(lines(), postings())
  const segment = new Segment(docs, lines(), dictionary(), dictionary())
  if (at < columns.length) segment.runs.tokens.grams = new Grams(postings())
  return segment
}

function* piecesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Generator<Uint8Array> {
  for (let at = 0; at < byteLength; at += PIECE_BYTES) {
    const length = Math.min(PIECE_BYTES, byteLength - at)
    yield new Uint8Array(buffer, byteOffset + at, length)
  }
}

/** Writes all of it; a disk that fills up may take some and then refuse. */
export function writeWhole(file: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at, bytes.length - at)
}

/** Fills `bytes` from where the file stands, or from a place in it; false when it is too short. */
export function readWhole(file: number, bytes: Uint8Array, place: number | null = null): boolean {
  for (let at = 0; at < bytes.length;) {
    const from = place === null ? null : place + at
    const read = readSync(file, bytes, at, bytes.length - at, from)
    if (read === 0) return false
    at += read
  }
  return true
}
