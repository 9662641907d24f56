// The bar over a doc that an agent asks to review, and what the reader decided of it.
// To change what it says, see words.ts; how a verdict is sent, state/comments/deciding.ts.

import { LitElement, html, nothing } from 'lit'
import { property, state } from 'lit/decorators.js'
import type { Hash } from '../../../schema/review/versions.js'
import { icon } from '../../parts/shared/icons.js'
import { guarded } from '../../parts/shared/press-guard.js'
import { approve, showChange } from '../../state/comments/deciding.js'
import { bytesInView, sendLabel } from '../../state/comments/sending.js'
import { StateController } from '../../state/connect.js'
import { controls } from '../../theme/controls.js'
import { barStyles } from '../changes/changes-bar.styles.js'
import { requestBarStyles } from './request-bar.styles.js'
import { OVER, REFUSED_TALK, talkOf, type DocTalk } from './words.js'
import { PlanEvent } from '../../parts/shared/part-event.js'

/**
 * What is asked of the reader about a doc, below an element that provides the model. It is hidden while that is nothing.
 *
 * @fires {PlanEvent} plan-send-back - the doc is to be sent back
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

  /** It came while the doc was read, and lies over it, so that nothing moves. */
  @property({ type: Boolean, reflect: true }) floating = false

  /** The `of` of what was closed: the bar stays away until something else is to be said. */
  @state() private _closed = ''

  private _talk: DocTalk = talkOf(undefined, [], new Date())
  private _isOnShow = false

  private readonly _viewer = new StateController(this, ({ review, docs }) => [
    review.docs.get(this.path),
    docs.get(this.path)?.onShow === null,
    docs.get(this.path)?.decision,
    docs.get(this.path)?.comments?.requests,
  ])

  /** The bytes changed while the pointer rested on the button. */
  private readonly _changed = (before: Hash | null) => {
    if (before !== null) void showChange(this._viewer.model, this.path, before)
  }

  protected override willUpdate() {
    const { docs, review } = this._viewer.state
    const { onShow, decision, comments } = docs.get(this.path) ?? {}
    const agents = [...new Set(comments?.requests.map(({ by }) => by))].toReversed()
    const before = this._talk
    const known = talkOf(review.docs.get(this.path), agents, new Date())
    const wasOnShow = this._isOnShow
    this._isOnShow = onShow !== null && onShow !== undefined && review.cursor !== ''
    const isLeft = !wasOnShow || !this._isOnShow || this.floating
    const isOver = !isLeft && before.is !== 'none' && known.is === 'none'
    const isRefused = decision === 'refused' && known.is !== 'decided'
    this._talk = isRefused ? REFUSED_TALK : isOver ? OVER : known
    this.hidden = this.covered || this._talk.is === 'none' || this._closed === this._talk.of
  }

  override render() {
    const { is, says, note } = this._talk
    return html`<div class="group ${is}" role="group" aria-label="Review of ${this.label}">
      <div class="line">
        ${is === 'decided' ? icon(says.startsWith('Approved') ? 'check' : 'restore') : nothing}
        <span class="says">
          <strong>${says}</strong>
          ${note === '' ? nothing : html`<bdi class="note" tabindex=${isLong(note) ? 0 : nothing}>${note}</bdi>`}
        </span>
        <span class="acts">${this._renderButtons()}</span>
      </div>
    </div>`
  }

  private _renderButtons() {
    const { is } = this._talk
    const { path } = this
    const { model } = this._viewer
    if (is === 'decided' || is === 'over') {
      return html`<button
        class="icon-button close"
        aria-label="Close"
        title="Close"
        @click=${this._close}
      >
        ${icon('close')}
      </button>`
    }
    if (this.readOnly) return nothing
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
      <button
        class="button small"
        @click=${() => this.dispatchEvent(new PlanEvent('plan-send-back'))}
      >
        Send back…
      </button>`
  }

  /** The button goes, and its focus with it. */
  private async _press() {
    await approve(this._viewer.model, this.path)
    await this.updateComplete
    if (this.shadowRoot?.activeElement === null) {
      this.renderRoot.querySelector<HTMLElement>('button')?.focus()
    }
  }

  private readonly _close = () => {
    this._closed = this._talk.of
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
