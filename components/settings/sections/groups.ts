// The fields of extra folders inside each task, listed after its phases.
// To change what a group is, see server/outline/.

import { entryList } from '../fields/list-field.js'
import { textField } from '../fields/fields.js'
import { AS_OPTIONAL_LIST } from '../fields/bound-input.js'
import { summarizeLabels, type RuleFields } from './rule-fields.js'
import type { Group } from '../../../schema/folder-rules.js'

export const GROUPS: RuleFields<'groups'> = {
  key: 'groups',
  title: 'Groups',
  help: 'Extra folders inside each task, with a section of their own after the phases.',
  summarize: summarizeLabels,
  fields: (context, at) =>
    entryList<Group>(context, {
      at,
      one: 'group',
      none: 'No groups.',
      isTable: true,
      nameOf: ({ label }) => label,
      fresh: () => ({ label: '', folder: '' }),
      first: 'label',
      fields: place => [
        textField(context, { at: `${place}.label`, label: 'Label', placeholder: 'Research' }),
        textField(context, {
          at: `${place}.folder`,
          label: 'Folder',
          placeholder: 'research',
          isCode: true,
        }),
        textField(context, {
          at: `${place}.fileTypes`,
          label: 'File types',
          placeholder: 'as everywhere',
          spelling: AS_OPTIONAL_LIST,
          isCode: true,
        }),
      ],
    }),
}
