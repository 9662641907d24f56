// Draws the bars, the chips and the marks beside the scrollbar, in one closed shadow root at the end of the body.
// To change where a mark belongs, see place-marks.ts; what is painted in the text, painter.ts.

import type { ChangeKind } from '../../../schema/messages/compare.js'
import { LAYER } from './live-page.js'
import { sheetOf } from './painter.js'
import { elementAround, shownBox } from './text-ranges.js'

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

const STYLES = `
  :host {
    all: initial !important;
    display: block !important;
    position: absolute !important;
    inset-block-start: 0 !important;
    inset-inline-start: 0 !important;
    inline-size: 0 !important;
    block-size: 0 !important;
    overflow: visible !important;
    z-index: 2147483000 !important;
    pointer-events: none !important;
  }
  .add { --_color: #2da44e; }
  .edit { --_color: #c98a00; }
  .del { --_color: #d1453b; }
  .move { --_color: #8b5fd3; }
  .link { --_color: #2f7dd1; }
  .bar, .tick {
    position: absolute;
    pointer-events: auto;
    cursor: pointer;
    user-select: none;
  }
  /* What is pressed is wider than what is seen. */
  .bar { inset: 0 auto auto 0; inline-size: 11px; }
  .bar::before {
    content: '';
    position: absolute;
    inset-block: 0;
    inset-inline-start: 4px;
    inline-size: 3px;
    border-radius: 2px;
    background: var(--_color);
  }
  .bar:not(.chip):is(:hover, .now)::before { inset-inline-start: 3px; inline-size: 5px; }
  .now::after {
    content: '';
    position: absolute;
    inset: -4px auto -4px -3px;
    inline-size: calc(var(--_width) + 22px);
    border: 2px solid var(--_color);
    border-radius: 6px;
    pointer-events: none;
  }
  .chip { inline-size: max-content; block-size: 16px; margin-block-start: -8px; }
  .chip::before {
    content: '−' attr(data-count);
    position: static;
    display: block;
    inline-size: auto;
    min-inline-size: 8px;
    padding-inline: 4px;
    border-radius: 8px;
    color: #fff;
    font: 700 13px / 16px system-ui, sans-serif;
    text-align: center;
  }
  .chip:hover::before { outline: 1px solid var(--_color); }
  .chip.now::after { inset-block: -4px; }
  .ticks { position: fixed; inset: 0 0 0 auto; inline-size: 8px; }
  .tick { inset-inline: 0; block-size: 4px; border-radius: 2px; background: var(--_color); opacity: .85; }
  [hidden] { display: none; }
  @media (forced-colors: active) {
    .bar::before, .tick { background: Highlight; forced-color-adjust: none; }
    .chip::before { color: HighlightText; }
    /* One color is left, so what is new has whole bars, what is edited dashes, what moved or leads elsewhere dots. */
    .edit::before { mask: repeating-linear-gradient(#000 0 8px, transparent 8px 11px); }
    .move::before, .link::before { mask: repeating-linear-gradient(#000 0 3px, transparent 3px 6px); }
  }
  @media print {
    :host { display: none !important; }
  }
`
/** From the bar to the text. */
const GAP = 14
/** A chip is so much wider for each digit of its count. */
const DIGIT = 8
/** Bars of a list stand beside the list; further out there is another column. */
const FURTHEST = 72
const OUTER = 'ul, ol, dl, table, pre, blockquote'

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
    this.#root.adoptedStyleSheets = [sheetOf(STYLES)]
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
    const boxes = this.#drawn.map(drawn => ({ ...drawn, box: boxOf(drawn.shown, clips) }))
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

interface Box {
  x: number
  y: number
  /** 0 for a chip, which has its own. */
  height: number
  width: number
}

interface Clip {
  top: number
  bottom: number
}

/** The chips that stand at one place. */
function stacksOf(boxes: readonly Box[]): Map<string, Box[]> {
  const stacks = new Map<string, Box[]>()
  for (const box of boxes) {
    if (box.height > 0) continue
    const stack = stacks.get(placeOf(box))
    if (stack) stack.push(box)
    else stacks.set(placeOf(box), [box])
  }
  return stacks
}

function placeOf({ x, y }: Box): string {
  return `${x} ${y}`
}

/** Where the bar of a mark stands in the window; null where its text is not to be seen. */
function boxOf({ range, edge }: ShownMark, clips: Map<Element, Clip>): Box | null {
  const box = shownBox(range)
  const folded = box && foldedAround(box)
  const around = folded ?? box
  const isHidden = folded !== null || !range.getClientRects().length
  const rect = ((isHidden && around) || range).getBoundingClientRect()
  if (!around || (rect.width === 0 && rect.height === 0)) return null
  const { top, bottom } = clipOf(around, clips)
  const y = Math.max(rect.top, top)
  const end = Math.min(rect.bottom, bottom)
  if (end < y) return null
  const column = columnOf(around, rect)
  const isRtl = getComputedStyle(around).direction === 'rtl'
  const x = isRtl
    ? Math.min(column.right + GAP - 11, document.documentElement.clientWidth - 11)
    : Math.max(column.left - GAP, 0)
  const width = isRtl ? 0 : rect.right - x - 12
  if (edge === 'on') return { x, y, height: Math.max(end - y, 6), width }
  return { x: x - 2, y: edge === 'before' ? y - 4 : end + 4, height: 0, width }
}

/** The outermost element around it that is folded, and not by its summary alone. */
function foldedAround(element: Element): Element | null {
  let folded: Element | null = null
  let inner: Element | null = null
  for (let outer: Element | null = element; outer; inner = outer, outer = elementAround(outer)) {
    const isFolded = outer instanceof HTMLDetailsElement && !outer.open
    if (isFolded && inner?.localName !== 'summary') folded = outer
  }
  return folded
}

/** The sides of the text, or of what is around it and not far: the bars of a list stand in one line. */
function columnOf(around: Element, rect: DOMRect): { left: number; right: number } {
  let { left, right } = rect
  for (let outer: Element | null = around; outer; outer = elementAround(outer)) {
    if (outer !== around && !outer.matches(OUTER)) continue
    const box = outer.getBoundingClientRect()
    if (rect.left - box.left <= FURTHEST) left = Math.min(left, box.left)
    if (box.right - rect.right <= FURTHEST) right = Math.max(right, box.right)
  }
  return { left, right }
}

/** What parts that scroll by themselves leave to be seen. */
function clipOf(element: Element, clips: Map<Element, Clip>): Clip {
  const known = clips.get(element)
  if (known) return known
  const parent = elementAround(element)
  let clip: Clip = parent ? clipOf(parent, clips) : { top: -Infinity, bottom: Infinity }
  const isPage = element === document.body || element === document.documentElement
  if (!isPage && getComputedStyle(element).overflowY !== 'visible') {
    const { top, bottom } = element.getBoundingClientRect()
    clip = { top: Math.max(clip.top, top), bottom: Math.min(clip.bottom, bottom) }
  }
  clips.set(element, clip)
  return clip
}
