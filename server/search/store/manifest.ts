// What is on disk of a search index: which files hold its parts and its texts, which docs stand in each
// part, and of which state of their files. It vouches for itself; the files it names are checked by it.

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { deserialize, serialize } from 'node:v8'
import type { PartFile } from './segment-file.js'
import { digestOf } from '../../fs/checksum.js'
import type { TextPlace } from './text-packs.js'
import type { ReadState } from '../../text/file-reader.js'

/** Changes with the shape of what is saved, with what counts as a token, and with what text is. */
const VERSION = 2
const DIGEST_BYTES = 32

export interface SavedDoc extends ReadState {
  /** Doc path. */
  key: string
  /** The title that the file gives itself, null for none. */
  title: string | null
  /** Where the text stands; null for a file without text, `lost` when it could not be stored. */
  text: TextPlace | null | 'lost'
  isCut: boolean
}

export interface SavedPart {
  file: PartFile
  /** By number; null for a doc that is not to be found any more. */
  docs: (SavedDoc | null)[]
}

export interface Manifest {
  packs: string[]
  parts: SavedPart[]
}

/**
 * What a manifest must have been written by: this code, over the same tables of letters.
 * Of a bundled worker the file is all the code there is.
 */
function maker(): string {
  const { unicode, icu } = process.versions
  const code = digestOf(readFileSync(fileURLToPath(import.meta.url)))
  return [VERSION, unicode, icu, code.toString('hex')].join()
}

let madeBy: string | undefined

function signatureOf(owner: string, body: Uint8Array): Buffer {
  madeBy ??= maker()
  return digestOf(JSON.stringify([madeBy, owner]), body)
}

/** @param owner - what the index is of; an index of another owner is never taken for it */
export function manifestBytes(owner: string, { packs, parts }: Manifest): Buffer {
  const body = serialize({ packs, parts: parts.map(part => shrink(part, packs)) } satisfies Shrunk)
  return Buffer.concat([signatureOf(owner, body), body])
}

/** null for bytes that are damaged, or were written by other code or for another owner. */
export function readManifest(owner: string, bytes: Buffer): Manifest | null {
  const body = bytes.subarray(DIGEST_BYTES)
  if (!signatureOf(owner, body).equals(bytes.subarray(0, DIGEST_BYTES))) return null
  const { packs, parts } = deserialize(body) as Shrunk
  return { packs, parts: parts.map(part => grow(part, packs)) }
}

/** Columns take a fraction of the room and the time that as many objects do. */
interface ShrunkPart {
  file: PartFile
  keys: (string | null)[]
  titles: (string | null)[]
  /** Of each doc: size, two times, inode, checksum, whether it is cut; pack, place, length and sum of its text. */
  numbers: Float64Array
}

interface Shrunk {
  packs: string[]
  parts: ShrunkPart[]
}

const WIDTH = 10
/** In place of a pack's number. */
const NO_TEXT = -1
const LOST = -2
/** In place of a checksum. */
const NO_SUM = -1

function shrink({ file, docs }: SavedPart, packs: readonly string[]): ShrunkPart {
  const numbers = new Float64Array(docs.length * WIDTH)
  for (const [at, doc] of docs.entries()) {
    if (!doc) continue
    const { size, mtimeMs, ctimeMs, ino, sum, isCut, text } = doc
    const state = [size, mtimeMs, ctimeMs, ino, sum ?? NO_SUM]
    numbers.set([...state, Number(isCut), ...placeNumbers(text, packs)], at * WIDTH)
  }
  const keys = docs.map(doc => doc && doc.key)
  const titles = docs.map(doc => doc && doc.title)
  return { file, keys, titles, numbers }
}

function placeNumbers(text: SavedDoc['text'], packs: readonly string[]): number[] {
  if (text === null) return [NO_TEXT]
  const pack = text === 'lost' ? -1 : packs.indexOf(text.pack)
  return text === 'lost' || pack < 0 ? [LOST] : [pack, text.at, text.length, text.crc]
}

function grow({ file, keys, titles, numbers }: ShrunkPart, packs: readonly string[]): SavedPart {
  const docs = keys.map((key, doc): SavedDoc | null => {
    if (key === null) return null
    const number = (column: number) => numbers[doc * WIDTH + column] ?? 0
    const pack = packs[number(6)]
    const place = pack && { pack, at: number(7), length: number(8), crc: number(9) }
    return {
      key,
      title: titles[doc] ?? null,
      size: number(0),
      mtimeMs: number(1),
      ctimeMs: number(2),
      ino: number(3),
      sum: number(4) === NO_SUM ? null : number(4),
      isCut: number(5) === 1,
      text: number(6) === NO_TEXT ? null : place || 'lost',
    }
  })
  return { file, docs }
}
