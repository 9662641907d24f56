// A dialog that asks before a file is written or bytes are deleted.
// To change what is asked, see version-requests.ts.

import { LitElement, html } from 'lit'
import { query, state } from 'lit/decorators.js'
import { Modal } from '../parts/shared/dialog.js'
import { modalStyles } from '../parts/shared/dialog.styles.js'
import { controls } from '../theme/controls.js'
import { dialogStyles } from './review.styles.js'

export interface Question {
  title: string
  /** Sentences, one a paragraph. */
  words: readonly string[]
  /** The button that does it. */
  action: string
}

export class PlanConfirmDialog extends LitElement {
  static override styles = [controls, modalStyles, dialogStyles]

  @state() private _question: Question = { title: '', words: [], action: '' }

  @query('dialog') private readonly _dialog!: HTMLDialogElement | null

  private readonly _modal = new Modal()
  private _answer: (isYes: boolean) => void = () => {}

  /** Resolves to whether it is to be done. */
  async ask(question: Question): Promise<boolean> {
    this._question = question
    await this.updateComplete
    const dialog = this._dialog
    if (!dialog || dialog.open) return false
    const answer = new Promise<boolean>(resolve => (this._answer = resolve))
    this._modal.open(dialog)
    dialog.querySelector<HTMLElement>('.cancel')?.focus()
    return answer
  }

  override disconnectedCallback() {
    super.disconnectedCallback()
    this._end(false)
  }

  override render() {
    const { title, words, action } = this._question
    return html`<dialog aria-labelledby="title" @close=${() => this._end(false)}>
      <div class="inside">
        <h2 id="title">${title}</h2>
        ${words.map(sentence => html`<p>${sentence}</p>`)}
        <div class="buttons">
          <button class="button cancel" @click=${() => this._end(false)}>Cancel</button>
          <button class="button primary" @click=${() => this._end(true)}>${action}</button>
        </div>
      </div>
    </dialog>`
  }

  private _end(isYes: boolean) {
    const answer = this._answer
    this._answer = () => {}
    this._modal.close(this._dialog)
    answer(isYes)
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'plan-confirm-dialog': PlanConfirmDialog
  }
}
