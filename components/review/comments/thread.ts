// One comment with its replies: the words it is about, what was said, what changed there since, and its buttons.
// To change what a button does, see comments.ts; what is said of it, words.ts.

import { LitElement, html, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import { repeat } from 'lit/directives/repeat.js'
import { READER } from '../../../schema/comments/comments.js'
import type { CommentReply, DocComment } from '../../../schema/comments/shapes.js'
import type { CompareChange } from '../../../schema/compare/compare.js'
import { icon, type IconName } from '../../parts/shared/icons.js'
import { guarded } from '../../parts/shared/press-guard.js'
import { controls } from '../../theme/controls.js'
import { markedStyles, renderChanged } from '../changes/marked-text.js'
import { moment } from '../times.js'
import { wordsStyles } from './comments.styles.js'
import { CommentActEvent, type CommentAct } from './events.js'
import { renderPlace, renderWords } from './plain-text.js'
import { threadStyles } from './thread.styles.js'
import { NOT_SENT, nameOfComment, noteOf } from './words.js'

const RECORDING: ReadonlySet<CommentAct> = new Set(['resolve', 'reopen', 'delete'])

/** The part of a thread that a composer stands in the place of: the words of the draft, a new reply, an unsent one. */
export type WrittenPart = 'words' | 'reply' | null

/**
 * A comment on a place of a doc.
 *
 * @slot composer - in the place of what is being written
 * @fires {CommentActEvent} plan-comment-act - something is to be done with it
 */
export class PlanCommentThread extends LitElement {
  static override styles = [controls, markedStyles, wordsStyles, threadStyles]

  @property({ attribute: false }) comment!: DocComment

  /** It is the chosen one: its place is marked in the doc. */
  @property({ type: Boolean, reflect: true }) chosen = false

  /** Tab leads to it and to its buttons. */
  @property({ type: Boolean }) reachable = false

  /** The part that is being written. */
  @property({ attribute: false }) written: WrittenPart = null

  /** The id of the reply that is being written; `''` for none. */
  @property({ attribute: false }) reply = ''

  /** The changes at its place since it was made. */
  @property({ attribute: false }) changes: readonly CompareChange[] = []

  /** It has no place in the doc. */
  @property({ type: Boolean, reflect: true }) gone = false

  /** The page does not show its place now. */
  @property({ type: Boolean, attribute: 'out-of-view' }) outOfView = false

  /** There are no buttons that write or decide. */
  @property({ type: Boolean, attribute: 'read-only' }) readOnly = false

  /** Goes to the thread as a whole. */
  override focus(): void {
    this.renderRoot.querySelector<HTMLElement>('article')?.focus({ preventScroll: true })
  }

  override render() {
    const { anchor } = this.comment
    return html`<article
      aria-label=${nameOfComment(anchor)}
      aria-current=${this.chosen ? 'true' : nothing}
      tabindex=${this._tabindex}
      @keydown=${this._press}
    >
      ${this._renderPlace()} ${this._renderBody()} ${this._renderReplies(true)}
      ${this.changes.length === 0 ? nothing : this._renderChanges()} ${this._renderReplies(false)}
      ${this.written === 'reply' ? html`<slot name="composer"></slot>` : nothing}
      ${this._renderActs()}
    </article>`
  }

  private _renderPlace() {
    return html`<button
        class="place"
        tabindex=${this._tabindex}
        ?disabled=${this.gone}
        title=${this.gone ? nothing : 'Show in the doc'}
        @click=${() => this._act('show')}
      >
        ${renderPlace(this.comment.anchor)}
      </button>
      ${this.gone ? html`<span class="chip">No longer in the page</span>${this._renderNear()}` : nothing}
      ${this.outOfView ? html`<p class="hint">The page shows no mark of it now.</p>` : nothing}`
  }

  private _renderNear() {
    const { near } = this.comment.where
    const { after, before } = near ?? {}
    if (!after && !before) return nothing
    return html`<p class="hint">
      It stood
      ${after ? html`after <q dir="auto">${after}</q>` : nothing}${after && before ? ', ' : nothing}
      ${before ? html`before <q dir="auto">${before}</q>` : nothing}
    </p>`
  }

  private _renderBody() {
    if (this.written === 'words') return html`<slot name="composer"></slot>`
    const { state, at, body } = this.comment
    const time = state === 'draft' ? '' : at
    return html`<div class="message">
      ${renderByline(READER, time, noteOf(this.comment))} ${renderWords(body)}
    </div>`
  }

  /** @param isSent - those that are not sent stand last, behind what changed */
  private _renderReplies(isSent: boolean) {
    return repeat(
      this.comment.replies.filter(({ sent }) => sent === isSent),
      ({ id }) => id,
      reply => this._renderReply(reply),
    )
  }

  private _renderReply({ id, by, at, body, sent }: CommentReply) {
    // A reply that is being written has a composer; an empty one was deleted.
    if (id === this.reply || (!sent && body === '')) return nothing
    return html`<div class="message reply">
      ${sent ? renderByline(by, at, '') : renderByline(by, '', NOT_SENT)} ${renderWords(body)}
    </div>`
  }

  private _renderChanges() {
    return html`<div class="changed" role="group" aria-label="Changed here">
      <h3>Changed here</h3>
      ${this.changes.map(change => html`<p dir="auto">${renderChanged(change)}</p>`)}
    </div>`
  }

  private _renderActs() {
    const { state, replies } = this.comment
    const hasDraft = replies.some(({ sent }) => !sent)
    const isDraft = state === 'draft'
    if (this.written !== null) return nothing
    return html`<div class="acts">
      ${this.readOnly ? nothing : this._renderWords(isDraft, hasDraft)}
      <span class="icons">
        ${this.gone ? this._renderIcon('history', 'Show version', 'version') : nothing}
        ${this.readOnly ? nothing : this._renderIcon('trash', 'Delete', 'delete')}
      </span>
    </div>`
  }

  private _renderWords(isDraft: boolean, hasDraft: boolean) {
    if (isDraft) return this._renderAct('Edit', 'edit')
    const isResolved = this.comment.state === 'resolved'
    return html`${this._renderAct(hasDraft ? 'Edit the reply' : 'Reply', 'reply')}
    ${isResolved ? this._renderAct('Reopen', 'reopen') : this._renderAct('Resolve', 'resolve')}`
  }

  private _renderAct(name: string, act: CommentAct) {
    return html`<button
      class="act"
      tabindex=${this._tabindex}
      ${RECORDING.has(act) ? guarded() : nothing}
      @click=${() => this._act(act)}
    >
      ${name}
    </button>`
  }

  private _renderIcon(shape: IconName, name: string, act: CommentAct) {
    return html`<button
      class="icon-button small"
      aria-label=${name}
      title=${name}
      tabindex=${this._tabindex}
      ${RECORDING.has(act) ? guarded() : nothing}
      @click=${() => this._act(act)}
    >
      ${icon(shape)}
    </button>`
  }

  private get _tabindex(): number {
    return this.reachable ? 0 : -1
  }

  private _act(act: CommentAct) {
    this.dispatchEvent(new CommentActEvent({ comment: this.comment.id, act }))
  }

  /** Enter and R on the thread itself, not on a button of it. */
  private readonly _press = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, target, currentTarget } = event
    if (event.defaultPrevented || ctrlKey || metaKey || altKey || target !== currentTarget) return
    if (this.readOnly) return
    const { state } = this.comment
    if (key === 'Enter' || key === 'r' || key === 'R')
      this._act(state === 'draft' ? 'edit' : 'reply')
    else if (key !== 'e' && key !== 'E') return
    else if (state === 'open' || state === 'answered') this._act('resolve')
    event.preventDefault()
  }
}

/** @param at - `''` for no time */
function renderByline(by: string, at: string, note: string) {
  return html`<p class="by">
    <bdi>${by === READER ? 'You' : by}</bdi>
    ${at === '' ? nothing : html`<time datetime=${at}>${moment(at, new Date())}</time>`}
    ${note === '' ? nothing : html`<span class="note ${note === NOT_SENT ? 'unsent' : ''}">${note}</span>`}
  </p>`
}

declare global {
  interface HTMLElementTagNameMap {
    'plan-comment-thread': PlanCommentThread
  }
}
