// A text cut into blocks of lines, each small enough to be drawn at once. Pure.

export interface Block {
  /** Offsets in the text. */
  start: number
  end: number
  /** The number of its first line, from 1. */
  line: number
  /** How many lines begin or go on in it. */
  lines: number
  /** It goes on with a line that is too long for one block. */
  isRest: boolean
}

export const MOST_LINES = 100
export const MOST_LETTERS = 4_000

/** Together the blocks are the whole text. Line ends are `\n`; an empty text has one empty line. */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  let [start, line, isRest] = [0, 1, false]
  do {
    const part = text.slice(start, endOf(text, start))
    const ends = countEnds(part)
    const isWhole = part.endsWith('\n')
    const end = start + part.length
    blocks.push({ start, end, line, lines: ends + (isWhole ? 0 : 1), isRest })
    line += ends
    start = end
    isRest = !isWhole
  } while (start < text.length)
  return blocks
}

/** How many lines the text has. What follows its last line end is none, unless it is something. */
export function lineCount(blocks: readonly Block[]): number {
  const last = blocks.at(-1)
  return last ? last.line + last.lines - 1 : 0
}

/** Where the block that begins here ends: after a line, or within one that is too long. */
function endOf(text: string, start: number): number {
  const part = text.slice(start, start + MOST_LETTERS)
  let end = 0
  for (let lines = 0; lines < MOST_LINES; lines++) {
    const at = part.indexOf('\n', end)
    if (at < 0) break
    end = at + 1
    if (lines === MOST_LINES - 1) return start + end
  }
  if (start + part.length === text.length) return text.length
  return start + (end > 0 ? end : lengthOfWhole(part))
}

/** A cut never falls between the two halves of a character. */
function lengthOfWhole(part: string): number {
  const code = part.charCodeAt(part.length - 1)
  return code >= 0xd800 && code <= 0xdbff ? part.length - 1 : part.length
}

function countEnds(part: string): number {
  let count = 0
  for (let at = part.indexOf('\n'); at >= 0; at = part.indexOf('\n', at + 1)) count++
  return count
}
