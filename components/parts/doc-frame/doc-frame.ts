// Shows one doc: loads and reloads it, keeps its scroll position, and exchanges messages with it.
// To change which messages of a doc are trusted, see message-gate.ts; how frames swap, frame-swap.ts.

import { LitElement, html, nothing, type PropertyValues } from 'lit'
import { property, state } from 'lit/decorators.js'
import type { CommentAnchor } from '../../../schema/comments/anchors.js'
import type { AnchorTarget, FrameBlock, PrintedComments } from '../../messages/annotations.js'
import { NO_START, type FrameStart, type Scroll, type Stored } from '../../messages/frame.js'
import { scrollByStep, type ScrollStep } from '../../messages/scroll-keys.js'
import { styles } from './doc-frame.styles.js'
import {
  formatOf,
  isBridged,
  isFramed,
  renderMissing,
  renderUnframed,
  sandboxOf,
  type DocFormat,
} from './doc-format.js'
import { eventOf, type AcceptedMessage, type PassedMessage } from './events.js'
import { FrameMarkers, type FrameChanges, type FrameComments } from './frame-markers.js'
import { FramePairs } from './frame-pairs.js'
import { FrameSwap } from './frame-swap.js'
import type { HiddenLoad } from './hidden-page.js'
import { MessageGate, type ReadyMessage } from './message-gate.js'
import { printPage } from './print-page.js'
import type { Theme } from '../../../schema/theme.js'
import { PlanEvent } from '../shared/part-event.js'

export type FrameState = 'loading' | 'ready' | 'missing' | 'error'

/** Properties that load a doc. */
const NEW_DOC = ['src', 'revision', 'type', 'pin'] as const
const ANNOTATIONS = ['changes', 'comments', 'offers'] as const
const BROKEN = 'This file cannot be shown.'

/**
 * One doc: an HTML or Markdown page, an image, a PDF, a medium, or a text as it is written; anything else as a card
 * with its name, its size and "Download".
 *
 * @fires {PlanEvent} plan-frame-ready - the doc can be seen, also after a reload, or after its frame went to another doc
 * @fires {ImageZoomEvent} plan-image-zoom - an image is to be shown alone
 * @fires {FrameMessageEvent} plan-frame-… - the doc sent a message that may count; the types stand in events.ts
 * @slot missing - the message about a doc whose file is gone
 * @slot error - the message about a file that cannot be shown
 * @csspart frame - the frame of a page, a PDF or a medium
 * @cssprop --plan-frame-ground - the ground behind the doc; `--plan-sheet` by default
 */
export class PlanDocFrame extends LitElement {
  static override styles = styles

  /** Where the doc is loaded from, without its theme, with a fragment if one is to be shown. */
  @property() src = ''

  /** The doc's title: the accessible name of its frame. */
  @property() label = ''

  /** The theme that the doc is loaded in, and that it is sent. */
  @property({ reflect: true }) theme: Theme = 'light'

  /** Declarations of CSS that pages of Markdown and text get on their root element. */
  @property() look = ''

  /** A new value loads the same doc again and keeps the scroll position. */
  @property({ type: Number }) revision = 0

  /** The hash of the bytes to load, where the address is to name them; `''` for the file as it is. */
  @property() pin = ''

  /** The content type that the doc is served as; it decides how it is shown. */
  @property() type = ''

  /** The doc's file name. */
  @property() file = ''

  /** The file's size in bytes, for the card. */
  @property({ type: Number }) size = 0

  /** The file is gone. The last version stays on show. */
  @property({ type: Boolean }) missing = false

  /** Words to mark in the doc; opened with some, it is shown at the first match. */
  @property({ attribute: false }) words: readonly string[] = []

  /** The words are typed while the doc is read: the first match from what is in view on is shown. */
  @property({ type: Boolean, attribute: 'is-typed' }) isTyped = false

  /** The combos that the doc sends as keys. */
  @property({ attribute: false }) hotkeys: readonly string[] = []

