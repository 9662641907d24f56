// The base of elements that are a modal dialog: shows and closes it, and gives the focus back. One of them asks a question.
// To change how a dialog looks, see dialog.styles.ts.

import { LitElement, html, nothing, type TemplateResult } from 'lit'
import { query, state } from 'lit/decorators.js'
import { controls } from '../../theme/controls.js'
import { confirmStyles, modalStyles } from './dialog.styles.js'
import { activeElementIn, giveFocus } from './focus.js'
import { iconButton } from './icons.js'
import { PlanEvent } from './part-event.js'

export abstract class DialogElement extends LitElement {
  @query('dialog') private readonly _dialog!: HTMLDialogElement | null
  private _opener: HTMLElement | null = null
  private _isPressedBeside = false

  /** Whether the dialog is shown. */
  get isOpen(): boolean {
    return this._dialog?.open === true
  }

  /** Closes the dialog without a choice, and gives the focus back. */
  close(): void {
    if (this.isOpen) this._dialog?.close()
    this._afterClose()
  }

  override disconnectedCallback() {
    super.disconnectedCallback()
    this.close()
  }

  /** Shows the dialog; false where it is shown already. `opener`, else the focused element, gets the focus back. */
  protected _open(opener?: HTMLElement | null): boolean {
    if (!this.hasUpdated) this.performUpdate()
    const dialog = this._dialog
    if (!dialog || dialog.open) return false
    this._opener = opener ?? activeElementIn(dialog.ownerDocument)
    dialog.showModal()
    return true
  }

  /** @param name - the text that names the dialog; without it, the element with the id `title` does */
  protected _renderDialog(
    content: TemplateResult,
    press: (event: KeyboardEvent) => void,
    name?: string,
  ): TemplateResult {
    return html`<dialog
      aria-label=${name ?? nothing}
      aria-labelledby=${name === undefined ? 'title' : nothing}
      @close=${this._onClose}
      @pointerdown=${this._onPointerDown}
      @click=${this._click}
      @auxclick=${this._click}
      @keydown=${press}
    >
      ${content}
    </dialog>`
  }

  /** The title that names the dialog, and a button that closes it. */
  protected _renderHead(title: string): TemplateResult {
    return html`<div class="head">
      <h2 id="title">${title}</h2>
      ${iconButton('close', 'Close', () => this.close())}
    </div>`
  }

  /** Gives the focus back, once per opening: an element that takes the focus after that keeps it. */
  protected _afterClose(): void {
    const opener = this._opener
    this._opener = null
    // A browser gives the focus back by itself, but not to a frame.
    if (opener?.isConnected) giveFocus(opener)
  }

  /** A click beside the dialog closes it. */
  protected _click(event: MouseEvent): void {
    const isBeside = this._isPressedBeside && event.target === event.currentTarget
    if (isBeside && event.type === 'click') this.close()
  }

  private readonly _onClose = () => {
    // The event arrives a moment later; the dialog may be open again.
    if (this.isOpen) return
    this._afterClose()
    // Its opener may be gone, as a button of a toast: then nothing in view has the focus.
    const active = activeElementIn(document)
    if (!active || this.renderRoot.contains(active)) {
      this.dispatchEvent(new PlanEvent('plan-docs-enter'))
    }
  }

  /** A text selection that begins in the dialog and ends beside it does not close it. */
  private readonly _onPointerDown = (event: Event) => {
    this._isPressedBeside = event.target === event.currentTarget
  }
}

interface Question {
  title: string
  /** Sentences, one a paragraph. */
  words: readonly string[]
  /** The button that does it. */
  action: string
  /** The button that does not, which has the focus. */
  cancel?: string
}

/** Asks before something is lost: a file is written over, bytes are deleted, edits are left. */
export class PlanConfirmDialog extends DialogElement {
  static override styles = [controls, modalStyles, confirmStyles]

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
    const { title, words, action, cancel = 'Cancel' } = this._question
    const content = html`<div class="inside">
      <h2 id="title">${title}</h2>
      ${words.map(sentence => html`<p>${sentence}</p>`)}
      <div class="buttons">
        <button class="button cancel" @click=${() => this.close()}>${cancel}</button>
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
