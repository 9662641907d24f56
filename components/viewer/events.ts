// The events that elements of a viewer send to the workbench and the page. They bubble and cross shadow roots.
// To change what the workbench does, see workbench/workbench.ts.

import { PlanEvent } from '../parts/shared/part-event.js'
import type { LeaveTo } from '../../schema/messages/embed.js'
import type { Sibling } from '../state/siblings.js'
import type { MenuItem } from '../parts/menu/menu-item.js'
import type { ViewerState } from '../state/state.js'

/** An item of the menu of a pane, with its action. */
interface PaneMenuItem extends MenuItem {
  run(state: ViewerState): ViewerState
}

/** Opens the actions of a pane as a menu. */
export class PaneMenuEvent extends PlanEvent {
  readonly items: readonly PaneMenuItem[]
  readonly opener: HTMLElement

  constructor(items: readonly PaneMenuItem[], opener: HTMLElement) {
    super('plan-pane-menu')
    this.items = items
    this.opener = opener
  }
}

/** Opens the siblings of a docs folder, task or phase as a menu. */
export class PlaceMenuEvent extends PlanEvent {
  /** The name of the menu. */
  readonly what: string
  readonly siblings: readonly Sibling[]
  readonly opener: HTMLElement

  constructor(what: string, siblings: readonly Sibling[], opener: HTMLElement) {
    super('plan-place-menu')
    this.what = what
    this.siblings = siblings
    this.opener = opener
  }
}

/** Opens quick open. */
export class PaletteAskEvent extends PlanEvent {
  constructor() {
    super('plan-palette-ask')
  }
}

/** Opens the settings. */
export class SettingsAskEvent extends PlanEvent {
  /** The section to begin at; `''` for the first. */
  readonly section: string

  constructor(section = '') {
    super('plan-settings-ask')
    this.section = section
  }
}

/** Hides the sidebar. */
export class SidebarHideEvent extends PlanEvent {
  constructor() {
    super('plan-sidebar-hide')
  }
}

/** Moves the focus out of the viewer, to the page around it. */
export class ViewerLeaveEvent extends PlanEvent {
  readonly to: LeaveTo

  constructor(to: LeaveTo) {
    super('plan-viewer-leave')
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
