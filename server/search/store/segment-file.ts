// A segment as one file that describes itself. It is written once, and never changed:
//
//   texts of the docs | columns of the index | head: sizes, checksum, docs with their stamps | tail
//
// To change when a segment is written or removed, see segment-store.ts.

import { fstatSync, writeSync } from 'node:fs'
import { deserialize, serialize } from 'node:v8'
import { crc32 } from 'node:zlib'
import { digestOf } from '../../fs/checksum.js'
import { readInto } from '../../fs/read-start.js'
import { Postings } from '../engine/postings.js'
import { Segment, TermIndex } from '../engine/segment.js'
import type { DocText, IndexedDoc, SegmentDocs, TextPlace } from '../engine/segment.js'
import { TermTable } from '../engine/term-table.js'

/** Changes with the shape of the file, with what counts as a token, and with what text is: a test says when. */
export const SEGMENT_VERSION = 9
/** So many bytes are written between two slices. */
const PIECE_BYTES = 1024 * 1024
/** The tail is a digest of the head, and the size of the head in bytes. */
const DIGEST_BYTES = 32
const TAIL_BYTES = DIGEST_BYTES + 4

/** The numbers of each doc: its time, whether it is cut; place, length and checksum of its text. */
const WIDTH = 5
/** In place of the place of a text. */
const NO_TEXT = -1
const LOST = -2

/** Arrays take a fraction of the room and the time of as many objects. */
interface Head {
  /** Where the columns begin. */
  start: number
  /** Bytes of each column, in their order. */
  columns: number[]
  /** The checksum of all columns. */
  crc: number
  /** By doc number; null for a doc that is dead, or whose file may change under the same stamp. */
  keys: (string | null)[]
  titles: string[]
  stamps: (string | null)[]
  numbers: Float64Array
}

/** A segment file that is open, as far as its head says. */
export interface SavedSegment {
  fd: number
  head: Head
  docs: (IndexedDoc | null)[]
}

/**
 * Writes a segment to a new file, a piece at a time. Throws what the disk refuses.
 * @param owner - the owner of the index; no other owner takes the file for its own
 * @param texts - is filled with the places of the texts in it
 */
export function* writeSegment(
  fd: number,
  segment: Segment,
  owner: string,
  texts: Map<IndexedDoc, DocText>,
): Generator<void> {
  const docs = Array.from({ length: segment.docs.size }, (_, doc) => segment.docs.at(doc))
  let [start, room] = [0, Buffer.alloc(0)]
  for (const doc of docs) {
    if (!doc) continue
    const { text } = doc
    let bytes: Buffer | null = null
    if (isPlace(text)) {
      if (text.length > room.length) room = Buffer.allocUnsafeSlow(text.length * 2)
      bytes = readAt(text.fd, text.at, text.length, room.subarray(0, text.length))
    } else if (typeof text === 'string') bytes = Buffer.from(text)
    if (bytes) {
      writeWhole(fd, bytes)
      // A copy that is damaged is found when it is read.
      const crc = isPlace(text) ? text.crc : crc32(bytes)
      texts.set(doc, { fd, at: start, length: bytes.length, crc })
      start += bytes.length
    } else texts.set(doc, text === null ? null : undefined)
    yield
  }
  const columns: number[] = []
  let crc = 0
  for (const column of columnsOf(segment)) {
    columns.push(column.byteLength)
    for (const piece of piecesOf(column)) {
      crc = crc32(piece, crc)
      writeWhole(fd, piece)
      yield
    }
  }
  const head = serialize({ start, columns, crc, ...packDocs(docs, texts) } satisfies Head)
  const size = Buffer.alloc(TAIL_BYTES - DIGEST_BYTES)
  size.writeUInt32LE(head.length)
  writeWhole(fd, Buffer.concat([head, signatureOf(owner, head), size]))
}

/** Opens a segment file; null when it is damaged, or was written by other code or for another owner. */
export function openSegment(fd: number, owner: string): SavedSegment | null {
  const { size } = fstatSync(fd)
  const tail = readAt(fd, size - TAIL_BYTES, TAIL_BYTES)
  const length = tail?.readUInt32LE(DIGEST_BYTES) ?? 0
  const bytes = readAt(fd, size - TAIL_BYTES - length, length)
  if (!tail || !bytes || !signatureOf(owner, bytes).equals(tail.subarray(0, DIGEST_BYTES))) {
    return null
  }
  const head = deserialize(bytes) as Head
  return { fd, head, docs: unpackDocs(head, fd) }
}

