// One mounted doc: its frame, the frame of its source over it, its storage, its scroll position and its marks.
// To change where it lies and whether it is on show, see doc-panes.ts; how a frame loads, parts/doc-frame/.

import { LitElement, html, nothing, type PropertyValues } from 'lit'
import { property } from 'lit/decorators.js'
import type { DocHeading } from '../../messages/frame.js'
import { PlanEvent } from '../../parts/shared/part-event.js'
import { commandTitle } from '../../../schema/hotkeys/command-table.js'
import type { ScrollStep } from '../../messages/scroll-keys.js'
import type { Doc } from '../../../schema/tree.js'
import type { PlanDocFrame } from '../../parts/doc-frame/doc-frame.js'
import type { FrameMessageEvent } from '../../parts/doc-frame/events.js'
import type { VersionCompareEvent } from '../../review/events.js'
import type { Hash } from '../../../schema/review/versions.js'
import type { DocMemory } from '../../state/docs/doc-memory.js'
import { showSource } from '../../state/actions/cover.js'
import { closeTab, keepTab } from '../../state/actions/layout.js'
import { chooseTheme } from '../../state/actions/sidebar.js'
import { noteFragment } from '../../state/actions/open.js'
import type { DocHandle } from '../../state/commands/command.js'
import { keptBefore, restoreDeleted } from '../../state/review/restore.js'
import { StateController } from '../../state/connect.js'
import {
  isMarkdownPath,
  shownVersion,
  type MountedDoc,
  type ShownVersion,
} from '../../state/open-doc.js'
import { lookOf } from '../../state/persistence/appearance.js'
import { NO_DESTINATION, type Destination } from '../../state/state.js'
import { controls } from '../../theme/controls.js'
import { renderBar } from './bars.js'
import { BytesTracker } from './bytes-tracker.js'
import { ChangesView } from './changes-view.js'
import { CommentsView } from './comments-view.js'
import { DocPanel } from './doc-panel.js'
import { styles } from './doc-view.styles.js'
import { Finding } from './finding.js'
import { SourceCover } from './source-cover.js'
import type { Theme } from '../../../schema/theme.js'
import type { ViewerModel } from '../../state/viewer-model.js'
import { LateElements, lateScript } from '../late-elements.js'
import { FILE_GONE, SHOWN_WHEN_BACK } from '../messages.js'

/** A busy doc answers late; quick open works without its headings. */
const HEADINGS_MS = 3000
/** A preview that is scrolled so long becomes a tab that stays. */
const READ_MS = 2000
/** Scroll events of one movement are nearer to one another. */
const SCROLL_PAUSE_MS = 1000

/** One doc in its frame, inside a viewer. */
export class PlanDocView extends LitElement implements DocHandle {
  static override styles = [controls, styles]

  @property({ attribute: false }) open!: MountedDoc

  @property({ attribute: false }) doc!: Doc

  @property({ attribute: false }) memory!: DocMemory

  /** Where the doc was last opened. */
  @property({ attribute: false }) destination: Destination = NO_DESTINATION

  @property() theme: Theme = 'light'

  /** The combos that the doc passes on. */
  @property({ attribute: false }) hotkeys: readonly string[] = []

  /** It took the focus while the reader typed elsewhere, so it gets none for now. */
  @property({ type: Boolean, attribute: 'is-shut' }) isShut = false

  private readonly _viewer = new StateController(this, ({ connection, review, appearance }) => [
    appearance,
    connection === 'lost',
    review.deleted,
  ])
  readonly changes: ChangesView = new ChangesView(this)
  readonly comments: CommentsView = new CommentsView(this)
  readonly late = new LateElements(this, () => this.model)
  private readonly _panel = new DocPanel(this)
  private readonly _bytes = new BytesTracker(this)
  private readonly _source = new SourceCover(this)
  private readonly _finding = new Finding(this)
  /** The sequence of the last destination that was revealed. */
  private _sequence = 0
  /** The source gets the focus once it is loaded. */
  private _isEnteringSource = false
  private _hadFocus = false

