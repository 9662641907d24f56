// The button over a doc that offers to comment on what is selected in it, or on the block under the pointer.
// To change when a doc offers something, see components/bridge/annotate/.

import { LitElement, html, type PropertyValues } from 'lit'
import { property } from 'lit/decorators.js'
import { icon } from '../../parts/shared/icons.js'
import { PlanEvent } from '../../parts/shared/part-event.js'
import { guarded } from '../../parts/shared/press-guard.js'
import { controls } from '../../theme/controls.js'
import { offerStyles } from './comments.styles.js'

/** A place in a framed doc, in pixels of the frame. */
export interface CommentOffer {
  readonly of: 'selection' | 'block'
  readonly box: { x: number; y: number; width: number; height: number }
}

const GAP = 6
/** The doc may move the button with the pointer: one that moves now takes no press, one that is gone to does. */
const STILL_MS = 150
/** The width of a button beside a block. With less room it is narrower, so that it covers no letter. */
const BESIDE = 30

/**
 * It lies over the frame, and moves no focus: the selection in the doc stays.
 *
 * @fires {PlanEvent} plan-comment-write - the place is to be commented on
 */
export class PlanCommentOffer extends LitElement {
  static override styles = [controls, offerStyles]

  @property({ attribute: false }) offer!: CommentOffer

  override render() {
    const isBlock = this.offer.of === 'block'
    const name = isBlock ? 'Comment on this block' : 'Comment'
    return html`<button
      class=${isBlock ? 'block' : 'selection'}
      aria-label=${name}
      title=${name}
      tabindex=${isBlock ? -1 : 0}
      ${guarded({ stillMs: STILL_MS })}
      @mousedown=${(event: Event) => event.preventDefault()}
      @click=${() => this.dispatchEvent(new PlanEvent('plan-comment-write'))}
    >
      ${icon(isBlock ? 'plus' : 'comment')}${isBlock ? '' : name}
    </button>`
  }

  protected override updated(changed: PropertyValues<this>) {
    if (changed.has('offer')) this._place()
  }

  /** A selection has it below its end, or above; a block where its lines begin. */
  private _place() {
    const room = this.offsetParent ?? document.documentElement
    const { x, y, width, height } = this.offer.box
    const isBlock = this.offer.of === 'block'
    this.toggleAttribute('tight', isBlock && x < BESIDE)
    const own = { width: this.offsetWidth, height: this.offsetHeight }
    const most = { left: room.clientWidth - own.width - 2, top: room.clientHeight - own.height - 2 }
    const below = y + height + GAP
    const beside = width === 0 ? x + GAP : x - own.width - GAP
    const left = isBlock ? beside : x + width - own.width / 2
    const top = isBlock ? y : below > most.top ? y - own.height - GAP : below
    this.style.setProperty('left', `${Math.max(isBlock ? 0 : 2, Math.min(left, most.left))}px`)
    this.style.setProperty('top', `${Math.max(2, Math.min(top, most.top))}px`)
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'plan-comment-offer': PlanCommentOffer
  }
}
