// The events of split panes. To change when they are fired, see split-panes.ts and tab-drag.ts.

import type { Placed } from '../../layout/geometry.js'
import type { Side } from '../../layout/layout.js'
import { planEvent } from '../shared/part-event.js'

/** The panes moved, or a drag began or ended. It is fired without an action of a person, too. */
export class PanesPlacedEvent extends planEvent<{
  /** Rectangles in pixels from the left top corner of the element. */
  placed: Placed
  /** While it is true, frames in the panes must let the pointer through. */
  isDragging: boolean
}>('plan-panes-placed') {}

/** Another pane than the focused one of the layout was clicked, or something in it got the focus. */
export class PaneFocusEvent extends planEvent<{ pane: string }>('plan-pane-focus') {}

/** A divider was moved. `sizes` are the shares of the children. */
export class SplitResizeEvent extends planEvent<{ split: string; sizes: readonly number[] }>(
  'plan-split-resize',
) {}

/** Even shares were requested. */
export class SplitEvenEvent extends planEvent<{ split: string }>('plan-split-even') {}

/** A tab was dropped into a strip, or into the middle of a pane. `index` is among the pane's tabs as they are. */
export class TabMoveEvent extends planEvent<{ tab: string; pane: string; index: number }>(
  'plan-tab-move',
) {}

/** A tab was dropped onto an edge of a pane. */
export class TabSplitEvent extends planEvent<{ tab: string; pane: string; side: Side }>(
  'plan-tab-split',
) {}

declare global {
  interface HTMLElementEventMap {
    'plan-panes-placed': PanesPlacedEvent
    'plan-pane-focus': PaneFocusEvent
    'plan-split-resize': SplitResizeEvent
    'plan-split-even': SplitEvenEvent
    'plan-tab-move': TabMoveEvent
    'plan-tab-split': TabSplitEvent
  }
}
