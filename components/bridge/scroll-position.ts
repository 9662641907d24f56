// Sends the scroll position of a doc, and restores it after a reload: at the same text, even after an edit above
// it, and as soon as a script has drawn that text. To change what the page does with it, see state/docs/doc-memory.ts.

import type { FrameMessage, Scroll } from '../messages/frame.js'
import { scrollByStep, type ScrollStep } from '../messages/scroll-keys.js'
import { isWhole, scrollerOf, topOf, viewHeight } from './together/scroller.js'

const PAUSE_MS = 100
const ANCHOR_LENGTH = 120
/** The rest below the end: a margin, or a part of a pixel. */
const END_PX = 24
/** The text of links in a `nav` repeats headings, so it is no anchor. */
const NAVIGATION = 'nav *'
/** The last one is a line of a source. */
const BLOCKS =
  'p, li, h1, h2, h3, h4, h5, h6, td, th, dt, dd, pre, blockquote, figcaption, summary, .line'
/** After one of these a doc is not scrolled any more while it loads. */
const TOUCHES = ['wheel', 'pointerdown', 'keydown', 'touchstart'] as const
/** A script may draw the doc so long after it was loaded. */
const GROWS_MS = 2000
const LOOK_EVERY_MS = 50

export class ScrollPosition {
  #isTouched = false
  /** The position to reach while the doc grows. */
  #wanted: Scroll | null = null
  /** Where the last scroll ended that the page asked for. */
  #reached: ReturnType<typeof extent> | null = null
  /** Ends the growth that is waited for. */
  #stop = () => {}

  constructor(send: (message: FrameMessage) => void) {
    let timer: ReturnType<typeof setTimeout> | undefined
    const scrolled = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        this.#noteMove()
        // A doc that is not drawn yet is not where the reader was.
        if (!this.#wanted) send({ type: 'plan-frame-scroll', ...this.current })
      }, PAUSE_MS)
    }
    // Scrolling does not bubble out of a part of a doc that scrolls by itself.
    addEventListener('scroll', scrolled, { capture: true, passive: true })
    for (const type of TOUCHES) {
      addEventListener(type, event => event.isTrusted && this.#touch(), {
        capture: true,
        passive: true,
      })
    }
  }

  #touch(): void {
    this.#isTouched = true
    this.#stop()
  }

  /** A doc that does not reach as far down yet is not where the reader was. */
  get #isDrawing(): boolean {
    const { scrollHeight, clientHeight } = scrollerOf()
    return this.#wanted !== null && scrollHeight - clientHeight < this.#wanted.y - 1
  }

  /** Sees a move by a scroll bar or a script: none of the touches came, and it is farther than the doc grew or shrank. */
  #noteMove(): void {
    const { top, height } = extent()
    const was = this.#reached
    if (was && Math.abs(was.top - top) > 1 + Math.abs(was.height - height)) this.#touch()
  }

  get current(): Scroll {
    if (this.#wanted && this.#isDrawing) return this.#wanted
    const scroller = scrollerOf()
    const top = topOf(scroller)
    const block = blockAt(top)
    return {
      x: scroller.scrollLeft,
      y: scroller.scrollTop,
      anchor: block ? startOf(block) : '',
      offset: block ? block.getBoundingClientRect().top - top : 0,
    }
  }

  /**
   * Scrolls there, and again while the doc loads and grows, until the reader or the doc moves it.
   * @param before - called each time before: what it unfolds is scrolled over
   */
  restore(scroll: Scroll, before = () => {}): void {
    this.#stop()
    this.#wanted = scroll
    const again = () => {
      if (this.#wanted !== scroll) return
      before()
      this.#noteMove()
      if (this.#wanted === scroll) scrollTo(scroll)
      this.#reached = extent()
    }
    this.#stop = whileGrowing(again, () => {
      if (this.#wanted === scroll) this.#wanted = null
    })
    this.scrollWhenRead(isTouched => isTouched || again())
  }

  /**
   * Calls back when something can be scrolled to: now or once the doc is parsed, and again when its images are
   * loaded. `isTouched`: the reader has moved the doc meanwhile.
   */
  scrollWhenRead(scroll: (isTouched: boolean) => void): void {
    this.#isTouched = false
    this.#reached = null
    const again = () => {
      this.#noteMove()
      scroll(this.#isTouched)
      this.#reached = extent()
    }
    if (document.readyState === 'loading') {
      addEventListener('DOMContentLoaded', again, { once: true })
    } else again()
    if (document.readyState !== 'complete') addEventListener('load', again, { once: true })
  }

  /** Whether the end of what the reader scrolls is in view. */
  get isAtEnd(): boolean {
    const scroller = scrollerOf()
    return scroller.scrollTop + viewHeight(scroller) >= scroller.scrollHeight - END_PX
  }

  /** Whether only a part of the doc scrolls: browsers scroll no part by keys. */
  get isInPart(): boolean {
    return !isWhole(scrollerOf())
  }

  /** Scrolls as a key does. */
  scrollBy(step: ScrollStep): void {
    const scroller = scrollerOf()
    this.#touch()
    scrollByStep(scroller, step, viewHeight(scroller))
  }

  /** Follows a link inside the doc, without a step in the history. */
  reveal(fragment: string): void {
    this.#touch()
    const address = new URL(location.href)
    address.hash = fragment
    location.replace(address)
  }
}

/**
 * Calls back each time the doc has changed, until a while after it was loaded.
 * @returns ends it before
 */
function whileGrowing(grown: () => void, ended: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let end: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      grown()
    }, LOOK_EVERY_MS)
  }
  const observer = new MutationObserver(look)
  observer.observe(document, {
    ...{ subtree: true, childList: true, attributes: true, characterData: true },
  })
  // Images and fonts change its size, too.
  addEventListener('load', look, true)
  const stop = () => {
    observer.disconnect()
    removeEventListener('load', look, true)
    removeEventListener('load', wait)
    clearTimeout(timer)
    clearTimeout(end)
    ended()
  }
  const wait = () => (end = setTimeout(stop, GROWS_MS))
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait)
  return stop
}

/** How far the doc is scrolled, and how high it is. */
function extent() {
  const { scrollTop: top, scrollHeight: height } = scrollerOf()
  return { top, height }
}

/** The block of text at the top of the view. */
function blockAt(top: number): Element | null {
  for (const [x, y] of [
    [0.5, 8],
    [0.3, 8],
    [0.5, 40],
    [0.3, 40],
  ] as const) {
    const block = document.elementFromPoint(innerWidth * x, top + y)?.closest(BLOCKS)
    if (block && isAnchor(block)) return block
  }
  return null
}

function isAnchor(block: Element): boolean {
  return startOf(block) !== '' && !block.matches(NAVIGATION)
}

function startOf(block: Element): string {
  const start = block.textContent.trimStart().slice(0, 4 * ANCHOR_LENGTH)
  return start.replace(/\s+/g, ' ').slice(0, ANCHOR_LENGTH)
}

function scrollTo({ x, y, anchor, offset }: Scroll): void {
  const scroller = scrollerOf()
  const moveTo = (top: number) => scroller.scrollTo({ left: x, top, behavior: 'instant' })
  moveTo(y)
  if (anchor === '') return
  const top = topOf(scroller)
  const moves = [...document.querySelectorAll(BLOCKS)]
    .filter(block => startOf(block) === anchor && isAnchor(block))
    .map(block => block.getBoundingClientRect().top - top - offset)
  const [nearest = 0] = moves.sort((a, b) => Math.abs(a) - Math.abs(b))
  if (nearest !== 0) moveTo(y + nearest)
}
