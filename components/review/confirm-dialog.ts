// A dialog that asks before a file is written or bytes are deleted.
// To change what is asked, see version-requests.ts.

import { html } from 'lit'
import { state } from 'lit/decorators.js'
import { DialogElement } from '../parts/shared/dialog.js'
import { modalStyles } from '../parts/shared/dialog.styles.js'
import { controls } from '../theme/controls.js'
import { dialogStyles } from './review.styles.js'

interface Question {
  title: string
  /** Sentences, one a paragraph. */
  words: readonly string[]
  /** The button that does it. */
  action: string
}

export class PlanConfirmDialog extends DialogElement {
  static override styles = [controls, modalStyles, dialogStyles]

  @state() private _question: Question = { title: '', words: [], action: '' }

  private _answer: (isYes: boolean) => void = () => {}

  /** Resolves to whether it is to be done. */
  async ask(question: Question): Promise<boolean> {
    this._question = question
    if (!this._open()) return false
    const answer = new Promise<boolean>(resolve => (this._answer = resolve))
    await this.updateComplete
    this.renderRoot.querySelector<HTMLElement>('.cancel')?.focus()
    return answer
  }

  protected override _afterClose(): void {
    super._afterClose()
    this._answer(false)
  }

  override render() {
    const { title, words, action } = this._question
    const content = html`<div class="inside">
      <h2 id="title">${title}</h2>
      ${words.map(sentence => html`<p>${sentence}</p>`)}
      <div class="buttons">
        <button class="button cancel" @click=${() => this.close()}>Cancel</button>
        <button class="button primary" @click=${this._confirm}>${action}</button>
      </div>
    </div>`
    return this._renderDialog(content, () => {})
  }

  private _confirm() {
    this._answer(true)
    this.close()
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'plan-confirm-dialog': PlanConfirmDialog
  }
}
