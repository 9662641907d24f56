// Offers to show what lies elsewhere in docs folders that list nothing. Loaded after the first script.
// To change which layouts there are, see server/detect/layouts.ts; what is saved, state/config/settings-requests.ts.

import { LitElement, css, html } from 'lit'
import { define } from '../parts/shared/define.js'
import { count } from '../parts/shared/words.js'
import { adoptLayout } from '../state/config/settings-requests.js'
import { StateController } from '../state/connect.js'
import { treeOf } from '../state/selectors.js'
import { controls } from '../theme/controls.js'
import { EmptyFolders, type EmptyFolder } from './empty-folders.js'

/** The offers of all such folders, below a viewer. */
class PlanFolderOffers extends LitElement {
  static override styles = [
    controls,
    css`
      :host {
        display: contents;
      }
      .offer {
        display: grid;
        justify-items: start;
        gap: var(--plan-space-4);
        margin: 0 var(--plan-space-4) var(--plan-space-4);
        padding: 10px var(--plan-space-5);
        border: 1px solid var(--plan-line);
        border-radius: var(--plan-radius-l);
        background: var(--plan-sheet);
        overflow-wrap: anywhere;
      }
      p {
        margin: 0;
        color: var(--plan-ink-2);
      }
    `,
  ]

  private readonly _viewer = new StateController(this, ({ reply }) => [reply])
  private readonly _empty = new EmptyFolders(this, root => {
    const { model } = this._viewer
    return model.attempt(model.api.detect(root))
  })

  protected override willUpdate() {
    this._empty.update(treeOf(this._viewer.state))
  }

  override render() {
    return this._empty.offers.map(offer => this._renderOffer(offer))
  }

  private _renderOffer({ folder, proposal }: EmptyFolder) {
    const { state, model } = this._viewer
    const isOnly = treeOf(state)?.folders.length === 1
    const lie = proposal.docs === 1 ? 'lies' : 'lie'
    const adopt = () => void adoptLayout(model, folder.name, proposal)
    return html`<div class="offer" role="group" aria-label="Docs in other folders">
      <p>
        ${count(proposal.docs, 'doc')} ${lie} elsewhere in
        ${isOnly ? 'this folder' : html`<bdi>${folder.name}</bdi>`}: ${proposal.label}.
      </p>
      <button class="button" @click=${adopt}>Show what is there</button>
    </div>`
  }
}

define('plan-folder-offers', PlanFolderOffers)

declare global {
  interface HTMLElementTagNameMap {
    'plan-folder-offers': PlanFolderOffers
  }
}
