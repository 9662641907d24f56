// Keeps the best few of many docs without sorting the others.
// To change the rank of a hit, see schema/reading/search.ts.

import { compareHits } from '../../../schema/reading/search.js'

/** A doc that holds every word. */
export interface Candidate {
  path: string
  mtime: number
  titleWords: number
  hits: number
}

export class TopHits {
  /** Best first. */
  readonly found: Candidate[] = []
  readonly #limit: number

  constructor(limit: number) {
    this.#limit = limit
  }

  /** Whether a doc may be among the top hits; most are not. Follows the first keys of `compareHits`: change both. */
  admits(titleWords: number, hits: number): boolean {
    const worst = this.found.at(-1)
    if (this.found.length < this.#limit) return true
    if (!worst || titleWords < worst.titleWords) return false
    return titleWords > worst.titleWords || hits >= worst.hits
  }

  offer(candidate: Candidate): void {
    let place = this.found.length
    while (place > 0 && compareHits(candidate, this.found[place - 1]!) < 0) place--
    this.found.splice(place, 0, candidate)
    if (this.found.length > this.#limit) this.found.pop()
  }
}
