// The foot of the comments: a sentence about the whole doc, what sends it all, with a verdict where one is asked for, and
// which agent has it. To change what is sent, see components/state/comments/sending.ts; what the last line says, truth-line.ts there.

import { LitElement, html, nothing, type PropertyValues } from 'lit'
import { property, state } from 'lit/decorators.js'
import { live } from 'lit/directives/live.js'
import type { Hash } from '../../../schema/review/versions.js'
import { compareWith } from '../../state/actions/comparison.js'
import { noteDecision } from '../../state/actions/docs.js'
import { isDecidable, NOT_REQUESTED } from '../../state/comments/deciding.js'
import { leaveDraft, writeWhole } from '../../state/comments/drafts.js'
import { forAgent } from '../../state/comments/for-agent.js'
import { newId } from '../../state/comments/ids.js'
import {
  bytesInView,
  draftsElsewhere,
  send,
  sendLabel,
  unsentCount,
  type SendResult,
} from '../../state/comments/sending.js'
import { SET_UP, truthLine } from '../../state/comments/truth-line.js'
import { PlanEvent } from '../../parts/shared/part-event.js'
import { guarded } from '../../parts/shared/press-guard.js'
import { count } from '../../parts/shared/words.js'
import { StateController } from '../../state/connect.js'
import { loadersOf } from '../../state/review/review-loaders.js'
import { wholeDraft, type DocComments } from '../../state/doc-comments.js'
import { titleOf } from '../../state/selectors.js'
import type { SentVerdict } from '../../state/state.js'
import { controls } from '../../theme/controls.js'
import { sendBarStyles } from './comments.styles.js'
import { CommentsCopyEvent } from './events.js'
import { isReviewed, isUndone } from './reviewing.js'

/**
 * Sends the comments of a doc, below an element that provides the model.
 *
 * @fires {PlanEvent} plan-agents-ask - the card about agents is to be shown
 * @fires {CommentsCopyEvent} plan-comments-copy - the open comments are to be copied
 * @fires {PlanEvent} plan-review-leave - the review of the doc is over
 */
export class PlanSendBar extends LitElement {
  static override styles = [controls, sendBarStyles]

  /** The path of the doc. */
  @property() path = ''

  /** The absolute path of its file. */
  @property() file = ''

  @property({ attribute: false }) comments!: DocComments

  /** Ends when each comment that is written has a place. */
  @property({ attribute: false }) placed: () => Promise<unknown> = () => Promise.resolve()

  /** The drafts of other docs are sent, too. */
  @state() private _isWithOthers = false
  @state() private _isSending = false
  /** Why nothing was sent. */
  @state() private _problem = ''

  private readonly _viewer = new StateController(this, ({ review, docs }) => [
    review.docs,
    review.waiting,
    docs,
  ])
  /** The list above it becomes lower with all that stands below it. */
  private readonly _room = new ResizeObserver(() => this._measure())
  /** The version in the place of the doc; what was said of it is over with it. */
  private _onShow: unknown

  /** Goes to the words about the whole. */
  override focus(): void {
    this.renderRoot.querySelector<HTMLElement>('.whole')?.focus()
  }

  override connectedCallback() {
    super.connectedCallback()
    const list = this.previousElementSibling
    if (list) this._room.observe(list)
  }

  override disconnectedCallback() {
    super.disconnectedCallback()
    this._room.disconnect()
  }

  /** Toasts stand above it. */
  private _measure() {
    const { bottom = 0 } = this.closest('section')?.getBoundingClientRect() ?? {}
    const foot = Math.ceil(bottom - this.getBoundingClientRect().top)
    // A hidden element has no size.
    if (foot <= 0 || foot === this._viewer.state.foot) return
    this._viewer.model.update(state => ({ ...state, foot }))
  }

  /** Goes to what is to be done last: to approve, where that is asked, else to send. */
  focusAct(): void {
    this.renderRoot.querySelector<HTMLElement>('.primary')?.focus()
  }

