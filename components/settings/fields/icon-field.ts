// The field of an icon: shows the current one, and opens the picker.
// To change which icons are offered, see parts/icon-picker/icon-choices.ts.

import { html, type TemplateResult } from 'lit'
import { icon as iconOf } from '../../parts/shared/icons.js'
import type { FormContext } from './form-context.js'
import { describedBy, problemsHere } from './fields.js'
import type { IconPickEvent } from '../../parts/icon-picker/events.js'
import type { Draft } from '../draft.js'

export function iconField(context: FormContext, at: string): TemplateResult {
  const problems = context.under(at)
  const value = context.edits.value(at)
  const icon = typeof value === 'string' ? value : ''
  return html`<div class="labelled">
    <label for=${at}>Icon</label>
    <button
      type="button"
      class="button icon-field"
      id=${at}
      aria-haspopup="dialog"
      aria-label="Icon: ${icon || 'none'}"
      aria-describedby=${describedBy(at, undefined, problems)}
      @click=${({ currentTarget }: Event) => context.requestIcon(at, currentTarget as HTMLElement)}
    >
      ${icon === '' ? iconOf('plus') : html`<bdi>${icon}</bdi>`}
    </button>
    ${problemsHere(at, problems)}
  </div>`
}

/** Opens the picker for one key path at a time, and writes the choice into the draft. */
export class IconRequest {
  readonly #host: { readonly renderRoot: HTMLElement | DocumentFragment }
  readonly #edits: Draft
  /** The key path that the picker is open for. */
  #at = ''

  constructor(host: { readonly renderRoot: HTMLElement | DocumentFragment }, edits: Draft) {
    this.#host = host
    this.#edits = edits
  }

  /** The focus goes back to `opener`. */
  readonly open = (at: string, opener: HTMLElement) => {
    this.#at = at
    const value = this.#edits.value(at)
    const current = typeof value === 'string' ? value : ''
    this.#host.renderRoot.querySelector('plan-icon-picker')?.show({ current, opener })
  }

  render(): TemplateResult {
    return html`<plan-icon-picker @plan-icon-pick=${this.#pick}></plan-icon-picker>`
  }

  readonly #pick = (event: IconPickEvent) => {
    // It edits the draft; the page around must not act on it.
    event.stopPropagation()
    this.#edits.set(this.#at, event.icon === '' ? undefined : event.icon)
  }
}
