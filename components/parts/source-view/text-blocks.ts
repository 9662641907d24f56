// Cuts a text into blocks of lines, each small enough to be rendered at once, and renders them.
// To change when they are rendered, see code-pane.ts.

import { TOKEN_COLORS, runAt, type Runs } from './token-colors.js'

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

const BLOCKS_IN_GROUP = 30

/** The blocks in the page, in groups: the browser skips a group out of view at once, so a long text stays fast. */
export class BlockGroups {
  readonly #container: HTMLElement
  readonly #blocks: HTMLElement[] = []

  constructor(container: HTMLElement) {
    this.#container = container
  }

  get blocks(): readonly HTMLElement[] {
    return this.#blocks
  }

  /** Replaces the block of this index, or appends one. */
  put(index: number, block: HTMLElement): void {
    const there = this.#blocks[index]
    if (there) there.replaceWith(block)
    else this.#append(index, block)
    this.#blocks[index] = block
  }

  /** Removes the last block. */
  dropLast(): void {
    const block = this.#blocks.pop()
    const group = block?.parentElement
    block?.remove()
    if (group?.childElementCount === 0) group.remove()
  }

  clear(): void {
    this.#blocks.length = 0
    this.#container.replaceChildren()
  }

  #append(index: number, block: HTMLElement): void {
    const last = this.#container.lastElementChild as HTMLElement | null
    const group = last && index % BLOCKS_IN_GROUP !== 0 ? last : this.#begin()
    group.append(block)
    const lines = linesIn(group) + linesIn(block)
    group.style.setProperty('--_lines', String(lines))
  }

  #begin(): HTMLElement {
    const group = document.createElement('div')
    group.className = 'group'
    return this.#container.appendChild(group)
  }
}

/** An estimate, so it need not follow every edit. */
function linesIn(element: HTMLElement): number {
  return Number(element.style.getPropertyValue('--_lines'))
}

/** A new element: a span for each line, and spans for runs. A line's end is in its span, so that a copy has it. */
export function renderBlock(text: string, block: Block, runs: Runs | null): HTMLElement {
  const element = document.createElement('div')
  element.className = 'block'
  // How high it will be, while it is out of view and not laid out.
  element.style.setProperty('--_lines', String(block.lines))
  element.append(...renderLines(text, block, runs))
  return element
}

/** Colors the lines of a block that have other colors. */
export function colorBlock(element: HTMLElement, text: string, block: Block, runs: Runs): void {
  let start = block.start
  for (const line of element.children) {
    const end = start + line.textContent.length
    const rendered = [...renderRuns(text, start, end, runs)]
    if (!isRendered(line, rendered)) line.replaceChildren(...rendered)
    start = end
  }
}

function isRendered({ childNodes }: Element, rendered: readonly (HTMLElement | string)[]): boolean {
  return (
    childNodes.length === rendered.length &&
    rendered.every((part, i) => {
      const there = childNodes[i]
      if (typeof part === 'string') return there instanceof Text && there.data === part
      return there?.isEqualNode(part) === true
    })
  )
}

function* renderLines(text: string, { start, end, line, isRest }: Block, runs: Runs | null) {
  let number = line
  let from = start
  do {
    const at = text.indexOf('\n', from)
    const to = at < 0 || at >= end ? end : at + 1
    const span = document.createElement('span')
    span.className = 'line'
    span.dataset['n'] = isRest && from === start ? '' : String(number)
    if (runs) span.append(...renderRuns(text, from, to, runs))
    else span.textContent = text.slice(from, to)
    yield span
    number++
    from = to
  } while (from < end)
}

function* renderRuns(
  text: string,
  start: number,
  end: number,
  runs: Runs,
): Generator<HTMLElement | string> {
  let at = start
  for (let run = runAt(runs, start); at < end; run++) {
    const to = Math.min(end, runs[run * 2] ?? end)
    const words = text.slice(at, to)
    const color = TOKEN_COLORS[runs[run * 2 + 1] ?? 0] ?? ''
    yield color === '' ? words : coloredSpan(words, color)
    at = to
  }
}

function coloredSpan(words: string, color: string): HTMLElement {
  const span = document.createElement('span')
  span.className = color
  span.textContent = words
  return span
}
