// The fields of the folders of active and settled tasks, or that there are none.
// To change how they are used, see server/outline/.

import { html, nothing } from 'lit'
import { DEFAULTS } from '../../../schema/config/config.js'
import { problemsHere, textField } from '../fields/fields.js'
import type { RuleFields } from './rule-fields.js'

export const STATUS_FOLDERS: RuleFields<'statusFolders'> = {
  key: 'statusFolders',
  title: 'Status folders',
  help: 'The two folders that tasks are moved between when they are settled and restored.',
  summarize: value => (value ? `${value.active} and ${value.done}` : 'none'),
  fields(context, at) {
    const { edits } = context
    const value = edits.value(at)
    const isThere = value !== null
    // Turned on again, they are what they were, or what they are everywhere else.
    const { statusFolders } = at === 'statusFolders' ? context.saved : edits.config
    const choose = (wants: boolean) =>
      edits.set(at, wants ? { ...(statusFolders ?? DEFAULTS.statusFolders) } : null)
    return html`<div class="check">
        <input
          type="checkbox"
          id=${at}
          aria-describedby="${at}-about"
          .checked=${isThere}
          @change=${({ target }: Event) => choose((target as HTMLInputElement).checked)}
        />
        <label for=${at}>Tasks lie in status folders</label>
        <p class="help" id="${at}-about">
          ${
            isThere
              ? 'Without them tasks lie directly in the docs folder and cannot be settled.'
              : 'Tasks lie directly in the docs folder and cannot be settled.'
          }
        </p>
      </div>
      ${
        isThere
          ? html`<div class="pair">
              ${textField(context, { at: `${at}.active`, label: 'Active tasks', isCode: true })}
              ${textField(context, { at: `${at}.done`, label: 'Settled tasks', isCode: true })}
            </div>`
          : nothing
      }
      ${problemsHere(at, context.under(at))}`
  },
}
