// The events that elements of a viewer send to the workbench and the page. They bubble and cross shadow roots.
// To change what the workbench does, see workbench/workbench.ts.

import { PlanEvent } from '../parts/shared/part-event.js'
import type { LeaveTo } from '../messages/embed.js'

/** Opens the settings. */
export class SettingsAskEvent extends PlanEvent {
  /** The section to begin at; `''` for the first. */
  readonly section: string

  constructor(section = '') {
    super('plan-settings-ask')
    this.section = section
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
    'plan-settings-ask': SettingsAskEvent
    'plan-viewer-leave': ViewerLeaveEvent
  }
}
