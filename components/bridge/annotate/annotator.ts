// The annotations of a framed doc: reads its page once for all kinds of them and for what is offered, follows the changes of
// its DOM, and draws their marks in one layer.
// To change where a change is marked, see changes.ts; how marks look, mark-layer.ts.

import { bringIntoView } from '../bring-into-view.js'
import { readLivePage, type LivePage } from './live-page.js'
import type { ShownMark } from './mark-boxes.js'
import { MarkLayer } from './mark-layer.js'
import { PagePlaces } from './page-places.js'
import { isInView, liesUnder, shownBox } from './text-ranges.js'

const IN_THE_MIDDLE: ScrollIntoViewOptions = {
  block: 'center',
  inline: 'center',
  behavior: 'instant',
}
const FOLLOW_EVERY_MS = 1000
/** A page that takes long to read is read less often. */
const SHARE = 10
const ALL_CHANGES = { childList: true, subtree: true, characterData: true }

interface ReadPage {
  readonly page: LivePage
  readonly places: PagePlaces
}

/** One kind of annotation. */
export interface Annotations {
  /** True where there is something to place. */
  readonly isWanted: boolean
  /** Finds the places in the page. `show`: adds what stands in the text itself, once all kinds have their places. */
  place(page: LivePage): { marks: readonly ShownMark[]; show(): void }
  /** Forgets marks whose text is another now, and returns them. */
  dropStale(): readonly ShownMark[]
  /** Takes off what stands in the text. */
  clear(): void
}

export class Annotator {
  readonly #kinds: Annotations[] = []
  readonly #observer = new MutationObserver(() => this.#follow())
  #read: ReadPage | null = null
  /** The page has changed since it was read. */
  #isOld = true
  #readAgain = 0
  #layer: MarkLayer | null = null
  #outlined: Range | null = null
  /** The place that was gone to last, and how high the window was since. */
  #gone: Range | null = null
  #height = innerHeight
  #timer: ReturnType<typeof setTimeout> | undefined
  #waitMs = FOLLOW_EVERY_MS

  constructor() {
    addEventListener('resize', () => this.#keepInView())
  }

  add(kind: Annotations): void {
    this.#kinds.push(kind)
  }

  /** Places all annotations in the page as it is now. */
  refresh(): void {
    this.clear()
    const kinds = this.#kinds.filter(({ isWanted }) => isWanted)
    if (kinds.length === 0) {
      this.#draw([])
      return
    }
    const started = performance.now()
    const { page } = this.readPage(true)
    const placed = kinds.map(kind => kind.place(page))
    for (const { show } of placed) show()
    this.#draw(placed.flatMap(it => it.marks))
    // Drawn changes are not followed.
    if (this.#observer.takeRecords().length > 0) this.#isOld = true
    this.#waitMs = Math.max(FOLLOW_EVERY_MS, SHARE * (performance.now() - started))
  }

  /** @param isNew - as it is now; else it may be a little older */
  readPage(isNew: boolean): ReadPage {
    if (this.#observer.takeRecords().length > 0) this.#follow()
    const now = performance.now()
    const isEnough = !this.#isOld || (!isNew && now < this.#readAgain)
    if (this.#read && isEnough) return this.#read
    const page = readLivePage()
    this.#read = { page, places: new PagePlaces(page) }
    this.#isOld = false
    const end = performance.now()
    this.#readAgain = end + SHARE * (end - now)
    this.#observer.observe(document.documentElement, ALL_CHANGES)
    return this.#read
  }

  /** Takes all annotations off. */
  clear(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#observer.disconnect()
    this.#isOld = true
    this.#layer?.close()
    this.#layer = null
    for (const kind of this.#kinds) kind.clear()
  }

  /** Scrolls to what a range holds, and opens what is folded around it. It stays there when something takes room from the doc. */
  reveal(range: Range): void {
    this.#gone = range
    const element = shownBox(range)
    bringIntoView(range, element)
    // A cell that stays at its side may lie over it.
    if (liesUnder(range)) element?.scrollIntoView(IN_THE_MIDDLE)
  }

  /** Goes to a range, unless it is in view. */
  goTo(range: Range): void {
    if (!isInView(range)) this.reveal(range)
    this.#gone = range
  }

  #keepInView(): void {
    const before = this.#height
    this.#height = innerHeight
    if (this.#gone?.startContainer.isConnected !== true) return
    const { top, bottom } = this.#gone.getBoundingClientRect()
    // Else the reader has scrolled on.
    const wasInView = top >= 0 && bottom <= before
    if (wasInView && bottom > innerHeight) this.reveal(this.#gone)
  }

  /** Shows which marks were gone to, or chosen. */
  showNow(): void {
    this.#layer?.showNow()
  }

  /** Draws a line around what a range holds; null takes it off. */
  outline(range: Range | null): void {
    if (range === null && this.#outlined === null) return
    this.#outlined = range
    if (this.#layer) this.#layer.outlined = range
    else this.#draw([])
  }

  #draw(marks: readonly ShownMark[]): void {
    if (marks.length === 0 && this.#outlined === null) return
    this.#layer = new MarkLayer()
    this.#layer.draw(marks)
    this.#layer.outlined = this.#outlined
  }

  /** A mark of another text goes at once; all of them are placed again a little later. */
  #follow(): void {
    this.#isOld = true
    if (!this.#kinds.some(({ isWanted }) => isWanted)) return
    const stale = this.#kinds.flatMap(kind => kind.dropStale())
    if (stale.length > 0) this.#layer?.remove(new Set(stale))
    this.#timer ??= setTimeout(() => this.refresh(), this.#waitMs)
  }
}
