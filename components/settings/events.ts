// The events of the settings and of the first run.
// To change what they do, see dashboard/dashboard.ts.

import { PlanEvent } from '../parts/shared/part-event.js'
import type { SectionId } from './sections/registry.js'

/** The reader went to another section. */
export class SettingsSectionEvent extends PlanEvent {
  readonly section: SectionId

  constructor(section: SectionId) {
    super('plan-settings-section')
    this.section = section
  }
}

declare global {
  interface HTMLElementEventMap {
    'plan-settings-section': SettingsSectionEvent
  }
}
