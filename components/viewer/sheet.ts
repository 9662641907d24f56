// One doc that is alive, as the view knows it: its frame, what it has stored, where it was left, and
// the words that are marked in it. Where it lies, and whether it is on show, is the desk's.

import { LitElement, html, nothing, type PropertyValues } from 'lit'
import { property, state } from 'lit/decorators.js'
import type { Theme } from '../../schema/frame.js'
import type { Doc } from '../../schema/tree.js'
import type { PlanDocFrame } from '../parts/doc-frame/doc-frame.js'
import {
  FrameFocusEvent,
  type FrameFoundEvent,
  type FrameScrollEvent,
  type FrameStoreEvent,
  type FrameThemeEvent,
} from '../parts/doc-frame/frame-events.js'
import { icon } from '../parts/icon/icons.js'
import type { DocMemory } from '../state/doc-memory.js'
import { closeTab } from '../state/arrange.js'
import { chooseTheme } from '../state/fold.js'
import { unmark } from '../state/open.js'
import { Select } from '../state/select.js'
import { NOT_ASKED, type Opening, type Raw, type Source } from '../state/view-state.js'
import { controls } from '../theme/controls.js'
import { drawGoneWords, drawSource } from './sheet-source.js'
import { styles } from './sheet.styles.js'

/** Until it is heard of, the focus takes no longer. */
const ENTERED_MS = 1000

/** One doc in its frame, inside a viewer. */
export class PlanSheet extends LitElement {
  static override styles = [controls, styles]

  @property({ attribute: false }) source!: Source

  @property({ attribute: false }) doc!: Doc

  @property({ attribute: false }) memory!: DocMemory

  /** What is shown in the place of the page; null for the page. */
  @property({ attribute: false }) raw: Raw | null = null

  /** How the doc was last asked for. */
  @property({ attribute: false }) opening: Opening = NOT_ASKED

  @property() theme: Theme = 'light'

  /** The combos that the doc passes on. */
  @property({ attribute: false }) hotkeys: readonly string[] = []

  /** The file is gone. */
  @property({ type: Boolean }) missing = false

  /** It took the focus from somebody, and gets none for now. */
  @property({ type: Boolean, attribute: 'is-shut' }) isShut = false

  /** How many matches there are, and which of them is in view, from 1. */
  @state() private _found = { count: 0, at: 0 }

  private readonly _select = new Select(this, () => null)
  /** The turn of the opening that was heeded last. */
  private _turn = 0
  private _hadFocus = false

  private _entered = -Infinity

  /** Puts the focus into the doc, or its source. */
  override focus(): void {
    this._entered = performance.now()
    const source = this.renderRoot.querySelector('plan-source-view')
    if (source) source.focus()
    else this._frame?.focus()
  }

  /** Whether the focus was just put into the doc. */
  get wasEntered(): boolean {
    return performance.now() - this._entered < ENTERED_MS
  }

  private get _frame(): PlanDocFrame | null {
    return this.renderRoot.querySelector('plan-doc-frame')
  }

  protected override willUpdate(changed: PropertyValues<this>) {
    // Of the same words the doc is not asked again: they are marked, and counted.
    const before = changed.get('opening')
    if (before && before.words !== this.opening.words) this._found = { count: 0, at: 0 }
    this._hadFocus = this.hasUpdated && this.shadowRoot?.activeElement !== null
  }

  protected override updated(changed: PropertyValues<this>) {
    if (changed.has('raw') && this._hadFocus) void this._keepFocus()
    if (!changed.has('opening')) return
    const { turn, fragment } = this.opening
    const isHeeded = turn === this._turn || turn === this.source.turn
    this._turn = turn
    if (!isHeeded && fragment !== '') this._frame?.reveal(fragment)
  }

  override render() {
    const { source, doc, opening } = this
    const { values, positions } = this.memory
    const isLeftAsBefore = opening.fragment === '' && opening.words.length === 0
    return html`<plan-doc-frame
        class=${this.raw ? 'behind' : ''}
        ?inert=${this.raw !== null || this.isShut}
        .src=${source.src}
        .revision=${source.revision}
        .type=${source.type}
        .size=${source.size}
        .text=${source.text}
        .file=${doc.file}
        .label=${doc.title}
        .theme=${this.theme}
        .missing=${this.missing}
        .words=${opening.words}
        .hotkeys=${this.hotkeys}
        .stored=${values.of(doc)}
        .position=${isLeftAsBefore ? positions.of(doc) : null}
        @plan-frame-scroll=${({ position }: FrameScrollEvent) => positions.set(doc, position)}
        @plan-frame-store=${({ area, key, value }: FrameStoreEvent) =>
          values.store(doc, area, key, value)}
        @plan-frame-theme=${({ theme }: FrameThemeEvent) =>
          this._select.view.update(view => chooseTheme(view, theme))}
        @plan-frame-found=${this._count}
      >
        <span slot="missing" class="missing">${drawGoneWords(() => this._close())}</span>
      </plan-doc-frame>
      ${this.raw ? this._renderSource(this.raw) : nothing}
      ${opening.words.length === 0 || this.raw ? nothing : this._renderFound()}`
  }

  private _renderSource(raw: Raw) {
    return drawSource({
      raw,
      doc: this.doc,
      isMissing: this.missing,
      view: this._select.view,
      entered: () => this.dispatchEvent(new FrameFocusEvent(true)),
      close: () => this._close(),
    })
  }

  /** Whoever was in the page goes on in its source, and back. */
  private async _keepFocus() {
    await this.renderRoot.querySelector('plan-source-view')?.updateComplete
    const { activeElement } = this.getRootNode() as ShadowRoot
    if (activeElement === null || activeElement === this) this.focus()
  }

  private _renderFound() {
    const { count, at } = this._found
    const says = count === 0 ? 'No match in the text' : `${Math.max(at, 1)} of ${count}`
    return html`<div class="found" role="group" aria-label="Matches in ${this.doc.title}">
      <span role="status">${says}</span>
      ${count > 1 ? this._renderSteps() : nothing}
      <button class="icon-button" aria-label="Take the marks off" @click=${this._unmark}>
        ${icon('close')}
      </button>
    </div>`
  }

  private _renderSteps() {
    return html`<button
        class="icon-button"
        aria-label="Match before"
        @click=${() => this._frame?.find(-1)}
      >
        ${icon('moveUp')}
      </button>
      <button class="icon-button" aria-label="Next match" @click=${() => this._frame?.find(1)}>
        ${icon('moveDown')}
      </button>`
  }

  private _count({ count, at }: FrameFoundEvent) {
    this._found = { count, at }
  }

  private _unmark() {
    this._select.view.update(view => unmark(view, this.doc.path))
    this.focus()
  }

  private _close() {
    this._select.view.update(view => closeTab(view, this.source.path))
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'plan-sheet': PlanSheet
  }
}
