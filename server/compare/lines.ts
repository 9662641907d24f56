// The lines of a file: as blocks, where its source is compared, and the line of a block in its file.
// To change which files are compared by lines, see compare-versions.ts.

import { keyOf, type PageBlock } from '../../schema/compare/blocks.js'
import { MOST_BLOCKS } from '../../schema/compare/compare.js'

/** The lines of a text, as they are; of more than so many lines the last one holds all the rest. */
export function lineBlocks(text: string, most = MOST_BLOCKS): PageBlock[] {
  const blocks: PageBlock[] = []
  for (let at = 0; at < text.length;) {
    const found = text.indexOf('\n', at)
    const end = found < 0 || blocks.length === most - 1 ? text.length : found
    const line = text.slice(at, text[end - 1] === '\r' && end > at ? end - 1 : end)
    blocks.push({ text: line, key: keyOf(line), kind: 'code', links: [], at: blocks.length })
    at = end + 1
  }
  return blocks
}

/** The line of a place in a text, from 1. */
export function lineFinder(text: string): (at: number) => number {
  const ends: number[] = []
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) ends.push(at)
  return at => {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ends[middle] ?? 0) < at) low = middle + 1
      else high = middle
    }
    return low + 1
  }
}

const NO_LETTERS = /[^\p{L}\p{N}]+/gu
/** So many letters of a block are looked for, and so far behind the block before. */
const SOUGHT = 24
const SEARCHED = 8192

/**
 * The line of each block of a rendered Markdown file, from 1: the first behind the block before that has its first
 * letters. null where none is found: footnotes stand elsewhere, and a page has words that its file has not.
 */
export function markdownLines(markdown: string, blocks: readonly PageBlock[]): (number | null)[] {
  let letters = ''
  const starts: number[] = []
  for (const line of markdown.split('\n')) {
    starts.push(letters.length)
    letters += line.replace(NO_LETTERS, '')
  }
  let from = 0
  let line = 0
  return blocks.map(({ text }) => {
    const sought = text
      .slice(0, 4 * SOUGHT)
      .replace(NO_LETTERS, '')
      .slice(0, SOUGHT)
    const [word = ''] = /[\p{L}\p{N}]+/u.exec(text) ?? []
    const searched = letters.slice(from, from + SEARCHED)
    const found = [sought, word].map(part => (part === '' ? -1 : searched.indexOf(part)))
    const place = found.find(at => at >= 0)
    if (place === undefined) return null
    from += place
    while ((starts[line + 1] ?? Infinity) <= from) line++
    const own = line + 1
    from += (found[0] ?? -1) >= 0 ? sought.length : word.length
    return own
  })
}
