// Draws the bars, the chips and the marks beside the scrollbar, in one closed shadow root at the end of the body.
// To change where a mark stands, see mark-boxes.ts; how it looks, mark-styles.ts; what is painted in the text, painter.ts.

import type { ChangeKind } from '../../../schema/messages/compare.js'
import { LAYER } from './live-page.js'
import { boxOf, type Clip, type MarkBox } from './mark-boxes.js'
import { MARK_STYLES } from './mark-styles.js'
import { sheetOf } from './painter.js'

/** The kind of annotation that a mark is of. */
export interface MarkOwner {
  pressed(mark: ShownMark, x: number, y: number): void
  /** They came into view. */
  seen(marks: readonly number[]): void
}

export interface ShownMark {
  readonly owner: MarkOwner
  /** Its index among the marks of its owner. */
  mark: number
  /** It was gone to. */
  isNow: boolean
  kind: ChangeKind
  /** `before`, `after`: something was removed at this edge. */
  edge: 'on' | 'before' | 'after'
  /** What it marks. */
  range: Range
}

interface Drawn {
  shown: ShownMark
  bar: HTMLElement
  tick: HTMLElement
}

/** A chip is so much wider for each digit of its count. */
const DIGIT = 8

export class MarkLayer {
  readonly #host = document.createElement(LAYER)
  readonly #root = this.#host.attachShadow({ mode: 'closed' })
  readonly #ticks = document.createElement('div')
  readonly #stops = new AbortController()
  readonly #sizes = new ResizeObserver(() => this.#layOutSoon())
  readonly #inView: IntersectionObserver
  #drawn: Drawn[] = []
  #frame = 0

  constructor() {
    // The page lists the changes, and steps through them by keys.
    this.#host.ariaHidden = 'true'
    this.#root.adoptedStyleSheets = [sheetOf(MARK_STYLES)]
    this.#ticks.className = 'ticks'
    this.#inView = new IntersectionObserver(entries => {
      const bars = new Set(entries.flatMap(it => (it.isIntersecting ? [it.target] : [])))
      const seen = this.#drawn.flatMap(({ bar, shown }) => (bars.has(bar) ? [shown] : []))
      for (const owner of new Set(seen.map(shown => shown.owner))) {
        owner.seen(seen.filter(shown => shown.owner === owner).map(({ mark }) => mark))
      }
    })
    const options = { signal: this.#stops.signal, capture: true, passive: true }
    for (const type of ['resize', 'load', 'toggle', 'scroll', 'transitionend']) {
      addEventListener(type, event => this.#onMove(event), options)
    }
    this.#sizes.observe(document.documentElement)
    this.#sizes.observe(document.body)
  }

  draw(marks: readonly ShownMark[]): void {
    this.#inView.disconnect()
    this.#root.replaceChildren()
    this.#ticks.replaceChildren()
    this.#drawn = marks.map(shown => ({ shown, ...makeMark(shown) }))
    this.#root.append(...this.#drawn.map(({ bar }) => bar), this.#ticks)
    this.#ticks.append(...this.#drawn.map(({ tick }) => tick))
    if (document.body.lastChild !== this.#host) document.body.append(this.#host)
    this.layOut()
    for (const { bar } of this.#drawn) this.#inView.observe(bar)
  }

  /** Takes marks off whose text is another now. */
  remove(marks: ReadonlySet<ShownMark>): void {
    for (const { shown, bar, tick } of this.#drawn) {
      if (!marks.has(shown)) continue
      bar.remove()
      tick.remove()
    }
    this.#drawn = this.#drawn.filter(({ shown }) => !marks.has(shown))
  }

  /** The mark that was gone to. */
  set now(mark: ShownMark) {
    for (const { shown, bar } of this.#drawn) bar.classList.toggle('now', shown === mark)
  }

  close(): void {
    this.#stops.abort()
    this.#sizes.disconnect()
    this.#inView.disconnect()
    cancelAnimationFrame(this.#frame)
    this.#host.remove()
  }

  #onMove({ type, target }: Event): void {
    // The marks scroll with the page, but not with a part of it.
    if (type === 'scroll' && (target === document || target === window)) return
    this.#layOutSoon()
  }

  #layOutSoon(): void {
    this.#frame ||= requestAnimationFrame(() => this.layOut())
  }

  /** Everything is measured before anything is moved. */
  layOut(): void {
    cancelAnimationFrame(this.#frame)
    this.#frame = 0
    const origin = this.#host.getBoundingClientRect()
    const { scrollHeight, clientHeight } = document.scrollingElement ?? document.documentElement
    const isScrolling = scrollHeight > clientHeight
    const clips = new Map<Element, Clip>()
    const boxes = this.#drawn.map(drawn => {
      const { range, edge } = drawn.shown
      return { ...drawn, box: boxOf(range, edge, clips) }
    })
    const stacks = stacksOf(boxes.flatMap(({ box }) => box ?? []))
    const top = scrollY
    for (const { bar, tick, box } of boxes) {
      bar.hidden = box === null
      tick.hidden = box === null || !isScrolling
      if (!box) continue
      // Parts that went at one place have one chip, which says how many they are; the first one is on top.
      const stack = box.height > 0 ? [] : (stacks.get(placeOf(box)) ?? [])
      const count = stack.length > 1 ? String(stack.length) : ''
      bar.dataset['count'] = count
      bar.style.zIndex = stack[0] === box ? '1' : ''
      const x = Math.max(0, box.x - DIGIT * count.length) - origin.left
      bar.style.transform = `translate(${x}px, ${box.y - origin.top}px)`
      if (box.height > 0) bar.style.blockSize = `${box.height}px`
      bar.style.setProperty('--_width', `${box.width}px`)
      tick.style.insetBlockStart = `${Math.min(99.5, (100 * (box.y + top)) / scrollHeight)}%`
    }
  }
}

function makeMark(shown: ShownMark): Pick<Drawn, 'bar' | 'tick'> {
  const { owner, kind, edge, isNow } = shown
  const bar = document.createElement('div')
  const tick = document.createElement('div')
  bar.className = `bar ${kind} ${edge === 'on' ? '' : 'chip'} ${isNow ? 'now' : ''}`
  tick.className = `tick ${kind}`
  for (const element of [bar, tick]) {
    element.addEventListener('click', event => {
      event.stopPropagation()
      if (event.isTrusted) owner.pressed(shown, event.clientX, event.clientY)
    })
  }
  return { bar, tick }
}

/** The chips that stand at one place. */
function stacksOf(boxes: readonly MarkBox[]): Map<string, MarkBox[]> {
  const stacks = new Map<string, MarkBox[]>()
  for (const box of boxes) {
    if (box.height > 0) continue
    const stack = stacks.get(placeOf(box))
    if (stack) stack.push(box)
    else stacks.set(placeOf(box), [box])
  }
  return stacks
}

function placeOf({ x, y }: MarkBox): string {
  return `${x} ${y}`
}
