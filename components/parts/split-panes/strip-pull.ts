// A strip that scrolls by itself while a tab is held over one of its ends. How far and how fast is the
// strip's; it stops when the strip says that there is no more.

import type { PlanTabStrip } from '../tab-strip/tab-strip.js'

/** A page that was away for longer does not leap. */
const LONGEST_MS = 50

export class StripPull {
  readonly #scrolled: () => void
  #strip: PlanTabStrip | null = null
  #x = 0
  #frame = 0
  #last = 0

  /** @param scrolled - told after each step: other tabs lie under the pointer now */
  constructor(scrolled: () => void) {
    this.#scrolled = scrolled
  }

  /** The pointer is over this strip, or over none. */
  hold(strip: PlanTabStrip | null, x: number): void {
    this.#strip = strip
    this.#x = x
    if (!strip) this.stop()
    else if (this.#frame === 0) this.#ask()
  }

  stop(): void {
    cancelAnimationFrame(this.#frame)
    this.#strip = null
    this.#frame = 0
  }

  #ask(): void {
    this.#last = performance.now()
    this.#frame = requestAnimationFrame(now => this.#step(now))
  }

  #step(now: number): void {
    this.#frame = 0
    const ms = Math.min(LONGEST_MS, Math.max(0, now - this.#last))
    if (this.#strip?.pull(this.#x, ms) !== true) return
    this.#ask()
    this.#scrolled()
  }
}
