// The comments on one doc, beside it: one list in the order of the doc, with the composer at its place, resolved ones folded
// at its end, and the foot that sends.
// To change one thread, see thread.ts; what is saved and sent, components/state/comments/.

import { LitElement, html, nothing, type PropertyValues } from 'lit'
import { property, query, state } from 'lit/decorators.js'
import { repeat } from 'lit/directives/repeat.js'
import type { DocComment } from '../../../schema/comments/shapes.js'
import { icon, iconButton } from '../../parts/shared/icons.js'
import { PlanEvent } from '../../parts/shared/part-event.js'
import { chooseComment } from '../../state/actions/comments.js'
import { dropComment } from '../../state/comments/drafts.js'
import { setCommentState } from '../../state/comments/comment-state.js'
import { StateController } from '../../state/connect.js'
import { wholeDraft, type DocComments, type NamedPlace } from '../../state/doc-comments.js'
import { withDrafts } from '../../state/doc-drafts.js'
import { loadersOf } from '../../state/review/review-loaders.js'
import { hotkeysOf } from '../../state/selectors.js'
import { controls } from '../../theme/controls.js'
import { VersionChooseEvent } from '../events.js'
import { keysStyles, letterOf, renderKeys, type KeysNow } from '../list-keys.js'
import { panelStyles } from '../review.styles.js'
import { shownVersionOf } from '../version-requests.js'
import { CommentChanges } from './comment-changes.js'
import { commentsStyles, wordsStyles } from './comments.styles.js'
import { Composing, type NewComment, type Written } from './composing.js'
import type { CommentActEvent, PlaceStep } from './events.js'
import { renderEmpty, renderPlace } from './plain-text.js'
import { Reviewing } from './reviewing.js'
import { ScrollKeeper } from './scroll-keeper.js'
import type { PlanSendBar } from './send-bar.js'
import type { PlanCommentThread } from './thread.js'
import { isUnmarked } from './words.js'

/**
 * The comments of a doc, below an element that provides the model.
 *
 * @fires {PlanEvent} plan-comments-close - the comments are to be closed
 * @fires {PlanEvent} plan-comments-leave - the doc is to be read on
 * @fires {PlanEvent} plan-review-leave - the review of the doc is over
 * @fires {PlanEvent} plan-docs-enter - the doc is to be read
 * @fires {VersionChooseEvent} plan-version-choose - the version that a comment was made on is to be shown
 */
export class PlanComments extends LitElement {
  static override styles = [controls, panelStyles, keysStyles, wordsStyles, commentsStyles]

  /** The path of the doc. */
  @property() path = ''

  /** The title of the doc. */
  @property() label = ''

  /** The absolute path of its file. */
  @property() file = ''

  /** Chooses another place for the comment that is written; null where the doc names none. */
  @property({ attribute: false }) askPlace: (of: PlaceStep) => Promise<NamedPlace | null> = () =>
    Promise.resolve(null)

  /** Nothing is written or decided here. */
  @property({ type: Boolean, attribute: 'read-only' }) readOnly = false

  @state() private _isUnfolded = false

  @query('.scroll') readonly scroller!: HTMLElement | null

  private readonly _viewer = new StateController(this, ({ docs, drafts, review, reviewMode }) => [
    docs.get(this.path)?.comments,
    docs.get(this.path)?.whole,
    drafts,
    review.problem,
    reviewMode,
  ])
  private readonly _changes = new CommentChanges(
    this,
    () => loadersOf(this._viewer.model).comparisons,
  )
  private readonly _composing = new Composing(this, () => this._viewer.model)
  private readonly _scroll = new ScrollKeeper(this)
  private readonly _review = new Reviewing(this, () => this._viewer.model)
  private _known: DocComments | null = null
  private _chosen = ''
  /** The thread to bring into view with this update; `''` for none. */
  private _revealed = ''