  /** When the page last moved the focus into it. */
  enteredAt = -Infinity

  /** When the doc was last scrolled, and for how long without a pause. */
  private _scrolledAt = -Infinity
  private _scrolledFor = 0

  /** The hash of the bytes in view; null where they cannot be named, or are none of now. */
  get shownHash(): Hash | null {
    return this._isCovered ? null : (this.frame?.shownPin ?? null)
  }

  /** A rendered Markdown page is on show: its policy lets no script of an author run. */
  get isMarkdownShown(): boolean {
    return isMarkdownPath(this.open.path) && this.shownHash !== null
  }

  /** Whether the end of the doc is in view, or all that changed in it was. */
  get isEndShown(): boolean {
    return this.frame?.isEndShown === true || this.changes.isEachSeen
  }

  get model(): ViewerModel {
    return this._viewer.model
  }

  /** Whether the doc, and not the drawer over it, is at this point of the viewport. */
  isDocAt(x: number, y: number): boolean {
    const found = this.shadowRoot?.elementFromPoint(x, y)
    return found?.closest('.doc') instanceof Element
  }

  /** Goes into its history, or into its comments, once they are drawn; false where the focus is there already. */
  enterPanel(): boolean {
    return this._panel.enter()
  }

  /** Writes a comment on what is selected, or on the whole doc. */
  comment(): void {
    this.comments.write('selection')
  }

  /** Approves the bytes on show; whether that was recorded. */
  async approve(): Promise<boolean> {
    const { model, open } = this
    const late = await lateScript(model)
    const isDone = late !== null && (await late.approve(model, open.path))
    if (isDone) this.dispatchEvent(new PlanEvent('plan-review-leave'))
    return isDone
  }

  /** Shows its comments, in whose foot it is sent back. */
  sendBack(): void {
    this._panel.sendBack()
  }

  /** Puts the focus into the doc, its source, or the version over it. */
  override focus(): void {
    this.enteredAt = performance.now()
    const cover = this.renderRoot.querySelector<HTMLElement>(
      'plan-version-view, plan-source-changes',
    )
    if (cover) cover.focus()
    else this.front?.focus()
  }

  /** Prints the doc, its source, or the version over it. */
  print(): void {
    this.comments.printed = []
    void (this._version?.isBeside ? this.front : (this._finding.frame ?? this.front))?.print()
  }

  printComments(): Promise<void> {
    return this.comments.print()
  }

  /** Whether there is something to read in it. */
  get isReady(): boolean {
    const isLoading = (this.front?.state ?? 'loading') === 'loading'
    return !isLoading || (this._isCovered && !this._isSource)
  }

  /** Resolves when its frame has rendered its present state. */
  get frameDrawn(): Promise<unknown> {
    return this.front?.updateComplete ?? Promise.resolve()
  }

  get canFind(): boolean {
    return this._finding.frame?.canFind === true
  }

  /** Goes into the field that finds words. */
  find(): void {
    this._finding.start()
  }

  /** Scrolls to the next match of the marked words, or to the one before. */
  findMatch(step: 1 | -1): void {
    this._finding.frame?.find(step)
  }

  /** Scrolls as a key does in the focused doc. */
  scrollByStep(step: ScrollStep): void {
    this.front?.scrollByStep(step)
  }

  /** The headings of the doc, or of its source; none where it does not answer in time, or something else covers it. */
  headings(): Promise<readonly DocHeading[]> {
    const frame = this._isCovered && !this._isSource ? null : this.front
    if (!frame) return Promise.resolve([])
    return new Promise(resolve => {
      frame.addEventListener('plan-frame-headings', ({ message }) => resolve(message.headings), {
        once: true,
      })
      setTimeout(() => resolve([]), HEADINGS_MS)
      frame.requestHeadings()
    })
  }

