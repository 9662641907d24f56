// The events that elements of a viewer send to the workbench and the page. They bubble and cross shadow roots.
// To change what the workbench does, see workbench/workbench.ts.

import { PlanEvent } from '../parts/shared/part-event.js'
import type { LeaveTo } from '../../schema/messages/embed.js'

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

/** Moves the focus to the doc in front. */
export class DocsEnterEvent extends PlanEvent {
  constructor() {
    super('plan-docs-enter')
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
    'plan-docs-enter': DocsEnterEvent
    'plan-palette-ask': PaletteAskEvent
    'plan-settings-ask': SettingsAskEvent
    'plan-sidebar-hide': SidebarHideEvent
    'plan-viewer-leave': ViewerLeaveEvent
  }
}
