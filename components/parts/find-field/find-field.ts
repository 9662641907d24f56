// How many matches of words a doc has, the buttons that walk them, and the field for other words.
// To change what a match is, see components/bridge/find-matches.ts; where the field is, viewer/panes/finding.ts.

import { LitElement, html, nothing } from 'lit'
import { property, query } from 'lit/decorators.js'
import { commandTitle } from '../../../schema/hotkeys/command-table.js'
import { bareField } from '../../theme/bare-field.js'
import { controls } from '../../theme/controls.js'
import { iconButton } from '../shared/icons.js'
import { PlanEvent } from '../shared/part-event.js'
import { FindEvent, FindStepEvent } from './events.js'
import { styles } from './find-field.styles.js'

/**
 * The matches in a doc. In the field Enter goes on, Shift+Enter back, Escape closes.
 *
 * @fires {FindEvent} plan-find - the words changed, after every key
 * @fires {FindStepEvent} plan-find-step - the next match is wanted, or the one before
 * @fires {PlanEvent} plan-find-close - the matches are not wanted any more
 */
export class PlanFindField extends LitElement {
  static override styles = [controls, bareField, styles]

  /** The title of the doc. */
  @property() label = ''

  /** The words that are marked. */
  @property({ attribute: false }) words: readonly string[] = []

  /** Other words can be typed. */
  @property({ type: Boolean, attribute: 'is-typed' }) isTyped = false

  /** How many matches there are. */
  @property({ type: Number }) count = 0

  /** Which of them is in view, from 1. */
  @property({ type: Number }) at = 0

  @query('input') private readonly _input!: HTMLInputElement | null

  /** Goes into the field, and selects what stands there, so that typing replaces it. */
  override focus(): void {
    this._input?.focus()
    this._input?.select()
  }

  override render() {
    const previous = iconButton('moveUp', commandTitle('previousMatch'), () => this._step(-1))
    const next = iconButton('moveDown', commandTitle('nextMatch'), () => this._step(1))
    return html`<div class="found" role="group" aria-label="Matches in ${this.label}">
      ${this.isTyped ? this._renderInput() : nothing}
      <span role="status">${this._says}</span>
      ${this.count > 1 ? [previous, next] : nothing}
      ${iconButton('close', commandTitle('unmark'), this._close)}
    </div>`
  }

  /** The attribute is only what it begins with: a binding would write over a composition that is under way. */
  private _renderInput() {
    return html`<input
      type="text"
      aria-label=${commandTitle('find')}
      placeholder=${commandTitle('find')}
      autocomplete="off"
      autocapitalize="off"
      spellcheck="false"
      enterkeyhint="search"
      value=${this.words.join(' ')}
      @input=${() => this.dispatchEvent(new FindEvent({ text: this._input?.value ?? '' }))}
      @keydown=${this._press}
    />`
  }

  private get _says(): string {
    const { words, isTyped, count, at } = this
    if (at > 0) return `${at} of ${count}`
    // None of them is shown yet, as after an edit of the doc.
    if (count > 0) return count === 1 ? '1 match' : `${count} matches`
    return isTyped && words.length === 0 ? '' : 'No match in the text'
  }

  private _step(by: 1 | -1) {
    this.dispatchEvent(new FindStepEvent({ by }))
  }

  private readonly _close = () => this.dispatchEvent(new PlanEvent('plan-find-close'))

  private readonly _press = (event: KeyboardEvent) => {
    if (event.isComposing) return
    if (event.key === 'Enter') this._step(event.shiftKey ? -1 : 1)
    else if (event.key === 'Escape') this._close()
    else return
    event.preventDefault()
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'plan-find-field': PlanFindField
  }
}
