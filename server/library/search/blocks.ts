// Which blocks of lines may contain a needle: for each block a mark for every three bytes in a row that
// stand in it. A mark may stand for others too, so what it admits has to be looked through.

import type { Lines } from './lines.js'

/** A block ends with the line that fills it. */
const BLOCK_BYTES = 256
/** Of which about a fifth are set in each block. */
const MARK_BITS = 10
const MARKS = 2 ** MARK_BITS
/** So many blocks are marked between two slices. */
const SLICE = 1024

const NONE = -1

/** Needles of fewer bytes are admitted everywhere. */
export const LEAST_NEEDLE = 3

export class Blocks {
  /** Where each block begins, and behind the last one where the text ends. */
  readonly #starts: Uint32Array
  /** For each mark a row of bits, one for each block. */
  readonly #rows: Uint32Array
  /** Length of a row. */
  readonly #width: number

  private constructor(starts: Uint32Array) {
    this.#starts = starts
    this.#width = Math.ceil((starts.length - 1) / 32)
    this.#rows = new Uint32Array(MARKS * this.#width)
  }

  /** Marks the blocks of these lines, a slice at a time. */
  static *of(lines: Lines): Generator<void, Blocks> {
    const blocks = new Blocks(Uint32Array.from(blockStarts(lines)))
    for (let block = 0; block + 1 < blocks.#starts.length; block++) {
      blocks.#mark(block, lines.text)
      if (block % SLICE === SLICE - 1) yield
    }
    return blocks
  }

  /** Names the stretches of the text in which the needle may stand, in order. */
  admit(needle: string, visit: (from: number, to: number) => void): void {
    const admitted = this.#admitted(needle)
    let from = NONE
    for (const [i, bits] of admitted.entries()) {
      // Most have nothing to begin or to end.
      if (bits === 0 && from === NONE) continue
      for (let bit = 0; bit < 32; bit++) {
        const isAdmitted = ((bits >>> bit) & 1) === 1
        if (isAdmitted === (from !== NONE)) continue
        const start = this.#starts[i * 32 + bit] ?? 0
        if (!isAdmitted) visit(from, start)
        from = isAdmitted ? start : NONE
      }
    }
    if (from !== NONE) visit(from, this.#starts.at(-1) ?? 0)
  }

  /** A bit for each block. */
  #admitted(needle: string): Uint32Array {
    const admitted = new Uint32Array(this.#width).fill(0xffffffff)
    for (let at = 0; at + LEAST_NEEDLE <= needle.length; at++) {
      const row = markAt(needle, at) * this.#width
      for (let i = 0; i < admitted.length; i++) {
        admitted[i] = (admitted[i] ?? 0) & (this.#rows[row + i] ?? 0)
      }
    }
    return admitted
  }

  #mark(block: number, text: string): void {
    const rows = this.#rows
    const column = block >>> 5
    const bit = 1 << (block & 31)
    const last = (this.#starts[block + 1] ?? 0) - LEAST_NEEDLE
    for (let at = this.#starts[block] ?? 0; at <= last; at++) {
      const place = markAt(text, at) * this.#width + column
      rows[place] = (rows[place] ?? 0) | bit
    }
  }
}

function* blockStarts(lines: Lines): Generator<number> {
  let start = 0
  yield start
  for (let line = 1; line <= lines.size; line++) {
    const end = lines.startOf(line)
    if (end - start < BLOCK_BYTES && line < lines.size) continue
    start = end
    yield start
  }
}

/** The mark of three bytes in a row. */
function markAt(text: string, at: number): number {
  const [a, b, c] = [text.charCodeAt(at), text.charCodeAt(at + 1), text.charCodeAt(at + 2)]
  return Math.imul((a << 16) | (b << 8) | c, 0x9e3779b1) >>> (32 - MARK_BITS)
}
