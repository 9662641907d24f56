// The line above the settings: what they are, how the draft stands, and "Save".

import { html, nothing, type TemplateResult } from 'lit'
import { commandTitle } from '../../schema/hotkeys/command-table.js'
import { icon } from '../parts/shared/icons.js'
import type { Drawing } from './fields/form-context.js'
import { count } from './count.js'
import type { SettingsForm } from './settings-form.js'

/** What the head asks of the element. */
export interface HeadActs {
  showProblem: () => void
  close: () => void
}

export function head(form: SettingsForm, drawing: Drawing, acts: HeadActs): TemplateResult {
  const wrong = drawing.shown.length + drawing.left.length
  return html`<div class="head">
    ${title()}
    <span class="file"><bdi>${form.loaded?.value.file}</bdi></span>
    <div class="about">
      <span class="state" role="status">${stateInWords(form, wrong)}</span>
      ${
        drawing.shown.length === 0
          ? nothing
          : html`<button type="button" class="quiet" @click=${acts.showProblem}>
              Show the problem
            </button>`
      }
    </div>
    <button class="button primary" id="save" ?disabled=${!form.canSave}>Save</button>
    ${closeButton(acts)}
  </div>`
}

/** The line while there is nothing to save. */
export function bareHead(acts: HeadActs): TemplateResult {
  return html`<div class="head">
    ${title()}
    <div class="about"></div>
    ${closeButton(acts)}
  </div>`
}

function title(): TemplateResult {
  return html`<h1 id="title" tabindex="-1">${commandTitle('settings')}</h1>`
}

function closeButton({ close }: HeadActs): TemplateResult {
  return html`<button
    type="button"
    class="icon-button"
    title="Close settings"
    aria-label="Close settings"
    @click=${close}
  >
    ${icon('close')}
  </button>`
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
