// Watches the size of the list, the height of a row, the scroll position, the pointer, and whether the reader uses it.
// To change which rows are in view, see virtual-list.ts.

import type { ReactiveController, ReactiveControllerHost } from 'lit'

/** `scrollend` is not in every browser. */
const REST_MS = 150
/** So long after the pointer and the focus left, the list still counts as used: its order rests. */
const USED_MS = 30_000

export class Viewport implements ReactiveController {
  /** In pixels, all of them. */
  height = 0
  width = 300
  rowHeight = 28
  /** Where a mouse is, from the top of the view; null while it is elsewhere. */
  pointer: number | null = null
  #top = 0
  /** Whether `apply` has to set the scroll position of the browser. */
  #isSent = false
  readonly #host: ReactiveControllerHost
  readonly #rested: (top: number) => void
  readonly #observer = new ResizeObserver(() => this.#measure())
  #scroller: HTMLElement | null = null
  #probe: HTMLElement | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #wasIn = false
  /** Runs after the pointer and the focus left. */
  #leaving: ReturnType<typeof setTimeout> | undefined

  /** @param rested - called when a scroll that the reader began has come to rest */
  constructor(host: ReactiveControllerHost, rested: (top: number) => void) {
    this.#host = host
    this.#rested = rested
    host.addController(this)
  }

  get top(): number {
    return this.#top
  }

  /** Takes effect when `apply` is called. */
  set top(top: number) {
    this.#isSent ||= top !== this.#top
    this.#top = top
  }

  hostConnected(): void {
    this.#observe()
  }

  hostDisconnected(): void {
    this.#observer.disconnect()
    clearTimeout(this.#timer)
    this.#leave()
    this.pointer = null
    // An element outside the page has no scroll position; the next measurement sets it again.
    this.height = 0
  }

  /** Whether the pointer or the focus is here, or was until a moment ago. */
  isUsed(hasFocus: boolean): boolean {
    const isIn = hasFocus || this.pointer !== null
    if (isIn !== this.#wasIn) {
      clearTimeout(this.#leaving)
      this.#leaving = isIn ? undefined : setTimeout(() => this.#leave(), USED_MS)
      this.#wasIn = isIn
    }
    return isIn || this.#leaving !== undefined
  }

  /** @param probe - what is as high as a row */
  attach(scroller: HTMLElement, probe: HTMLElement): void {
    this.#scroller = scroller
    this.#probe = probe
    this.#observe()
  }

  /** Sets the scroll position of the browser, once the list has its new height. */
  apply(): void {
    const scroller = this.#scroller
    if (!scroller || this.height === 0 || !this.#isSent) return
    this.#isSent = false
    scroller.scrollTop = this.#top
  }

  readonly scrolled = (): void => {
    const top = this.#scroller?.scrollTop ?? 0
    // A hidden list loses its scroll position, which is no scroll of the reader.
    if (this.height === 0 || this.#scroller?.clientHeight === 0) return
    if (Math.abs(top - this.top) < 1) return
    this.#top = top
    this.#host.requestUpdate()
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#rested(Math.round(this.top)), REST_MS)
  }

  readonly pointed = (event: PointerEvent): void => {
    const box = this.#scroller?.getBoundingClientRect()
    this.pointer = box && event.pointerType !== 'touch' ? event.clientY - box.top : null
  }

  readonly pointedElsewhere = (): void => {
    this.pointer = null
  }

  #leave(): void {
    clearTimeout(this.#leaving)
    this.#leaving = undefined
    this.#host.requestUpdate()
  }

  #observe(): void {
    if (!this.#scroller || !this.#probe) return
    this.#observer.observe(this.#scroller)
    this.#observer.observe(this.#probe)
  }

  #measure(): void {
    const { clientHeight = 0, clientWidth = 0 } = this.#scroller ?? {}
    const rowHeight = this.#probe?.offsetHeight ?? 0
    // A hidden tree keeps its numbers, so that nothing has moved when it is shown again.
    if (clientHeight === 0 || rowHeight === 0) {
      this.height = 0
      return
    }
    if (this.height === 0) this.#isSent = true
    this.height = clientHeight
    this.width = clientWidth
    this.rowHeight = rowHeight
    this.#host.requestUpdate()
  }
}
