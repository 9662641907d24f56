// Where a doc stands: said when the reader scrolls, found again after it was loaded anew. A doc that
// was edited above the text being read is scrolled to that text.

import type { FrameMessage, Scroll } from '../../schema/messages/frame.js'
import { scrollByStep, type ScrollStep } from '../../schema/hotkeys/scroll-keys.js'

const QUIET_MS = 100
const ANCHOR_LENGTH = 120
/** What is left below the end: a margin, or a part of a pixel. */
const END_PX = 24
/** What leads through a doc says the same as the text it leads to, and is not what is read. */
const LEADING = 'nav *'
const BLOCKS = 'p, li, h1, h2, h3, h4, h5, h6, td, th, dt, dd, pre, blockquote, figcaption, summary'
/** What a person does to a doc that is at rest where they want it. */
const TOUCHES = ['wheel', 'pointerdown', 'keydown', 'touchstart'] as const

export class Place {
  #isTouched = false

  constructor(say: (message: FrameMessage) => void) {
    let timer: ReturnType<typeof setTimeout> | undefined
    const scrolled = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        say({ type: 'plan-frame-scroll', ...this.current })
      }, QUIET_MS)
    }
    // Scrolling does not bubble out of a part of a doc that scrolls by itself.
    addEventListener('scroll', scrolled, { capture: true, passive: true })
    for (const type of TOUCHES) {
      addEventListener(type, event => (this.#isTouched ||= event.isTrusted), {
        capture: true,
        passive: true,
      })
    }
  }

  get current(): Scroll {
    const scroller = scrollerOf(document)
    const top = topOf(scroller)
    const block = blockAt(top)
    return {
      x: scroller.scrollLeft,
      y: scroller.scrollTop,
      anchor: block ? startOf(block) : '',
      offset: block ? block.getBoundingClientRect().top - top : 0,
    }
  }

  /** Scrolls there, and again while the doc still loads, until the reader moves it. */
  restore(scroll: Scroll): void {
    this.settle(isTouched => {
      if (!isTouched) scrollTo(scroll)
    })
  }

  /**
   * Has something brought to its place: now or once the doc is read, and again when its images are
   * there. `isTouched`: the reader has moved the doc meanwhile.
   */
  settle(bring: (isTouched: boolean) => void): void {
    this.#isTouched = false
    const again = () => bring(this.#isTouched)
    if (document.readyState === 'loading') {
      addEventListener('DOMContentLoaded', again, { once: true })
    } else again()
    if (document.readyState !== 'complete') addEventListener('load', again, { once: true })
  }

  /** Whether the end of what the reader scrolls is in view. */
  get isAtEnd(): boolean {
    const scroller = scrollerOf(document)
    const height = isWhole(scroller) ? innerHeight : scroller.clientHeight
    return scroller.scrollTop + height >= scroller.scrollHeight - END_PX
  }

  /** Whether the doc stands still as a whole, so that browsers scroll nothing by keys. */
  get isInPart(): boolean {
    return !isWhole(scrollerOf(document))
  }

  /** Scrolls as a key does. */
  scrollBy(step: ScrollStep): void {
    const scroller = scrollerOf(document)
    this.#isTouched = true
    scrollByStep(scroller, step, isWhole(scroller) ? innerHeight : scroller.clientHeight)
  }

  /** As a link to this place in the doc does, without a step in the reader's history. */
  reveal(fragment: string): void {
    const address = new URL(location.href)
    address.hash = fragment
    location.replace(address)
  }
}

/** The part that the reader scrolls: the doc itself, or what fills most of it where that stands still. */
function scrollerOf({ scrollingElement, documentElement }: Document): Element {
  const whole = scrollingElement ?? documentElement
  if (whole.scrollHeight > innerHeight) return whole
  let part = document.elementFromPoint(innerWidth / 2, innerHeight / 2)
  while (part && !isScrolling(part)) part = part.parentElement
  return part ?? whole
}

function isScrolling(element: Element): boolean {
  return (
    element.scrollHeight > element.clientHeight &&
    /auto|scroll/.test(getComputedStyle(element).overflowY)
  )
}

/** How far below the top of the window its content begins, in CSS pixels. */
function topOf(scroller: Element): number {
  return isWhole(scroller) ? 0 : scroller.getBoundingClientRect().top
}

function isWhole(scroller: Element): boolean {
  return scroller === document.scrollingElement || scroller === document.documentElement
}

/** The block of text that stands at the top of the view. */
function blockAt(top: number): Element | null {
  for (const [x, y] of [
    [0.5, 8],
    [0.3, 8],
    [0.5, 40],
    [0.3, 40],
  ] as const) {
    const block = document.elementFromPoint(innerWidth * x, top + y)?.closest(BLOCKS)
    if (block && isRead(block)) return block
  }
  return null
}

function isRead(block: Element): boolean {
  return startOf(block) !== '' && !block.matches(LEADING)
}

function startOf(block: Element): string {
  const start = block.textContent.trimStart().slice(0, 4 * ANCHOR_LENGTH)
  return start.replace(/\s+/g, ' ').slice(0, ANCHOR_LENGTH)
}

function scrollTo({ x, y, anchor, offset }: Scroll): void {
  const scroller = scrollerOf(document)
  const moveTo = (top: number) => scroller.scrollTo({ left: x, top, behavior: 'instant' })
  moveTo(y)
  if (anchor === '') return
  const top = topOf(scroller)
  const moves = [...document.querySelectorAll(BLOCKS)]
    .filter(block => startOf(block) === anchor && isRead(block))
    .map(block => block.getBoundingClientRect().top - top - offset)
  const [nearest = 0] = moves.sort((a, b) => Math.abs(a) - Math.abs(b))
  if (nearest !== 0) moveTo(y + nearest)
}
