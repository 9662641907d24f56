// Shows a file as it is written: numbered lines in colors. The text is never run as markup.
// To change where it comes from, see state/docs/doc-loader.ts; how it is rendered, code-pane.ts.

import { LitElement, html, nothing, type PropertyValues } from 'lit'
import { property, query, state } from 'lit/decorators.js'
import { scrollByStep, type ScrollStep } from '../../../schema/hotkeys/scroll-keys.js'
import { controls } from '../../theme/controls.js'
import { iconButton } from '../shared/icons.js'
import { count } from '../shared/words.js'
import { requestColors } from './highlight-client.js'
import { blocksOf, lineCount } from './text-blocks.js'
import { CodePane } from './code-pane.js'
import type { Runs } from './token-colors.js'
import { languageLabel, type Language } from './language.js'
import { SourceCopyEvent } from './events.js'
import { styles } from './source-view.styles.js'

/** How long an edited text waits for its colors, so that it does not flicker. */
const COLORS_GRACE_MS = 400

/**
 * A source with numbered lines. All of it stands in the page, so that the browser finds what is
 * searched for; what is out of view is not laid out. Lines wrap until the reader wants otherwise.
 *
 * @fires {SourceCopyEvent} plan-source-copy - the whole text is to be copied
 * @slot notice - a message above the source
 * @csspart bar - the line above the source
 * @csspart scroller - what scrolls
 * @cssprop --plan-source-ground - the ground behind the text; `--plan-sheet` by default
 */
export class PlanSourceView extends LitElement {
  static override styles = [controls, styles]

  /** The text of the file; null while it is not known. Another text keeps the line in view. */
  @property({ attribute: false }) text: string | null = null

  /** The language that it is colored in. */
  @property() language: Language = 'text'

  /** The doc's title: the region is named by it. */
  @property() label = ''

  /** The line to go to and to mark, from 1; 0 for none. */
  @property({ type: Number }) line = 0

  /** The last line to mark, from 1; 0 for `line` alone. */
  @property({ type: Number, attribute: 'last-line' }) lastLine = 0

  /** Lines are as long as they are written, and scroll. */
  @property({ type: Boolean, reflect: true }) unwrapped = false

  @state() private _lines = 0
  @query('.scroller') private readonly _scroller!: HTMLElement | null

  private _code: CodePane | null = null
  private _shown = ''
  private _abort = new AbortController()
  /** Resolves when the text is rendered and colored. */
  private _rendered: Promise<void> = Promise.resolve()

  /** Resolves when the whole text is shown, with its colors. */
  get rendered(): Promise<void> {
    return this._rendered
  }

  /** Focuses the text, so that keys scroll it. */
  override focus(): void {
    this._scroller?.focus({ preventScroll: true })
  }

  /** Scrolls as a key does in the focused source. */
  scrollByStep(step: ScrollStep): void {
    if (this._scroller) scrollByStep(this._scroller, step, this._scroller.clientHeight)
  }

  override disconnectedCallback() {
    super.disconnectedCallback()
    this._abort.abort()
  }

  override connectedCallback() {
    super.connectedCallback()
    // Leaving the page aborted it.
    if (this.hasUpdated) this._rendered = this._render()
  }

  protected override willUpdate(changed: PropertyValues<this>) {
    if (!changed.has('text')) return
    // Line ends become one character, as in a copy out of the page.
    this._shown = (this.text ?? '').replace(/\r\n?/g, '\n')
    this._lines = this.text === null ? 0 : lineCount(blocksOf(this._shown))
  }

  protected override updated(changed: PropertyValues<this>) {
    const isOther = changed.has('text') || changed.has('language')
    if (isOther) this._rendered = this._render()
    if (isOther || changed.has('line') || changed.has('lastLine'))
      void this._rendered.then(() => this._goToLine())
  }

  private async _render() {
    this._abort.abort()
    this._abort = new AbortController()
    const { signal } = this._abort
    const container = this.renderRoot.querySelector<HTMLElement>('.code')
    if (!container || !this._scroller) return
    this._code ??= new CodePane(container, this._scroller)
    if (this.text === null) {
      this._code.clear()
      return
    }
    const text = this._shown
    const coming = requestColors(text, this.language, signal)
    const early = this._code.isEmpty ? null : await withinGrace(coming)
    if (signal.aborted || !(await this._code.show(text, early, signal))) return
    const late = early ? null : await coming
    if (late) await this._code.color(late, signal)
  }

  private readonly _toggleWrapping = () => {
    this.unwrapped = !this.unwrapped
  }

  private readonly _copy = () => this.dispatchEvent(new SourceCopyEvent(this.text ?? ''))

  private _goToLine() {
    if (this.line > 0) this._code?.goTo(this.line, Math.max(this.line, this.lastLine))
  }

  override render() {
    const isThere = this.text !== null
    return html`
      <slot name="notice"></slot>
      <div class="bar" part="bar" ?hidden=${!isThere}>
        <span class="about">${languageLabel(this.language)} · ${count(this._lines, 'line')}</span>
        ${iconButton('wrap', 'Wrap lines', this._toggleWrapping, {
          look: 'small',
          isPressed: !this.unwrapped,
        })}
        ${iconButton('copy', 'Copy the source', this._copy, { look: 'small' })}
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

function withinGrace(colors: Promise<Runs | null>): Promise<Runs | null> {
  const late = new Promise<null>(resolve => setTimeout(() => resolve(null), COLORS_GRACE_MS))
  return Promise.race([colors, late])
}

declare global {
  interface HTMLElementTagNameMap {
    'plan-source-view': PlanSourceView
  }
}