  /** The values that the doc has stored: it finds them when it is loaded. */
  @property({ attribute: false }) stored: Stored = NO_START.stored

  /** The changes to mark in the doc; null for none. */
  @property({ attribute: false }) changes: FrameChanges | null = null

  /** The comments to mark in the doc; null for none. */
  @property({ attribute: false }) comments: FrameComments | null = null

  /** The doc sends what a comment could be made on: the selected text, the block under the pointer. */
  @property({ type: Boolean }) offers = false

  /** The scroll position of a doc that is opened; null for its top, or its fragment. */
  @property({ attribute: false }) position: Scroll | null = null

  /** The state of the doc; set by the element. */
  @property({ reflect: true }) state: FrameState = 'loading'

  /** The doc is scrolled together with another version of it. */
  readonly pairs: FramePairs = new FramePairs(() => this._frames)

  private _frames: FrameSwap | null = null
  private readonly _markers = new FrameMarkers(this, () => this._frames)
  /** The last known scroll position of the doc on show. */
  private _lastPosition: Scroll | null = null
  /** The path of the address that was loaded last; a doc may navigate its frame to another. */
  private _path = ''
  private _loadedLook = ''
  private _loadedWords: readonly string[] = []
  private _isElsewhere = false
  private _isToLoad = false
  @state() private _isShown = false
  /** The image cannot be shown. */
  @state() private _isBroken = false

  constructor() {
    super()
    this.addController(
      new MessageGate({
        frames: () => this._frames,
        theme: () => this.theme,
        isElsewhere: () => this._isElsewhere,
        greet: (message, source) => this._greet(message, source),
        accept: message => this._accept(message),
        drop: (kind, source) => this._pass(this._markers.drop(kind, source)),
      }),
    )
  }

  /** The hash of the bytes in view; null where they cannot be named. */
  get shownPin(): string | null {
    if (isFramed(this._format)) return this._frames?.pin ?? null
    return this.state === 'ready' && this.pin !== '' ? this.pin : null
  }

  /** The end of the doc is in view; true where it cannot tell. */
  get isEndShown(): boolean {
    return !isBridged(this._format) || this._frames?.isEndShown === true
  }

  /** Words can be found in it: not where no script of ours runs in it. */
  get canFind(): boolean {
    return isBridged(this._format) && this._frames?.isBridged === true
  }

  /** How many marks of changes were in view. */
  get seenMarks(): number {
    return this._frames?.seenMarks ?? 0
  }

  /** Goes to the next change that is marked, or to the one before. */
  stepChange(step: 1 | -1): void {
    this._markers.stepChange(step)
  }

  /** Goes to a change, by its index among `changes`. */
  goToChange(mark: number): void {
    this._markers.goTo('changes', mark)
  }

  /** Goes to a comment, by its index among `comments`, which is the chosen one then; -1 for none. */
  goToComment(mark: number): void {
    this._markers.goTo('comments', mark)
  }

  /**
   * The place that a comment would be made on, if the doc in view holds these bytes; null where there is none.
   * @param blocks - the keys of all blocks of the file
   */
  askAnchor(
    pin: string,
    blocks: readonly number[],
    of: AnchorTarget,
  ): Promise<CommentAnchor | null> {
    return this._markers.askAnchor(pin, blocks, of)
  }

  /** The blocks that the doc in view draws, if it holds these bytes; null where it does not tell. */
  readBlocks(pin: string): Promise<readonly FrameBlock[] | null> {
    return this._markers.readBlocks(pin)
  }

  /** How any version of the doc is loaded out of sight. */
  hiddenLoad(src: string, pin: string): HiddenLoad {
    const { label: title, stored } = this
    const address = this._addressOf(src, pin)
    const start = { ...NO_START, path: address.pathname, stored }
    const box = this.getBoundingClientRect()
    return { address, title, start, sandbox: sandboxOf(this._format), pin, box }
  }

  /** Scrolls to the element of this id in the doc; `fragment` without its `#`, still escaped. */
  reveal(fragment: string): void {
    this._frames?.send({ type: 'plan-frame-reveal', fragment })
  }

