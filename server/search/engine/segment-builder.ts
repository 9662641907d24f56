// The part that takes what is new, until it is sealed.

import { normalise } from '../../../schema/reading/search.js'
import { wholeOf } from '../../fs/schedule.js'
import { GrowingLines, type Lines } from './term-table.js'
import { addTitle, Docs, type Entry, type Part } from './part.js'
import { Segment } from './segment.js'
import { Tally } from './tally.js'
import { cutTokens } from './tokenize.js'

/** Characters that are cut into tokens at once. */
const PIECE = 64 * 1024
/** The text of a longer doc gets a segment of its own: in another it would slow the search for all its docs. */
const LONG = 4 * PIECE
/** A longer run of letters or signs is cut: no word is as long. */
const LONGEST_RUN = 4 * PIECE
/** Where a letter meets a sign a run ends. */
const BORDER = /[A-Za-z0-9][!-/:-@[-^`{-~]/

export function isLong({ text }: Entry): boolean {
  return text !== null && text.length > LONG
}

/** A part for this doc alone, made in short steps. */
export function* sealedAlone(entry: Entry): Generator<void, Segment> {
  const fresh = new Fresh()
  yield* fresh.steps(entry)
  return fresh.seal()
}

/** Cuts a text between words; where there is no white space for long, between its runs. */
function* piecesOf(text: string): Generator<string> {
  let from = 0
  while (text.length - from > PIECE) {
    const end = text.lastIndexOf(' ', from + PIECE)
    const to = end > from ? end : borderBehind(text, from + PIECE)
    yield text.slice(from, to)
    from = to
  }
  yield text.slice(from)
}

function borderBehind(text: string, from: number): number {
  const near = text.slice(from, from + LONGEST_RUN)
  const space = near.indexOf(' ')
  const border = near.search(BORDER) + 1
  const ends = [space, border].filter(end => end > 0)
  return from + Math.min(near.length, ...ends)
}

export class Fresh implements Part {
  readonly docs = new Docs()
  readonly runs = new Tally()
  readonly joined = new Tally()
  readonly #titles = new GrowingLines()

  get titles(): Lines {
    return this.#titles.lines()
  }

  /** A measure of the time that a search in it and its sealing take. */
  get weight(): number {
    return this.runs.weight + this.joined.weight + this.docs.size
  }

  /** Adds a doc and returns its number. */
  add(entry: Entry): number {
    return wholeOf(this.steps(entry))
  }

  /** The same in short steps; until the last one it is to hold no other doc. */
  *steps({ key, title, mtime, text }: Entry): Generator<void, number> {
    let isCut = false
    for (const piece of piecesOf(text ?? '')) {
      const bytes = Buffer.from(normalise(piece))
      const hasCut = cutTokens(bytes, {
        run: (from, to) => this.runs.count(bytes, from, to),
        joined: (from, to) => this.joined.count(bytes, from, to),
      })
      isCut ||= hasCut
      yield
    }
    addTitle(this.#titles, normalise(title))
    this.runs.endDoc()
    this.joined.endDoc()
    return this.docs.add({ key, mtime, isCut })
  }

  /** Everything in it that is not dead. */
  seal(): Segment {
    const docs = new Docs()
    const titles = new GrowingLines()
    const numbers = docs.takeOver(this, titles)
    return new Segment(docs, titles.sealed(), this.runs.seal(numbers), this.joined.seal(numbers))
  }
}
