// A dialog to choose the editor that opens files.
// To change what follows, see viewer/workbench/overlays.ts.

import { html } from 'lit'
import { commandTitle } from '../../../schema/hotkeys/command-table.js'
import { query, state } from 'lit/decorators.js'
import { controls } from '../../theme/controls.js'
import type { PlanEditorChoice } from '../editor-choice/editor-choice.js'
import { EditorChooseEvent } from '../editor-choice/events.js'
import { DialogElement } from '../shared/dialog.js'
import { modalStyles } from '../shared/dialog.styles.js'
import { styles } from './editor-dialog.styles.js'

/**
 * A dialog “Open in editor”.
 *
 * @fires {EditorChooseEvent} plan-editor-choose - an editor was chosen; the dialog is closed
 * @csspart dialog - the dialog
 */
export class PlanEditorDialog extends DialogElement {
  static override styles = [controls, modalStyles, styles]

  @state() private _choice = ''

  @query('plan-editor-choice') private readonly _editors!: PlanEditorChoice | null

  /** Shows the dialog. `opener`, else the focused element, gets the focus back. */
  async show(opener?: HTMLElement | null): Promise<void> {
    if (!this._open(opener)) return
    this._choice = ''
    await this._editors?.updateComplete
    this._editors?.focus()
  }

  override render() {
    const content = html`<form class="inside" method="dialog" novalidate @submit=${this._submit}>
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
    </form>`
    return this._renderDialog(content, event => this._press(event))
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
