// Records the combos of one action by pressing them. Each change is an event.
// To change what a key means, see read-key.ts; which combos are allowed, combo-rules.ts.

import { LitElement, html, nothing, type PropertyValues } from 'lit'
import { property, query, state } from 'lit/decorators.js'
import { judgeCombo } from './combo-rules.js'
import { comboInWords, combosInWords, isSamePress } from '../../../schema/hotkeys/combos.js'
import type { Action, ReviewAction } from '../../../schema/hotkeys/command-table.js'
import { DEFAULT_KEYS } from '../../../schema/hotkeys/review-keys.js'
import { controls } from '../../theme/controls.js'
import { conflictLine, conflictQuestion } from './conflict.js'
import { comboChip } from './combo-chip.js'
import { keyLayout, readKeyPress } from './read-key.js'
import { styles } from './hotkey-field.styles.js'
import { HotkeysChangeEvent } from './events.js'

const NO_NOTE: { says: string; isBad?: boolean } = { says: '' }

/**
 * The shortcuts of one action: each can be removed, another is recorded by pressing it.
 *
 * @fires {HotkeysChangeEvent} plan-hotkeys-change - the combos were changed
 * @csspart label - the action's name
 * @csspart combo - every combo
 */
export class PlanHotkeyField extends LitElement {
  static override styles = [controls, styles]

  /** The id of the action, or of a key of reviews, which has default combos. */
  @property() action: Action | ReviewAction = 'closeTab'

  /** What the action does, in words. */
  @property() label = ''

  /** The combos it has; none when it is turned off. */
  @property({ attribute: false }) combos: readonly string[] = []

  /** The combos of the other actions, each with what that action does. */
  @property({ attribute: false }) clashes: ReadonlyMap<string, string> = new Map()

  /** Modifiers alone are recorded, since a digit completes them. */
  @property({ type: Boolean, attribute: 'modifiers-only' }) modifiersOnly = false

  @state() private _isRecording = false
  @state() private _held = ''
  @state() private _note = NO_NOTE
  /** A combo that another action has, until the reader decides. */
  @state() private _wanted = ''
  @state() private _layout: ReadonlyMap<string, string> = new Map()

  @query('input') private readonly _field!: HTMLInputElement | null
  @query('.record') private readonly _record!: HTMLButtonElement | null
  @query('.replace-new') private readonly _replace!: HTMLButtonElement | null

  override connectedCallback() {
    super.connectedCallback()
    void keyLayout().then(layout => (this._layout = layout))
  }

  override disconnectedCallback() {
    super.disconnectedCallback()
    this._stop()
    this._wanted = ''
  }

  protected override updated(changed: PropertyValues) {
    if (changed.has('_isRecording')) this._field?.focus()
    if (changed.has('_wanted')) this._replace?.focus()
  }

  override render() {
    return html`<div role="group" aria-label=${this.label}>
        <span part="label" class="label">${this.label}</span>
        ${this._renderCombos()}
        <span class="tools">${this._isRecording ? this._renderField() : this._renderTools()}</span>
      </div>
      ${this.combos.map(combo => this._renderConflict(combo))} ${this._renderQuestion()}
      <p id="note" class="note ${this._note.isBad ? 'bad' : ''}" role="status">
        ${this._note.says}
      </p>`
  }

  private _renderCombos() {
    if (this.combos.length === 0) return html`<span class="off">No shortcut</span>`
    const chips = this.combos.map(combo => {
      const isInConflict = this._ownerOf(combo) !== undefined
      const remove = () => this._remove(combo)
      return comboChip({ combo, isInConflict, layout: this._layout, remove })
    })
    return html`<ul class="combos">
      ${chips}
    </ul>`
  }

  private _renderTools() {
    const usual = DEFAULT_KEYS[this.action]
    const isUsual = usual.join(' ') === this.combos.join(' ')
    return html`<button
        class="button record"
        aria-label="Record a shortcut: ${this.label}"
        @click=${this._start}
      >
        Record
      </button>
      ${
        isUsual
          ? nothing
          : html`<button class="button" aria-label="Reset: ${this.label}" @click=${this._reset}>
              Reset
            </button>`
      }`
  }