  /** Scrolls to one of the headings that were last listed, from 0. */
  showHeading(at: number): void {
    this.front?.showHeading(at)
  }

  /** The frame of its page. */
  get frame(): PlanDocFrame | null {
    return this.renderRoot.querySelector('plan-doc-frame')
  }

  /** The frame of its source, or else of its page. */
  get front(): PlanDocFrame | null {
    return this.renderRoot.querySelector<PlanDocFrame>('plan-doc-frame.source') ?? this.frame
  }

  private get _isSource(): boolean {
    return this.open.cover === 'source'
  }

  /** Something is shown in the place of the page. */
  private get _isCovered(): boolean {
    return this.open.cover !== 'page'
  }

  private get _version(): ShownVersion | null {
    return shownVersion(this.open)
  }

  protected override willUpdate() {
    this._hadFocus = this.hasUpdated && this.shadowRoot?.activeElement !== null
  }

  protected override updated(changed: PropertyValues<this>) {
    const before = changed.get('open')
    const isTurned = before !== undefined && (before.cover === 'source') !== this._isSource
    // The element with the focus may be gone with the history, the bar of changes or the version.
    const isLost =
      before?.panel !== this.open.panel ||
      before.comparison !== this.open.comparison ||
      before.cover !== this.open.cover
    if (this._hadFocus && (isTurned || (isLost && this.shadowRoot?.activeElement === null))) {
      this._isEnteringSource = this._isSource
      void this._keepFocus()
    }
    if (!changed.has('destination')) return
    const { sequence, fragment, lines } = this.destination
    if (lines && sequence !== this._sequence) {
      this.model.update(state => showSource(state, this.open.path))
    }
    const isRevealed = sequence === this._sequence || sequence === this.open.loaded.sequence
    this._sequence = sequence
    if (!isRevealed && fragment !== '') this.frame?.reveal(fragment)
    this._source.showLines()
  }

  override render() {
    const { title } = this.doc
    const found = this._finding.render()
    const over = this._isSource
      ? this._source.render(() => this._renderFrame('source'))
      : this.changes.renderOver(title)
    return html`<div class="bar">${renderBar(this)}</div>
      <div class="doc" @pointerleave=${this.comments.pointerLeft}>
        ${this._renderFrame('page')} ${over} ${this.comments.renderPrinted()}
        ${this._version ? this._renderVersion(this._version, found) : found}
        ${this.comments.renderOffer()}
      </div>
      ${this._panel.render()}`
  }

