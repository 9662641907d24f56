// Finds tabs in the page: the focused one, its neighbours, the one at a position; and scrolls the strip.
// Indexes follow the text direction. To change what a drop does, see split-panes/drop-target.ts.

import type { LitElement } from 'lit'
import { isRtl } from '../shared/direction.js'

/** So near to an end of the strip, a dragged tab scrolls it. */
const PULL_PX = 32
/** How fast at the very end; less so farther from it. */
const PULL_PX_PER_MS = 0.9

interface Named {
  id: string
}

export class TabGeometry {
  readonly #strip: LitElement
  #revealedAt = 0

  constructor(strip: LitElement) {
    this.#strip = strip
  }

  get tabs(): HTMLElement[] {
    return [...this.#strip.renderRoot.querySelectorAll<HTMLElement>('[data-tab]')]
  }

  /** The id of the focused tab; empty for none. */
  get focused(): string {
    const focused = this.#strip.shadowRoot?.activeElement
    return (focused instanceof HTMLElement && focused.dataset['tab']) || ''
  }

  /** How wide the tabs are once they have shrunk. */
  get width(): number {
    return this.#box?.scrollWidth ?? 0
  }

  find(id: string): HTMLElement | null {
    return this.tabs.find(tab => tab.dataset['tab'] === id) ?? null
  }

  /** The id of another tab; after the last comes the first. */
  neighbour(id: string, which: 'next' | 'previous' | 'first' | 'last'): string {
    const ids = this.tabs.map(tab => tab.dataset['tab'] ?? '')
    const at = ids.indexOf(id)
    const index = { next: (at + 1) % ids.length, previous: at - 1, first: 0, last: -1 }[which]
    return ids.at(index) ?? ''
  }

  indexAt(x: number): number {
    const isBefore = (tab: HTMLElement) => {
      const { left, width } = tab.getBoundingClientRect()
      const middle = left + width / 2
      return this.#isRtl ? middle > x : middle < x
    }
    return this.tabs.filter(isBefore).length
  }

  edgeOf(index: number): number {
    const box = this.#box?.getBoundingClientRect() ?? new DOMRect()
    const tabs = this.tabs.map(tab => tab.getBoundingClientRect())
    const tab = tabs[index]
    const last = tabs.at(-1)
    const isRtl = this.#isRtl
    const start = tab && (isRtl ? tab.right : tab.left)
    const end = last && (isRtl ? last.left : last.right)
    const edge = start ?? end ?? (isRtl ? box.right : box.left)
    return Math.min(Math.max(edge, box.left), box.right)
  }

  /** Scrolls the strip, and nothing else, as far as the tab needs to be seen. */
  reveal(id: string): void {
    const box = this.#box
    const tab = this.find(id)?.getBoundingClientRect()
    if (!box || !tab) return
    const { left, right } = box.getBoundingClientRect()
    const isFirstMissed = tab.left < left
    const by = isFirstMissed ? tab.left - left : Math.max(0, tab.right - right)
    if (by !== 0) box.scrollLeft += by
    this.#revealedAt = box.scrollLeft
  }

  /** The reader has scrolled the strip since it last revealed a tab. */
  get isScrolled(): boolean {
    const box = this.#box
    if (!box) return false
    const most = box.scrollWidth - box.clientWidth
    return Math.abs(box.scrollLeft) !== Math.min(Math.abs(this.#revealedAt), most)
  }

  /**
   * Scrolls as a tab held at `x` of the viewport for so many milliseconds does.
   * @returns whether there was anything to scroll
   */
  pull(x: number, ms: number): boolean {
    const box = this.#box
    if (!box) return false
    const { left, right } = box.getBoundingClientRect()
    const toStart = Math.min(1, (left + PULL_PX - x) / PULL_PX)
    const toEnd = Math.min(1, (x - right + PULL_PX) / PULL_PX)
    const strength = toEnd > 0 && toEnd >= toStart ? toEnd : -Math.max(0, toStart)
    if (strength === 0) return false
    const before = box.scrollLeft
    // Browsers drop what is left of a pixel: the least step is a whole one.
    const by = Math.max(1, Math.abs(strength) * PULL_PX_PER_MS * ms)
    box.scrollLeft += Math.sign(strength) * by
    return box.scrollLeft !== before
  }

  /** A wheel that turns only one way scrolls the tabs along. */
  wheel(event: WheelEvent): void {
    const box = this.#box
    const isPlain = event.deltaX === 0 && !event.ctrlKey && !event.shiftKey
    if (!box || !isPlain || box.scrollWidth <= box.clientWidth) return
    event.preventDefault()
    box.scrollLeft += this.#isRtl ? -event.deltaY : event.deltaY
  }

  get #box(): HTMLElement | null {
    return this.#strip.renderRoot.querySelector<HTMLElement>('.tabs')
  }

  get #isRtl(): boolean {
    return isRtl(this.#strip)
  }
}

/** The tab that gets the focus where `id` had it: itself, else the following one, else the previous. */
export function nextFocus(id: string, before: readonly Named[], now: readonly Named[]): string {
  const isThere = (tab: Named) => now.some(other => other.id === tab.id)
  const at = before.findIndex(tab => tab.id === id)
  if (at < 0) return ''
  const next = before.slice(at).find(isThere) ?? before.slice(0, at).reverse().find(isThere)
  return next?.id ?? ''
}
