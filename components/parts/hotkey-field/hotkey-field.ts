// A field for the combos of one action: with the focus, each press of keys adds one. Each change is an event.
// To change what a key means, see read-key.ts; which combos are allowed, combo-rules.ts.

import { LitElement, html, nothing } from 'lit'
import { property, query, state } from 'lit/decorators.js'
import { judgeCombo } from './combo-rules.js'
import { comboInWords, combosInWords, keysOfCombo } from '../../../schema/hotkeys/combos.js'
import { codeOfCombo, isSamePress } from '../../../schema/hotkeys/presses.js'
import type { Action, ReviewAction } from '../../../schema/hotkeys/command-table.js'
import { DEFAULT_KEYS } from '../../../schema/hotkeys/review-keys.js'
import { controls } from '../../theme/controls.js'
import { iconButton } from '../shared/icons.js'
import { planEvent } from '../shared/part-event.js'
import { keyLayout, readKeyPress } from './read-key.js'
import { styles } from './hotkey-field.styles.js'

const HINT = 'Press keys to add them. Backspace clears, Escape takes it back.'
const MODIFIERS_HINT = 'Hold modifiers and let go. Backspace clears, Escape takes it back.'

/** The combos of an action were changed. */
export class HotkeysChangeEvent extends planEvent<{
  /** The new combos; an empty list turns the action off. */
  combos: readonly string[]
  /** A combo that is to be taken from every other action; mostly `''`. */
  taken: string
}>('plan-hotkeys-change') {}

/**
 * The shortcuts of one action, as a field that takes presses in place of text.
 *
 * @fires {HotkeysChangeEvent} plan-hotkeys-change - the combos were changed
 */
export class PlanHotkeyField extends LitElement {
  static override styles = [controls, styles]

  /** The id of the action, or of a key of reviews, which has default combos. */
  @property() action: Action | ReviewAction = 'closeTab'

  /** The action, in words. */
  @property() label = ''

  /** The combos it has; none when it is turned off. */
  @property({ attribute: false }) combos: readonly string[] = []

  /** The combos of the other actions, each with what that action does. */
  @property({ attribute: false }) clashes: ReadonlyMap<string, string> = new Map()

  /** Modifiers alone are taken, since a digit completes them. */
  @property({ type: Boolean, attribute: 'modifiers-only' }) modifiersOnly = false

  @state() private _held = ''
  /** The last change, for screen readers: they do not read a value that changes. */
  @state() private _done = ''
  /** The verdict on the last press. */
  @state() private _note: { says: string; isBad: boolean } | null = null
  @state() private _layout: ReadonlyMap<string, string> = new Map()
  /** As they were when the focus came. */
  private _before: readonly string[] = []

  @query('input') private readonly _field!: HTMLInputElement

  override connectedCallback() {
    super.connectedCallback()
    void keyLayout().then(layout => (this._layout = layout))
  }

  override focus(options?: FocusOptions): void {
    this._field.focus(options)
  }

  override render() {
    const clashing = this.combos.filter(combo => this._ownerOf(combo) !== undefined)
    const isWrong = clashing.length > 0 || this._note?.isBad === true
    const shown = this._held === '' ? this._combosInWords() : `${this._held}+…`
    const isUsual = DEFAULT_KEYS[this.action].join(' ') === this.combos.join(' ')
    return html`<div class="line">
        <label for="field">${this.label}</label>
        <input
          id="field"
          class="field"
          readonly
          inputmode="none"
          size=${Math.max(18, shown.length)}
          placeholder="No shortcut"
          aria-invalid=${isWrong}
          aria-describedby="hint clashes"
          .value=${shown}
          @focus=${this._begin}
          @keydown=${this._press}
          @keyup=${this._letGo}
          @blur=${this._release}
        />
        ${isUsual ? nothing : iconButton('restore', `Reset: ${this.label}`, this._reset)}
      </div>
      <span id="hint" hidden>${this.modifiersOnly ? MODIFIERS_HINT : HINT}</span>
      <div id="clashes">${clashing.map(combo => this._renderClash(combo))}</div>
      <div role="status">
        <span class="unseen-by-eye">${this._done}</span>
        ${
          this._note
            ? html`<p class=${this._note.isBad ? 'bad' : ''}>${this._note.says}</p>`
            : nothing
        }
      </div>`
  }

