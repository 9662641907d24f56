// The events of the settings and of the first run.
// To change what they do, see dashboard/dashboard.ts.

import { PlanEvent } from '../parts/shared/part-event.js'
import type { SectionId } from './sections/registry.js'

/** The settings were closed, after the question about edits that are not saved. */
export class SettingsCloseEvent extends PlanEvent {
  constructor() {
    super('plan-settings-close')
  }
}

/** Settings were saved, and the service uses them. */
export class SettingsSavedEvent extends PlanEvent {
  constructor() {
    super('plan-settings-saved')
  }
}

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
    'plan-settings-close': SettingsCloseEvent
    'plan-settings-saved': SettingsSavedEvent
    'plan-settings-section': SettingsSectionEvent
  }
}
