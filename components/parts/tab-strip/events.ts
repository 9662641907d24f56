// The events of the tab strip. To change when they are fired, see press-gesture.ts and keyboard.ts; what a drag does,
// split-panes/tab-drag.ts.

import { PlanEvent, planEvent } from '../shared/part-event.js'

export type TabRequest = 'plan-tab-select' | 'plan-tab-close' | 'plan-tab-maximize'

/** A tab was chosen or closed, or its pane is to be shown alone, or with the others again. */
export class TabEvent extends PlanEvent {
  /** The id of the tab. */
  readonly tab: string

  constructor(type: TabRequest, tab: string) {
    super(type)
    this.tab = tab
  }
}

/** The menu of a tab was requested, or the menu of all tabs where `tab` is empty. */
export class TabMenuEvent extends planEvent<{
  tab: string
  /** The place in the viewport where the menu opens: the tab, the button, or the point of a click. */
  anchor: DOMRect
  /** The element that gets the focus back when the menu closes. */
  opener: HTMLElement
}>('plan-tab-menu') {}

export interface Grab {
  pointerId: number
  /** Where the pointer is, in the viewport. */
  x: number
  y: number
}

/** A tab is being dragged. A listener that takes the drag over captures the pointer. */
export class TabGrabEvent extends planEvent<Grab & { tab: string; label: string }>(
  'plan-tab-grab',
) {}

declare global {
  interface HTMLElementEventMap {
    'plan-tab-select': TabEvent
    'plan-tab-close': TabEvent
    'plan-tab-maximize': TabEvent
    'plan-tab-menu': TabMenuEvent
    'plan-tab-grab': TabGrabEvent
  }
}