/** Reads the index of an open file, a column at a time; null when the bytes are not what was written. */
export function* readSegment(
  { fd, head }: SavedSegment,
  docs: SegmentDocs,
): Generator<void, Segment | null> {
  const columns: Uint8Array[] = []
  let [at, found] = [head.start, 0]
  for (const length of head.columns) {
    const bytes = readAt(fd, at, length)
    if (!bytes) return null
    found = crc32(bytes, found)
    at += length
    columns.push(bytes)
    yield
  }
  return found === head.crc ? segmentOf(docs, columns) : null
}

/** The UTF-8 of a text; null when there is none, when it was lost, or is not what was written. */
export function textBytes(text: DocText): Buffer | null {
  if (typeof text === 'string') return Buffer.from(text)
  if (!isPlace(text)) return null
  const bytes = readAt(text.fd, text.at, text.length)
  return bytes && crc32(bytes) === text.crc ? bytes : null
}

/** The file is to be written by this version, over the same tables of letters. */
function signatureOf(owner: string, head: Uint8Array): Buffer {
  const { unicode, icu } = process.versions
  return digestOf(JSON.stringify([SEGMENT_VERSION, unicode, icu, owner]), head)
}

function packDocs(
  docs: readonly (IndexedDoc | null)[],
  texts: ReadonlyMap<IndexedDoc, DocText>,
): Pick<Head, 'keys' | 'titles' | 'stamps' | 'numbers'> {
  const stamped = docs.map(doc => (doc?.stamp ? doc : null))
  const numbers = new Float64Array(docs.length * WIDTH)
  for (const [number, doc] of stamped.entries()) {
    if (!doc) continue
    numbers.set([doc.mtime, Number(doc.isCut), ...packText(texts.get(doc))], number * WIDTH)
  }
  return {
    keys: stamped.map(doc => doc && doc.key),
    titles: stamped.map(doc => doc?.title ?? ''),
    stamps: stamped.map(doc => doc && doc.stamp),
    numbers,
  }
}

function packText(text: DocText | undefined): number[] {
  if (text === null) return [NO_TEXT]
  return text && isPlace(text) ? [text.at, text.length, text.crc] : [LOST]
}

function unpackDocs({ keys, titles, stamps, numbers }: Head, fd: number): (IndexedDoc | null)[] {
  return keys.map((key, doc): IndexedDoc | null => {
    if (key === null) return null
    const of = numbers.subarray(doc * WIDTH, (doc + 1) * WIDTH)
    const [mtime = 0, isCut, at = LOST, length = 0, crc = 0] = of
    return {
      key,
      mtime,
      isCut: isCut === 1,
      title: titles[doc] ?? '',
      stamp: stamps[doc] ?? null,
      text: at === NO_TEXT ? null : at === LOST ? undefined : { fd, at, length, crc },
    }
  })
}

function columnsOf({ titles, runs, joined }: Segment): (Uint8Array | Uint32Array)[] {
  const ofTable = ({ text, starts }: TermTable) => [text, starts]
  const ofTerms = ({ terms, postings }: TermIndex) => {
    return [...ofTable(terms), postings.bytes, postings.starts]
  }
  return [...ofTable(titles), ...ofTerms(runs), ...ofTerms(joined)]
}

function segmentOf(docs: SegmentDocs, columns: readonly Uint8Array[]): Segment {
  let at = 0
  const bytes = () => columns[at++] ?? new Uint8Array()
  const numbers = () => new Uint32Array(bytes().buffer)
  const text = () => Buffer.from(bytes().buffer)
  const postings = () => new Postings(bytes(), numbers())
  const table = () => new TermTable(text(), numbers())
  const termIndex = () => new TermIndex(table(), postings())
  return new Segment(docs, table(), termIndex(), termIndex())
}

function* piecesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Generator<Uint8Array> {
  for (let at = 0; at < byteLength; at += PIECE_BYTES) {
    const length = Math.min(PIECE_BYTES, byteLength - at)
    yield new Uint8Array(buffer, byteOffset + at, length)
  }
}

/** Writes all of it; a disk that fills up may take some and then refuse. */
function writeWhole(fd: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length;) at += writeSync(fd, bytes, at, bytes.length - at)
}

function isPlace(text: DocText): text is TextPlace {
  return text !== null && typeof text === 'object'
}

/** The bytes at a place of a file; null when it is too short or cannot be read. */
function readAt(fd: number, place: number, length: number, into?: Buffer): Buffer | null {
  try {
    if (place < 0) return null
    // Not from the shared pool: a column is its whole buffer.
    const bytes = into ?? Buffer.allocUnsafeSlow(length)
    return readInto(fd, bytes, place) === length ? bytes : null
  } catch {
    return null
  }
}
