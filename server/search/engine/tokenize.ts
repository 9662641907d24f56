// Cuts a text into tokens, so that each word of a query lies within one token.
//
//   use foo-bar(), always.   →   runs: use foo - bar (), always .      joined: foo-bar(), always.
//
// A run is all letters (numbers, marks, underscores) or all other signs; a word of one kind lies within
// a run. A word of both lies within what is joined: the runs between white space, where there are several.

export interface TokenVisitor {
  run(from: number, to: number): void
  joined(from: number, to: number): void
}

/** In bytes. Names, paths and most links are shorter; a Chinese paragraph or a line of JSON is not. */
const LONGEST_JOINED = 256

const RUN = /[\p{L}\p{N}\p{M}_]+|[^\p{L}\p{N}\p{M}_]+/gu
const LETTER = /^[\p{L}\p{N}\p{M}_]/u

const [UNKNOWN, SPACE, LETTERS, SIGNS] = [0, 1, 2, 3]
/** The kind of each character of the first plane that was met so far. */
const kinds = new Uint8Array(0x10000)

/** The runs of a word, in order. */
export function runsOf(word: string): string[] {
  return word.match(RUN) ?? []
}

/**
 * Names the places of the tokens of a text, `from` up to `to`, in order.
 * @param text - normalised, as UTF-8
 * @returns whether some runs were too long to be joined
 */
export function cutTokens(text: Buffer, visitor: TokenVisitor): boolean {
  let isCut = false
  let [start, runStart, runs] = [0, 0, 0]
  let kind = SPACE
  for (let at = 0; at <= text.length;) {
    const byte = text[at] ?? 0x20
    const width = byte < 0x80 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4
    const next = kindOf(width === 1 ? byte : codePointAt(text, at, width))
    if (next !== kind) {
      if (kind === SPACE) start = at
      else {
        visitor.run(runStart, at)
        runs++
      }
      if (next === SPACE) {
        if (runs > 1 && at - start <= LONGEST_JOINED) visitor.joined(start, at)
        else if (runs > 1) isCut = true
        runs = 0
      }
      runStart = at
      kind = next
    }
    at += width
  }
  return isCut
}

function kindOf(codePoint: number): number {
  if (codePoint > 0xffff) return kindOfLetter(String.fromCodePoint(codePoint))
  const known = kinds[codePoint] ?? UNKNOWN
  if (known !== UNKNOWN) return known
  return (kinds[codePoint] = kindOfLetter(String.fromCharCode(codePoint)))
}

function kindOfLetter(letter: string): number {
  if (/\s/.test(letter)) return SPACE
  return LETTER.test(letter) ? LETTERS : SIGNS
}

function codePointAt(text: Buffer, at: number, width: number): number {
  let codePoint = (text[at] ?? 0) & (0xff >> (width + 1))
  for (let i = 1; i < width; i++) codePoint = (codePoint << 6) | ((text[at + i] ?? 0) & 0x3f)
  return codePoint
}
