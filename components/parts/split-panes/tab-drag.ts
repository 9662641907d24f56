// Dragging a tab from one of the strips in the panes: where it is, and what dropping it there would
// do. The owner of the layout is asked at the end.

import type { ReactiveController, ReactiveControllerHost } from 'lit'
import { paneById } from '../../../schema/layout/edit.js'
import type { Grab, TabGrabEvent } from '../tab-strip/events.js'
import type { PlanTabStrip } from '../tab-strip/tab-strip.js'
import { type Board, dropInPane, dropInStrip, isIn, type Drop } from './drop-target.js'
import { holdPointer } from '../shared/pointer-drag.js'
import { TabMoveEvent, TabSplitEvent } from './events.js'

export interface DraggedTab {
  readonly label: string
  /** Where the pointer is, in the viewport. */
  readonly x: number
  readonly y: number
  readonly drop: Drop | null
  /** The strip under the pointer. */
  readonly strip: PlanTabStrip | null
}

/** The panes' own: which one an event comes from, and the strip that stands in each. */
export interface Strips {
  paneOf(event: Event): string
  stripIn(pane: string): PlanTabStrip | null
}

export class TabDrag implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement
  readonly #board: () => Board
  readonly #strips: Strips
  #release: (() => void) | null = null
  #tab = ''
  /** The pane that the tab is from; null for a doc from outside the panes. */
  #source: string | null = ''
  #dragged: DraggedTab | null = null
  readonly #pull = new StripPull(() => this.#look())

  constructor(host: ReactiveControllerHost & HTMLElement, board: () => Board, strips: Strips) {
    this.#host = host
    this.#board = board
    this.#strips = strips
    host.addController(this)
  }

  hostDisconnected(): void {
    this.#end()
  }

  /** A tab that has gone, or that is elsewhere already, is no longer dragged. */
  hostUpdate(): void {
    if (this.isOn && !this.#isThere()) this.#end()
  }

  get dragged(): DraggedTab | null {
    return this.#dragged
  }

  get isOn(): boolean {
    return this.#dragged !== null
  }

  begin(event: TabGrabEvent): void {
    if (this.isOn) return
    this.#tab = event.tab
    this.#source = this.#strips.paneOf(event)
    if (this.#isThere()) this.#hold(event)
  }

  /** A doc that stands somewhere else is dragged as a tab is. */
  bring(path: string, held: Grab & { label: string }): void {
    if (this.isOn || path === '') return
    this.#tab = path
    this.#source = null
    this.#hold(held)
  }

  #hold({ label, pointerId, x, y }: Grab & { label: string }): void {
    this.#release = holdPointer(this.#host, pointerId, {
      moved: (atX, atY) => this.#move(label, atX, atY),
      dropped: () => {
        const drop = this.#dragged?.drop
        this.#end()
        if (drop) this.#ask(drop)
      },
      cancelled: () => this.#end(),
    })
    if (this.#release) this.#move(label, x, y)
  }

  #isThere(): boolean {
    if (this.#source === null) return true
    return paneById(this.#board().layout, this.#source)?.tabs.includes(this.#tab) === true
  }

  #move(label: string, x: number, y: number): void {
    this.#place(label, x, y)
    this.#pull.hold(this.#dragged?.strip ?? null, x)
  }

  /** Under the same pointer lies something else. */
  #look(): void {
    if (this.#dragged) this.#place(this.#dragged.label, this.#dragged.x, this.#dragged.y)
  }

  #place(label: string, x: number, y: number): void {
    const board = this.#board()
    const over = board.placed.panes.find(({ id }) => {
      const rect = this.#strips.stripIn(id)?.getBoundingClientRect()
      return rect !== undefined && isIn(rect, x, y)
    })
    const strip = over ? this.#strips.stripIn(over.id) : null
    const { left, top } = this.#host.getBoundingClientRect()
    const drop =
      over && strip
        ? dropInStrip(this.#tab, over.id, strip.indexAt(x), board)
        : dropInPane(this.#tab, x - left, y - top, board)
    this.#dragged = { label, x, y, drop, strip }
    this.#host.requestUpdate()
  }

  #ask({ pane, where, index }: Drop): void {
    const isMoved = where === 'strip' || where === 'middle'
    this.#host.dispatchEvent(
      isMoved
        ? new TabMoveEvent(this.#tab, pane, index)
        : new TabSplitEvent(this.#tab, pane, where),
    )
  }

  #end(): void {
    this.#release?.()
    this.#release = null
    this.#pull.stop()
    this.#dragged = null
    this.#host.requestUpdate()
  }
}

// The tab strip that stands somewhere in a pane, be it in the shadow of an element there.

/** The first one within these elements; null where there is none. */
export function stripIn(elements: Iterable<Element>): PlanTabStrip | null {
  for (const element of elements) {
    if (isStrip(element)) return element
    const { shadowRoot } = element
    const found = (shadowRoot && stripIn(shadowRoot.children)) ?? stripIn(element.children)
    if (found) return found
  }
  return null
}

/** By its name: where two copies of the code are on a page, the class may be the other one's. */
function isStrip(element: Element): element is PlanTabStrip {
  return element.localName === 'plan-tab-strip' && 'indexAt' in element
}

// A strip that scrolls by itself while a tab is held over one of its ends. How far and how fast is the
// strip's; it stops when the strip says that there is no more.

/** A page that was away for longer does not leap. */
const LONGEST_MS = 50

class StripPull {
  readonly #scrolled: () => void
  #strip: PlanTabStrip | null = null
  #x = 0
  #frame = 0
  #last = 0

  /** @param scrolled - told after each step: other tabs lie under the pointer now */
  constructor(scrolled: () => void) {
    this.#scrolled = scrolled
  }

  /** The pointer is over this strip, or over none. */
  hold(strip: PlanTabStrip | null, x: number): void {
    this.#strip = strip
    this.#x = x
    if (!strip) this.stop()
    else if (this.#frame === 0) this.#ask()
  }

  stop(): void {
    cancelAnimationFrame(this.#frame)
    this.#strip = null
    this.#frame = 0
  }

  #ask(): void {
    this.#last = performance.now()
    this.#frame = requestAnimationFrame(now => this.#step(now))
  }

  #step(now: number): void {
    this.#frame = 0
    const ms = Math.min(LONGEST_MS, Math.max(0, now - this.#last))
    if (this.#strip?.pull(this.#x, ms) !== true) return
    this.#ask()
    this.#scrolled()
  }
}
