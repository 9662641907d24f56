// The fields of the lists of docs outside any task.
// To change what a collection is, see server/outline/.

import { html } from 'lit'
import { entryList } from '../fields/list-field.js'
import { AS_OPTIONAL_PATTERNS } from '../fields/bound-input.js'
import { checkField, textField } from '../fields/fields.js'
import { summarizeLabels, type RuleFields } from './rule-fields.js'
import type { CollectionRule } from '../../../schema/folder-rules.js'

export const COLLECTIONS: RuleFields<'collections'> = {
  key: 'collections',
  title: 'Collections',
  help: 'Lists of docs outside any task, such as weekly notes.',
  summarize: summarizeLabels,
  fields: (context, at) =>
    entryList<CollectionRule>(context, {
      at,
      one: 'collection',
      none: 'No collections.',
      isTable: true,
      nameOf: ({ label }) => label,
      fresh: () => ({ label: '', path: '' }),
      first: 'label',
      // The help stands once, as the column headings do; examples only where nothing is typed yet.
      fields: (place, { path }, index) => [
        textField(context, { at: `${place}.label`, label: 'Label', placeholder: 'Weekly' }),
        textField(context, {
          at: `${place}.path`,
          label: 'Path pattern',
          placeholder: 'weekly/**/*.html',
          ...(index === 0 && { help: '* is any name, ** any number of folders.' }),
          isCode: true,
        }),
        textField(context, {
          at: `${place}.except`,
          label: 'Except',
          placeholder: path === '' ? 'weekly/drafts/**' : '',
          ...(index === 0 && { help: 'Patterns, separated by commas.' }),
          spelling: AS_OPTIONAL_PATTERNS,
          isCode: true,
        }),
        html`<div class="checks">
          ${checkField(context, {
            at: `${place}.newestFirst`,
            label: 'Newest first',
            otherwise: true,
          })}
          ${checkField(context, {
            at: `${place}.notify`,
            label: 'Announce new docs',
            otherwise: false,
          })}
        </div>`,
      ],
    }),
}
