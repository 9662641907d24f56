// Makes one segment of several, a slice of work at a time, while they go on being searched.

import { Dictionary } from './dictionary.js'
import { GrowingLines } from './lines.js'
import { Docs } from './part.js'
import { PostingsWriter } from './postings.js'
import { Segment } from './segment.js'
import { Vocabulary } from './vocabulary.js'

/** Tokens whose bytes are fetched at once. */
const BLOCK = 256
/** What numbering a token again costs, in postings. */
const TOKEN_WORK = 32
const NONE = -1

/** The new number of each doc of a source, -1 for one that is left out. */
type Numbers = readonly number[]

/**
 * Yields after about the work of so many postings.
 * @returns the new segment, without what was dead when it began. What died since, and which docs are
 * called otherwise by now, is put right in the last slice: use it before anything else happens.
 */
export function* merge(sources: readonly Segment[], slice: number): Generator<void, Segment> {
  const docs = new Docs()
  const titles = new GrowingLines()
  const numbers = sources.map(source => docs.takeOver(source, titles))
  yield
  const runs = sources.map(source => source.runs)
  const mergedRuns = yield* mergeDictionaries(runs, numbers, slice)
  const joined = sources.map(source => source.joined)
  const mergedJoined = yield* mergeDictionaries(joined, numbers, slice)
  sources.forEach((source, s) => bringUpToDate(docs, source.docs, numbers[s] ?? []))
  return new Segment(docs, titles.lines(), mergedRuns, mergedJoined)
}

function* mergeDictionaries(
  sources: readonly Dictionary[],
  numbers: readonly Numbers[],
  slice: number,
): Generator<void, Dictionary> {
  const most = sources.reduce((sum, { tokens }) => sum + tokens.size, 0)
  const bytes = sources.reduce((sum, { tokens }) => sum + tokens.text.length, 0)
  const vocabulary = new Vocabulary(bytes, most)
  const writer = new PostingsWriter(most)
  const renumbered: Int32Array[] = []
  for (const [s, source] of sources.entries()) {
    renumbered.push(yield* measure(source, numbers[s] ?? [], vocabulary, writer, slice))
  }
  yield
  writer.begin(vocabulary.size)
  yield
  for (const [s, source] of sources.entries()) {
    yield* write(source, numbers[s] ?? [], renumbered[s] ?? new Int32Array(), writer, slice)
  }
  const tokens = vocabulary.tokens.lines()
  yield
  return new Dictionary(tokens, writer.done())
}

/** Numbers the tokens that stand in any doc, and returns the new number of each. */
function* measure(
  { tokens, postings }: Dictionary,
  numbers: Numbers,
  vocabulary: Vocabulary,
  writer: PostingsWriter,
  slice: number,
): Generator<void, Int32Array> {
  const renumbered = new Int32Array(tokens.size).fill(NONE)
  let work = 0
  for (let first = 0; first < tokens.size; first += BLOCK) {
    const last = Math.min(first + BLOCK, tokens.size)
    const block = tokens.bytes(first, last)
    for (let token = first; token < last; token++) {
      let number = NONE
      postings.each(token, (doc, times) => {
        work++
        const newDoc = numbers[doc] ?? NONE
        if (newDoc === NONE) return
        if (number === NONE) {
          const [from, to] = [tokens.startOf(token), tokens.startOf(token + 1) - 1]
          const offset = tokens.startOf(first)
          number = vocabulary.numberOf(block, from - offset, to - offset)
        }
        writer.measure(number, newDoc, times)
      })
      renumbered[token] = number
    }
    work += BLOCK * TOKEN_WORK
    if (work < slice) continue
    work = 0
    yield
  }
  return renumbered
}

function* write(
  { postings }: Dictionary,
  numbers: Numbers,
  renumbered: Int32Array,
  writer: PostingsWriter,
  slice: number,
): Generator<void> {
  let work = 0
  for (const [token, number] of renumbered.entries()) {
    if (number === NONE) continue
    postings.each(token, (doc, times) => {
      work++
      const newDoc = numbers[doc] ?? NONE
      if (newDoc !== NONE) writer.write(number, newDoc, times)
    })
    if ((work += TOKEN_WORK / 8) < slice) continue
    work = 0
    yield
  }
}

function bringUpToDate(docs: Docs, old: Docs, numbers: Numbers): void {
  for (const [doc, number] of numbers.entries()) {
    if (number === NONE) continue
    const state = old.at(doc)
    if (state) docs.rename(number, state.key)
    else docs.kill(number)
  }
}
