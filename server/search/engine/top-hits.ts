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

  offer(candidate: Candidate): void {
    let place = this.found.length
    while (place > 0 && compareHits(candidate, this.found[place - 1]!) < 0) place--
    if (place === this.#limit) return
    this.found.splice(place, 0, candidate)
    if (this.found.length > this.#limit) this.found.pop()
  }
}
