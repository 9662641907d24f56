// A dialog to choose an icon: an offered one, another, or none.
// To change which icons are offered, see icon-choices.ts; what a choice does, viewer/workbench/overlays.ts.

import { html, nothing } from 'lit'
import { state } from 'lit/decorators.js'
import { live } from 'lit/directives/live.js'
import { controls } from '../../theme/controls.js'
import { DialogElement } from '../shared/dialog.js'
import { modalStyles } from '../shared/dialog.styles.js'
import { ICON_CHOICES, type IconChoice } from './icon-choices.js'
import { styles } from './icon-picker.styles.js'

const MOST_CHARACTERS = 8

interface IconRequest {
  /** `''` for none. */
  current: string
  /** Called with the icon that was chosen, `''` for none, once the dialog is closed. */
  pick(icon: string): void
  /** It gets the focus back; without, what has the focus. */
  opener?: HTMLElement
}

/**
 * A dialog “Choose an icon”.
 *
 * @csspart dialog - the dialog
 */
export class PlanIconPicker extends DialogElement {
  static override styles = [controls, modalStyles, styles]

  private _request: IconRequest | null = null
  @state() private _words = ''
  /** The chosen icon, or what is typed in its place. */
  @state() private _icon = ''
  @state() private _problem = ''
  @state() private _pointed: IconChoice | null = null

  show(request: IconRequest): void {
    if (!this._open(request.opener)) return
    this._request = request
    this._icon = request.current
    this._words = this._problem = ''
    this._pointed = null
    // Rendered at once, so that the current icon can be scrolled to.
    this.performUpdate()
    this.renderRoot.querySelector(':checked')?.scrollIntoView({ block: 'center' })
    this.renderRoot.querySelector<HTMLInputElement>('[type=search]')?.focus()
  }

  override render() {
    const words = this._words.trim().toLowerCase()
    const found = ICON_CHOICES.filter(({ name }) => name.toLowerCase().includes(words))
    const chosen = found.find(({ icon }) => icon === this._icon)
    const content = html`<form class="inside" novalidate @submit=${this._submit}>
      ${this._renderHead('Choose an icon')}
      <input
        class="field"
        type="search"
        aria-label="Search icons"
        placeholder="Search icons"
        autocomplete="off"
        spellcheck="false"
        .value=${live(this._words)}
        @input=${(event: Event) => (this._words = (event.target as HTMLInputElement).value)}
        @keydown=${(event: KeyboardEvent) => this._pressSearch(event, words === '' ? [] : found)}
      />
      ${
        found.length > 0
          ? html`<div class="grid" role="radiogroup" aria-label="Icons">
              ${found.map(choice => this._renderChoice(choice))}
            </div>`
          : html`<p class="none">No icon is called that. Type one below.</p>`
      }
      <p class="name" aria-hidden="true">${(this._pointed ?? chosen)?.name}</p>
      ${this._renderOwn()}
      <div class="unseen-by-eye" role="status">
        ${words === '' ? nothing : `${found.length} found`}
      </div>
    </form>`
    return this._renderDialog(content, this._press)
  }

  private _renderChoice(choice: IconChoice) {
    const { icon, name } = choice
    return html`<label
      @pointerenter=${() => (this._pointed = choice)}
      @pointerleave=${() => (this._pointed = null)}
    >
      <input
        type="radio"
        name="icon"
        value=${icon}
        aria-label=${name}
        .checked=${live(icon === this._icon)}
        @change=${() => this._choose(icon)}
      />
      <span aria-hidden="true">${icon}</span>
    </label>`
  }

  private _renderOwn() {
    const isOffered = ICON_CHOICES.some(({ icon }) => icon === this._icon)
    return html`<div class="own">
      <label for="own">Your own</label>
      <input
        id="own"
        class="field"
        autocomplete="off"
        spellcheck="false"
        aria-invalid=${this._problem === '' ? nothing : 'true'}
        aria-describedby="problem"
        .value=${live(isOffered ? '' : this._icon)}
        @input=${(event: Event) => this._choose((event.target as HTMLInputElement).value)}
      />
      <button class="button">Use</button>
      ${
        (this._request?.current ?? '') === ''
          ? nothing
          : html`<button class="button" type="button" @click=${() => this._pick('')}>
              No icon
            </button>`
      }
      <p id="problem" class="problem" role="alert">${this._problem}</p>
    </div>`
  }

  /** Arrow keys click the radio button alone, which chooses; a click on the icon picks it. */
  protected override _click(event: MouseEvent) {
    super._click(event)
    const { target } = event
    const isRadio = target instanceof HTMLInputElement
    const label =
      event.button === 0 && target instanceof Element && !isRadio ? target.closest('label') : null
    if (label?.control?.matches('[type=radio]'))
      this._pick((label.control as HTMLInputElement).value)
  }

  private _choose(icon: string) {
    this._icon = icon
    this._problem = ''
  }

  private readonly _press = (event: KeyboardEvent) => {
    // A search field would take it for itself in some browsers.
    if (event.key !== 'Escape' || event.isComposing) return
    event.preventDefault()
    this.close()
  }

  private _pressSearch(event: KeyboardEvent, found: readonly IconChoice[]) {
    if (event.key !== 'Enter' || event.isComposing) return
    event.preventDefault()
    if (found[0]) this._pick(found[0].icon)
  }

  private readonly _submit = (event: Event) => {
    event.preventDefault()
    const icon = this._icon.trim()
    const isFit = icon !== '' && [...icon].length <= MOST_CHARACTERS
    if (isFit) this._pick(icon)
    else this._problem = `An icon is 1 to ${MOST_CHARACTERS} characters.`
  }

  private _pick(icon: string) {
    this.close()
    this._request?.pick(icon)
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'plan-icon-picker': PlanIconPicker
  }
}