  /** Goes to the next match of `words`, or to the one before. */
  find(step: 1 | -1): void {
    this._frames?.send({ type: 'plan-frame-find', step })
  }

  /** A page of the service prints itself, and a PDF opens in a tab of its own. Else the page around shows this alone. */
  async print(comments: PrintedComments | null = null): Promise<void> {
    const format = this._format
    if (comments) await this._markers.print(comments, format !== 'page')
    if (format === 'markdown' || format === 'text') this._frames?.send({ type: 'plan-frame-print' })
    // Its own viewer has a button for it, and this page may not press it.
    else if (format === 'pdf') open(this.src, '_blank', 'noopener')
    else if (format !== 'page') print()
    else if (this._frames) await printPage(this, this._frames, () => this._sendTheme())
  }

  private _accept(message: AcceptedMessage) {
    if (message.type === 'plan-frame-scroll') {
      const { x, y, anchor, offset } = message
      this._lastPosition = { x, y, anchor, offset }
    } else if (message.type === 'plan-frame-size') {
      this.style.setProperty('--_printed-width', `${message.width}px`)
      this.style.setProperty('--_printed-height', `${message.height}px`)
    } else if (message.type === 'plan-frame-seen') {
      this._frames?.setSeen(message.end, message.marks)
    }
    this._pass(this._markers.pass(message))
  }

  private _pass(message: PassedMessage | null) {
    if (message) this.dispatchEvent(eventOf(message))
  }

  /** Requests the headings of the doc. */
  requestHeadings(): void {
    this._frames?.send({ type: 'plan-frame-headings-ask' }, this._frames.current)
  }

  /** Scrolls to one of the headings that the doc sent last, from 0. */
  showHeading(at: number): void {
    this._frames?.send({ type: 'plan-frame-heading', at }, this._frames.current)
  }

  /** Scrolls as a key does in the focused doc. */
  scrollByStep(step: ScrollStep): void {
    const unframed = this.renderRoot.querySelector('.unframed')
    if (unframed) scrollByStep(unframed, step, unframed.clientHeight)
    else if (isBridged(this._format))
      this._frames?.send({ type: 'plan-frame-scroll-by', step }, this._frames.current)
  }

  /** Focuses the doc, or its download link. */
  override focus(): void {
    if (isFramed(this._format)) this._frames?.focus()
    else this.renderRoot.querySelector<HTMLElement>('.unframed, .card a')?.focus()
  }

  override connectedCallback() {
    super.connectedCallback()
    this._isToLoad = true
    this.requestUpdate()
  }

  override disconnectedCallback() {
    super.disconnectedCallback()
    // Put back into a page, a frame would load what it was once made for.
    this._frames?.clear()
  }

  private get _format(): DocFormat {
    return formatOf(this.type, this.file)
  }

  protected override willUpdate(changed: PropertyValues<this>) {
    if (changed.has('src')) this._lastPosition = null
    const isNew = NEW_DOC.some(name => changed.has(name))
    if (isNew) this._isBroken = false
    const isHeld = !changed.has('src') && this._frames?.isTyping === true
    this._isToLoad ||= isNew
    if (this._isToLoad && !isHeld) this._isShown = !isFramed(this._format)
    const isReady = this.src !== '' && this._isShown
    this.state = this.missing ? 'missing' : this._isBroken ? 'error' : isReady ? 'ready' : 'loading'
  }

  protected override updated(changed: PropertyValues<this>) {
    if (this._isToLoad) this._load(changed.has('src'))
    else if (changed.has('theme') || changed.has('look')) {
      this._sendTheme()
      if (changed.has('theme') && this.theme === 'light') this._frames?.holdDark()
    }
    if (changed.has('label') && this._frames) this._frames.title = this.label
    const { hotkeys, words, isTyped } = this
    if (changed.has('hotkeys')) this._frames?.send({ type: 'plan-frame-hotkeys', hotkeys })
    if (changed.has('words')) this._frames?.send({ type: 'plan-frame-mark', words, isTyped })
    if (ANNOTATIONS.some(name => changed.has(name))) this._markers.update(this)
  }

