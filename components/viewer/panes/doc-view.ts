// One doc that is alive, as the view knows it: its frame, what it has stored, where it was left, and
// the words that are marked in it. Where it lies, and whether it is on show, is the desk's.

import { LitElement, html, nothing, type PropertyValues } from 'lit'
import { property, state } from 'lit/decorators.js'
import type { DocHeading } from '../../../schema/messages/frame.js'
import { commandTitle } from '../../../schema/hotkeys/command-table.js'
import type { ScrollStep } from '../../../schema/hotkeys/scroll-keys.js'
import type { Doc } from '../../../schema/tree.js'
import type { PlanDocFrame } from '../../parts/doc-frame/doc-frame.js'
import {
  FrameFocusEvent,
  type FrameFoundEvent,
  type FrameScrollEvent,
  type FrameStoreEvent,
  type FrameThemeEvent,
} from '../../parts/doc-frame/events.js'
import { icon } from '../../parts/shared/icons.js'
import type { DocMemory } from '../../state/docs/doc-memory.js'
import { closeTab, keepTab } from '../../state/actions/layout.js'
import { chooseTheme } from '../../state/actions/sidebar.js'
import { unmark } from '../../state/actions/open.js'
import { StateController } from '../../state/connect.js'
import type { DocSource, MountedDoc } from '../../state/open-doc.js'
import { NOT_ASKED, type Opening } from '../../state/state.js'
import { controls } from '../../theme/controls.js'
import { styles } from './doc-view.styles.js'
import type { Theme } from '../../../schema/theme.js'
import { languageOf } from '../../parts/source-view/language.js'
import type { SourceCopyEvent } from '../../parts/source-view/events.js'
import type { View } from '../../state/viewer-model.js'
import { copyText } from '../clipboard.js'

/** A doc that computes answers no sooner; its headings can be done without. */
const HEADINGS_MS = 3000
/** Scrolling for so long keeps a preview. */
const READ_MS = 2000
/** Steps of one scrolling are nearer to one another. */
const SCROLL_PAUSE_MS = 1000

/** One doc in its frame, inside a viewer. */
export class PlanDocView extends LitElement {
  static override styles = [controls, styles]

  @property({ attribute: false }) open!: MountedDoc

  @property({ attribute: false }) doc!: Doc

  @property({ attribute: false }) memory!: DocMemory

  /** How the doc was last asked for. */
  @property({ attribute: false }) opening: Opening = NOT_ASKED

  @property() theme: Theme = 'light'

  /** The combos that the doc passes on. */
  @property({ attribute: false }) hotkeys: readonly string[] = []

  /** The file is gone. */
  @property({ type: Boolean }) missing = false

  /** It took the focus while the reader typed elsewhere, and gets none for now. */
  @property({ type: Boolean, attribute: 'is-shut' }) isShut = false

  /** How many matches there are, and which of them is in view, from 1. */
  @state() private _found = { count: 0, at: 0 }

  private readonly _viewer = new StateController(this, () => [])
  /** The turn of the opening that was heeded last. */
  private _turn = 0
  private _hadFocus = false

  /** When the page last put the focus into it. */
  enteredAt = -Infinity

  /** When a scroll was last heard of, and for how long that went on without a pause. */
  private _scrolledAt = -Infinity
  private _scrolledFor = 0

  /** Puts the focus into the doc, or its source. */
  override focus(): void {
    this.enteredAt = performance.now()
    const source = this.renderRoot.querySelector('plan-source-view')
    if (source) source.focus()
    else this._frame?.focus()
  }

  /** Prints the doc, or its source. */
  async print(): Promise<void> {
    if (this.open.source) print()
    else await this._frame?.print()
  }

  /** Whether there is something to be read in it. */
  get isReady(): boolean {
    return this.open.source !== null || (this._frame !== null && this._frame.state !== 'loading')
  }

  /** Resolves when its frame is drawn as it is by now. */
  get frameDrawn(): Promise<unknown> {
    return this._frame?.updateComplete ?? Promise.resolve()
  }

  /** Goes to the next match of the words that are marked, or to the one before. */
  findMatch(step: 1 | -1): void {
    this._frame?.find(step)
  }

  /** Scrolls as a key does in the focused doc. */
  scrollByStep(step: ScrollStep): void {
    const source = this.renderRoot.querySelector('plan-source-view')
    if (source) source.scrollByStep(step)
    else this._frame?.scrollByStep(step)
  }

  /** The headings of the doc; none where it tells of none in time, or is shown as it is written. */
  headings(): Promise<readonly DocHeading[]> {
    const frame = this.open.source ? null : this._frame
    if (!frame) return Promise.resolve([])
    return new Promise(resolve => {
      frame.addEventListener('plan-frame-headings', event => resolve(event.headings), {
        once: true,
      })
      setTimeout(() => resolve([]), HEADINGS_MS)
      frame.requestHeadings()
    })
  }