  private _renderFrame(shows: 'page' | 'source') {
    const { doc, destination } = this
    const { loaded, revision, isMissing } = this.open
    const { storage, scrollPositions } = this.memory
    const isSource = shows === 'source'
    const behind = this._version?.isBeside ? 'beside' : this._isCovered ? 'behind' : ''
    const { fragment, words, isFinding, isAtChange } = destination
    const keepsPosition = fragment === '' && words.length === 0 && !isAtChange
    const position = keepsPosition ? scrollPositions.of(doc) : null
    return html`<plan-doc-frame
      class=${isSource ? 'source' : behind}
      ?inert=${(behind === 'behind' && !isSource) || this.isShut}
      .src=${isSource ? loaded.address : loaded.src}
      .pin=${loaded.hash ?? ''}
      .revision=${revision}
      .type=${isSource ? 'text/plain' : loaded.type}
      .size=${loaded.size}
      .file=${doc.file}
      .label=${isSource ? `Source of ${doc.title}` : doc.title}
      .theme=${this.theme}
      .look=${lookOf(this.model.state.appearance)}
      .missing=${isMissing}
      .words=${words}
      ?is-typed=${isFinding}
      .changes=${isSource ? null : this.changes.forFrame}
      .comments=${isSource ? null : this.comments.forFrame}
      ?offers=${!isSource && this.comments.isOffering}
      .hotkeys=${this.hotkeys}
      .stored=${storage.of(doc)}
      .position=${isSource ? this._source.position : position}
      @plan-frame-ready=${this._ready}
      @plan-frame-fragment=${({ message }: FrameMessageEvent<'plan-frame-fragment'>) =>
        this.model.update(state => noteFragment(state, this.open.path, message.fragment))}
      @plan-frame-scroll=${({
        message: { x, y, anchor, offset },
      }: FrameMessageEvent<'plan-frame-scroll'>) => {
        if (isSource) this._source.position = { x, y, anchor, offset }
        else scrollPositions.set(doc, { x, y, anchor, offset })
        this.changes.scrolled({ anchor, offset })
        this._noteScroll()
      }}
      @plan-frame-store=${({
        message: { area, key, value },
      }: FrameMessageEvent<'plan-frame-store'>) => storage.store(doc, area, key, value)}
      @plan-frame-theme=${({ message }: FrameMessageEvent<'plan-frame-theme'>) =>
        this.model.update(state => chooseTheme(state, message.theme))}
      @plan-frame-changes=${(event: FrameMessageEvent<'plan-frame-changes'>) => this.changes.receive(event)}
      @plan-frame-comments=${(event: FrameMessageEvent<'plan-frame-comments'>) => this.comments.receive(event)}
      @plan-frame-offer=${(event: FrameMessageEvent<'plan-frame-offer'>) => this.comments.receiveOffer(event)}
    >
      <span slot="missing" class="missing">${this._renderMissing()}</span>
    </plan-doc-frame>`
  }

  private _renderVersion(version: ShownVersion, found: unknown) {
    return html`<plan-version-view
      class=${version.isBeside ? 'beside' : ''}
      .beside=${version.isBeside ? this.frame : null}
      .doc=${this.doc}
      .shown=${version}
      .type=${this.open.loaded.type}
      .theme=${this.theme}
      .look=${lookOf(this.model.state.appearance)}
      .hotkeys=${this.hotkeys}
      .words=${this.destination.words}
      ?is-typed=${this.destination.isFinding}
      ?read-only=${!this.model.isTab}
      @plan-version-choose=${this._panel.showVersion}
      @plan-version-compare=${({ hash }: VersionCompareEvent) => this.changes.compareWith(hash)}
      >${found}</plan-version-view
    >`
  }

  private readonly _ready = async () => {
    this._bytes.note()
    await this.front?.updateComplete
    this._source.showLines()
    if (this._isEnteringSource) void this._keepFocus()
    this._isEnteringSource = false
  }

  private _renderMissing() {
    const { model, open } = this
    const close = () => model.update(state => closeTab(state, open.path))
    const gone = keptBefore(model.state, open.path)
    const restore = gone && model.isTab ? () => void restoreDeleted(model, gone) : null
    return html`${FILE_GONE}. ${SHOWN_WHEN_BACK}
      ${restore ? html`<button class="button" @click=${restore}>Restore</button>` : nothing}
      <button class="button" @click=${close}>${commandTitle('closeTab')}</button>`
  }

  /** Moves the focus from the page to its source, and back. */
  private async _keepFocus() {
    const changes = this.renderRoot.querySelector<LitElement>('plan-source-changes')
    if (changes) await this.late.drawn(changes)
    else await this.front?.updateComplete
    const { activeElement } = this.getRootNode() as ShadowRoot
    if (activeElement === null || activeElement === this) this.focus()
  }

  /** A doc that is scrolled for a while is read, so its tab stays. */
  private _noteScroll() {
    const now = performance.now()
    const since = now - this._scrolledAt
    this._scrolledAt = now
    this._scrolledFor = since < SCROLL_PAUSE_MS ? this._scrolledFor + since : 0
    if (this._scrolledFor < READ_MS) return
    this.model.update(state => keepTab(state, this.open.path))
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'plan-doc-view': PlanDocView
  }
}
