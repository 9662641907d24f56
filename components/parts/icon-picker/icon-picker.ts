// A dialog to choose an icon: an offered one, another, or none.
// To change which icons are offered, see icon-choices.ts; what a choice does, viewer/workbench/overlays.ts.

import { html, nothing } from 'lit'
import { property, state } from 'lit/decorators.js'
import { live } from 'lit/directives/live.js'
import { fuzzyMatch } from '../../../schema/quick-open/fuzzy.js'
import { controls } from '../../theme/controls.js'
import { isRtl } from '../shared/direction.js'
import { DialogElement } from '../shared/dialog.js'
import { modalStyles } from '../shared/dialog.styles.js'
import { ICON_CHOICES, type IconChoice } from './icon-choices.js'
import { COLUMNS, goalOf } from './grid-keys.js'
import { IconPickEvent } from './events.js'
import { styles } from './icon-picker.styles.js'

const MOST_CHARACTERS = 8

/**
 * A dialog “Choose an icon”.
 *
 * @fires {IconPickEvent} plan-icon-pick - an icon, or none, was chosen; the dialog is closed
 * @csspart dialog - the dialog
 */
export class PlanIconPicker extends DialogElement {
  static override styles = [controls, modalStyles, styles]

  /** The icons that are offered. */
  @property({ attribute: false }) choices: readonly IconChoice[] = ICON_CHOICES

  @state() private _current = ''
  @state() private _words = ''
  @state() private _own = ''
  @state() private _problem = ''
  /** The index of the one cell that Tab reaches. */
  @state() private _at = 0
  @state() private _pointed: IconChoice | null = null

  /** Shows the dialog with the current icon, `''` for none. `opener`, else the focused element, gets the focus back. */
  show({ current, opener }: { current: string; opener?: HTMLElement | null }): void {
    if (!this._open(opener)) return
    const isOffered = this.choices.some(choice => choice.icon === current)
    this._current = current
    this._own = isOffered ? '' : current
    this._words = this._problem = ''
    this._at = Math.max(
      0,
      this.choices.findIndex(choice => choice.icon === current),
    )
    this._pointed = null
    // Rendered at once, so that the current icon can be scrolled to.
    this.performUpdate()
    this.renderRoot.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'center' })
    this.renderRoot.querySelector<HTMLInputElement>('[type=search]')?.focus()
  }

  override render() {
    const found = this._found()
    const content = html`<div class="inside">
      ${this._renderHead('Choose an icon')}
      <input
        class="field"
        type="search"
        aria-label="Search icons"
        placeholder="Search icons"
        autocomplete="off"
        spellcheck="false"
        .value=${live(this._words)}
        @input=${this._search}
      />
      ${
        found.length > 0
          ? this._renderGrid(found)
          : html`<p class="none">No icon is called that. Type one below.</p>`
      }
      <p class="name" aria-hidden="true">${(this._pointed ?? found[this._stop(found)])?.name}</p>
      ${this._renderOwn()}
      <div class="unseen-by-eye" role="status">
        ${this._words === '' ? nothing : `${found.length} found`}
      </div>
    </div>`
    return this._renderDialog(content, this._pressed)
  }

  private _renderGrid(found: readonly IconChoice[]) {
    const rows = Array.from({ length: Math.ceil(found.length / COLUMNS) }, (_, row) =>
      found.slice(row * COLUMNS, (row + 1) * COLUMNS),
    )
    return html`<div class="grid" role="grid" aria-label="Icons">
      ${rows.map(
        (choices, row) =>
          html`<div role="row">
            ${choices.map((choice, column) => this._renderCell(choice, row * COLUMNS + column, found))}
          </div>`,
      )}
    </div>`
  }

  private _renderCell(choice: IconChoice, at: number, found: readonly IconChoice[]) {
    return html`<button
      role="gridcell"
      aria-label=${choice.name}
      aria-selected=${choice.icon === this._current}
      tabindex=${at === this._stop(found) ? 0 : -1}
      @click=${() => this._pick(choice.icon)}
      @focus=${() => (this._at = at)}
      @pointerenter=${() => (this._pointed = choice)}
      @pointerleave=${() => (this._pointed = null)}
    >
      <span aria-hidden="true">${choice.icon}</span>
    </button>`
  }

  private _renderOwn() {
    return html`<form @submit=${this._pickOwn}>
      <label for="own">Your own</label>
      <input
        id="own"
        class="field"
        autocomplete="off"
        spellcheck="false"
        aria-invalid=${this._problem === '' ? nothing : 'true'}
        aria-describedby="problem"
        .value=${live(this._own)}
        @input=${this._typeOwn}
      />
      <button class="button">Use</button>
      ${
        this._current === ''
          ? nothing
          : html`<button class="button" type="button" @click=${() => this._pick('')}>
              No icon
            </button>`
      }
      <p id="problem" class="problem" role="alert">${this._problem}</p>
    </form>`
  }

  private _found(): readonly IconChoice[] {
    if (this._words.trim() === '') return this.choices
    return this.choices.filter(({ name }) => fuzzyMatch(this._words, name))
  }

  private _stop(found: readonly IconChoice[]): number {
    return Math.min(this._at, found.length - 1)
  }

  private readonly _search = (event: Event) => {
    this._words = (event.target as HTMLInputElement).value
    this._at = 0
  }

  private readonly _typeOwn = (event: Event) => {
    this._own = (event.target as HTMLInputElement).value
    this._problem = ''
  }

  private readonly _pressed = (event: KeyboardEvent) => {
    if (event.isComposing || event.altKey || event.metaKey) return
    const target = event.target as Element
    const cells = [...this.renderRoot.querySelectorAll<HTMLElement>('[role=gridcell]')]
    // A search field would take it for itself in some browsers.
    if (event.key === 'Escape') {
      this.close()
    } else if (target.matches('[type=search]')) {
      if (event.key === 'ArrowDown') cells[this._stop(this._found())]?.focus()
      else if (event.key !== 'Enter') return
      else if (this._words.trim() !== '') cells[0]?.click()
    } else if (target.matches('[role=gridcell]')) {
      const at = cells.indexOf(target as HTMLElement)
      const key = event.ctrlKey ? `Ctrl+${event.key}` : event.key
      const goal = goalOf(key, at, cells.length, isRtl(this))
      if (goal === null) return
      const field = this.renderRoot.querySelector<HTMLElement>('[type=search]')
      if (goal < 0) field?.focus()
      else cells[goal]?.focus()
    } else {
      return
    }
    event.preventDefault()
  }

  private readonly _pickOwn = (event: Event) => {
    event.preventDefault()
    const own = this._own.trim()
    const isFit = own !== '' && [...own].length <= MOST_CHARACTERS
    if (isFit) this._pick(own)
    else this._problem = `An icon is 1 to ${MOST_CHARACTERS} characters.`
  }

  private _pick(icon: string) {
    // Closed first: a listener may then move the focus.
    this.close()
    this.dispatchEvent(new IconPickEvent(icon))
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'plan-icon-picker': PlanIconPicker
  }
  interface HTMLElementEventMap {
    'plan-icon-pick': IconPickEvent
  }
}
