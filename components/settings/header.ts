// Renders the header of the settings: the title, the state of the draft, and "Save".
// To change when a draft can be saved, see settings-form.ts.

import { html, nothing, type TemplateResult } from 'lit'
import { commandTitle } from '../../schema/hotkeys/command-table.js'
import { iconButton } from '../parts/shared/icons.js'
import type { FormContext } from './fields/form-context.js'
import { count } from '../parts/shared/words.js'
import type { SettingsForm } from './settings-form.js'

const CLOSE = 'Close settings'

/** The actions of the buttons in the header. */
export interface HeaderActions {
  showProblem: () => void
  close: () => void
}

export function renderHeader(
  form: SettingsForm,
  context: FormContext,
  actions: HeaderActions,
): TemplateResult {
  const wrong = context.shown.length + context.left.length
  return html`<div class="header">
    ${title()}
    <span class="file"><bdi>${form.loaded?.value.file}</bdi></span>
    <div class="about">
      <span class="state" role="status">${stateInWords(form, wrong)}</span>
      ${
        context.shown.length === 0
          ? nothing
          : html`<button type="button" class="quiet" @click=${actions.showProblem}>
              Show the problem
            </button>`
      }
    </div>
    <button class="button primary" id="save" ?disabled=${!form.canSave}>Save</button>
    ${iconButton('close', CLOSE, actions.close)}
  </div>`
}

/** The header while there is nothing to save. */
export function renderBareHeader(actions: HeaderActions): TemplateResult {
  return html`<div class="header">
    ${title()}
    <div class="about"></div>
    ${iconButton('close', CLOSE, actions.close)}
  </div>`
}

function title(): TemplateResult {
  return html`<h1 id="title" tabindex="-1">${commandTitle('settings')}</h1>`
}

function stateInWords(form: SettingsForm, wrong: number): string {
  const { isSaving, isDirty, isJustSaved, isPortNew, edits } = form
  if (isSaving) return 'Saving…'
  if (isDirty && wrong > 0) return `${count(wrong, 'problem')}, not saved`
  if (isDirty && edits.config.folders.length === 0) return 'Add a docs folder to save'
  if (isDirty) return 'Not saved yet'
  if (!isJustSaved) return ''
  return isPortNew ? 'Saved. The port takes effect at the next start.' : 'Saved'
}
