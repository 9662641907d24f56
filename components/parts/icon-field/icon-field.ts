// A text field for an icon, any emoji, over some icons to press. It opens below its opener.
// To change what a choice does, see viewer/workbench/overlays.ts and settings/fields/fields.ts.

import { LitElement, html, nothing } from 'lit'
import { query, state } from 'lit/decorators.js'
import { live } from 'lit/directives/live.js'
import { controls } from '../../theme/controls.js'
import { isRtl } from '../shared/direction.js'
import { activeElementIn } from '../shared/focus.js'
import { hasModifier } from '../shared/modifiers.js'
import { styles } from './icon-field.styles.js'

const MOST_CHARACTERS = 8
/** Between the field and the edges of the window. */
const EDGE = 8

/** As the styles have them. */
const IN_A_LINE = 8
/** Each is followed by its name. */
const ICONS = `
🚀 Rocket|✨ Sparkles|🔥 Fire|⭐ Star|🎯 Target|✅ Check mark|🚧 Construction|⚠️ Warning
🐛 Bug|🔍 Magnifying glass|🧪 Test tube|💡 Light bulb|🎨 Palette|🏗️ Crane|⚙️ Gear|🔧 Wrench
🧩 Puzzle piece|⚡ Lightning|📅 Calendar|📝 Memo|📚 Books|📊 Bar chart|📦 Package|🔒 Lock
`
const CHOICES = ICONS.trim()
  .split(/[|\n]/)
  .map(choice => {
    const [icon = '', ...name] = choice.split(' ')
    return { icon, name: name.join(' ') }
  })

interface IconRequest {
  /** `''` for none. */
  current: string
  /** Called with the icon that was chosen, `''` for none, once the field is closed. */
  pick(icon: string): void
  /** It gets the focus back; without, what has the focus. */
  opener?: HTMLElement
}

/** A field “An emoji” with 24 icons to press, in a popover. */
export class PlanIconField extends LitElement {
  static override styles = [controls, styles]

  @state() private _request: IconRequest | null = null
  private _opener: HTMLElement | null = null
  @state() private _icon = ''
  @state() private _problem = ''

  @query('[popover]') private readonly _panel!: HTMLElement
  @query('#own') private readonly _field!: HTMLInputElement

  /** Whether the field is shown. */
  get isOpen(): boolean {
    return this.hasUpdated && this._panel.matches(':popover-open')
  }

  override disconnectedCallback() {
    super.disconnectedCallback()
    removeEventListener('blur', this._blur)
  }

  show(request: IconRequest): void {
    this.close()
    this._opener = request.opener ?? activeElementIn(document)
    this._request = request
    this._icon = request.current
    this._problem = ''
    this.performUpdate()
    this._panel.showPopover()
    this._place(this._opener?.getBoundingClientRect() ?? new DOMRect())
    this._field.focus()
    this._field.select()
  }

  /** Closes without a choice; the focus goes back to the opener. */
  close(): void {
    if (this.isOpen) this._panel.hidePopover()
  }

  override render() {
    const isWrong = this._problem !== ''
    return html`<div
      popover
      tabindex="-1"
      role="dialog"
      aria-label="Choose an icon"
      @beforetoggle=${this._toggle}
      @focusout=${this._leave}
    >
      <form novalidate @submit=${this._submit}>
        <div class="own">
          <label for="own">An emoji</label>
          <input
            id="own"
            class="field"
            autocomplete="off"
            spellcheck="false"
            aria-invalid=${isWrong}
            aria-describedby="problem"
            .value=${live(this._icon)}
            @input=${() => this._type(this._field.value)}
          />
          <button class="button">Use</button>
          ${
            (this._request?.current ?? '') === ''
              ? nothing
              : html`<button class="button" type="button" @click=${() => this._pick('')}>
                  No icon
                </button>`
          }
        </div>
        <p id="problem" class="problem" role="alert">${this._problem}</p>
        <div class="grid" role="group" aria-label="Icons" @keydown=${this._step}>
          ${CHOICES.map((choice, at) => this._renderChoice(choice, at))}
        </div>
      </form>
    </div>`
  }

  private _renderChoice({ icon, name }: { icon: string; name: string }, at: number) {
    const chosen = CHOICES.findIndex(choice => choice.icon === this._icon)
    return html`<button
      type="button"
      class="choice"
      title=${name}
      aria-label=${name}
      aria-pressed=${at === chosen}
      tabindex=${at === Math.max(chosen, 0) ? 0 : -1}
      @click=${() => this._pick(icon)}
    >
      ${icon}
    </button>`
  }

  private readonly _step = (event: KeyboardEvent) => {
    const icons = [...this.renderRoot.querySelectorAll<HTMLElement>('.choice')]
    const at = icons.findIndex(icon => icon === event.target)
    const next = isRtl(this) ? -1 : 1
    const steps: Record<string, number> = {
      ArrowRight: next,
      ArrowLeft: -next,
      ArrowDown: IN_A_LINE,
      ArrowUp: -IN_A_LINE,
      Home: -at,
      End: icons.length - 1 - at,
    }
    const step = steps[event.key]
    if (step === undefined || hasModifier(event)) return
    event.preventDefault()
    icons[at + step]?.focus()
  }

  private _type(icon: string) {
    this._icon = icon
    this._problem = ''
  }

  private readonly _submit = (event: Event) => {
    event.preventDefault()
    const icon = this._icon.trim()
    if ([...icon].length <= MOST_CHARACTERS) this._pick(icon)
    else this._problem = `An icon is 1 to ${MOST_CHARACTERS} characters.`
  }

  private _pick(icon: string) {
    this.close()
    if (icon !== this._request?.current) this._request?.pick(icon)
  }

  private readonly _toggle = ({ newState }: ToggleEvent) => {
    if (newState === 'open') addEventListener('blur', this._blur)
    else removeEventListener('blur', this._blur)
    const hasFocus = (this.renderRoot as ShadowRoot).activeElement !== null
    if (newState === 'closed' && hasFocus) this._opener?.focus({ preventScroll: true })
  }

  private readonly _leave = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && !this.renderRoot.contains(relatedTarget)) this.close()
  }

  /** A press in a frame closes no popover by itself. In another window the reader may look for an emoji. */
  private readonly _blur = () => {
    // Firefox says only after this event which frame has the focus.
    setTimeout(() => {
      if (activeElementIn(document) instanceof HTMLIFrameElement) this.close()
    })
  }

  /** Below the opener, or above it where that has no room; whole within the window. */
  private _place({ left, right, top, bottom }: DOMRect) {
    const { width, height } = this._panel.getBoundingClientRect()
    const x = isRtl(this) ? right - width : left
    const y = bottom + height + EDGE > innerHeight ? top - height : bottom
    const clamp = (value: number, most: number) => Math.max(EDGE, Math.min(value, most - EDGE))
    this._panel.style.setProperty('left', `${clamp(x, innerWidth - width)}px`)
    this._panel.style.setProperty('top', `${clamp(y, innerHeight - height)}px`)
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'plan-icon-field': PlanIconField
  }
}