  /** Goes to what is being written, or to the chosen thread. */
  override focus(): void {
    if (this._composing.written) void this._composing.enter()
    else this._focusThread(this._current?.id ?? '')
  }

  /** Goes to the words about the whole doc. */
  async focusWhole(): Promise<void> {
    await this._foot?.updateComplete
    this._foot?.focus()
  }

  private get _foot(): PlanSendBar | null {
    return this.renderRoot.querySelector('plan-send-bar')
  }

  /** Opens the composer of a new comment. */
  write(comment: NewComment): void {
    this._chosen = this._comments?.chosen ?? ''
    this._composing.begin(comment)
  }

  protected override willUpdate(changed: PropertyValues<this>) {
    const { _comments: comments } = this
    if (changed.has('path')) this._isUnfolded = false
    if (!comments) return
    const { list, chosen } = comments
    if (changed.has('path') || chosen !== this._chosen) this._reveal(list, chosen)
    this._changes.load(this.path, list, comments.hash)
  }

  protected override updated() {
    const thread = this._revealed === '' ? undefined : this._threadOf(this._revealed)
    this._scroll.show(thread)
    this._revealed = ''
  }

  /** The thread that was chosen comes into view, out of the fold, too. */
  private _reveal(list: readonly DocComment[], chosen: string) {
    this._chosen = this._revealed = chosen
    const isFolded = list.some(({ id, state }) => id === chosen && state === 'resolved')
    if (isFolded) this._isUnfolded = true
  }

  /** A doc that has just moved has another path already: its comments stay until that comes. */
  private get _comments(): DocComments | null {
    const { docs, drafts } = this._viewer.state
    const open = docs.get(this.path)
    if (open) this._known = withDrafts(open, drafts)
    return this._known
  }

  /** Those that are shown, in their order. */
  private get _threads(): readonly DocComment[] {
    const { part, draft } = this._composing.written ?? {}
    const { listed, resolved } = this._parts
    const all = this._isUnfolded ? [...listed, ...resolved] : listed
    return all.filter(({ id }) => part !== 'new' || id !== draft)
  }

  /** Without deleted ones, and without the words about the whole, which stand in the foot. */
  private get _parts(): { listed: readonly DocComment[]; resolved: readonly DocComment[] } {
    const { docs } = this._viewer.state
    const comments = this._comments
    const whole = comments && wholeDraft(comments, docs.get(this.path)?.whole)
    const list = comments?.list.filter(each => each !== whole && each.state !== 'dropped') ?? []
    return {
      listed: list.filter(({ state }) => state !== 'resolved'),
      resolved: list.filter(({ state }) => state === 'resolved'),
    }
  }

  override render() {
    const { problem } = this._viewer.state.review
    const comments = this._comments
    return html`<section
      tabindex="-1"
      role="complementary"
      aria-label="Comments on ${this.label}"
      aria-busy=${comments === null && problem === ''}
      @keydown=${this._press}
      @plan-comment-act=${this._act}
    >
      <header>
        <h2>Comments</h2>
        ${iconButton('close', 'Close the comments', () => this.dispatchEvent(new PlanEvent('plan-comments-close')), { look: 'close' })}
      </header>
      ${problem === '' ? nothing : html`<p class="quiet" role="status">${problem}</p>`}
      ${comments && problem === '' ? this._renderComments(comments) : nothing}
    </section>`
  }

  private _renderComments(comments: DocComments) {
    const { listed, resolved } = this._parts
    return html`<div class="scroll">
        ${this._renderListed(listed, comments)}
        ${resolved.length === 0 ? nothing : this._renderResolved(resolved, comments)}
      </div>
      ${
        this.readOnly
          ? nothing
          : html`<plan-send-bar
              .path=${this.path}
              .file=${this.file}
              .comments=${comments}
              .placed=${this._placed}
            ></plan-send-bar>`
      }
      ${this._review.isOn ? renderKeys(this.keys) : nothing}`
  }

