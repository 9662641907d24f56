// The field for the words of a search.
// To change the keys that leave it, see `exitOf`; its events, events.ts.

import { LitElement, html, nothing, type PropertyValues } from 'lit'
import { property } from 'lit/decorators.js'
import { bareField } from '../../theme/bare-field.js'
import { controls } from '../../theme/controls.js'
import { icon, iconButton } from '../shared/icons.js'
import { hasModifier } from '../shared/modifiers.js'
import { styles } from './search-box.styles.js'
import { SearchEvent, SearchLeaveEvent, type SearchExit } from './events.js'

/** The key code of every key that goes to an input method first. */
const IN_COMPOSITION = 229

/** The words of a box. */
export interface SearchBoxWords {
  clear: string
}

/**
 * A box to search with. Down goes to what is found, Enter opens the first of it (with
 * Shift, to the side), Escape clears, and leaves the empty box.
 *
 * @fires {SearchEvent} plan-search - the words changed, after every key
 * @fires {SearchLeaveEvent} plan-search-leave - a key leads out of the box
 * @csspart box - the frame round the field
 * @csspart input - the field
 */
export class PlanSearchBox extends LitElement {
  static override styles = [controls, bareField, styles]

  /** The words in the box; follows what is typed. */
  @property() value = ''

  /** The key that focuses the box, shown while it is empty and not focused; empty for none. */
  @property() hint = ''

  /** The accessible name. */
  @property() label = 'Search'

  /** Stands in the empty box. */
  @property() placeholder = 'Search'

  /** Its own words, where they are not the English ones. */
  @property({ attribute: false }) words: Partial<SearchBoxWords> = {}

  private _isComposing = false

  /** Goes into the box, and selects what stands there, so that typing replaces it. */
  override focus(options?: FocusOptions): void {
    this._input?.focus(options)
    this._input?.select()
  }

  private get _input(): HTMLInputElement | null {
    return this.renderRoot.querySelector('input')
  }

  protected override updated(changed: PropertyValues<this>) {
    const input = this._input
    // A binding in the template would write over a composition that is under way.
    if (!input || !changed.has('value') || this._isComposing) return
    if (input.value !== this.value) input.value = this.value
  }

  override render() {
    return html`
      <div class="box" part="box">
        <label>
          ${icon('search')}
          <input
            part="input"
            type="search"
            aria-label=${this.label}
            placeholder=${this.placeholder}
            autocomplete="off"
            autocapitalize="off"
            spellcheck="false"
            enterkeyhint="search"
            @input=${this._read}
            @compositionstart=${this._beginComposition}
            @compositionend=${this._endComposition}
            @keydown=${this._press}
          />
          ${
            this.value === '' && this.hint !== ''
              ? html`<kbd aria-hidden="true">${this.hint}</kbd>`
              : nothing
          }
        </label>
        ${this.value === '' ? nothing : this._renderClear()}
      </div>
    `
  }

  private _renderClear() {
    const clear = () => {
      this._setWords('')
      this._input?.focus()
    }
    return iconButton('close', this.words.clear ?? 'Clear search', clear, { look: 'small' })
  }

  private _read() {
    if (!this._isComposing) this._setWords(this._input?.value ?? '')
  }

  private _beginComposition() {
    this._isComposing = true
  }

  /** Browsers disagree on whether the last input comes before this or after. */
  private _endComposition() {
    this._isComposing = false
    this._read()
  }

  private _press(event: KeyboardEvent) {
    // Some browsers send the key that ends a composition after its end.
    if (event.isComposing || this._isComposing || event.keyCode === IN_COMPOSITION) return
    const exit = exitOf(event)
    if (!exit) return
    event.preventDefault()
    const to = exit === 'clear' && this.value === '' ? 'leave' : exit
    const isToGo = this.dispatchEvent(new SearchLeaveEvent({ to }))
    if (to === 'clear' && isToGo) this._setWords('')
  }

  private _setWords(words: string) {
    const input = this._input
    if (input && input.value !== words) input.value = words
    if (words === this.value) return
    this.value = words
    this.dispatchEvent(new SearchEvent({ words }))
  }
}

/** Where a key leads; null for every key that is for the text. */
function exitOf(event: KeyboardEvent): SearchExit | null {
  const { key } = event
  const isPlain = !event.shiftKey && !hasModifier(event)
  if (key === 'Enter') return isPlain ? 'open' : 'side'
  if (!isPlain) return null
  return key === 'ArrowDown' ? 'results' : key === 'Escape' ? 'clear' : null
}

declare global {
  interface HTMLElementTagNameMap {
    'plan-search-box': PlanSearchBox
  }
}
