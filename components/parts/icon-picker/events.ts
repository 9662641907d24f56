// The event of the icon picker.
// To change what it does, see viewer/workbench/overlays.ts and settings/fields/icon-field.ts.

import { PlanEvent } from '../shared/part-event.js'

/** An icon was chosen. */
export class IconPickEvent extends PlanEvent {
  /** `''` to have none. */
  readonly icon: string

  constructor(icon: string) {
    super('plan-icon-pick')
    this.icon = icon
  }
}