  /** The composer stays the same node wherever its place is: what is moved loses the focus. */
  private _renderListed(listed: readonly DocComment[], comments: DocComments) {
    const { part, draft } = this._composing.written ?? {}
    const at = part === 'new' ? listed.findIndex(({ id }) => id === draft) : -1
    const before = at < 0 ? listed : listed.slice(0, at)
    return html`${this._renderThreads(before, comments)} ${at < 0 ? nothing : this._renderNew()}
    ${this._renderThreads(at < 0 ? [] : listed.slice(at + 1), comments)}
    ${listed.length === 0 ? renderEmpty(this.readOnly ? null : hotkeysOf(this._viewer.state)) : nothing}`
  }

  private _renderThreads(list: readonly DocComment[], comments: DocComments) {
    return repeat(
      list,
      ({ id }) => id,
      comment => this._renderThread(comment, comments),
    )
  }

  private _renderResolved(resolved: readonly DocComment[], comments: DocComments) {
    return html`<button
        class="fold"
        aria-expanded=${this._isUnfolded}
        @click=${() => (this._isUnfolded = !this._isUnfolded)}
      >
        ${icon('chevron')} ${resolved.length} resolved
      </button>
      ${this._isUnfolded ? this._renderThreads(resolved, comments) : nothing}`
  }

  private _renderNew() {
    return html`<div class="new">
      <p class="place" aria-live="polite">${renderPlace(this._composing.anchor)}</p>
      ${this._composing.render('')}
    </div>`
  }

  private _renderThread(comment: DocComment, comments: DocComments) {
    const { id } = comment
    const written = this._composing.written
    const isWritten = written?.comment === id
    return html`<plan-comment-thread
      .comment=${comment}
      .changes=${this._changes.of(comment, comments.hash)}
      .written=${isWritten ? written.part : null}
      .reply=${isWritten && written.part === 'reply' ? written.draft : ''}
      ?chosen=${id === comments.chosen}
      ?reachable=${id === this._current?.id}
      ?gone=${comment.where.is === 'gone'}
      ?out-of-view=${isUnmarked(comments, comment)}
      ?read-only=${this.readOnly}
      @click=${{ handleEvent: () => this._choose(id), capture: true }}
      @focusin=${(event: FocusEvent) => this._noteFocus(event, id)}
      >${isWritten ? this._composing.render(id) : nothing}</plan-comment-thread
    >`
  }

  /** While words are typed, their field has the keys. */
  get keys(): KeysNow {
    return this._composing.keys ?? this._review.keysOf(this._current)
  }

  private readonly _placed = () => this._composing.placed

  /** The thread that Tab leads to. */
  private get _current(): DocComment | null {
    const all = this._threads
    return all.find(({ id }) => id === this._comments?.chosen) ?? all[0] ?? null
  }

  get items(): readonly PlanCommentThread[] {
    return [...this.renderRoot.querySelectorAll('plan-comment-thread')]
  }

  /** The thread or the composer with the focus. */
  get held(): HTMLElement | null {
    const active = this.shadowRoot?.activeElement ?? null
    return active?.closest<HTMLElement>('plan-comment-composer, plan-comment-thread') ?? null
  }

  private _threadOf(id: string) {
    return this.items.find(({ comment }) => comment.id === id)
  }

  private _focusThread(id: string) {
    const thread = this._threadOf(id)
    if (thread) this.enter(thread)
    else this.renderRoot.querySelector<HTMLElement>('.close')?.focus()
  }

  /** Goes to a thread, which comes into view. */
  enter(thread: PlanCommentThread): void {
    this._choose(thread.comment.id)
    this._scroll.show(thread)
    thread.focus()
  }

  /** The list stays where it is: what the pointer is on must not move under it. */
  private _choose(id: string) {
    this._chosen = id
    this._viewer.model.update(state => chooseComment(state, this.path, id))
  }

