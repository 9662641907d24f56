// The icon of one place at a time, chosen in a dialog. Which icons there are is the picker's affair.

import { html, type TemplateResult } from 'lit'
import type { IconPickEvent } from '../../parts/icon-picker/events.js'
import type { Draft } from '../draft.js'

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
