// How far the service is with a long reading, on the terminal: one line that changes, or, where lines
// stay, few of them. When it is asked how far it is, is its caller's business.

import type { Writable } from 'node:stream'
import type { StatusResponse } from '../schema/api/api.js'

type Work = Pick<StatusResponse, 'reading' | 'indexing'>

const CLEAR = '\r\u001b[K'
/** Lines that stay for each work, besides its first. */
const STEPS = 4

export class ProgressLine {
  readonly #out: Writable
  readonly #isTerminal: boolean
  #isShown = false
  /** What the last line that stays was about. */
  #told = ''

  constructor(out: Writable, env: Readonly<Record<string, string | undefined>>) {
    this.#out = out
    this.#isTerminal = 'isTTY' in out && out.isTTY === true && env['TERM'] !== 'dumb'
  }

  show({ reading, indexing }: Work): void {
    const work = reading ?? indexing
    // How much there is, is not known yet.
    if (!work || work.of === 0) return this.clear()
    const verb = reading ? 'reading' : 'indexing'
    const line = `${verb} ${inWords(work.done)} of ${inWords(work.of)}`
    if (this.#isTerminal) {
      this.#isShown = true
      this.#out.write(`${CLEAR}${line}`)
      return
    }
    const step = `${verb} ${Math.floor((STEPS * work.done) / work.of)}`
    if (step === this.#told) return
    this.#told = step
    this.#out.write(`${line}\n`)
  }

  /** Makes way for another line. */
  clear(): void {
    if (this.#isShown) this.#out.write(CLEAR)
    this.#isShown = false
  }
}

/** With commas. Loading ICU's numbers takes longer than the rest of `plans open`. */
function inWords(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')
}
