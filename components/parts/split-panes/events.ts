// What became of the panes' places, and what a reader asks of an arrangement. The events bubble and
// cross shadow roots; none can be cancelled.

import type { Placed } from '../../../schema/layout/geometry.js'
import type { Side } from '../../../schema/layout/layout.js'

class SplitPanesEvent extends Event {
  constructor(type: `plan-${string}`) {
    super(type, { bubbles: true, composed: true })
  }
}

/** The panes lie elsewhere than before, or a drag began or ended. */
export class PanesPlacedEvent extends SplitPanesEvent {
  /** Rectangles in pixels from the left top corner of the element. */
  readonly placed: Placed
  /** While it is true, docs in the panes should let the pointer through. */
  readonly isDragging: boolean

  constructor(placed: Placed, isDragging: boolean) {
    super('plan-panes-placed')
    this.placed = placed
    this.isDragging = isDragging
  }
}

/** The reader moved a divider. */
export class SplitResizeEvent extends SplitPanesEvent {
  readonly split: string
  /** The share of each child. */
  readonly sizes: readonly number[]

  constructor(split: string, sizes: readonly number[]) {
    super('plan-split-resize')
    this.split = split
    this.sizes = sizes
  }
}

/** The reader asked for even shares. */
export class SplitEvenEvent extends SplitPanesEvent {
  readonly split: string

  constructor(split: string) {
    super('plan-split-even')
    this.split = split
  }
}

/** The reader dropped a tab into a strip, or into the middle of a pane. */
export class TabMoveEvent extends SplitPanesEvent {
  readonly tab: string
  readonly pane: string
  /** The place among the pane's tabs as they stand. */
  readonly index: number

  constructor(tab: string, pane: string, index: number) {
    super('plan-tab-move')
    this.tab = tab
    this.pane = pane
    this.index = index
  }
}

/** The reader dropped a tab onto an edge of a pane. */
export class TabSplitEvent extends SplitPanesEvent {
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
