// The card of a stop: what stood there before, and what stands there now.
// To change when it is shown, see viewer/panes/changes-view.ts.

import { LitElement, html, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import type { CompareChange } from '../../../schema/compare/compare.js'
import type { ChangePlace } from '../../messages/annotations.js'
import { iconButton } from '../../parts/shared/icons.js'
import { controls } from '../../theme/controls.js'
import { cardPlace } from './card-place.js'
import { cardStyles } from './changes.styles.js'
import { markedStyles, renderWasAndIs } from './marked-text.js'
import { changeName } from './change-words.js'
import { PlanEvent } from '../../parts/shared/part-event.js'

/**
 * "Was and is" of neighbouring changes. It is no modal dialog: the doc beside it can be read on.
 *
 * @fires {PlanEvent} plan-change-card-close - the card is to be closed
 */
export class PlanChangeCard extends LitElement {
  static override styles = [controls, markedStyles, cardStyles]

  @property({ attribute: false }) changes: readonly CompareChange[] = []

  /** Where these changes stand in the doc; null where they have no place there. */
  @property({ attribute: false }) place: ChangePlace | null = null

  protected override updated() {
    const { clientWidth: width, clientHeight: height } = this.offsetParent ?? this
    // Styles are set by the script: the page's policy allows none in the markup.
    this.removeAttribute('style')
    const place = cardPlace(this.place, { width, height })
    this.toggleAttribute('below', place === null)
    Object.assign(this.style, place)
  }

  override focus(): void {
    this.renderRoot.querySelector<HTMLElement>('.close')?.focus()
  }

  override render() {
    const { changes } = this
    const [change] = changes
    if (!change) return nothing
    return html`<section role="dialog" aria-label="Was and is" @keydown=${this._press}>
      <header>
        <h2>${changes.length > 1 ? `${changes.length} changes` : changeName(change)}</h2>
        ${iconButton('close', 'Close the card', this._close, { look: 'close', hint: 'Close' })}
      </header>
      <div class="texts">${changes.map(renderWasAndIs)}</div>
    </section>`
  }

  private readonly _close = () => this.dispatchEvent(new PlanEvent('plan-change-card-close'))

  private readonly _press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    this._close()
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'plan-change-card': PlanChangeCard
  }
}
