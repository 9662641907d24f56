// Lets a person choose an editor, in a page or in a dialog: a known one, or the address of another.
// To change which editors are known, see editors.ts; what a choice does, viewer/workbench/overlays.ts.

import { html, nothing, type PropertyValues } from 'lit'
import { property, state } from 'lit/decorators.js'
import { live } from 'lit/directives/live.js'
import { commandTitle } from '../../../schema/hotkeys/command-table.js'
import { controls } from '../../theme/controls.js'
import { DialogElement } from '../shared/dialog.js'
import { modalStyles } from '../shared/dialog.styles.js'
import { EditorChooseEvent } from './events.js'
import { styles } from './editor-choice.styles.js'
import { EDITORS, templateProblem } from './editors.js'

const OTHER = 'other'
const EXAMPLE = 'my-editor://open?file={path}&line={line}'

/**
 * A group “Editor” of radio buttons, and a field for the address of another editor; or a dialog “Open in editor” with them.
 *
 * @fires {EditorChooseEvent} plan-editor-choose - an editor was chosen, or a usable address typed; the dialog is closed before
 * @csspart dialog - the dialog
 */
export class PlanEditorChoice extends DialogElement {
  static override styles = [controls, modalStyles, styles]

  /** The id of an editor, or an address with `{path}` and `{line}`; `''` for none. */
  @property() choice = ''

  /** It is a dialog, which `show` opens. */
  @property({ type: Boolean, reflect: true }) modal = false

  /** The name of the file that the dialog asks about, where the editor is known; `''` asks for the editor. */
  @state() private _file = ''
  @state() private _isOther = false
  @state() private _template = ''
  @state() private _problem = ''

  /** Goes to the chosen editor, or to the first. */
  override focus(options?: FocusOptions): void {
    const chosen = this.renderRoot.querySelector<HTMLElement>('input:checked')
    ;(chosen ?? this.renderRoot.querySelector<HTMLElement>('input'))?.focus(options)
  }

  /** Shows the dialog. With a choice and the name of a file it only asks whether to open that. */
  show(choice = '', file = ''): void {
    if (!this._open()) return
    this.choice = choice
    this._file = file
    this.performUpdate()
    if (file === '') this.focus()
    else this.renderRoot.querySelector<HTMLElement>('.primary')?.focus()
  }

  /** Whether an editor is chosen that can be opened; shows the problem where not. */
  check(): boolean {
    if (this._isOther) this._problem = templateProblem(this._template)
    return this._isOther ? this._problem === '' : this.choice !== ''
  }

  protected override willUpdate(changed: PropertyValues<this>) {
    if (!changed.has('choice')) return
    const isKnown = EDITORS.some(({ id }) => id === this.choice)
    if (!isKnown && this.choice !== '') this._template = this.choice
    this._isOther = this.choice !== '' && !isKnown
  }

  override render() {
    const chosen = this._isOther ? OTHER : this.choice
    const radio = (id: string, label: string) =>
      html`<label>
        <input
          type="radio"
          name="editor"
          value=${id}
          .checked=${live(id === chosen)}
          @change=${() => this._select(id)}
        />
        ${label}
      </label>`
    const group = html`<fieldset>
      <legend>Editor</legend>
      ${EDITORS.map(({ id, label }) => radio(id, label))} ${radio(OTHER, 'Other…')}
      ${this._isOther ? this._renderTemplate() : nothing}
    </fieldset>`
    if (!this.modal) return group
    const { label = 'your editor' } = EDITORS.find(({ id }) => id === this.choice) ?? {}
    const isKnown = this._file !== ''
    const title = isKnown ? `Open ${this._file} in ${label}?` : commandTitle('openInEditor')
    const form = html`<form class="inside" method="dialog" novalidate @submit=${this._submit}>
      <h2 id="title">${title}</h2>
      ${
        isKnown
          ? nothing
          : html`${group}
              <p class="help">This browser remembers it. “Settings” has it, too.</p>`
      }
      <div class="buttons">
        <button class="button" type="button" @click=${() => this.close()}>Cancel</button>
        <button class="button primary" ?disabled=${chosen === ''}>Open</button>
      </div>
    </form>`
    return this._renderDialog(form, () => {})
  }

  private _renderTemplate() {
    const isWrong = this._problem !== ''
    return html`<div class="other">
      <label for="template">Address</label>
      <input
        id="template"
        class="field"
        type="text"
        spellcheck="false"
        autocomplete="off"
        placeholder=${EXAMPLE}
        aria-invalid=${isWrong}
        aria-describedby="about"
        .value=${live(this._template)}
        @input=${this._type}
      />
      <p id="about" class=${isWrong ? 'problem' : 'help'}>
        ${isWrong ? this._problem : '{path} stands for the file, {line} for the line.'}
      </p>
    </div>`
  }

  private _select(id: string) {
    this._isOther = id === OTHER
    this._problem = ''
    if (!this._isOther) this._choose(id)
    else if (templateProblem(this._template) === '') this._choose(this._template)
  }

  private _type(event: Event) {
    this._template = (event.target as HTMLInputElement).value.trim()
    this._problem = this._template === '' ? '' : templateProblem(this._template)
    if (this._template !== '' && this._problem === '') this._choose(this._template)
  }

  private _choose(choice: string) {
    this.choice = choice
    if (!this.modal) this.dispatchEvent(new EditorChooseEvent(choice))
  }

  private readonly _submit = (event: Event) => {
    event.preventDefault()
    if (!this.check()) return
    // Closed first, so that the focus is where it was when the file opens.
    this.close()
    this.dispatchEvent(new EditorChooseEvent(this.choice))
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'plan-editor-choice': PlanEditorChoice
  }
}
