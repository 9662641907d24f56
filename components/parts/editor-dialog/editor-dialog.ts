// A dialog to choose the editor that opens files.
// To change what follows, see viewer/workbench/overlays.ts.

import { LitElement, html } from 'lit'
import { commandTitle } from '../../../schema/hotkeys/command-table.js'
import { query, state } from 'lit/decorators.js'
import { controls } from '../../theme/controls.js'
import type { PlanEditorChoice } from '../editor-choice/editor-choice.js'
import { EditorChooseEvent } from '../editor-choice/events.js'
import { Modal } from '../shared/dialog.js'
import { modalStyles } from '../shared/dialog.styles.js'
import { styles } from './editor-dialog.styles.js'

/**
 * A dialog “Open in editor”.
 *
 * @fires {EditorChooseEvent} plan-editor-choose - an editor was chosen; the dialog is closed
 * @csspart dialog - the dialog
 */
export class PlanEditorDialog extends LitElement {
  static override styles = [controls, modalStyles, styles]

  @state() private _choice = ''

  @query('dialog') private readonly _dialog!: HTMLDialogElement | null
  @query('plan-editor-choice') private readonly _editors!: PlanEditorChoice | null

  private readonly _modal = new Modal()

  get isOpen(): boolean {
    return this._dialog?.open === true
  }

  /** @param opener - what gets the focus afterwards; what has it now, where none is named */
  async show(opener?: HTMLElement | null): Promise<void> {
    if (!this.hasUpdated) this.performUpdate()
    const dialog = this._dialog
    if (!dialog || dialog.open) return
    this._choice = ''
    this._modal.open(dialog, opener)
    await this._editors?.updateComplete
    this._editors?.focus()
  }

  close(): void {
    this._modal.close(this._dialog)
  }

  override disconnectedCallback() {
    super.disconnectedCallback()
    this.close()
  }

  override render() {
    return html`<dialog
      part="dialog"
      aria-labelledby="title"
      @close=${() => !this.isOpen && this._modal.returnFocus()}
      @pointerdown=${this._modal.press}
      @click=${(event: Event) => this._modal.isBeside(event) && this.close()}
      @keydown=${this._press}
    >
      <form class="inside" method="dialog" novalidate @submit=${this._submit}>
        <h2 id="title">${commandTitle('openInEditor')}</h2>
        <plan-editor-choice
          .choice=${this._choice}
          @plan-editor-choose=${this._choose}
        ></plan-editor-choice>
        <p>This browser remembers it. “Settings” has it, too.</p>
        <div class="buttons">
          <button class="button" type="button" @click=${() => this.close()}>Cancel</button>
          <button class="button primary">Open</button>
        </div>
      </form>
    </dialog>`
  }

  private _choose(event: EditorChooseEvent) {
    event.stopPropagation()
    this._choice = event.choice
  }

  /** A field in a shadow root of its own does not submit the form. */
  private _press(event: KeyboardEvent) {
    const isInChoice = event.composedPath()[0] instanceof HTMLInputElement
    if (event.key === 'Enter' && isInChoice && !event.isComposing) this._submit(event)
  }

  private _submit(event: Event) {
    event.preventDefault()
    if (this._editors?.check() !== true) return
    // Closed first, so that the focus is where it was when the file opens.
    this.close()
    this.dispatchEvent(new EditorChooseEvent(this._choice))
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'plan-editor-dialog': PlanEditorDialog
  }
}