  /** Goes to one of the headings that were last told, from 0. */
  showHeading(at: number): void {
    this._frame?.showHeading(at)
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
    const before = changed.get('open')
    if (before && before.source !== this.open.source && this._hadFocus) void this._keepFocus()
    if (!changed.has('opening')) return
    const { turn, fragment } = this.opening
    const isHeeded = turn === this._turn || turn === this.open.loaded.sequence
    this._turn = turn
    if (!isHeeded && fragment !== '') this._frame?.reveal(fragment)
  }

  override render() {
    const { doc, opening } = this
    const { loaded, revision, source } = this.open
    const { values, positions } = this.memory
    const isLeftAsBefore = opening.fragment === '' && opening.words.length === 0
    return html`<plan-doc-frame
        class=${source ? 'behind' : ''}
        ?inert=${source !== null || this.isShut}
        .src=${loaded.src}
        .revision=${revision}
        .type=${loaded.type}
        .size=${loaded.size}
        .text=${loaded.text}
        .file=${doc.file}
        .label=${doc.title}
        .theme=${this.theme}
        .missing=${this.missing}
        .words=${opening.words}
        .hotkeys=${this.hotkeys}
        .stored=${values.of(doc)}
        .position=${isLeftAsBefore ? positions.of(doc) : null}
        @plan-frame-scroll=${({ position }: FrameScrollEvent) => {
          positions.set(doc, position)
          this._noteScroll()
        }}
        @plan-frame-store=${({ area, key, value }: FrameStoreEvent) =>
          values.store(doc, area, key, value)}
        @plan-frame-theme=${({ theme }: FrameThemeEvent) =>
          this._viewer.view.update(view => chooseTheme(view, theme))}
        @plan-frame-found=${this._count}
      >
        <span slot="missing" class="missing">${drawGoneWords(() => this._close())}</span>
      </plan-doc-frame>
      ${source ? this._renderSource(source) : nothing}
      ${opening.words.length === 0 || source ? nothing : this._renderFound()}`
  }

  private _renderSource(source: DocSource) {
    return drawSource({
      source,
      doc: this.doc,
      isMissing: this.missing,
      view: this._viewer.view,
      entered: () => this.dispatchEvent(new FrameFocusEvent(true)),
      close: () => this._close(),
    })
  }

  /** The focus goes from the page to its source, and back. */
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
      <button class="icon-button" aria-label=${commandTitle('unmark')} @click=${this._unmark}>
        ${icon('close')}
      </button>
    </div>`
  }

  private _renderSteps() {
    return html`<button
        class="icon-button"
        aria-label=${commandTitle('previousMatch')}
        @click=${() => this._frame?.find(-1)}
      >
        ${icon('moveUp')}
      </button>
      <button
        class="icon-button"
        aria-label=${commandTitle('nextMatch')}
        @click=${() => this._frame?.find(1)}
      >
        ${icon('moveDown')}
      </button>`
  }

  /** A doc that is scrolled for a while is read: its tab is to stay. */
  private _noteScroll() {
    const now = performance.now()
    const since = now - this._scrolledAt
    this._scrolledAt = now
    this._scrolledFor = since < SCROLL_PAUSE_MS ? this._scrolledFor + since : 0
    if (this._scrolledFor < READ_MS) return
    this._viewer.view.update(view => keepTab(view, this.open.path))
  }

  private _count({ count, at }: FrameFoundEvent) {
    this._found = { count, at }
  }

  private _unmark() {
    this._viewer.view.update(view => unmark(view, this.doc.path))
    this.focus()
  }

  private _close() {
    this._viewer.view.update(view => closeTab(view, this.open.path))
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'plan-doc-view': PlanDocView
  }
}

// The source of a doc as it stands in the doc's sheet, and what is said of a doc that is gone. How a source
// is drawn is plan-source-view's.

interface SourceSheet {
  source: DocSource
  doc: Doc
  /** The file is gone. */
  isMissing: boolean
  view: View
  /** The reader went into the source. */
  entered(): void
  close(): void
}

function drawSource({ source, doc, isMissing, view, entered, close }: SourceSheet) {
  return html`<plan-source-view
    .text=${source.text}
    .language=${languageOf(doc.file)}
    .label=${doc.title}
    @focusin=${entered}
    @plan-source-copy=${({ text }: SourceCopyEvent) => void copyText(view, text, 'source', false)}
  >
    ${isMissing ? drawGone(close) : source.problem === '' ? nothing : drawProblem(source.problem)}
  </plan-source-view>`
}

function drawGone(close: () => void) {
  return html`<div slot="notice" class="missing" role="status">${drawGoneWords(close)}</div>`
}

/** What is said of a doc whose file is gone. */
function drawGoneWords(close: () => void) {
  return html`The file is gone. It is shown again when it is back.
    <button class="button" @click=${close}>${commandTitle('closeTab')}</button>`
}

function drawProblem(problem: string) {
  return html`<p slot="notice" role="status">${problem}</p>`
}
