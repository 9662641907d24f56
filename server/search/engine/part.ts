// What a search looks through: some docs, each in one part only. A part that is still being filled and
// one that is sealed look the same from here.

import type { Countable } from './dictionary.js'
import type { GrowingLines, Lines } from './term-table.js'

/** A doc as it is handed to the index. */
export interface Entry {
  /** Its doc path. */
  key: string
  title: string
  /** In milliseconds. */
  mtime: number
  /** What can be searched in it, as `textOf` gives it; null when it is found by its title only. */
  text: string | null
}

export interface Part {
  readonly docs: Docs
  /** Their normalised titles, by doc number. */
  readonly titles: Lines
  /** For words of one kind of character. */
  readonly runs: Countable
  /** For words of letters and signs. */
  readonly joined: Countable
}

export interface DocState {
  key: string
  mtime: number
  /** Some of its runs were too long to be joined: only its text tells all words of letters and signs. */
  isCut: boolean
}

/** The docs of one part, by number. A doc that was replaced or removed keeps its number, but is dead. */
export class Docs {
  readonly #states: (DocState | null)[] = []
  #dead = 0

  get size(): number {
    return this.#states.length
  }

  get dead(): number {
    return this.#dead
  }

  /** Returns its number. null adds one that is dead. */
  add(state: DocState | null): number {
    if (!state) this.#dead++
    this.#states.push(state)
    return this.size - 1
  }

  /** null for a doc that is dead. */
  at(doc: number): DocState | null {
    return this.#states[doc] ?? null
  }

  /** The numbers of the docs that are not dead, rising. */
  alive(): number[] {
    const alive: number[] = []
    for (const [doc, state] of this.#states.entries()) if (state) alive.push(doc)
    return alive
  }

  kill(doc: number): void {
    if (this.at(doc)) this.#dead++
    this.#states[doc] = null
  }

  /**
   * Adds the docs of another part that are not dead, and their titles.
   * @returns the number here of each doc there, -1 for a dead one
   */
  takeOver(part: Part, titles: GrowingLines): number[] {
    return Array.from({ length: part.docs.size }, (_, doc) => {
      const state = part.docs.at(doc)
      if (!state) return -1
      const title = part.titles.bytes(doc, doc + 1)
      titles.add(title, 0, title.length - 1)
      return this.add(state)
    })
  }
}

/** Adds a normalised title; a newline would make it two. */
export function addTitle(titles: GrowingLines, title: string): void {
  const bytes = Buffer.from(title.replace(/\s/g, ' '))
  titles.add(bytes, 0, bytes.length)
}
