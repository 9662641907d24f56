// Draws what stands beside the text, in one closed shadow root at the end of the body: bars, chips and the marks beside
// the scrollbar for changes, badges for comments.
// To change where a mark stands, see mark-boxes.ts; how it looks, mark-styles.ts; what is painted in the text, painter.ts.

import { Badges } from './badges.js'
import { LAYER } from './live-page.js'
import { boxOf, type Clip, type MarkBox, type ShownMark } from './mark-boxes.js'
import { MARK_STYLES } from './mark-styles.js'
import { sheetOf } from './painter.js'

interface Drawn {
  shown: ShownMark
  bar: HTMLElement
  tick: HTMLElement
}

/** After these, text may stand elsewhere: a press may show another part of the page. */
const MOVING = 'resize load toggle scroll transitionend animationend click keyup'.split(' ')
/** A chip is so much wider for each digit of its count. */
const DIGIT = 8

export class MarkLayer {
  readonly #host = document.createElement(LAYER)
  readonly #root = this.#host.attachShadow({ mode: 'closed' })
  readonly #ticks = document.createElement('div')
  readonly #stops = new AbortController()
  readonly #sizes = new ResizeObserver(() => this.#layOutSoon())
  readonly #inView: IntersectionObserver
  readonly #badges = new Badges()
  readonly #outline = document.createElement('div')
  /** The outlined place. */
  #outlined: Range | null = null
  #drawn: Drawn[] = []
  #frame = 0

  constructor() {
    // The page lists the changes, and steps through them by keys.
    this.#host.ariaHidden = 'true'
    this.#root.adoptedStyleSheets = [sheetOf(MARK_STYLES)]
    this.#ticks.className = 'ticks'
    this.#outline.className = 'outline'
    this.#inView = new IntersectionObserver(entries => {
      const bars = new Set(entries.flatMap(it => (it.isIntersecting ? [it.target] : [])))
      const seen = this.#drawn.flatMap(({ bar, shown }) => (bars.has(bar) ? [shown] : []))
      // Those with a bar are of one owner.
      const owner = seen[0]?.owner
      owner?.seen?.(seen.map(({ mark }) => mark))
    })
    const options = { signal: this.#stops.signal, capture: true, passive: true }
    for (const type of MOVING) addEventListener(type, event => this.#onMove(event), options)
    this.#sizes.observe(document.documentElement)
    this.#sizes.observe(document.body)
  }

  draw(marks: readonly ShownMark[]): void {
    this.#inView.disconnect()
    this.#root.replaceChildren()
    this.#ticks.replaceChildren()
    const changes = marks.filter(({ edge }) => edge !== 'beside')
    this.#drawn = changes.map(shown => ({ shown, ...makeMark(shown) }))
    this.#badges.draw(marks.filter(({ edge }) => edge === 'beside'))
    const bars = this.#drawn.map(({ bar }) => bar)
    this.#root.append(...bars, this.#badges.element, this.#ticks, this.#outline)
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
    this.#badges.remove(marks)
    this.#layOutSoon()
  }

  /** Shows which marks were gone to, or chosen. */
  showNow(): void {
    for (const { shown, bar } of this.#drawn) bar.classList.toggle('now', shown.isNow)
    this.layOut()
  }

  /** Draws a line around what a range holds; null takes it off. */
  set outlined(range: Range | null) {
    this.#outlined = range
    this.layOut()
  }

  close(): void {
    this.#stops.abort()
    this.#sizes.disconnect()
    this.#inView.disconnect()
    cancelAnimationFrame(this.#frame)
    this.#host.remove()
  }

  #onMove({ type, target }: Event): void {
    // The marks scroll with the page, but not with a part of it, and not with what stays in its place over them.
    const isPage = target === document || target === window
    if (type === 'scroll' && isPage && !this.#badges.areFew) return
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
    const placeBadges = this.#badges.measure(clips)
    const outlined = this.#outlined?.collapsed === false ? this.#outlined : null
    const outline = outlined && boxOf(outlined, 'on', clips)
    const stacks = stacksOf(boxes.flatMap(({ box }) => box ?? []))
    const top = scrollY
    placeBadges(origin)
    this.#outline.hidden = outline === null
    if (outline) this.#place(this.#outline, outline, origin)
    for (const { bar, tick, box } of boxes) {
      bar.hidden = box === null
      tick.hidden = box === null || !isScrolling
      if (!box) continue
      // Parts that went at one place have one chip, which says how many they are; the first one is on top.
      const stack = box.height > 0 ? [] : (stacks.get(placeOf(box)) ?? [])
      const count = stack.length > 1 ? String(stack.length) : ''
      bar.dataset['count'] = count
      bar.style.zIndex = stack[0] === box ? '1' : ''
      const x = Math.max(0, box.x - DIGIT * count.length)
      this.#place(bar, { ...box, x }, origin)
      tick.style.insetBlockStart = `${Math.min(99.5, (100 * (box.y + top)) / scrollHeight)}%`
    }
  }

  #place({ style }: HTMLElement, { x, y, width, height }: MarkBox, origin: DOMRect): void {
    style.transform = `translate(${x - origin.left}px, ${y - origin.top}px)`
    if (height > 0) style.blockSize = `${height}px`
    style.setProperty('--_width', `${width}px`)
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
      if (event.isTrusted) owner.pressed(shown)
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
