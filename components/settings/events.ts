// The events of the settings and of the first run.
// To change what they do, see dashboard/dashboard.ts.

import { planEvent } from '../parts/shared/part-event.js'
import type { Appearance } from '../state/state.js'
import type { SectionId } from './sections/registry.js'

/** The reader went to another section. */
export class SettingsSectionEvent extends planEvent<{ section: SectionId }>(
  'plan-settings-section',
) {}

/** Another step of a part of the look was chosen. */
export class AppearanceEvent extends planEvent<{ name: keyof Appearance; step: number }>(
  'plan-appearance',
) {}

declare global {
  interface HTMLElementEventMap {
    'plan-settings-section': SettingsSectionEvent
    'plan-appearance': AppearanceEvent
  }
}
