// The elements of one block of a source: a span for each line, with its number, and spans for what is
// coloured. All words are texts, never markup.

import type { Block } from './text-blocks.js'
import { COLOURS, runAt, type Runs } from './token-colors.js'

/** The block as a new element. A line's end stands in its span, so that what is copied has it, too. */
export function drawBlock(text: string, block: Block, runs: Runs | null): HTMLElement {
  const element = document.createElement('div')
  element.className = 'block'
  // How high it will be, while it is out of view and not laid out.
  element.style.setProperty('--lines', String(block.lines))
  element.append(...drawLines(text, block, runs))
  return element
}

/** Gives the lines of a block their colours; what has them already is left as it is. */
export function colourBlock(element: HTMLElement, text: string, block: Block, runs: Runs): void {
  let start = block.start
  for (const line of element.children) {
    const end = start + line.textContent.length
    const drawn = [...drawRuns(text, start, end, runs)]
    if (!isDrawn(line, drawn)) line.replaceChildren(...drawn)
    start = end
  }
}

function isDrawn({ childNodes }: Element, drawn: readonly (HTMLElement | string)[]): boolean {
  return (
    childNodes.length === drawn.length &&
    drawn.every((part, i) => {
      const there = childNodes[i]
      if (typeof part === 'string') return there instanceof Text && there.data === part
      return there?.isEqualNode(part) === true
    })
  )
}

function* drawLines(text: string, { start, end, line, isRest }: Block, runs: Runs | null) {
  let number = line
  let from = start
  do {
    const at = text.indexOf('\n', from)
    const to = at < 0 || at >= end ? end : at + 1
    const span = document.createElement('span')
    span.className = 'line'
    span.dataset['n'] = isRest && from === start ? '' : String(number)
    if (runs) span.append(...drawRuns(text, from, to, runs))
    else span.textContent = text.slice(from, to)
    yield span
    number++
    from = to
  } while (from < end)
}

function* drawRuns(
  text: string,
  start: number,
  end: number,
  runs: Runs,
): Generator<HTMLElement | string> {
  let at = start
  for (let run = runAt(runs, start); at < end; run++) {
    const to = Math.min(end, runs[run * 2] ?? end)
    const words = text.slice(at, to)
    const colour = COLOURS[runs[run * 2 + 1] ?? 0] ?? ''
    yield colour === '' ? words : inColour(words, colour)
    at = to
  }
}

function inColour(words: string, colour: string): HTMLElement {
  const span = document.createElement('span')
  span.className = colour
  span.textContent = words
  return span
}