  protected override willUpdate(changed: PropertyValues<this>) {
    const { onShow } = this._viewer.state.docs.get(this.path) ?? {}
    if (onShow !== this._onShow) this._problem = ''
    this._onShow = onShow
    if (changed.has('path') && this.hasUpdated) {
      this._isWithOthers = false
      this._problem = ''
    }
  }

  override render() {
    return html`<div class="bar">
      ${this._renderOthers()} ${this._renderWhole()}
      <div class="line">
        ${
          isDecidable(this._viewer.state, this.path)
            ? html`${this._renderButton('comment', '')} ${this._renderButton('changes', '')}
              ${this._renderButton('approved', 'primary')}`
            : this._renderButton('comment', 'primary')
        }
      </div>
      ${this._problem === '' ? nothing : html`<p class="problem" role="alert">${this._problem}</p>`}
      ${this._renderTruth()}
    </div>`
  }

  private get _others() {
    return draftsElsewhere(this._viewer.state, this.path)
  }

  /** How many comments and replies the button sends. */
  private get _count(): number {
    const own = unsentCount(this.comments)
    const others = this._isWithOthers ? this._others : []
    return others.reduce((sum, { count }) => sum + count, own)
  }

  private _renderOthers() {
    const others = this._others
    if (others.length === 0) return nothing
    const words = others.map(
      ({ title, count: drafts }) => html`${drafts} in <bdi title=${title}>${title}</bdi>`,
    )
    const named = words.slice(0, 2)
    const more = words.length - named.length
    return html`<label class="others">
      <input
        type="checkbox"
        .checked=${live(this._isWithOthers)}
        @change=${() => (this._isWithOthers = !this._isWithOthers)}
      />
      <span
        >Also send
        ${named.map((part, at) => (at === 0 ? part : html`, ${part}`))}${
          more > 0 ? ` and ${count(more, 'more doc')}` : nothing
        }</span
      >
    </label>`
  }

  private get _whole() {
    const { docs } = this._viewer.state
    return wholeDraft(this.comments, docs.get(this.path)?.whole)
  }

  private _renderWhole() {
    return html`<input
      class="field whole"
      dir="auto"
      aria-label="About the whole (optional)"
      placeholder="About the whole (optional)"
      autocomplete="off"
      .value=${live(this._whole?.body ?? '')}
      @input=${({ currentTarget }: Event) =>
        this._writeWhole((currentTarget as HTMLInputElement).value)}
      @change=${this._leaveWhole}
    />`
  }

  /** It is a draft of a comment on the doc, which stands here and not in the list. */
  private _writeWhole(body: string) {
    this._viewer.model.update(state => writeWhole(state, this.path, newId('c'), body))
  }

  private readonly _leaveWhole = () => {
    const { model } = this._viewer
    const { id = '', body = '' } = this._whole ?? {}
    if (body.trim() === '') model.update(state => leaveDraft(state, id))
  }

  /** It keeps the focus also when there is nothing left to send. */
  private _renderButton(verdict: SentVerdict, look: 'primary' | '') {
    const count = this._count
    const isPlain = verdict === 'comment'
    const name = sendLabel(verdict, count)
    const isIdle = this._isSending || (count === 0 && isPlain)
    return html`<button
      class="button small ${isPlain ? 'send' : verdict} ${look}"
      aria-disabled=${isIdle}
      aria-label=${name}
      aria-keyshortcuts=${isPlain ? 'Control+Enter' : nothing}
      title=${isPlain ? `${name} (Ctrl+Enter)` : name}
      ${guarded({ bytes: () => (isPlain ? null : this._hash), changed: this._refuse })}
      @click=${() => void this.send(verdict)}
    >
      ${isPlain && count > 0 ? `Send ${count}` : sendLabel(verdict, 0)}
    </button>`
  }

