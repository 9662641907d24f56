// A sealed part: nothing in it changes any more but which of its docs are dead and what they are called.

import type { Dictionary } from './dictionary.js'
import type { Lines } from './term-table.js'
import type { Docs, Part } from './part.js'

export class Segment implements Part {
  readonly docs: Docs
  readonly titles: Lines
  readonly runs: Dictionary
  readonly joined: Dictionary

  constructor(docs: Docs, titles: Lines, runs: Dictionary, joined: Dictionary) {
    this.docs = docs
    this.titles = titles
    this.runs = runs
    this.joined = joined
  }

  /** In bytes, about. */
  get weight(): number {
    return this.runs.weight + this.joined.weight + this.titles.text.length
  }
}
