// What a reader asks of a tab, as events. They bubble and cross shadow roots; none can be cancelled.

export type TabRequest = 'plan-tab-select' | 'plan-tab-close' | 'plan-tab-maximize'

class AboutTab extends Event {
  /** The id of the tab. */
  readonly tab: string

  constructor(type: `plan-tab-${string}`, tab: string) {
    super(type, { bubbles: true, composed: true })
    this.tab = tab
  }
}

/** The reader chose a tab, or asked to close one, or to show its pane alone and back. */
export class TabEvent extends AboutTab {
  constructor(type: TabRequest, tab: string) {
    super(type, tab)
  }
}

/** The reader asked for the menu of a tab, or of all tabs where `tab` is empty. */
export class TabMenuEvent extends AboutTab {
  /** What the menu is to stand at, in the viewport: the tab, the button, or the point of a click. */
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

/** The reader began to drag a tab. A listener that takes it over captures the pointer. */
export class TabGrabEvent extends AboutTab implements Grab {
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
