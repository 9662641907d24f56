// What stands in a file, as it is written: numbered lines in colours. Whatever the text holds, it is
// shown and never run. Nothing here fetches: the text, and what is wrong with it, is given.

import { LitElement, html, nothing, type PropertyValues } from 'lit'
import { property, query, state } from 'lit/decorators.js'
import { scrollByStep, type ScrollStep } from '../../../schema/hotkeys/scroll-keys.js'
import { controls } from '../../theme/controls.js'
import { icon } from '../shared/icons.js'
import { askForColours } from './highlight-client.js'
import { blocksOf, lineCount } from './text-blocks.js'
import { Code } from './code-pane.js'
import type { Runs } from './token-colors.js'
import { labelOf, type Language } from './language.js'
import { SourceCopyEvent } from './events.js'
import { styles } from './source-view.styles.js'

export type { SourceCopyEvent } from './events.js'

/** How long an edited text waits for its colours, so that it does not flicker. */
const COLOURS_GRACE_MS = 400

/**
 * A source with numbered lines. All of it stands in the page, so that the browser finds what is
 * searched for; what is out of view is not laid out. Lines wrap until the reader wants otherwise.
 *
 * @fires {SourceCopyEvent} plan-source-copy - the whole text is wanted in the clipboard
 * @slot notice - what is said of the source above it
 * @csspart bar - the line above the source
 * @csspart scroller - what scrolls
 * @cssprop --plan-source-ground - the ground behind the text; the sheet's colour by default
 */
export class PlanSourceView extends LitElement {
  static override styles = [controls, styles]

  /** What stands in the file; null while it is not known. Another text takes its place where it is. */
  @property({ attribute: false }) text: string | null = null

  /** The language that it is coloured in. */
  @property() language: Language = 'text'

  /** The doc's title: the region is named by it. */
  @property() label = ''

  /** The line to go to and to mark, from 1; 0 for none. */
  @property({ type: Number }) line = 0

  /** Lines are as long as they are written, and scroll. */
  @property({ type: Boolean, reflect: true }) unwrapped = false

  @state() private _lines = 0
  @query('.scroller') private readonly _scroller!: HTMLElement | null

  private _code: Code | null = null
  private _shown = ''
  private _turn = new AbortController()
  /** Settles when all is drawn and coloured. */
  private _drawing: Promise<void> = Promise.resolve()

  /** Resolves when the text is there whole, with its colours. */
  get drawn(): Promise<void> {
    return this._drawing
  }

  override focus(): void {
    this._scroller?.focus({ preventScroll: true })
  }

  /** Scrolls as a key does in the focused source. */
  scrollByStep(step: ScrollStep): void {
    if (this._scroller) scrollByStep(this._scroller, step, this._scroller.clientHeight)
  }

  override disconnectedCallback() {
    super.disconnectedCallback()
    this._turn.abort()
  }

  override connectedCallback() {
    super.connectedCallback()
    // What was given up on the way out is drawn now.
    if (this.hasUpdated) this._drawing = this._draw()
  }

  protected override willUpdate(changed: PropertyValues<this>) {
    if (!changed.has('text')) return
    // All line ends are one character here, as they will be when they are copied out of the page.
    this._shown = (this.text ?? '').replace(/\r\n?/g, '\n')
    this._lines = this.text === null ? 0 : lineCount(blocksOf(this._shown))
  }

  protected override updated(changed: PropertyValues<this>) {
    const isOther = changed.has('text') || changed.has('language')
    if (isOther) this._drawing = this._draw()
    if (isOther || changed.has('line')) void this._drawing.then(() => this._goToLine())
  }

  private async _draw() {
    this._turn.abort()
    this._turn = new AbortController()
    const { signal } = this._turn
    const place = this.renderRoot.querySelector<HTMLElement>('.code')
    if (!place || !this._scroller) return
    this._code ??= new Code(place, this._scroller)
    if (this.text === null) {
      this._code.clear()
      return
    }
    const text = this._shown
    const coming = askForColours(text, this.language, signal)
    const early = this._code.isEmpty ? null : await withinGrace(coming)
    if (signal.aborted || !(await this._code.show(text, early, signal))) return
    const late = early ? null : await coming
    if (late) await this._code.colour(late, signal)
  }

  private _turnWrapping() {
    this.unwrapped = !this.unwrapped
  }

  private _goToLine() {
    if (this.line > 0) this._code?.goTo(this.line)
  }

  override render() {
    const isThere = this.text !== null
    return html`
      <slot name="notice"></slot>
      <div class="bar" part="bar" ?hidden=${!isThere}>
        <span class="about">${labelOf(this.language)} · ${linesInWords(this._lines)}</span>
        <button
          class="icon-button"
          aria-label="Wrap lines"
          aria-pressed=${!this.unwrapped}
          title="Wrap lines"
          @click=${this._turnWrapping}
        >
          ${icon('wrap')}
        </button>
        <button
          class="icon-button"
          aria-label="Copy the source"
          title="Copy the source"
          @click=${() => this.dispatchEvent(new SourceCopyEvent(this.text ?? ''))}
        >
          ${icon('copy')}
        </button>
      </div>
      <div
        class="scroller"
        part="scroller"
        role=${isThere ? 'region' : nothing}
        aria-label=${isThere ? `Source of ${this.label}` : nothing}
        tabindex="0"
      >
        <div class="code" dir="ltr" translate="no" spellcheck="false"></div>
      </div>
    `
  }
}

function linesInWords(count: number): string {
  return count === 1 ? '1 line' : `${count.toLocaleString('en')} lines`
}

function withinGrace(colours: Promise<Runs | null>): Promise<Runs | null> {
  const late = new Promise<null>(resolve => setTimeout(() => resolve(null), COLOURS_GRACE_MS))
  return Promise.race([colours, late])
}

declare global {
  interface HTMLElementTagNameMap {
    'plan-source-view': PlanSourceView
  }
}