  private _renderField() {
    const hint = this.modifiersOnly ? 'Hold modifiers, let go' : 'Press the keys'
    return html`<input
      class="field"
      readonly
      aria-label="${hint}: ${this.label}"
      aria-describedby="note"
      placeholder=${hint}
      .value=${this._held === '' ? '' : `${this._held}+…`}
      @keydown=${this._pressed}
      @keyup=${this._released}
      @blur=${this._stop}
    />`
  }

  private _renderConflict(combo: string) {
    const owner = this._ownerOf(combo)
    if (!owner) return nothing
    return conflictLine({ combo, owner, replace: () => this._fire(this.combos, combo) })
  }

  private _renderQuestion() {
    const combo = this._wanted
    const owner = this._ownerOf(combo)
    if (!owner) return nothing
    return conflictQuestion(
      { combo, owner, replace: () => this._add(combo, combo) },
      this._forgetWanted,
    )
  }

  private _ownerOf(combo: string): string | undefined {
    return [...this.clashes].find(([other]) => isSamePress(other, combo))?.[1]
  }

  private readonly _start = () => {
    this._wanted = ''
    this._isRecording = true
    const more = this.combos.length > 0 ? ', Backspace removes every shortcut' : ''
    this._note = { says: `Escape cancels${more}.` }
  }

  private readonly _stop = () => {
    if (!this._isRecording) return
    this._isRecording = false
    this._held = ''
    this._note = NO_NOTE
  }

  /** Stops, and leaves the focus where recording began. */
  private async _finish(note: typeof NO_NOTE) {
    this._isRecording = false
    this._held = ''
    this._note = note
    await this.updateComplete
    this._record?.focus()
  }

  private readonly _pressed = (event: KeyboardEvent) => {
    const reading = readKeyPress(event, this.modifiersOnly)
    if (reading.kind === 'leave') return
    // Neither the page, nor a dialog around it, nor the browser must act on it.
    event.preventDefault()
    event.stopPropagation()
    // Another key with them cancels a combo of modifiers alone.
    this._held = reading.kind === 'held' ? reading.held : ''
    if (reading.kind === 'unfit') this._note = { says: reading.says, isBad: true }
    if (reading.kind === 'cancel') void this._finish({ says: 'Nothing was recorded.' })
    if (reading.kind === 'clear') this._clear()
    if (reading.kind === 'combo') this._take(reading.combo)
  }

  private readonly _released = (event: KeyboardEvent) => {
    event.preventDefault()
    event.stopPropagation()
    const held = this._held
    this._held = ''
    if (this.modifiersOnly && held !== '') this._take(held)
  }

  private _take(combo: string) {
    const verdict = judgeCombo(combo)
    if (verdict?.kind === 'refused') {
      this._note = { says: verdict.says, isBad: true }
    } else if (this.combos.some(own => isSamePress(own, combo))) {
      void this._finish({ says: `${comboInWords(combo)} is a shortcut of it already.` })
    } else if (this._ownerOf(combo)) {
      this._stop()
      this._wanted = combo
    } else {
      this._add(combo)
    }
  }

  /** @param taken - the combo, where another action has it */
  private _add(combo: string, taken = '') {
    this._wanted = ''
    void this._finish({
      says: `${comboInWords(combo)} was added. ${judgeCombo(combo)?.says ?? ''}`,
    })
    this._fire([...this.combos, combo], taken)
  }

  private readonly _forgetWanted = () => {
    this._wanted = ''
    void this._finish({ says: 'Nothing was recorded.' })
  }

  private _remove(combo: string) {
    void this._finish({ says: `${comboInWords(combo)} was removed.` })
    this._fire(this.combos.filter(other => other !== combo))
  }

  private _clear() {
    void this._finish({ says: `${this.label} has no shortcut now.` })
    if (this.combos.length > 0) this._fire([])
  }

  private readonly _reset = () => {
    const usual = DEFAULT_KEYS[this.action]
    const shown = combosInWords(usual).join(', ') || 'no shortcut'
    void this._finish({ says: `${this.label} is back to ${shown}.` })
    this._fire([...usual])
  }

  private _fire(combos: readonly string[], taken = '') {
    this.dispatchEvent(new HotkeysChangeEvent(combos, taken))
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'plan-hotkey-field': PlanHotkeyField
  }
}
