// The regular expression that tells phase folders.

import { html } from 'lit'
import { textField } from '../fields/fields.js'
import type { RuleFields } from './rule-fields.js'

export const PHASE_PATTERN: RuleFields<'phasePattern'> = {
  key: 'phasePattern',
  title: 'Phase pattern',
  help: 'Which folders are phases, and what their number and name are.',
  says: value => value,
  fields: (context, at) =>
    html`${textField(context, {
      at,
      label: 'Regular expression',
      help: 'A named group num gives the number, slug the name. Folders it misses come last.',
      isCode: true,
    })}`,
}
