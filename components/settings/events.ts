// What the settings and the first run say to the page round them. They bubble and cross shadow roots.

import type { SectionId } from './sections/registry.js'

/** The reader is done with the settings, and was asked about edits that are not saved. */
export class SettingsCloseEvent extends Event {
  constructor() {
    super('plan-settings-close', { bubbles: true, composed: true })
  }
}

/** Settings were saved, and the service uses them. */
export class SettingsSavedEvent extends Event {
  constructor() {
    super('plan-settings-saved', { bubbles: true, composed: true })
  }
}

/** The reader went to another section. */
export class SettingsSectionEvent extends Event {
  readonly section: SectionId

  constructor(section: SectionId) {
    super('plan-settings-section', { bubbles: true, composed: true })
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
