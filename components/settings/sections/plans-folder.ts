// The field of the folder inside a task that holds its plans.
// To change how it is used, see server/outline/.

import { html } from 'lit'
import { textField } from '../fields/fields.js'
import type { RuleFields } from './rule-fields.js'

export const PLANS_FOLDER: RuleFields<'plansFolder'> = {
  key: 'plansFolder',
  title: 'Plans folder',
  help: 'The folder inside a task that holds its plans and phases.',
  summarize: value => value || 'the task folder itself',
  fields: (context, at) =>
    html`${textField(context, {
      at,
      label: 'Folder name',
      help: 'Leave it empty where plans lie in the task folder itself.',
      isCode: true,
    })}`,
}
