// The bar over a doc that an agent asks to review, and what the reader decided of it.
// To change its words, see words.ts; how a verdict is sent, state/comments/deciding.ts.

import { LitElement, html, nothing } from 'lit'
import { property, state } from 'lit/decorators.js'
import type { Hash } from '../../../schema/review/versions.js'
import { icon, iconButton } from '../../parts/shared/icons.js'
import { guarded } from '../../parts/shared/press-guard.js'
import { approve, dismiss, showChange } from '../../state/comments/deciding.js'
import { bytesInView, sendLabel } from '../../state/comments/sending.js'
import { StateController } from '../../state/connect.js'
import { takeBack } from '../../state/task-requests.js'
import { controls } from '../../theme/controls.js'
import { barStyles } from '../changes/changes-bar.styles.js'
import { requestBarStyles } from './request-bar.styles.js'
import { OVER_MESSAGE, REFUSED_MESSAGE, barMessageOf, type BarMessage } from './words.js'
import { PlanEvent } from '../../parts/shared/part-event.js'

/**
 * The request of an agent about a doc, below an element that provides the model. Without a request it is hidden.
 *
 * @fires {PlanEvent} plan-send-back - the doc is to be sent back
 * @fires {PlanEvent} plan-review-leave - the doc was approved
 * @fires {PlanEvent} plan-request-close - the bar was closed
 */
export class PlanRequestBar extends LitElement {
  static override styles = [controls, barStyles, requestBarStyles]

  /** The path of the doc. */
  @property() path = ''

  /** The title of the doc. */
  @property() label = ''

  /** Something else is shown in the place of the doc. */
  @property({ type: Boolean }) covered = false

  /** Nothing is decided here. */
  @property({ type: Boolean, attribute: 'read-only' }) readOnly = false

  /** The bar of changes stands in it. */
  @property({ type: Boolean, attribute: 'with-changes' }) withChanges = false

  /** The subject of the message that was closed: the bar stays away until there is another one. */
  @state() private _closed = ''

  private _message: BarMessage = barMessageOf(undefined, [], new Date())
  private _isOnShow = false

  private readonly _viewer = new StateController(this, ({ review, docs, undos }) => [
    review.docs.get(this.path),
    docs.get(this.path)?.onShow === null,
    docs.get(this.path)?.decision,
    docs.get(this.path)?.panel,
    docs.get(this.path)?.comments?.requests,
    undos,
  ])

  /** The bytes changed while the pointer rested on the button. */
  private readonly _changed = (before: Hash | null) => {
    if (before !== null) void showChange(this._viewer.model, this.path, before)
  }

  protected override willUpdate() {
    const { docs, review } = this._viewer.state
    const { onShow, decision, comments } = docs.get(this.path) ?? {}
    const before = this._message
    const known = barMessageOf(review.docs.get(this.path), comments?.requests ?? [], new Date())
    const wasOnShow = this._isOnShow
    this._isOnShow = onShow !== null && onShow !== undefined && review.cursor !== ''
    const isLeft = !wasOnShow || !this._isOnShow
    const isOver = !isLeft && before.is !== 'none' && known.is === 'none'
    const isRefused = decision === 'refused' && known.is !== 'decided'
    this._message = isRefused ? REFUSED_MESSAGE : isOver ? OVER_MESSAGE : known
    this.hidden = this.covered || (!this._hasMessage && !this.withChanges)
  }

  /** There is something to say besides what changed. */
  private get _hasMessage(): boolean {
    return this._message.is !== 'none' && this._closed !== this._message.subject
  }

  override render() {
    const { is } = this._message
    return html`<div
      class="group ${this._hasMessage ? is : 'changes'}"
      role="group"
      aria-label="Review of ${this.label}"
    >
      <div class="line">
        ${this._hasMessage ? this._renderMessage() : nothing}
        <slot></slot>
        ${this._hasMessage ? html`<span class="acts">${this._renderButtons()}</span>` : nothing}
      </div>
    </div>`
  }