  private _renderTruth() {
    const { waiting } = this._viewer.state.review
    const { decision } = this._viewer.state.docs.get(this.path) ?? {}
    const isUnasked = decision === 'wanted' && this.comments.requests.length === 0
    const truth = truthLine(this.comments, { waiting, file: this.file })
    const line = isUnasked ? NOT_REQUESTED : truth
    const list = this._copied
    if (line === '' && list.length === 0) return nothing
    const parts = line.replace(SET_UP, '').split('`')
    const words = parts.map((part, at) => (at % 2 ? html`<code>${part}</code>` : part))
    const setUp = () => this.dispatchEvent(new PlanEvent('plan-agents-ask'))
    const copy = () => {
      const text = forAgent([{ file: this.file, list }])
      this.dispatchEvent(new CommentsCopyEvent({ text }))
    }
    return html`<p class="truth">
      <span>${words}${line.endsWith(SET_UP) ? renderLink(SET_UP, setUp) : nothing}</span>
      ${list.length === 0 ? nothing : renderLink('Copy for an agent', copy)}
    </p>`
  }

  /** The comments that an agent has to answer, and the chosen one. */
  private get _copied() {
    const { list, chosen } = this.comments
    return list.filter(({ state, id }) => {
      return state === 'open' || (id === chosen && state !== 'draft' && state !== 'dropped')
    })
  }

  /**
   * Sends what is not sent yet, with a verdict or without.
   * @param isByKey - by Ctrl+Enter, which types nothing: comments alone are sent also where a doc led to it
   */
  async send(verdict: SentVerdict, isByKey = false): Promise<void> {
    const { model } = this._viewer
    const [path, bytes] = [this.path, bytesInView(model.state, this.path)]
    if (isByKey) model.noteAct()
    if (this._isSending || (verdict === 'comment' && this._count === 0) || !model.mayChange())
      return
    this._isSending = true
    this._problem = ''
    await this.placed()
    const result = await send(model, { path, verdict, bytes, isWithOthers: this._isWithOthers })
    this._isSending = false
    if (path === this.path) this._end(result, verdict, bytes?.hash ?? null)
  }

  private _end(result: SendResult, verdict: SentVerdict, hash: Hash | null) {
    const { model } = this._viewer
    if (result.is === 'sent') {
      this._isWithOthers = false
      model.update(state => noteDecision(state, this.path, 'none'))
      void this._goOn(verdict)
    }
    if (result.is === 'refused') this._problem = result.message
    else if (result.is === 'unread') this._refuse(result.before)
    else if (result.is === 'changed' && result.path === this.path) this._refuse(hash)
    else if (result.is === 'changed')
      this._problem = changedInWords(titleOf(this._viewer.state, result.path))
  }

  /** A review is over with its verdict, or with the last thing to do. */
  private async _goOn(verdict: SentVerdict) {
    const { model } = this._viewer
    if (!isReviewed(model.state, this.path)) return
    await model.review.refresh()
    await loadersOf(model).comments.ready(this.path)
    const isOver = verdict !== 'comment' || !isUndone(model.state, this.path)
    if (isOver) this.dispatchEvent(new PlanEvent('plan-review-leave'))
  }

  /** The hash of the bytes in view. */
  private get _hash(): Hash | null {
    return bytesInView(this._viewer.state, this.path)?.hash ?? null
  }

  /** Nothing was sent. The doc is compared with what was read of it before; null for nothing. */
  private readonly _refuse = (before: Hash | null) => {
    const { model } = this._viewer
    const title = titleOf(model.state, this.path)
    this._problem =
      before === null
        ? `${title} came into view just now. Nothing was sent.`
        : changedInWords(title)
    if (before !== null) model.update(state => compareWith(state, this.path, before))
  }
}

function renderLink(words: string, press: () => void) {
  return html`<button class="link" @click=${press}>${words}</button>`
}

function changedInWords(title: string): string {
  return `${title} has changed since you read it. Nothing was sent.`
}

declare global {
  interface HTMLElementTagNameMap {
    'plan-send-bar': PlanSendBar
  }
}
