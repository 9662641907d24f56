// Dragging a tab from one of the strips in the panes: where it is, and what dropping it there would
// do. The owner of the layout is asked at the end.

import type { ReactiveController, ReactiveControllerHost } from 'lit'
import { paneById } from '../../../schema/layout/edit.js'
import type { Grab, TabGrabEvent } from '../tab-strip/events.js'
import type { PlanTabStrip } from '../tab-strip/tab-strip.js'
import type { Board } from './board.js'
import { dropInPane, dropInStrip, isIn, type Drop } from './drop-target.js'
import { holdPointer } from '../shared/pointer-drag.js'
import { TabMoveEvent, TabSplitEvent } from './events.js'
import { StripPull } from './strip-pull.js'

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
