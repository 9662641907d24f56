// Renders the fields of the form: a label, a native control, help, and the problems under it. A field writes to
// the draft at its key path, which is also its id. To change what an edit does, see draft.ts.

import { html, nothing, type TemplateResult } from 'lit'
import type { Problem } from '../../../schema/config/problem.js'
import { icon } from '../../parts/shared/icons.js'
import type { FormContext } from './form-context.js'
import { AS_TEXT, boundTo, type Spelling } from './bound-input.js'

export interface Field {
  /** The key path. */
  at: string
  label: string
  help?: string
  placeholder?: string
  spelling?: Spelling
  /** Paths and patterns have a monospaced font. */
  isCode?: boolean
  /** Replaces writing the value at the key path. */
  write?: (text: string) => void
  /** Values that are offered while one is typed. */
  offers?: readonly string[]
}

export function textField(context: FormContext, field: Field): TemplateResult {
  const { at, label, help, placeholder = '', spelling = AS_TEXT, isCode = false, offers } = field
  const { edits } = context
  const problems = context.under(at)
  const write = field.write ?? (text => edits.set(at, spelling.reads(text)))
  return html`<div class="labelled">
    <label for=${at}>${label}</label>
    <input
      class="field ${isCode ? 'code' : ''}"
      id=${at}
      list=${offers ? `${at}-offers` : nothing}
      autocomplete="off"
      autocapitalize="off"
      spellcheck="false"
      placeholder=${placeholder}
      dir=${isCode ? 'ltr' : 'auto'}
      aria-invalid=${problems.length > 0}
      aria-describedby=${describedBy(at, help, problems)}
      .value=${boundTo(edits.value(at), spelling)}
      @input=${({ target }: InputEvent) => write((target as HTMLInputElement).value)}
    />
    ${
      offers
        ? html`<datalist id="${at}-offers">
            ${offers.map(offer => html`<option value=${offer}></option>`)}
          </datalist>`
        : nothing
    }
    ${help === undefined ? nothing : html`<p class="help" id="${at}-help">${help}</p>`}
    ${problemsHere(at, problems)}
  </div>`
}

export interface Choice {
  at: string
  label: string
  options: readonly string[]
  /** An option in words. */
  nameOf: (option: string) => string
}

export function selectField(
  context: FormContext,
  { at, label, options, nameOf }: Choice,
): TemplateResult {
  const { edits } = context
  const problems = context.under(at)
  const value = edits.value(at)
  return html`<div class="labelled">
    <label for=${at}>${label}</label>
    <select
      class="field"
      id=${at}
      aria-invalid=${problems.length > 0}
      aria-describedby=${describedBy(at, undefined, problems)}
      @change=${({ target }: Event) => edits.set(at, (target as HTMLSelectElement).value)}
    >
      ${options.map(
        option =>
          html`<option .value=${option} ?selected=${option === value}>${nameOf(option)}</option>`,
      )}
    </select>
    ${problemsHere(at, problems)}
  </div>`
}

export interface CheckField {
  at: string
  label: string
  /** The default, which is not written. */
  otherwise: boolean
}

export function checkField(
  context: FormContext,
  { at, label, otherwise }: CheckField,
): TemplateResult {
  const { edits } = context
  const problems = context.under(at)
  const isOn = (edits.value(at) ?? otherwise) === true
  const write = (on: boolean) => edits.set(at, on === otherwise ? undefined : on)
  return html`<div class="check">
    <input
      type="checkbox"
      id=${at}
      aria-invalid=${problems.length > 0}
      aria-describedby=${describedBy(at, undefined, problems)}
      .checked=${isOn}
      @change=${({ target }: Event) => write((target as HTMLInputElement).checked)}
    />
    <label for=${at}>${label}</label>
    ${problemsHere(at, problems)}
  </div>`
}

/** Shows the icon, and opens the text field with the icons to press: see parts/icon-field/icon-field.ts. */
export function iconField(context: FormContext, at: string): TemplateResult {
  const problems = context.under(at)
  const value = context.edits.value(at)
  const picture = typeof value === 'string' ? value : ''
  const pick = (picked: string) => context.edits.set(at, picked === '' ? undefined : picked)
  const choose = ({ currentTarget }: Event) => {
    const opener = currentTarget as HTMLElement
    const root = opener.getRootNode() as ShadowRoot
    root.querySelector('plan-icon-field')?.show({ current: picture, opener, pick })
  }
  return html`<div class="labelled">
    <label for=${at}>Icon</label>
    <button
      type="button"
      class="button icon-field"
      id=${at}
      aria-haspopup="dialog"
      aria-label="Icon: ${picture || 'none'}"
      aria-describedby=${describedBy(at, undefined, problems)}
      @click=${choose}
    >
      ${picture === '' ? icon('plus') : html`<bdi>${picture}</bdi>`}
    </button>
    ${problemsHere(at, problems)}
  </div>`
}

/** The problems of a key path that has no field of its own. */
export function problemsHere(at: string, problems: readonly Problem[]): unknown {
  return problems.length === 0
    ? nothing
    : html`<p class="problem" id="${at}-problem" tabindex="-1">${inWords(at, problems)}</p>`
}

/** Nothing where the draft has the default. */
export function resetButton(context: FormContext, at: string, label: string): unknown {
  const { edits } = context
  if (edits.isDefault(at)) return nothing
  return html`<button type="button" class="quiet" @click=${() => edits.reset(at)}>
    ${icon('restore')} Reset to default<span class="unseen-by-eye">: ${label}</span>
  </button>`
}

/** The ids of the texts under a field. */
export function describedBy(
  at: string,
  help: string | undefined,
  problems: readonly Problem[],
): unknown {
  const ids = [
    ...(problems.length > 0 ? [`${at}-problem`] : []),
    ...(help === undefined ? [] : [`${at}-help`]),
  ]
  return ids.length > 0 ? ids.join(' ') : nothing
}

/** One line each; a problem deeper down names its key. */
function inWords(at: string, problems: readonly Problem[]): string {
  const lines = problems.map(problem => {
    const deeper = problem.at.slice(at.length + 1)
    const key = /^\d+$/.test(deeper) ? `No. ${Number(deeper) + 1}` : deeper
    return sentence(key === '' ? problem.says : `${key} ${problem.says}`)
  })
  return lines.join('\n')
}

export function sentence(words: string): string {
  // A path or a name keeps its case.
  const isWord = /^[a-z]+ /.test(words)
  const first = isWord ? words.charAt(0).toUpperCase() + words.slice(1) : words
  return /[.!?…]$/.test(first) ? first : `${first}.`
}
