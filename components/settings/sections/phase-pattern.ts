// The field of the regular expression that matches phase folders.
// To change how it is used, see server/outline/phase-pattern.ts.

import { html } from 'lit'
import { textField } from '../fields/fields.js'
import type { RuleFields } from './rule-fields.js'

export const PHASE_PATTERN: RuleFields<'phasePattern'> = {
  key: 'phasePattern',
  title: 'Phase pattern',
  help: 'Which folders are phases, and what their number and name are.',
  summarize: value => value,
  fields: (context, at) =>
    html`${textField(context, {
      at,
      label: 'Regular expression',
      help: 'A named group num gives the number, slug the name. Folders it misses come last.',
      isCode: true,
    })}`,
}