  private _renderMessage() {
    const { is, text, note } = this._message
    return html`${
        is === 'decided' ? icon(text.startsWith('Approved') ? 'check' : 'restore') : nothing
      }
      <span class="text">
        <strong>${this.withChanges ? text.replace(/, changed since$/, '') : text}</strong>
        ${note === '' ? nothing : html`<bdi class="note" tabindex=${isLong(note) ? 0 : nothing}>${note}</bdi>`}
      </span>`
  }

  private _renderButtons() {
    const { is } = this._message
    const { path } = this
    const { model } = this._viewer
    if (is === 'decided' || is === 'over') {
      const isHere = this.readOnly || model.state.docs.get(path)?.panel === 'comments'
      return html`${is === 'over' || isHere ? nothing : this._renderRegret()}
      ${iconButton('close', 'Close', this._close, { look: 'close' })}`
    }
    // The foot of the comments decides while they are on show.
    if (this.readOnly || model.state.docs.get(path)?.panel === 'comments') return nothing
    const { drafts = 0 } = model.state.review.docs.get(path) ?? {}
    const { decision } = model.state.docs.get(path) ?? {}
    const approve =
      is === 'outdated' && drafts === 0 ? 'Approve again' : sendLabel('approved', drafts)
    return html`<button
        class="button small primary"
        ?disabled=${decision === 'sending'}
        ${guarded({ bytes: () => bytesInView(model.state, path)?.hash ?? null, changed: this._changed })}
        @click=${() => void this._press()}
      >
        ${approve}
      </button>
      ${this._renderSendBack()} ${is === 'requested' ? this._renderDismiss() : nothing}`
  }

  private _renderDismiss() {
    return html`<button
      class="button small"
      title="Close the request without a verdict"
      ${guarded()}
      @click=${() => void dismiss(this._viewer.model, this.path).then(() => this._keepFocus())}
    >
      Dismiss
    </button>`
  }

  /** Takes the verdict back, as long as no agent has it; else another verdict is given. */
  private _renderRegret() {
    const { verdict } = this._viewer.state.review.docs.get(this.path) ?? {}
    if (verdict?.taker === null) {
      return html`<button class="button small" ${guarded()} @click=${this._withdraw}>
        Withdraw
      </button>`
    }
    return verdict?.is === 'approved' ? this._renderSendBack() : nothing
  }

  private readonly _withdraw = async () => {
    const { model } = this._viewer
    const { verdict } = model.state.review.docs.get(this.path) ?? {}
    if (!verdict || !model.mayChange()) return
    const { review, is } = verdict
    const known = model.state.undos.find(undo => undo.type === 'sent' && undo.review === review)
    const label = `${is === 'approved' ? 'Approved' : 'Sent back'} ${this.label}`
    const undo = {
      type: 'sent',
      path: this.path,
      review,
      verdict: is,
      label,
      whole: '',
      from: null,
    } as const
    await takeBack(model, known ?? undo)
    await model.review.refresh()
    await this._keepFocus()
  }

  private _renderSendBack() {
    const isInstead = this._message.is === 'decided'
    return html`<button
      class="button small"
      @click=${() => this.dispatchEvent(new PlanEvent('plan-send-back'))}
    >
      ${isInstead ? 'Send back instead…' : 'Send back…'}
    </button>`
  }

  private async _press() {
    const { model } = this._viewer
    const isReviewed = model.state.reviewMode !== null
    const isDone = await approve(model, this.path)
    if (isDone && isReviewed) this.dispatchEvent(new PlanEvent('plan-review-leave'))
    else await this._keepFocus()
  }

  /** The button that was pressed is gone. */
  private async _keepFocus() {
    await this.updateComplete
    if (this.shadowRoot?.activeElement === null) {
      this.renderRoot.querySelector<HTMLElement>('button')?.focus()
    }
  }

  private readonly _close = () => {
    this._closed = this._message.subject
    this.dispatchEvent(new PlanEvent('plan-request-close'))
  }
}

/** Whether it may be higher than its place, in which keys scroll it. */
function isLong(note: string): boolean {
  return note.length > 120 || note.split('\n').length > 3
}

declare global {
  interface HTMLElementTagNameMap {
    'plan-request-bar': PlanRequestBar
  }
}
