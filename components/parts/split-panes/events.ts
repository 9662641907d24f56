// The events of split panes.
// To change what they do, see viewer/panes/doc-panes.ts.

import type { Placed } from '../../layout/geometry.js'
import type { Side } from '../../layout/layout.js'
import { PlanEvent } from '../shared/part-event.js'

/** The panes moved, or a drag began or ended. It is fired without an action of a person, too. */
export class PanesPlacedEvent extends PlanEvent {
  /** Rectangles in pixels from the left top corner of the element. */
  readonly placed: Placed
  /** While it is true, docs in the panes must let the pointer through. */
  readonly isDragging: boolean

  constructor(placed: Placed, isDragging: boolean) {
    super('plan-panes-placed')
    this.placed = placed
    this.isDragging = isDragging
  }
}

/** A divider was moved. */
export class SplitResizeEvent extends PlanEvent {
  readonly split: string
  /** The share of each child. */
  readonly sizes: readonly number[]

  constructor(split: string, sizes: readonly number[]) {
    super('plan-split-resize')
    this.split = split
    this.sizes = sizes
  }
}

/** Even shares were requested. */
export class SplitEvenEvent extends PlanEvent {
  readonly split: string

  constructor(split: string) {
    super('plan-split-even')
    this.split = split
  }
}

/** A tab was dropped into a strip, or into the middle of a pane. */
export class TabMoveEvent extends PlanEvent {
  readonly tab: string
  readonly pane: string
  /** The index among the pane's tabs as they are. */
  readonly index: number

  constructor(tab: string, pane: string, index: number) {
    super('plan-tab-move')
    this.tab = tab
    this.pane = pane
    this.index = index
  }
}

/** A tab was dropped onto an edge of a pane. */
export class TabSplitEvent extends PlanEvent {
  readonly tab: string
  readonly pane: string
  readonly side: Side

  constructor(tab: string, pane: string, side: Side) {
    super('plan-tab-split')
    this.tab = tab
    this.pane = pane
    this.side = side
  }
}

declare global {
  interface HTMLElementEventMap {
    'plan-panes-placed': PanesPlacedEvent
    'plan-split-resize': SplitResizeEvent
    'plan-split-even': SplitEvenEvent
    'plan-tab-move': TabMoveEvent
    'plan-tab-split': TabSplitEvent
  }
}
