// The index as bytes and back. Nothing here reads or writes a file, nor knows whether a doc has changed
// since: whoever keeps the bytes checks that, and that they are whole.

import { deserialize, serialize } from 'node:v8'
import { Dictionary } from './dictionary.js'
import { Lines } from './lines.js'
import { Docs, type DocState } from './part.js'
import { Postings } from './postings.js'
import { Segment } from './segment.js'

/** Changes with the shape, and with what counts as a token. */
const VERSION = 1

interface SavedLines {
  text: string
  starts: Uint32Array
}

interface SavedDictionary {
  tokens: SavedLines
  postings: { bytes: Uint8Array; starts: Uint32Array }
}

interface SavedSegment {
  docs: (DocState | null)[]
  titles: SavedLines
  runs: SavedDictionary
  joined: SavedDictionary
}

interface Saved {
  version: number
  segments: SavedSegment[]
}

export function save(segments: readonly Segment[]): Uint8Array {
  const saved: Saved = {
    version: VERSION,
    segments: segments.map(({ docs, titles, runs, joined }) => ({
      docs: Array.from({ length: docs.size }, (_, doc) => docs.at(doc)),
      titles: { ...titles },
      runs: saveDictionary(runs),
      joined: saveDictionary(joined),
    })),
  }
  return serialize(saved)
}

/** The segments that were saved; null when these bytes are something else. */
export function readSaved(bytes: Uint8Array): Segment[] | null {
  let saved: Partial<Saved> | null
  try {
    saved = deserialize(bytes) as Partial<Saved> | null
  } catch {
    return null
  }
  if (saved?.version !== VERSION || !saved.segments) return null
  return saved.segments.map(({ docs: states, titles, runs, joined }) => {
    const docs = new Docs()
    for (const state of states) docs.add(state)
    return new Segment(docs, readLines(titles), readDictionary(runs), readDictionary(joined))
  })
}

function saveDictionary({ tokens, postings }: Dictionary): SavedDictionary {
  return { tokens: { ...tokens }, postings: { ...postings } }
}

function readDictionary({ tokens, postings }: SavedDictionary): Dictionary {
  return new Dictionary(readLines(tokens), new Postings(postings.bytes, postings.starts))
}

function readLines({ text, starts }: SavedLines): Lines {
  return new Lines(text, starts)
}
