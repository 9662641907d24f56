// Renders a file as it is written, as the body of an HTML page: numbered lines in colors. Runs in the worker.
// To change the colors, see highlight.ts; how it looks, components/page/styles/source.css.

import { textOfFile } from '../text/charset.js'
import { isMarkdown } from '../text/content-types.js'
import { highlightFile } from './highlight.js'
import { renderBinary, type RenderedPage, type RenderJob } from './markdown-page.js'
import { drawBody, escapeHtml } from './page-shell.js'

/** A browser lays out only the blocks in view, so each is small, and a long text stays fast. In lines, and in letters. */
const MOST_LINES = 200
const MOST_LETTERS = 16_000
/** A longer line is cut into pieces: browsers are slow with one. */
const LONGEST_LINE = 4000
/** A longer text has one element for each block: browsers are slow with so many lines. In letters, and in lines. */
const LONG = 2_000_000
const MANY = 50_000
/** It marks the lines that an address names. */
const SCRIPT = '<script type="module" src="/page/source.js"></script>\n'
const HEADING = /^ {0,3}(#{1,6})[ \t]+\S/
const FENCE = /^ {0,3}(`{3,}|~{3,})/

/** A line, or a piece of one: only the first has the number. */
interface Row {
  number: string
  html: string
  letters: number
  /** The level of a heading; 0 for other lines. */
  level: number
}

/** Without `isPlain` it is in colors, where there are some for its extension. */
export async function renderSourcePage(
  { bytes, isPlain }: RenderJob,
  extension: string,
): Promise<RenderedPage> {
  const text = textOfFile(extension, bytes)
  if (text === null) return encoded(renderBinary(bytes.length).body)
  // Line ends become one character, as in a copy out of the page.
  const written = text.replace(/\r\n?/g, '\n')
  const lines = written.split('\n')
  // An empty text after the last line end is no line.
  if (lines.length > 1 && lines.at(-1) === '') lines.pop()
  const isLong = written.length > LONG || lines.length > MANY
  const code = isLong
    ? drawLong(lines)
    : drawLines(lines, extension, isPlain ? null : await highlightFile(written, extension))
  const digits = String(lines.length).length
  // So many lines could not be wrapped at once.
  const look = isLong ? '' : ' class="is-wrapped"'
  const pre = `<pre${look} data-language="${escapeHtml(extension)}" style="--digits:${digits}"><code>${code}</code></pre>\n${SCRIPT}`
  return encoded(drawBody('', pre, isLong ? 'source long' : 'source'))
}

function drawLines(lines: readonly string[], extension: string, colored: string | null): string {
  const levels = isMarkdown(extension) ? headingLevels(lines) : new Map<number, number>()
  const rows = rowsOf(lines, colored === null ? null : coloredLines(colored), levels)
  return [...blocksOf(rows)].map(drawBlock).join('')
}

function encoded(body: string): RenderedPage {
  return { title: '', body: new TextEncoder().encode(body) }
}

function* rowsOf(
  lines: readonly string[],
  colored: readonly string[] | null,
  levels: ReadonlyMap<number, number>,
): Generator<Row> {
  for (const [at, line] of lines.entries()) {
    // It stands in the element of the line, so that a copy has it.
    const end = at < lines.length - 1 ? '\n' : ''
    const row = { number: String(at + 1), level: levels.get(at) ?? 0 }
    if (line.length <= LONGEST_LINE) {
      const html = (colored?.[at] ?? escapeHtml(line)) + end
      yield { ...row, html, letters: line.length }
      continue
    }
    const pieces = piecesOf(line)
    for (const [i, piece] of pieces.entries()) {
      const html = escapeHtml(piece) + (i === pieces.length - 1 ? end : '')
      const number = i === 0 ? row.number : ''
      yield { ...row, number, html, letters: piece.length }
    }
  }
}

function* blocksOf(rows: Iterable<Row>): Generator<Row[]> {
  let block: Row[] = []
  let letters = 0
  for (const row of rows) {
    if (block.length >= MOST_LINES || letters >= MOST_LETTERS) {
      yield block
      block = []
      letters = 0
    }
    block.push(row)
    letters += row.letters
  }
  yield block
}

function drawBlock(rows: readonly Row[]): string {
  const lines = rows.map(({ number, html, level }) => {
    const name = number === '' ? '' : ` data-n="${number}"`
    const role = level === 0 ? '' : ` role="heading" aria-level="${level}"`
    return `<span class="line"${name}${role}>${html}</span>`
  })
  return `<span class="block" style="--lines:${rows.length}">${lines.join('')}</span>`
}

/** Without an object for each line: of a million empty lines these would take most of the time. */
function drawLong(lines: readonly string[]): string {
  const blocks: string[] = []
  const draw = (count: number, numbers: string, text: string) => {
    const html = escapeHtml(text)
    blocks.push(
      `<span class="block line" style="--lines:${count}" data-n="${numbers}">${html}</span>`,
    )
  }
  const endOf = (at: number) => (at < lines.length - 1 ? '\n' : '')
  for (let at = 0; at < lines.length;) {
    const first = lines[at] ?? ''
    const start = at
    if (first.length > LONGEST_LINE) {
      // In one element with others a piece would go on in its row.
      const pieces = piecesOf(first)
      pieces.forEach((piece, i) => {
        const end = i === pieces.length - 1 ? endOf(at) : ''
        draw(1, i === 0 ? String(at + 1) : '', piece + end)
      })
      at++
      continue
    }
    let letters = 0
    while (at < lines.length && at - start < MOST_LINES && letters < MOST_LETTERS) {
      const { length } = lines[at] ?? ''
      if (length > LONGEST_LINE) break
      letters += length
      at++
    }
    const numbers = Array.from({ length: at - start }, (_, i) => start + i + 1).join('\n')
    draw(at - start, numbers, lines.slice(start, at).join('\n') + endOf(at - 1))
  }
  return blocks.join('')
}

/** A cut never falls between the two halves of a character. */
function piecesOf(line: string): string[] {
  return line.match(new RegExp(`[^]{1,${LONGEST_LINE - 1}}(?![\udc00-\udfff])`, 'g')) ?? [line]
}

/** A span of the highlighter that goes on over a line end is closed there, and opened again. */
function coloredLines(html: string): string[] {
  const lines: string[] = []
  const open: string[] = []
  let line = ''
  for (const [piece] of html.matchAll(/<[^>]*>|\n|[^<\n]+/g)) {
    if (piece === '\n') {
      lines.push(line + '</span>'.repeat(open.length))
      line = open.join('')
      continue
    }
    if (piece === '</span>') open.pop()
    else if (piece.startsWith('<')) open.push(piece)
    line += piece
  }
  lines.push(line)
  return lines
}

const FRONT_END = /^(?:---|\.\.\.)$/

/** The levels of the headings that stand on one line, by their index; none in front matter and in code. */
function headingLevels(lines: readonly string[]): Map<number, number> {
  const levels = new Map<number, number>()
  let fence = ''
  const front =
    lines[0] === '---' ? lines.findIndex((line, at) => at > 0 && FRONT_END.test(line)) : -1
  for (const [at, line] of lines.entries()) {
    if (at <= front) continue
    const [, mark = ''] = FENCE.exec(line) ?? []
    if (fence !== '') {
      if (mark.startsWith(fence)) fence = ''
    } else if (mark !== '') fence = mark
    else {
      const [, signs] = HEADING.exec(line) ?? []
      if (signs !== undefined) levels.set(at, signs.length)
    }
  }
  return levels
}
