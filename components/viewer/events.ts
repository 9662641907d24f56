// The events that elements of a viewer send to the workbench and the page. They bubble and cross shadow roots.
// To change what the workbench does, see workbench/workbench.ts.

import type { LeaveTo } from '../../schema/messages/embed.js'
import type { Sibling } from '../state/siblings.js'
import type { MenuItem } from '../parts/menu/menu-item.js'
import type { ViewerState } from '../state/state.js'

/** An item of the menu of a pane, with its action. */
interface PaneMenuItem extends MenuItem {
  run(state: ViewerState): ViewerState
}

/** Opens the actions of a pane as a menu. */
export class PaneMenuEvent extends Event {
  readonly items: readonly PaneMenuItem[]
  readonly opener: HTMLElement

  constructor(items: readonly PaneMenuItem[], opener: HTMLElement) {
    super('plan-pane-menu', { bubbles: true, composed: true })
    this.items = items
    this.opener = opener
  }
}

/** Opens the siblings of a docs folder, task or phase as a menu. */
export class PlaceMenuEvent extends Event {
  /** The name of the menu. */
  readonly what: string
  readonly siblings: readonly Sibling[]
  readonly opener: HTMLElement

  constructor(what: string, siblings: readonly Sibling[], opener: HTMLElement) {
    super('plan-place-menu', { bubbles: true, composed: true })
    this.what = what
    this.siblings = siblings
    this.opener = opener
  }
}

/** Opens quick open. */
export class PaletteAskEvent extends Event {
  constructor() {
    super('plan-palette-ask', { bubbles: true, composed: true })
  }
}

/** Opens the settings. */
export class SettingsAskEvent extends Event {
  /** The section to begin at; `''` for the first. */
  readonly section: string

  constructor(section = '') {
    super('plan-settings-ask', { bubbles: true, composed: true })
    this.section = section
  }
}

/** Hides the sidebar. */
export class SidebarHideEvent extends Event {
  constructor() {
    super('plan-sidebar-hide', { bubbles: true, composed: true })
  }
}

/** Moves the focus out of the viewer, to the page around it. */
export class ViewerLeaveEvent extends Event {
  readonly to: LeaveTo

  constructor(to: LeaveTo) {
    super('plan-viewer-leave', { bubbles: true, composed: true })
    this.to = to
  }
}

declare global {
  interface HTMLElementEventMap {
    'plan-pane-menu': PaneMenuEvent
    'plan-place-menu': PlaceMenuEvent
    'plan-palette-ask': PaletteAskEvent
    'plan-settings-ask': SettingsAskEvent
    'plan-sidebar-hide': SidebarHideEvent
    'plan-viewer-leave': ViewerLeaveEvent
  }
}