  private _load(isOther: boolean, isRested = false) {
    this._isToLoad = false
    // A reload waits while a field of the doc is typed in.
    if (!isRested && !isOther && this._frames?.isTyping) {
      this._frames.whenRested(() => this._load(false, true))
      return
    }
    const container = this.renderRoot.querySelector<HTMLElement>('.frames')
    if (!container) return
    this._frames ??= new FrameSwap(container, () => {
      this._isShown = true
      // The message that was sent at its start may have come before it listened.
      if (this._loadedLook !== this.theme + this.look) this._sendTheme()
      this._markers.update(this)
      this.dispatchEvent(new PlanEvent('plan-frame-ready'))
    })
    if (this.src === '' || !isFramed(this._format)) {
      this._frames.clear()
      if (this.src !== '') this.dispatchEvent(new PlanEvent('plan-frame-ready'))
      return
    }
    const address = this._addressOf(this.src, this.pin)
    // The last scroll position is newer than the fragment that the doc was opened with.
    if (!isOther && this._lastPosition) address.hash = ''
    this._path = address.pathname
    this._loadedLook = this.theme + this.look
    this._loadedWords = this.words
    this._isElsewhere = false
    const start = isBridged(this._format) ? this._start() : null
    const [pin, sandbox] = [this.pin || null, sandboxOf(this._format)]
    this._frames.load({ address, title: this.label, start, sandbox, pin, isAgain: !isOther })
  }

  private _addressOf(src: string, pin: string): URL {
    const address = new URL(src, document.baseURI)
    if (pin !== '') address.searchParams.set('at', pin)
    if (this._format === 'text') address.searchParams.set('view', 'source')
    address.searchParams.set('theme', this.theme)
    // A browser loads the same image address only once in a page.
    if (this._format === 'image') address.searchParams.set('revision', String(this.revision))
    return address
  }

  private _start(): FrameStart {
    const { hotkeys, stored, words } = this
    const scroll = this._lastPosition ?? this.position
    // HTML is shown as it is written.
    const look = this._format === 'page' ? '' : this.look
    return { path: this._path, hotkeys, scroll, stored, words, look, run: '' }
  }

  private _sendTheme(to?: Window) {
    this._frames?.send({ type: 'plan-theme', theme: this.theme, look: this.look }, to)
  }

  /** A doc has begun to run: the loaded one, or one that its frame went to. */
  private _greet({ path, isStarted }: ReadyMessage, source: Window) {
    const frames = this._frames
    this._isElsewhere = path !== this._path
    // The stored values of this doc are for no other one.
    const start = this._isElsewhere ? { ...NO_START, hotkeys: this.hotkeys } : this._start()
    if (!isStarted) frames?.send({ type: 'plan-frame-start', start }, source)
    // Words that came after the start did not reach a doc that was not listening yet.
    else if (!this._isElsewhere && this._loadedWords !== this.words) {
      frames?.send({ type: 'plan-frame-mark', words: this.words, isTyped: this.isTyped }, source)
    }
    if (this._isElsewhere || this._loadedLook !== this.theme + this.look) this._sendTheme(source)
    frames?.started(source)
  }

  override render() {
    return html`
      <div class="doc">
        <div class="frames"></div>
        ${this.src === '' ? nothing : this._renderUnframed()}
      </div>
      ${this.state === 'loading' && this.src !== '' ? html`<div class="bar"></div>` : nothing}
      ${this.missing ? renderMissing(this.src !== '') : nothing}
    `
  }

  private _renderUnframed() {
    if (this._isBroken) return html`<div class="quiet"><slot name="error">${BROKEN}</slot></div>`
    const { pin, label, file, size, _format: format } = this
    const src = format === 'image' ? this._addressOf(this.src, pin).href : this.src
    return renderUnframed(format, { src, label, file, size, failed: () => (this._isBroken = true) })
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'plan-doc-frame': PlanDocFrame
  }
}
