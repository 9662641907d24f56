// How far scan and index are, on the terminal: one line that changes, or few lines where lines stay.
// To change when it is shown, see start.ts.

import type { Writable } from 'node:stream'
import type { StatusResponse } from '../../schema/api/api.js'

type Work = Pick<StatusResponse, 'reading' | 'indexing'>

const CLEAR = '\r\u001b[K'
/** Lines that stay for each work, besides its first. */
const STEPS = 4

export class ProgressLine {
  readonly #out: Writable
  readonly #isTerminal: boolean
  #isShown = false
  /** The step of the last line that stays. */
  #lastStep = ''

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
    if (step === this.#lastStep) return
    this.#lastStep = step
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
