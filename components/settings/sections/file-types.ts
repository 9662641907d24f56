// The field of the extensions of docs.
// To change the defaults, see schema/config/config.ts.

import { html } from 'lit'
import { textField } from '../fields/fields.js'
import { AS_LIST } from '../fields/bound-input.js'
import type { RuleFields } from './rule-fields.js'

export const FILE_TYPES: RuleFields<'fileTypes'> = {
  key: 'fileTypes',
  title: 'File types',
  help: 'The files that are docs. HTML is shown as written, Markdown is rendered.',
  summarize: value => value.join(', ') || 'none',
  fields: (context, at) =>
    html`${textField(context, {
      at,
      label: 'Extensions',
      help: 'Without a dot, separated by commas.',
      spelling: AS_LIST,
      isCode: true,
    })}`,
}
