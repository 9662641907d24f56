// Lets a person choose an editor: a known one, or the address of another.
// To change which editors are known, see editors.ts; the menu that asks once, viewer/workbench/overlays.ts.

import { LitElement, html, nothing, type PropertyValues } from 'lit'
import { property, state } from 'lit/decorators.js'
import { live } from 'lit/directives/live.js'
import { controls } from '../../theme/controls.js'
import { planEvent } from '../shared/part-event.js'
import { styles } from './editor-choice.styles.js'
import { EDITORS, templateProblem } from './editors.js'

const OTHER = 'other'
const EXAMPLE = 'my-editor://open?file={path}&line={line}'

/** An editor was chosen. */
export class EditorChooseEvent extends planEvent<{
  /** The id of an editor, or an address with `{path}` and `{line}`. */
  choice: string
}>('plan-editor-choose') {}

/**
 * A group “Editor” of radio buttons, and a field for the address of another editor.
 *
 * @fires {EditorChooseEvent} plan-editor-choose - an editor was chosen, or a usable address typed
 */
export class PlanEditorChoice extends LitElement {
  static override styles = [controls, styles]

  /** The id of an editor, or an address with `{path}` and `{line}`; `''` for none. */
  @property() choice = ''

  @state() private _isOther = false
  @state() private _template = ''
  @state() private _problem = ''

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
    return html`<fieldset>
      <legend>Editor</legend>
      ${EDITORS.map(({ id, label }) => radio(id, label))} ${radio(OTHER, 'Other…')}
      ${this._isOther ? this._renderTemplate() : nothing}
    </fieldset>`
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
    this.dispatchEvent(new EditorChooseEvent({ choice }))
  }
}

declare global {
  interface HTMLElementEventMap {
    'plan-editor-choose': EditorChooseEvent
  }
  interface HTMLElementTagNameMap {
    'plan-editor-choice': PlanEditorChoice
  }
}
