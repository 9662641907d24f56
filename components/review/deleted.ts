// The docs that were deleted and are still kept, newest first, each with a button that brings it back.
// To change which docs these are, see server/review/; the button that leads here, viewer/sidebar/header-footer.ts.

import { LitElement, html, nothing } from 'lit'
import type { GoneDoc } from '../../schema/review/versions.js'
import { iconButton } from '../parts/shared/icons.js'
import { restoreDeleted } from '../state/review/restore.js'
import { StateController } from '../state/connect.js'
import { controls } from '../theme/controls.js'
import { deletedStyles, panelStyles } from './review.styles.js'
import { moment } from './times.js'
import { PlanEvent } from '../parts/shared/part-event.js'

/**
 * The deleted docs, below an element that provides the model.
 *
 * @fires {PlanEvent} plan-deleted-close - the list is to be closed
 */
export class PlanDeleted extends LitElement {
  static override styles = [controls, panelStyles, deletedStyles]

  private readonly _viewer = new StateController(this, ({ review }) => [review.deleted])

  override focus(): void {
    this.renderRoot.querySelector<HTMLElement>('.close')?.focus()
  }

  override render() {
    const { deleted } = this._viewer.state.review
    return html`<section aria-label="Recently deleted" @keydown=${this._press}>
      <header>
        <h2>Recently deleted</h2>
        ${iconButton('close', 'Close the deleted docs', this._close, {
          look: 'close',
          hint: 'Close',
        })}
      </header>
      <div class="scroll">
        ${deleted.length === 0 ? html`<p class="quiet">Nothing was deleted.</p>` : nothing}
        <ul aria-label="Deleted docs" ?hidden=${deleted.length === 0}>
          ${deleted.map(doc => html`<li>${this._renderDoc(doc)}</li>`)}
        </ul>
      </div>
    </section>`
  }

  private _renderDoc(doc: GoneDoc) {
    const { title, path, at, hash, kept } = doc
    const isKept = kept && hash !== null
    return html`<div class="doc">
        <strong title=${title}><bdi>${title}</bdi></strong>
        <span class="quiet" title=${path}><bdi>${path}</bdi></span>
        <span class="quiet">Deleted ${moment(at, new Date())}${isKept ? '' : ', not kept'}</span>
      </div>
      ${
        isKept
          ? html`<button
              class="button"
              aria-label="Restore ${title}"
              @click=${() => void this._restore(doc)}
            >
              Restore
            </button>`
          : nothing
      }`
  }

  private async _restore(doc: GoneDoc) {
    const { model } = this._viewer
    if (!(await restoreDeleted(model, doc))) return
    await this.updateComplete
    const next = this.renderRoot.querySelector<HTMLElement>('li .button')
    if (next) next.focus()
    else this.focus()
  }

  private readonly _close = () => this.dispatchEvent(new PlanEvent('plan-deleted-close'))

  private readonly _press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    this._close()
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'plan-deleted': PlanDeleted
  }
}