  /** A press of the pointer chooses when it ends, with the click. */
  private _noteFocus(event: FocusEvent, id: string) {
    const [target] = event.composedPath()
    if (target instanceof Element && target.matches(':focus-visible')) this._choose(id)
  }

  private readonly _act = ({ comment: id, act }: CommentActEvent) => {
    const comment = this._comments?.list.find(one => one.id === id)
    if (!comment) return
    if (act === 'show') this._scroll.show(this._threadOf(id))
    else if (act === 'edit') this._composing.edit(comment)
    else if (act === 'reply') this._composing.reply(comment)
    else if (act === 'version') void this._showVersion(comment)
    else this._lead(comment, act)
  }

  /** The focus goes on before the thread goes: else the doc would take it. */
  private _lead(comment: DocComment, act: 'resolve' | 'reopen' | 'delete') {
    const { model } = this._viewer
    if (!model.mayChange()) return
    const threads = this.items
    const at = threads.findIndex(thread => thread.comment.id === comment.id)
    if (act === 'resolve' && !this._composing.written && this._review.isLast(comment)) {
      void this._review.resolveLast(comment)
      return
    }
    const next = this._review.nextOf(comment) ?? threads[at + 1] ?? threads[at - 1]
    if (act !== 'reopen') this._focusThread(next?.comment.id ?? '')
    if (act === 'delete' && comment.state === 'draft')
      model.update(state => dropComment(state, this.path, comment))
    else void setCommentState(model, this.path, comment, STATES[act])
  }

  private async _showVersion({ hash }: DocComment) {
    const shown = await shownVersionOf(this._viewer.model, this.path, hash)
    if (shown) this.dispatchEvent(new VersionChooseEvent({ shown }))
  }

  /** The composer is closed: a new comment is the chosen one, and leads back to the doc; any other leads to its thread. */
  composed({ comment, draft, part }: Written): void {
    if (part !== 'new') return this._focusThread(comment)
    this._choose(draft)
    this._revealed = draft
    this.requestUpdate()
    this.dispatchEvent(new PlanEvent('plan-comments-leave'))
  }

  /** The composer is opened. */
  composes(composer: HTMLElement): void {
    this._scroll.show(composer.closest<HTMLElement>('.new') ?? composer)
  }

  private readonly _press = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event
    const [place] = event.composedPath()
    const isLine = place instanceof HTMLInputElement && key !== 'Escape'
    const isTyped = isLine || place instanceof HTMLTextAreaElement
    if (key === 'Enter' && (ctrlKey || metaKey) && !event.defaultPrevented) {
      event.preventDefault()
      void this._foot?.send('comment', true)
      return
    }
    if (event.defaultPrevented || ctrlKey || metaKey || altKey || isTyped) return
    if (key === 'Escape') {
      if (!this._leave(place)) return
    } else if (letterOf(event) === 'a' && this._review.isDecided) void this._foot?.send('approved')
    else if (key === 'ArrowDown' || key === 'j') this._step(1)
    else if (key === 'ArrowUp' || key === 'k') this._step(-1)
    else return
    event.preventDefault()
  }

  /** False where the key leads out of the review, with nothing half written. */
  private _leave(place: EventTarget | undefined): boolean {
    if (!this._review.isOn) this.dispatchEvent(new PlanEvent('plan-comments-leave'))
    else if (this._composing.written) void this._composing.enter()
    else if (place instanceof HTMLInputElement) this._focusThread(this._current?.id ?? '')
    else return false
    return true
  }

  private _step(by: 1 | -1) {
    const threads = this.items
    const at = threads.findIndex(thread => thread.matches(':focus-within'))
    const next = at < 0 ? 0 : Math.min(threads.length - 1, Math.max(0, at + by))
    if (threads[next]) this.enter(threads[next])
  }
}

const STATES = { resolve: 'resolved', reopen: 'open', delete: 'dropped' } as const

declare global {
  interface HTMLElementTagNameMap {
    'plan-comments': PlanComments
  }
}