  private _renderClash(combo: string) {
    const shown = comboInWords(combo)
    const owner = this._ownerOf(combo) ?? ''
    return html`<p class="bad">
      ${shown} also belongs to “${owner}”.
      <button
        class="button"
        aria-label="Replace: take ${shown} from “${owner}”"
        @click=${() => this._change(this.combos, `${shown} was taken from “${owner}”.`, combo)}
      >
        Replace
      </button>
    </p>`
  }

  private _ownerOf(combo: string): string | undefined {
    return [...this.clashes].find(([other]) => isSamePress(other, combo))?.[1]
  }

  /** Combos name the physical key; where it types another letter, that is shown, too. */
  private _combosInWords(): string {
    const words = combosInWords(this.combos)
    return this.combos
      .map((combo, at) => {
        const typed = this._layout.get(codeOfCombo(combo) ?? '')?.toUpperCase()
        const letter = keysOfCombo(combo).at(-1) ?? ''
        const isOther = typed !== undefined && typed !== letter && /^[A-Z]$/.test(letter)
        return `${words[at]}${isOther ? ` (types ${typed})` : ''}`
      })
      .join(', ')
  }

  private readonly _begin = () => {
    this._before = this.combos
    this._done = ''
    this._note = null
  }

  /** The window can lose the focus while keys are held. */
  private readonly _release = () => {
    this._held = ''
  }

  private readonly _press = (event: KeyboardEvent) => {
    const reading = readKeyPress(event, this.modifiersOnly)
    const isChanged = this._before.join(' ') !== this.combos.join(' ')
    if (reading.kind === 'leave' || (reading.kind === 'cancel' && !isChanged)) {
      this._held = ''
      return
    }
    // Neither the page nor the browser must act on it.
    event.preventDefault()
    event.stopPropagation()
    // Another key with them cancels a combo of modifiers alone.
    this._held = reading.kind === 'held' ? reading.held : ''
    if (reading.kind === 'unfit') this._refuse(reading.says)
    if (reading.kind === 'cancel')
      this._change(this._before, `As it was: ${this._inWords(this._before)}.`)
    if (reading.kind === 'clear') this._change([], `${this.label} has no shortcut now.`)
    if (reading.kind === 'combo') this._add(reading.combo)
  }

  private readonly _letGo = (event: KeyboardEvent) => {
    event.preventDefault()
    event.stopPropagation()
    const held = this._held
    this._held = ''
    if (this.modifiersOnly && held !== '') this._add(held)
  }

  private _add(combo: string) {
    const shown = comboInWords(combo)
    const verdict = judgeCombo(combo)
    if (verdict?.kind === 'refused') this._refuse(verdict.says)
    else if (this.combos.some(own => isSamePress(own, combo))) {
      this._say(`${shown} is a shortcut of it already.`)
    } else {
      const owner = this._ownerOf(combo)
      const also = owner === undefined ? '' : ` It also belongs to “${owner}”.`
      this._change([...this.combos, combo], `${shown} was added.${also}`)
      if (verdict) this._note = { says: verdict.says, isBad: false }
    }
  }

  private readonly _reset = () => {
    const usual = DEFAULT_KEYS[this.action]
    this._change([...usual], `${this.label} is back to ${this._inWords(usual)}.`)
  }

  private _inWords(combos: readonly string[]): string {
    return combosInWords(combos).join(', ') || 'no shortcut'
  }

  private _refuse(says: string) {
    this._done = ''
    this._note = { says, isBad: true }
  }

  private _say(done: string) {
    this._done = done
    this._note = null
  }

  /** @param taken - the combo, where another action has it */
  private _change(combos: readonly string[], done: string, taken = '') {
    // A button that was pressed goes.
    this.focus()
    this._say(done)
    this.dispatchEvent(new HotkeysChangeEvent({ combos, taken }))
  }
}

declare global {
  interface HTMLElementEventMap {
    'plan-hotkeys-change': HotkeysChangeEvent
  }
  interface HTMLElementTagNameMap {
    'plan-hotkey-field': PlanHotkeyField
  }
}
