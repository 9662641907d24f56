// The field of an icon: it shows the one there is, and asks for another.

import { html, type TemplateResult } from 'lit'
import { icon as sign } from '../../parts/shared/icons.js'
import type { Drawing } from './form-context.js'
import { describedBy, problemsHere } from './fields.js'
import type { IconPickEvent } from '../../parts/icon-picker/events.js'
import type { Draft } from '../draft.js'

export function iconField(drawing: Drawing, at: string): TemplateResult {
  const problems = drawing.under(at)
  const value = drawing.edits.value(at)
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
      @click=${({ currentTarget }: Event) => drawing.askIcon(at, currentTarget as HTMLElement)}
    >
      ${icon === '' ? sign('plus') : html`<bdi>${icon}</bdi>`}
    </button>
    ${problemsHere(at, problems)}
  </div>`
}

// The icon of one place at a time, chosen in a dialog. Which icons there are is the picker's affair.

export class IconAsking {
  readonly #host: { readonly renderRoot: HTMLElement | DocumentFragment }
  readonly #edits: Draft
  /** The key path that is asked about. */
  #at = ''

  constructor(host: { readonly renderRoot: HTMLElement | DocumentFragment }, edits: Draft) {
    this.#host = host
    this.#edits = edits
  }

  /** Asks for the icon at a key path; the focus goes back to `opener`. */
  readonly ask = (at: string, opener: HTMLElement) => {
    this.#at = at
    const value = this.#edits.value(at)
    const current = typeof value === 'string' ? value : ''
    this.#host.renderRoot.querySelector('plan-icon-picker')?.show({ current, opener })
  }

  render(): TemplateResult {
    return html`<plan-icon-picker @plan-icon-pick=${this.#take}></plan-icon-picker>`
  }

  readonly #take = (event: IconPickEvent) => {
    // It is an edit of the settings, not yet of anything outside.
    event.stopPropagation()
    this.#edits.set(this.#at, event.icon === '' ? undefined : event.icon)
  }
}
