// The request to show a menu, and the event of a chosen item.
// To change what an item does, see viewer/workbench/context-menus.ts; what an item is, shared/menu-item.ts.

import type { MenuItem } from '../shared/menu-item.js'
import { PlanEvent } from '../shared/part-event.js'

export interface MenuRequest {
  items: readonly (MenuItem | 'separator')[]
  /** What the menu opens at: the rectangle of a button, or the position of the pointer. */
  anchor: DOMRect | { x: number; y: number }
  /** What the focus goes back to. */
  opener: HTMLElement
  /** The menu's accessible name; "Actions" by default. */
  label?: string
}

/** An item was chosen. The menu is closed already, and the focus is back at its opener. */
export class MenuChooseEvent extends PlanEvent {
  readonly id: string

  constructor(id: string) {
    super('plan-menu-choose')
    this.id = id
  }
}

declare global {
  interface HTMLElementEventMap {
    'plan-menu-choose': MenuChooseEvent
  }
}
