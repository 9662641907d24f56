// Renders the text of a source block by block, and keeps the line in view when the text changes.
// To change how a block is rendered, see text-blocks.ts.

import {
  colorBlock,
  renderBlock,
  blocksOf,
  lineCount,
  type Block,
  BlockGroups,
} from './text-blocks.js'
import { countBefore } from '../shared/binary-search.js'
import type { Runs } from './token-colors.js'

/** A line in view, and how far below the top of what is in view it begins. */
interface Anchor {
  line: number
  below: number
}

/** A longer range is marked up to here. */
const MOST_MARKED = 10_000

export class CodePane {
  readonly #container: HTMLElement
  readonly #scroller: HTMLElement
  readonly #groups: BlockGroups
  #text: string | null = null
  #blocks: readonly Block[] = []

  constructor(container: HTMLElement, scroller: HTMLElement) {
    this.#container = container
    this.#scroller = scroller
    this.#groups = new BlockGroups(container)
  }

  get isEmpty(): boolean {
    return this.#text === null
  }

  /**
   * Renders a text; false where the signal came before its end.
   * @param runs - the colors where they are known
   */
  async show(text: string, runs: Runs | null, signal: AbortSignal): Promise<boolean> {
    const before = { text: this.#text ?? '', blocks: this.#blocks }
    const anchor = this.#anchor()
    this.#text = text
    this.#blocks = blocksOf(text)
    const digits = String(lineCount(this.#blocks)).length
    this.#container.style.setProperty('--_digits', String(digits))
    // Blocks of an aborted rendering differ from the text before, so they are rendered again.
    if (!(await inSlices(this.#render(before, runs), signal))) return false
    if (anchor) this.#hold({ ...anchor, line: lineAfter(anchor.line, before.text, text) })
    return true
  }

  /** Colors the text that is shown, beginning with what is in view. */
  async color(runs: Runs, signal: AbortSignal): Promise<void> {
    if (!signal.aborted) await inSlices(this.#colorAll(runs), signal)
  }

  /** Goes to a line, from 1, and marks it and those up to the last one. */
  goTo(line: number, last = line): void {
    for (const marked of this.#container.querySelectorAll('.at')) marked.classList.remove('at')
    const element = this.#lineElement(line)
    const end = Math.min(last, line + MOST_MARKED)
    for (let at = line; at <= end; at++) this.#lineElement(at)?.classList.add('at')
    if (element) this.#hold({ line, below: this.#scroller.clientHeight / 3 })
  }

  clear(): void {
    this.#text = null
    this.#blocks = []
    this.#groups.clear()
  }

  *#render(before: { text: string; blocks: readonly Block[] }, runs: Runs | null): Generator<void> {
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
        // Its colors can depend on the text before it.
        if (runs) colorBlock(there, text, block, runs)
      } else groups.put(i, renderBlock(text, block, runs))
      yield
    }
    while (groups.blocks.length > this.#blocks.length) {
      groups.dropLast()
      yield
    }
  }

  *#colorAll(runs: Runs): Generator<void> {
    const text = this.#text ?? ''
    const first = this.#firstInView()
    const order = [...this.#blocks.keys()]
    for (const i of [...order.slice(first), ...order.slice(0, first)]) {
      const element = this.#groups.blocks[i]
      const block = this.#blocks[i]
      if (element && block) colorBlock(element, text, block, runs)
      yield
    }
  }

  /** The index of the first block that is in view. */
  #firstInView(): number {
    const { top } = this.#scroller.getBoundingClientRect()
    const { blocks } = this.#groups
    const isAbove = (index: number) => (blocks[index]?.getBoundingClientRect().bottom ?? 0) <= top
    return countBefore(blocks.length, isAbove)
  }

  /** null at the very top, where new lines come into view. */
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

  /** Blocks that come into view can be higher than estimated, so it scrolls twice. */
  #hold({ line, below }: Anchor): void {
    const scroll = () => {
      const at = this.#lineElement(line)?.getBoundingClientRect().top
      const { top } = this.#scroller.getBoundingClientRect()
      if (at !== undefined) this.#scroller.scrollTop += at - top - below
    }
    scroll()
    requestAnimationFrame(scroll)
  }

  #lineElement(line: number): Element | null {
    const i = this.#blocks.findLastIndex(block => block.line <= line && !block.isRest)
    const block = this.#blocks[i]
    return (block && this.#groups.blocks[i]?.children[line - block.line]) ?? null
  }
}

/** Where a line is after an edit: a line after the edit moves with the end of the text. */
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

const SLICE_MS = 8

/** Runs steps in slices, so that the page stays responsive; false when aborted before the last step. */
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
