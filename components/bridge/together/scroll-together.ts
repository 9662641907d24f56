// Scrolls a framed doc together with another version of it: reports the pair of blocks at the top, and goes to the one that
// the other version is at. To change which version leads, see components/review/scroll-lead.ts.

import { longestRise } from '../../../schema/compare/align.js'
import type { AnnotationControl, LevelMessage, LevelPlace } from '../../messages/annotations.js'
import { along, levelLine } from './levels.js'
import { scrollerOf, topOf } from './scroller.js'

type PairedBlocks = AnnotationControl & { type: 'plan-frame-paired-blocks' }

/** A scroll so soon after one that was ordered is no scroll of the reader's: the doc snapped, or grew. */
const ORDERED_MS = 200
/** A page that takes long to measure is measured less often. */
const SHARE = 10
/** After one of these the reader scrolls this version, or asks the page to do so. */
const TOUCHES = ['wheel', 'pointerdown', 'keydown', 'touchstart', 'message'] as const
const SCROLLS = /-(?:scroll-by|scroll-to|find|reveal|heading|go|step)$/

/** A block with a pair. */
interface Level {
  node: Node
  /** The number of its pair, from 1. */
  at: number
}

/** The page as it was read last: another object once it was read anew. */
interface ReadPage {
  readonly page: object
  /** The node that each block of the file begins in. @param keys - of all of them */
  nodesOf(keys: readonly number[]): readonly (Node | null | undefined)[]
}

export class ScrollTogether {
  readonly #send: (message: LevelMessage) => void
  readonly #readPage: () => ReadPage
  readonly #range = new Range()
  #request: PairedBlocks | null = null
  #levels: readonly Level[] = []
  #page: object | null = null
  #size = ''
  #measureAgain = 0
  /** Where the other version led it, and when. */
  #ordered: { top: number; time: number } | null = null
  #stop = new AbortController()

  constructor(send: (message: LevelMessage) => void, readPage: () => ReadPage) {
    this.#send = send
    this.#readPage = readPage
  }

  /** Without a pair it is scrolled alone. */
  use(request: PairedBlocks): void {
    this.#stop.abort()
    this.#resizes.disconnect()
    this.#page = null
    this.#request = request.paired.length > 0 ? request : null
    if (!this.#request) return
    this.#stop = new AbortController()
    const options = { capture: true, passive: true, signal: this.#stop.signal }
    addEventListener('scroll', this.#scrolled, options)
    for (const type of TOUCHES) addEventListener(type, this.#touched, options)
    for (const part of [document.documentElement, document.body]) this.#resizes.observe(part)
  }

  /** Goes to where the other version is. */
  level({ at, offset }: LevelPlace): void {
    if (!this.#request) return
    const move = () => {
      const { scroller, points } = this.#measure()
      const top = along({ ...points, x: points.y, y: points.x }, at) - offset
      if (Math.abs(top - scroller.scrollTop) > 0.5) scroller.scrollTo({ top, behavior: 'instant' })
      this.#ordered = { top: scroller.scrollTop, time: performance.now() }
    }
    move()
    // A part that came into view may be higher than the browser took it for.
    const ordered = this.#ordered
    requestAnimationFrame(() => this.#ordered === ordered && move())
  }

  readonly #touched = (event: Event): void => {
    const message = event instanceof MessageEvent ? (event.data as { type?: unknown } | null) : null
    const isScroll = event.type !== 'message' || SCROLLS.test(String(message?.type))
    if (event.isTrusted && isScroll) this.#ordered = null
  }

  readonly #scrolled = (): void => {
    const { top = 0, time = -Infinity } = this.#ordered ?? {}
    const isEcho = Math.abs(scrollerOf().scrollTop - top) <= 1
    if (this.#ordered && (isEcho || performance.now() < time + ORDERED_MS)) return
    this.#ordered = null
    this.#report(true)
  }

  /** Also when it is first observed. */
  readonly #resizes = new ResizeObserver(() => this.#report(false))

  #report(isMoved: boolean): void {
    const { scroller, points } = this.#measure()
    const { scrollTop, scrollHeight, clientHeight } = scroller
    const offset = levelLine(scrollTop, scrollHeight, clientHeight)
    const at = along(points, scrollTop + offset)
    this.#send({ type: 'plan-frame-level', at, offset, isMoved })
  }

  /** The way from how far down to the number of the pair, from the start of the doc to its end. */
  #measure() {
    const scroller = scrollerOf()
    const levels = this.#levelsIn(scroller)
    const start = topOf(scroller) - scroller.scrollTop
    const end = (this.#request?.paired.length ?? 0) + 1
    const points = {
      count: levels.length + 2,
      x: (index: number) => {
        if (index === 0) return 0
        const level = levels[index - 1]
        return level ? this.#topOf(level.node) - start : scroller.scrollHeight
      },
      y: (index: number) => (index === 0 ? 0 : (levels[index - 1]?.at ?? end)),
    }
    return { scroller, points }
  }

  /** Blocks with a pair that stand one below the other. */
  #levelsIn(scroller: Element): readonly Level[] {
    const { page, nodesOf } = this.#readPage()
    const size = `${scroller.scrollHeight} ${scroller.clientWidth}`
    const now = performance.now()
    const isOther = size !== this.#size && now > this.#measureAgain
    if (page === this.#page && !isOther) return this.#levels
    const { blocks = [], paired = [] } = this.#request ?? {}
    const nodes = blocks.length > 0 ? nodesOf(blocks) : linesOfSource()
    const start = topOf(scroller) - scroller.scrollTop
    const isStuck = stuckParts()
    const found = new Map<number, Node>()
    const tops: [number, number][] = []
    for (const [index, place] of paired.entries()) {
      const node = nodes[place]
      if (!node) continue
      const element = node instanceof Element ? node : node.parentElement
      const top = this.#topOf(node) - start
      const isWithin = top > 0 && top < scroller.scrollHeight
      // Folded parts have a place in some browsers.
      if (!isWithin || !element?.checkVisibility() || isStuck(element)) continue
      found.set(index + 1, node)
      tops.push([top, index + 1])
    }
    this.#levels = longestRise(tops).flatMap(([, at]) => {
      const node = found.get(at)
      return node ? { node, at } : []
    })
    this.#page = page
    this.#size = size
    const end = performance.now()
    this.#measureAgain = end + SHARE * (end - now)
    return this.#levels
  }

  #topOf(node: Node): number {
    this.#range.selectNode(node)
    return this.#range.getBoundingClientRect().top
  }
}

/** The lines of a page that shows a file as it is written. */
function linesOfSource(): Node[] {
  const lines: Node[] = []
  for (const line of document.querySelectorAll<HTMLElement>('.line[data-n]')) {
    lines[Number.parseInt(line.dataset['n'] ?? '', 10) - 1] = line
  }
  return lines
}

/** Finds what stands beside the text, or stays in view while the doc is scrolled. */
function stuckParts(): (element: Element) => boolean {
  const known = new Map<Element, boolean>()
  const isStuck = (element: Element): boolean => {
    const { parentElement: parent } = element
    const answer =
      known.get(element) ??
      (element.matches('nav') ||
        /fixed|sticky/.test(getComputedStyle(element).position) ||
        (parent !== null && isStuck(parent)))
    known.set(element, answer)
    return answer
  }
  return isStuck
}
