// The text of a source in its place: drawn block by block, drawn again in place when it was edited,
// with the line that is being read where it was.

import { colourBlock, drawBlock, blocksOf, lineCount, type Block, Groups } from './text-blocks.js'
import type { Runs } from './token-colors.js'

/** A line in view, and how far below the top of what is in view it begins. */
interface Anchor {
  line: number
  below: number
}

export class Code {
  readonly #place: HTMLElement
  readonly #scroller: HTMLElement
  readonly #groups: Groups
  #text: string | null = null
  #blocks: readonly Block[] = []

  constructor(place: HTMLElement, scroller: HTMLElement) {
    this.#place = place
    this.#scroller = scroller
    this.#groups = new Groups(place)
  }

  get isEmpty(): boolean {
    return this.#text === null
  }

  /**
   * Draws a text; false where the signal came before its end.
   * @param runs - the colours where they are known already
   */
  async show(text: string, runs: Runs | null, signal: AbortSignal): Promise<boolean> {
    const before = { text: this.#text ?? '', blocks: this.#blocks }
    const anchor = this.#anchor()
    this.#text = text
    this.#blocks = blocksOf(text)
    const digits = String(lineCount(this.#blocks)).length
    this.#place.style.setProperty('--digits', String(digits))
    // What is left of another drawing that was given up differs anyway.
    if (!(await inSlices(this.#draw(before, runs), signal))) return false
    if (anchor) this.#hold({ ...anchor, line: lineAfter(anchor.line, before.text, text) })
    return true
  }

  /** The colours came later than the text. What is in view has them first. */
  async colour(runs: Runs, signal: AbortSignal): Promise<void> {
    if (!signal.aborted) await inSlices(this.#colourAll(runs), signal)
  }

  /** Goes to a line, from 1, and marks it. */
  goTo(line: number): void {
    for (const marked of this.#place.querySelectorAll('.at')) marked.classList.remove('at')
    const element = this.#lineElement(line)
    element?.classList.add('at')
    if (element) this.#hold({ line, below: this.#scroller.clientHeight / 3 })
  }

  clear(): void {
    this.#text = null
    this.#blocks = []
    this.#groups.clear()
  }

  *#draw(before: { text: string; blocks: readonly Block[] }, runs: Runs | null): Generator<void> {
    const text = this.#text ?? ''
    const groups = this.#groups
    for (const [i, block] of this.#blocks.entries()) {
      const known = before.blocks[i]
      const there = groups.blocks[i]
      const isSame =
        there !== undefined &&
        known?.line === block.line &&
        known.isRest === block.isRest &&
        before.text.slice(known.start, known.end) === text.slice(block.start, block.end)
      if (isSame) {
        // Its colours may depend on what stands before it.
        if (runs) colourBlock(there, text, block, runs)
      } else groups.put(i, drawBlock(text, block, runs))
      yield
    }
    while (groups.blocks.length > this.#blocks.length) {
      groups.dropLast()
      yield
    }
  }

  *#colourAll(runs: Runs): Generator<void> {
    const text = this.#text ?? ''
    const first = this.#firstInView()
    const order = [...this.#blocks.keys()]
    for (const i of [...order.slice(first), ...order.slice(0, first)]) {
      const element = this.#groups.blocks[i]
      const block = this.#blocks[i]
      if (element && block) colourBlock(element, text, block, runs)
      yield
    }
  }

  /** The index of the first block that is in view. */
  #firstInView(): number {
    const { top } = this.#scroller.getBoundingClientRect()
    const { blocks } = this.#groups
    let [low, high] = [0, blocks.length]
    while (low < high) {
      const middle = (low + high) >> 1
      const bottom = blocks[middle]?.getBoundingClientRect().bottom ?? 0
      if (bottom <= top) low = middle + 1
      else high = middle
    }
    return low
  }

  /** null at the very top: there new lines are to come into view. */
  #anchor(): Anchor | null {
    if (this.#text === null || this.#scroller.scrollTop === 0) return null
    const { top } = this.#scroller.getBoundingClientRect()
    const first = this.#firstInView()
    const lines = [...(this.#groups.blocks[first]?.children ?? [])]
    const at = lines.findIndex(line => line.getBoundingClientRect().bottom > top)
    const line = lines[Math.max(0, at)]
    const block = this.#blocks[first]
    if (!line || !block) return null
    const number = block.line + Math.max(0, at)
    return { line: number, below: line.getBoundingClientRect().top - top }
  }

  /** Blocks that come into view may be higher than was thought, so it looks twice. */
  #hold({ line, below }: Anchor): void {
    const settle = () => {
      const at = this.#lineElement(line)?.getBoundingClientRect().top
      const { top } = this.#scroller.getBoundingClientRect()
      if (at !== undefined) this.#scroller.scrollTop += at - top - below
    }
    settle()
    requestAnimationFrame(settle)
  }

  #lineElement(line: number): Element | null {
    const i = this.#blocks.findLastIndex(block => block.line <= line && !block.isRest)
    const block = this.#blocks[i]
    return (block && this.#groups.blocks[i]?.children[line - block.line]) ?? null
  }
}

/** Where a line is after an edit: what stands behind the edit moves with the end of the text. */
function lineAfter(line: number, before: string, after: string): number {
  const [old, now] = [before.split('\n'), after.split('\n')]
  const shorter = Math.min(old.length, now.length)
  let same = 0
  while (same < shorter && old[same] === now[same]) same++
  if (line - 1 < same) return line
  let tail = 0
  while (tail < shorter - same && old.at(-1 - tail) === now.at(-1 - tail)) tail++
  const isBehind = old.length - (line - 1) <= tail
  return isBehind ? line + now.length - old.length : Math.min(line, now.length)
}

// Long work in slices, so that none of them holds up the page.

const SLICE_MS = 8

/** Does one step after the other; false where the signal came before the last. */
async function inSlices(steps: Iterable<void>, signal: AbortSignal): Promise<boolean> {
  let end = performance.now() + SLICE_MS
  const walk = steps[Symbol.iterator]()
  while (walk.next().done !== true) {
    if (performance.now() < end) continue
    await new Promise(resolve => setTimeout(resolve))
    if (signal.aborted) return false
    end = performance.now() + SLICE_MS
  }
  return !signal.aborted
}
