// The part that takes what is new, until it is sealed.

import { normalise } from '../../../schema/search.js'
import { GrowingLines, type Lines } from './lines.js'
import { addTitle, Docs, type Entry, type Part } from './part.js'
import { Segment } from './segment.js'
import { Tally } from './tally.js'
import { cutTokens } from './tokens.js'

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
  add({ key, title, mtime, text }: Entry): number {
    addTitle(this.#titles, normalise(title))
    const bytes = Buffer.from(normalise(text ?? ''))
    const isCut = cutTokens(bytes, {
      run: (from, to) => this.runs.count(bytes, from, to),
      joined: (from, to) => this.joined.count(bytes, from, to),
    })
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
