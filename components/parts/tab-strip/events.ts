// The events of the tab strip.
// To change what they do, see viewer/panes/doc-panes.ts; what a drag does, split-panes/tab-drag.ts.

import { PlanEvent } from '../shared/part-event.js'

export type TabRequest = 'plan-tab-select' | 'plan-tab-close' | 'plan-tab-maximize'

class TabStripEvent extends PlanEvent {
  /** The id of the tab. */
  readonly tab: string

  constructor(type: `plan-tab-${string}`, tab: string) {
    super(type)
    this.tab = tab
  }
}

/** A tab was chosen or closed, or its pane is to be shown alone, or with the others again. */
export class TabEvent extends TabStripEvent {
  constructor(type: TabRequest, tab: string) {
    super(type, tab)
  }
}

/** The menu of a tab was requested, or the menu of all tabs where `tab` is empty. */
export class TabMenuEvent extends TabStripEvent {
  /** The place in the viewport where the menu opens: the tab, the button, or the point of a click. */
  readonly anchor: DOMRect
  /** What gets the focus back when the menu closes. */
  readonly opener: HTMLElement

  constructor(tab: string, anchor: DOMRect, opener: HTMLElement) {
    super('plan-tab-menu', tab)
    this.anchor = anchor
    this.opener = opener
  }
}

export interface Grab {
  pointerId: number
  /** Where the pointer is, in the viewport. */
  x: number
  y: number
}

/** A tab is being dragged. A listener that takes the drag over captures the pointer. */
export class TabGrabEvent extends TabStripEvent implements Grab {
  readonly label: string
  readonly pointerId: number
  readonly x: number
  readonly y: number

  constructor(tab: string, label: string, { pointerId, x, y }: Grab) {
    super('plan-tab-grab', tab)
    this.label = label
    this.pointerId = pointerId
    this.x = x
    this.y = y
  }
}

declare global {
  interface HTMLElementEventMap {
    'plan-tab-select': TabEvent
    'plan-tab-close': TabEvent
    'plan-tab-maximize': TabEvent
    'plan-tab-menu': TabMenuEvent
    'plan-tab-grab': TabGrabEvent
  }
}
