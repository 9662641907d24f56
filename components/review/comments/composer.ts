// The field that a comment or a reply is written in. It keeps nothing: each letter is an event.
// To change what is saved and when, see components/state/comments/drafts.ts.

import { LitElement, html, nothing, type PropertyValues } from 'lit'
import { property, query } from 'lit/decorators.js'
import { controls } from '../../theme/controls.js'
import { composerStyles } from './composer.styles.js'
import { ComposeEvent, type ComposeStep, type PlaceStep } from './events.js'

/** By a key with Alt: without Shift, and with it. */
const STEPS: Readonly<Record<string, readonly [PlaceStep, PlaceStep]>> = {
  ArrowUp: ['previous', 'wider'],
  ArrowDown: ['next', 'narrower'],
}

/**
 * A field of several lines. Ctrl+Enter and Escape keep what is written.
 *
 * @fires {ComposeEvent} plan-compose - something was typed, or the field is done
 */
export class PlanCommentComposer extends LitElement {
  static override styles = [controls, composerStyles]

  /** The id of the draft: with another one the field has another text. */
  @property() draft = ''

  /** The text to begin with. */
  @property({ attribute: false }) text = ''

  /** The name of the form. */
  @property() label = 'New comment'

  /** The name of the field. */
  @property() field = 'Comment'

  /** Whether it is saved, in words. */
  @property() status = ''

  /** It is not saved: the status is said aloud. */
  @property({ type: Boolean }) failed = false

  /** Alt with the arrows up and down chooses another block. */
  @property({ type: Boolean }) movable = false

  @query('textarea') private readonly _field!: HTMLTextAreaElement | null

  /** Goes to the end of what is written. */
  override focus(): void {
    const field = this._field
    if (!field) return
    field.focus({ preventScroll: true })
    field.setSelectionRange(field.value.length, field.value.length)
  }

  protected override updated(changed: PropertyValues<this>) {
    if (changed.has('draft')) this._write(this.text)
    // The text was changed elsewhere, and nothing is typed here that would be lost.
    else if (changed.has('text') && this._field?.value === changed.get('text'))
      this._write(this.text)
  }

  override render() {
    return html`<form aria-label=${this.label} @submit=${this._submit} @focusout=${this._leave}>
      <div class="grow">
        <textarea
          class="field"
          dir="auto"
          rows="2"
          aria-label=${this.field}
          aria-keyshortcuts="Control+Enter"
          @input=${this._input}
          @keydown=${this._press}
        ></textarea>
      </div>
      <div class="line">
        <span class="status ${this.failed ? 'failed' : ''}" role=${this.failed ? 'status' : nothing}
          >${this.status}</span
        >
        ${this.movable ? html`<kbd title="Another block: Alt with the arrows. More or less of it: Alt+Shift with the arrows">Alt ↑ ↓</kbd>` : nothing}
        <button class="button small" title="Ctrl+Enter">Done</button>
      </div>
    </form>`
  }

  private _write(text: string) {
    if (this._field) this._field.value = text
    this._grow()
  }

  /** The field is as high as its text: a twin behind it has the same words. */
  private _grow() {
    const field = this._field
    field?.parentElement?.setAttribute('data-text', field.value)
  }

  private readonly _input = () => {
    this._grow()
    this._send('write')
  }

  private readonly _submit = (event: Event) => {
    event.preventDefault()
    this._send('done')
  }

  private readonly _leave = (event: FocusEvent) => {
    const { relatedTarget: next } = event
    const isWithin = next instanceof Node && this.shadowRoot?.contains(next)
    // Another window came forward, or a dialog, as quick open: the reader comes back to this one.
    const isDialog = next instanceof Element && next.shadowRoot?.querySelector('dialog[open]')
    if (!isWithin && !isDialog && document.hasFocus()) this._send('left')
  }

  private readonly _press = (event: KeyboardEvent) => {
    if (event.isComposing) return
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event
    const isDone = key === 'Escape' || (key === 'Enter' && (ctrlKey || metaKey))
    const [step, wider] = (this.movable && altKey && STEPS[key]) || []
    if (isDone) this._send('done')
    else if (step && wider) this._send(shiftKey ? wider : step)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  private _send(step: ComposeStep) {
    this.dispatchEvent(new ComposeEvent({ step, text: this._field?.value ?? '' }))
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'plan-comment-composer': PlanCommentComposer
  }
}
