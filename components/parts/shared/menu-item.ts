// The items of a menu, and the event that asks for one.
// To change how a menu looks, see menu/.

import type { IconName } from './icons.js'
import { planEvent } from './part-event.js'

export interface MenuItem {
  label: string
  /** The combo that does the same, as it is to be shown. */
  keys?: string
  icon?: IconName
  /** Present: the item is switched on and off. */
  isChecked?: boolean
  /** Called once the menu is closed, and the focus is back at its opener. */
  run(): void
}

export type MenuEntry = MenuItem | 'separator'

/** The menu of a button was requested. */
export class MenuAskEvent extends planEvent<{
  items: readonly MenuEntry[]
  /** The name of the menu. */
  label: string
  /** The button. It gets the focus back. */
  opener: HTMLElement
}>('plan-menu-ask') {}

declare global {
  interface HTMLElementEventMap {
    'plan-menu-ask': MenuAskEvent
  }
}
