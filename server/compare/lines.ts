// The lines of a file: as blocks, where its source is compared, and the line of a block in its file.
// To change which files are compared by lines, see compare-versions.ts.

import { MOST_BLOCKS } from '../../schema/compare/limits.js'
import type { PageBlock } from '../../schema/compare/blocks.js'
import { keyOf } from '../../schema/compare/keys.js'

/** The lines of a text, as they are; of more than so many lines the last one holds all the rest. */
export function lineBlocks(text: string, most = MOST_BLOCKS): PageBlock[] {
  const blocks: PageBlock[] = []
  for (let at = 0; at < text.length;) {
    const found = text.indexOf('\n', at)
    const end = found < 0 || blocks.length === most - 1 ? text.length : found
    const line = text.slice(at, text[end - 1] === '\r' && end > at ? end - 1 : end)
    blocks.push({
      text: line,
      key: keyOf(line),
      kind: 'code',
      links: [],
      at: blocks.length,
    })
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
/** The signs before the text of a line: of quotes and lists, a check box, the name of a footnote. */
const LINE_START = /^[\s>]*(?:(?:[-*+]|\d{1,9}[.)])\s+)*(?:\[[ xX]\]|\[\^[^\]]+\]:)?/
/** Tags, names of emoji and the mark of an alert before the shown text of a line. */
const MARKUP_START = /^(?:\s*(?:<\/?[a-z][a-z\d-]*(?:\s[^<>]*)?>|:[a-z\d_+-]+:|\[![a-z\d_-]+\]))+/i
/** Where the links of a line lead. */
const TARGETS = /\]\([^()\s]*(?:\s+"[^"]*")?\)|\]\[[^\]]*\]/g
/** The words for an image in the text of a block. */
const IMAGES = /⟨image(?:: )?/g
/** So many letters of a block are looked for; where only one line and one block begin with them, they are a pair. */
const SOUGHT = 24

/** The letters of lines, and where each line begins in them. */
interface Letters {
  text: string
  starts: readonly number[]
}

/**
 * The line of each block of a rendered Markdown file, from 1: the first one between its neighbours that begins with its
 * first letters, or with its first word. null where there is none: a footnote may stand further up, and a page has
 * words that its file has not.
 */
export function markdownLines(markdown: string, blocks: readonly PageBlock[]): (number | null)[] {
  const written = markdown.split('\n')
  const lines = written.map(line => line.replace(LINE_START, ''))
  const shown = lines.map(line => line.replace(MARKUP_START, '').replace(TARGETS, ']'))
  // Code has brackets and tags of its own.
  const all = [lettersOf(lines), lettersOf(shown)]
  const begins = blocks.map(({ text }) => text.slice(0, 4 * SOUGHT).replace(IMAGES, ''))
  const firsts = begins.map(text => lettersIn(text).slice(0, SOUGHT))
  const known = knownLines(all, firsts)
  /** For each block the line that the blocks behind it begin at, as far as that is known. */
  const ends: number[] = []
  known.reduceRight((end, line, at) => {
    ends[at] = end
    return line >= 0 ? line : end
  }, lines.length)
  let from = 0
  const lineOf = (end: number, isOwn: (line: number) => boolean) => {
    for (let line = from; line < end; line++) if (isOwn(line)) return line
    return null
  }
  const beginsWith = (sought: string) => (line: number) => {
    return all.some(letters => lineIn(letters, line, sought.length) === sought)
  }
  return firsts.map((first, at) => {
    const end = ends[at] ?? lines.length
    const own = known[at] ?? -1
    const text = blocks[at]?.text.trim()
    const [word = ''] = /[\p{L}\p{N}]+/u.exec(begins[at] ?? '') ?? []
    let line = own >= 0 ? own : null
    // A bracket in code has a line of its own; an image may have no words.
    if (first === '') {
      line = lineOf(end, other => {
        const row = written[other]?.trim() ?? ''
        return row === text || (text === '⟨image⟩' && /!\[|<img\b/i.test(row))
      })
    } else line ??= lineOf(end, beginsWith(first)) ?? lineOf(end, beginsWith(lettersIn(word)))
    if (line === null) return null
    from = line + 1
    return from
  })
}

/** For each block the only line that begins as it alone does, in rising order; -1 where there is none. */
function knownLines(all: readonly Letters[], firsts: readonly string[]): number[] {
  const places = new Map<string, number>()
  for (const letters of all) {
    letters.starts.forEach((_, line) => {
      const begin = lineIn(letters, line, SOUGHT)
      if (begin.length < SOUGHT) return
      places.set(begin, (places.get(begin) ?? line) === line ? line : -1)
    })
  }
  const counts = new Map<string, number>()
  for (const first of firsts) counts.set(first, (counts.get(first) ?? 0) + 1)
  let last = -1
  return firsts.map(first => {
    const line = counts.get(first) === 1 ? (places.get(first) ?? -1) : -1
    if (line <= last) return -1
    last = line
    return line
  })
}

/** The letters from the begin of a line on; none for a line without letters. */
function lineIn({ text, starts }: Letters, line: number, count: number): string {
  const start = starts[line] ?? text.length
  return start === (starts[line + 1] ?? text.length) ? '' : text.slice(start, start + count)
}

function lettersOf(lines: readonly string[]): Letters {
  let text = ''
  const starts = lines.map(line => {
    const start = text.length
    text += lettersIn(line)
    return start
  })
  return { text, starts }
}

function lettersIn(text: string): string {
  return text.replace(NO_LETTERS, '').toLowerCase()
}
