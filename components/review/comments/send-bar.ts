// The foot of the comments: sends what is not sent yet, with a verdict or without, and says which agent has it.
// To change what is sent, see components/state/comments/sending.ts; what the last line says, truth-line.ts there.

import { LitElement, html, nothing, type PropertyValues } from 'lit'
import { property, state } from 'lit/decorators.js'
import { live } from 'lit/directives/live.js'
import type { Hash } from '../../../schema/review/versions.js'
import { compareWith } from '../../state/actions/comparison.js'
import { forAgent } from '../../state/comments/for-agent.js'
import {
  bytesInView,
  draftsElsewhere,
  send,
  sendLabel,
  unsentCount,
  type SendResult,
  type SentVerdict,
} from '../../state/comments/sending.js'
import { truthLine } from '../../state/comments/truth-line.js'
import { guarded } from '../../parts/shared/press-guard.js'
import { count } from '../../parts/shared/words.js'
import { StateController } from '../../state/connect.js'
import type { DocComments } from '../../state/doc-comments.js'
import { titleOf } from '../../state/selectors.js'
import { controls } from '../../theme/controls.js'
import { sendBarStyles } from './comments.styles.js'
import { CommentsCopyEvent } from './events.js'

/** A choice that was made elsewhere, such as "Send back…" over the doc. */
export interface VerdictChoice {
  readonly verdict: SentVerdict
}

const CHOICES: readonly (readonly [SentVerdict, string])[] = [
  ['comment', 'Comment'],
  ['approved', 'Approve'],
  ['changes', 'Send back'],
]

/**
 * Sends the comments of a doc, below an element that provides the model.
 *
 * @fires {CommentsCopyEvent} plan-comments-copy - the open comments are to be copied
 */
export class PlanSendBar extends LitElement {
  static override styles = [controls, sendBarStyles]

  /** The path of the doc. */
  @property() path = ''

  /** The absolute path of its file. */
  @property() file = ''

  @property({ attribute: false }) comments!: DocComments

  /** Another object each time that a choice is made elsewhere. */
  @property({ attribute: false }) choice: VerdictChoice | null = null

  /** Ends when each comment that is written has a place. */
  @property({ attribute: false }) placed: () => Promise<unknown> = () => Promise.resolve()

  @state() private _verdict: SentVerdict = 'comment'
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
  /** The version in the place of the doc; what was said of it is over with it. */
  private _onShow: unknown

  /** Goes to the verdict. */
  override focus(): void {
    this.renderRoot.querySelector<HTMLElement>('input:checked')?.focus()
  }

  protected override willUpdate(changed: PropertyValues<this>) {
    if (changed.has('choice') && this.choice) this._choose(this.choice.verdict)
    const { onShow } = this._viewer.state.docs.get(this.path) ?? {}
    if (onShow !== this._onShow) this._problem = ''
    this._onShow = onShow
    if (changed.has('path') && this.hasUpdated) {
      this._verdict = 'comment'
      this._isWithOthers = false
      this._problem = ''
    }
  }

  override render() {
    return html`<div class="bar">
      ${this._renderOthers()}
      <div class="line">${this._renderChoices()} ${this._renderSend()}</div>
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

  private _renderChoices() {
    return html`<span class="choices" role="radiogroup" aria-label="Verdict">
      ${CHOICES.map(
        ([verdict, name]) =>
          html`<label
            ><input
              type="radio"
              name="verdict"
              .checked=${live(this._verdict === verdict)}
              @change=${() => this._choose(verdict)}
            /><span>${name}</span></label
          >`,
      )}
    </span>`
  }

  /** It keeps the focus also when there is nothing left to send. */
  private _renderSend() {
    const count = this._count
    const isIdle = this._isSending || (count === 0 && this._verdict === 'comment')
    return html`<button
      class="button primary small send"
      aria-disabled=${isIdle}
      aria-keyshortcuts="Control+Enter"
      title="Ctrl+Enter"
      ${guarded({ bytes: this._bytes, changed: this._refuse })}
      @click=${() => void this.send()}
    >
      ${sendLabel(this._verdict, count)}
    </button>`
  }

  private _renderTruth() {
    const { waiting } = this._viewer.state.review
    const line = truthLine(this.comments, { waiting, file: this.file })
    const list = this._copied
    if (line === '' && list.length === 0) return nothing
    return html`<p class="truth">
      <span
        >${line.split('`').map((part, at) => (at % 2 ? html`<code>${part}</code>` : part))}</span
      >
      ${
        list.length === 0
          ? nothing
          : html`<button
              class="link"
              @click=${() =>
                this.dispatchEvent(
                  new CommentsCopyEvent({ text: forAgent([{ file: this.file, list }]) }),
                )}
            >
              Copy for an agent
            </button>`
      }
    </p>`
  }

  /** The comments that an agent has to answer, and the chosen one. */
  private get _copied() {
    const { list, chosen } = this.comments
    return list.filter(({ state, id }) => {
      return state === 'open' || (id === chosen && state !== 'draft' && state !== 'dropped')
    })
  }

  private _choose(verdict: SentVerdict) {
    this._verdict = verdict
    this._problem = ''
  }

  /**
   * Sends what is not sent yet, with the verdict that is chosen.
   * @param isByKey - by Ctrl+Enter, which types nothing: comments alone are sent also where a doc led to it
   */
  async send(isByKey = false): Promise<void> {
    const { model } = this._viewer
    const [verdict, path, bytes] = [this._verdict, this.path, bytesInView(model.state, this.path)]
    const isNothing = verdict === 'comment' && this._count === 0
    if (isByKey && verdict === 'comment') model.noteAct()
    if (this._isSending || isNothing || !model.mayChange()) return
    this._isSending = true
    this._problem = ''
    await this.placed()
    const result = await send(model, { path, verdict, bytes, isWithOthers: this._isWithOthers })
    this._isSending = false
    if (path === this.path) this._end(result, bytes?.hash ?? null)
  }

  private _end(result: SendResult, hash: Hash | null) {
    if (result.is === 'sent') {
      this._verdict = 'comment'
      this._isWithOthers = false
      return
    }
    if (result.is === 'refused') {
      this._problem = result.says
      return
    }
    if (result.is === 'unread') this._refuse(result.before)
    else if (result.path === this.path) this._refuse(hash)
    else this._problem = changedInWords(titleOf(this._viewer.state, result.path))
  }

  /** The bytes in view that a press sends; null for comments alone. */
  private readonly _bytes = () => {
    const { state } = this._viewer
    return this._verdict === 'comment' ? null : (bytesInView(state, this.path)?.hash ?? null)
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

function changedInWords(title: string): string {
  return `${title} has changed since you read it. Nothing was sent.`
}

declare global {
  interface HTMLElementTagNameMap {
    'plan-send-bar': PlanSendBar
  }
}
