// Drags a tab out of a strip: where it is, what dropping it there does, and the event at the end.
// To change what a drop does, see drop-target.ts; how a drag looks, drag-feedback.ts.

import type { ReactiveController, ReactiveControllerHost } from 'lit'
import { paneById } from '../../layout/edit.js'
import type { Grab, TabGrabEvent } from '../tab-strip/events.js'
import type { PlanTabStrip } from '../tab-strip/tab-strip.js'
import { type PanesContext, dropInPane, dropInStrip, isIn, type Drop } from './drop-target.js'
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

/** Which pane an event comes from, and the strip in each pane. */
export interface Strips {
  paneOf(event: Event): string
  stripIn(pane: string): PlanTabStrip | null
}

export class TabDrag implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement
  readonly #context: () => PanesContext
  readonly #strips: Strips
  #release: (() => void) | null = null
  #tab = ''
  /** The pane that the tab is from; null for one from outside the panes. */
  #source: string | null = ''
  #dragged: DraggedTab | null = null
  readonly #pull = new StripPull(() => this.#update())

  constructor(
    host: ReactiveControllerHost & HTMLElement,
    context: () => PanesContext,
    strips: Strips,
  ) {
    this.#host = host
    this.#context = context
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

  /** Drags a tab in from outside the panes. */
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
        if (drop) this.#fire(drop)
      },
      cancelled: () => this.#end(),
    })
    if (this.#release) this.#move(label, x, y)
  }

  #isThere(): boolean {
    if (this.#source === null) return true
    return paneById(this.#context().layout, this.#source)?.tabs.includes(this.#tab) === true
  }

  #move(label: string, x: number, y: number): void {
    this.#place(label, x, y)
    this.#pull.hold(this.#dragged?.strip ?? null, x)
  }

  /** The strip scrolled: another tab is under the pointer. */
  #update(): void {
    if (this.#dragged) this.#place(this.#dragged.label, this.#dragged.x, this.#dragged.y)
  }

  #place(label: string, x: number, y: number): void {
    const context = this.#context()
    const over = context.placed.panes.find(({ id }) => {
      const rect = this.#strips.stripIn(id)?.getBoundingClientRect()
      return rect !== undefined && isIn(rect, x, y)
    })
    const strip = over ? this.#strips.stripIn(over.id) : null
    const { left, top } = this.#host.getBoundingClientRect()
    const drop =
      over && strip
        ? dropInStrip(this.#tab, over.id, strip.indexAt(x), context)
        : dropInPane(this.#tab, x - left, y - top, context)
    this.#dragged = { label, x, y, drop, strip }
    this.#host.requestUpdate()
  }

  #fire({ pane, where, index }: Drop): void {
    const isMoved = where === 'strip' || where === 'middle'
    this.#host.dispatchEvent(
      isMoved
        ? new TabMoveEvent({ tab: this.#tab, pane, index })
        : new TabSplitEvent({ tab: this.#tab, pane, side: where }),
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

/** The first tab strip within these elements and their shadow roots; null where there is none. */
export function stripIn(elements: Iterable<Element>): PlanTabStrip | null {
  for (const element of elements) {
    if (isStrip(element)) return element
    const { shadowRoot } = element
    const found = (shadowRoot && stripIn(shadowRoot.children)) ?? stripIn(element.children)
    if (found) return found
  }
  return null
}

/** By its name: a page with two copies of the code has two classes. */
function isStrip(element: Element): element is PlanTabStrip {
  return element.localName === 'plan-tab-strip' && 'indexAt' in element
}

/** A page that stood still for longer does not jump. */
const LONGEST_MS = 50

/** Scrolls a strip while a tab is held over one of its ends, until `pull` returns false. */
class StripPull {
  readonly #scrolled: () => void
  #strip: PlanTabStrip | null = null
  #x = 0
  #frame = 0
  #last = 0

  /** @param scrolled - called after each step, when another tab is under the pointer */
  constructor(scrolled: () => void) {
    this.#scrolled = scrolled
  }

  /** The pointer is over this strip, or over none. */
  hold(strip: PlanTabStrip | null, x: number): void {
    this.#strip = strip
    this.#x = x
    if (!strip) this.stop()
    else if (this.#frame === 0) this.#schedule()
  }

  stop(): void {
    cancelAnimationFrame(this.#frame)
    this.#strip = null
    this.#frame = 0
  }

  #schedule(): void {
    this.#last = performance.now()
    this.#frame = requestAnimationFrame(now => this.#step(now))
  }

  #step(now: number): void {
    this.#frame = 0
    const ms = Math.min(LONGEST_MS, Math.max(0, now - this.#last))
    if (this.#strip?.pull(this.#x, ms) !== true) return
    this.#schedule()
    this.#scrolled()
  }
}
