// Collects a text that comes in pieces, and folds it as it comes: NFC, and single spaces for white space.
// To change which text a file has, see searchable-text.ts.

/** Characters that are folded at once. Pieces are mostly much shorter. */
const MOST_PENDING = 64 * 1024
/** No character below this is composed with what stands before it. */
const FIRST_COMBINING = 0x300

export class FoldedText {
  #pending = ''
  readonly #folded: string[] = []
  /** A text begins without a space. */
  #endsInSpace = true

  add(piece: string): void {
    this.#pending += piece
    if (this.#pending.length >= MOST_PENDING) this.#fold(safeEnd(this.#pending))
  }

  /** The whole text. Nothing may be added any more. */
  done(): string {
    this.#fold(this.#pending.length)
    return this.#folded.join('').trimEnd()
  }

  #fold(end: number): void {
    const text = fold(this.#pending.slice(0, end))
    this.#pending = this.#pending.slice(end)
    const isDoubled = this.#endsInSpace && text.startsWith(' ')
    const more = isDoubled ? text.slice(1) : text
    if (more === '') return
    this.#folded.push(more)
    this.#endsInSpace = more.endsWith(' ')
  }
}

/** In NFC, with single spaces for white space, at the ends too. */
export function fold(text: string): string {
  // Single spaces, by far the most, are left alone.
  return text.normalize('NFC').replace(/\s{2,}|[^\S ]/g, ' ')
}

/** The last place where a text may be cut without changing how its characters compose. */
function safeEnd(text: string): number {
  for (let at = text.length - 1; at > 0; at--) if (text.charCodeAt(at) < FIRST_COMBINING) return at
  const isHalf = text.charCodeAt(text.length - 1) >> 10 === 0x36
  return isHalf ? text.length - 1 : text.length
}
