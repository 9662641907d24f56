// Where docs were left, for as long as the browser tab lives. A doc is known as its values are, so
// that its place outlives a settle.

import { readFrameControl, type Scroll } from '../../../schema/messages/frame.js'
import type { Doc } from '../../../schema/tree.js'
import { readKey, writeKey } from '../persistence/web-storage.js'
import { placeOf } from './values.js'

const KEY = 'plan-viewer/positions'
const MOST = 300

export class Positions {
  /** Latest last. */
  readonly #kept = new Map<string, Scroll>()
  #isWritten = true

  constructor() {
    const saved = readKey('session', KEY)
    for (const pair of Array.isArray(saved) ? saved.slice(-MOST) : []) {
      const [place, scroll] = Array.isArray(pair) ? (pair as unknown[]) : []
      const control = readFrameControl({ type: 'plan-frame-scroll-to', scroll })
      if (typeof place !== 'string' || control?.type !== 'plan-frame-scroll-to') continue
      this.#kept.set(place, control.scroll)
    }
  }

  of(doc: Doc): Scroll | null {
    return this.#kept.get(placeOf(doc)) ?? null
  }

  set(doc: Doc, scroll: Scroll): void {
    const place = placeOf(doc)
    this.#kept.delete(place)
    this.#kept.set(place, scroll)
    for (const [oldest] of this.#kept) if (this.#kept.size > MOST) this.#kept.delete(oldest)
    this.#isWritten = false
  }

  /** Writes what is not written yet: a reload of the page finds it. */
  write(): void {
    if (this.#isWritten) return
    this.#isWritten = writeKey('session', KEY, [...this.#kept])
  }
}
