// What is asked of a viewer from inside it. They bubble and cross shadow roots.

import type { LeaveTo } from '../../schema/messages/embed.js'
import type { Sibling } from '../state/siblings.js'
import type { MenuItem } from '../parts/menu/menu-item.js'
import type { ViewerState } from '../state/state.js'

/** An item of the menu of a pane, with its action. */
interface PaneMenuItem extends MenuItem {
  run(state: ViewerState): ViewerState
}

/** The tools of a pane are wanted as a menu. */
export class PaneMenuEvent extends Event {
  readonly items: readonly PaneMenuItem[]
  readonly opener: HTMLElement

  constructor(items: readonly PaneMenuItem[], opener: HTMLElement) {
    super('plan-pane-menu', { bubbles: true, composed: true })
    this.items = items
    this.opener = opener
  }
}

/** The siblings of a docs folder, task or phase are wanted as a menu. */
export class PlaceMenuEvent extends Event {
  /** What they are, as the name of the menu. */
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

/** Quick open is wanted. */
export class PaletteAskEvent extends Event {
  constructor() {
    super('plan-palette-ask', { bubbles: true, composed: true })
  }
}

/** The settings are wanted. */
export class SettingsAskEvent extends Event {
  /** The section to begin at; `''` for the first. */
  readonly section: string

  constructor(section = '') {
    super('plan-settings-ask', { bubbles: true, composed: true })
    this.section = section
  }
}

/** The sidebar is to be hidden. */
export class SidebarHideEvent extends Event {
  constructor() {
    super('plan-sidebar-hide', { bubbles: true, composed: true })
  }
}

/** The focus goes on to what stands around the viewer. */
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
