// The bars over a doc: what an agent asks of the reader and what became of it, and what changed.
// To change when the first one is there, see state/actions/docs.ts; what it says, review/requests/.

import { html, nothing } from 'lit'
import type { DocContext } from '../doc-context.js'
import { shownVersion } from '../../state/open-doc.js'
import type { ChangesView } from './changes-view.js'

interface BarsHost extends DocContext {
  readonly changes: ChangesView
  /** Shows its comments, with the choice to send it back. */
  sendBack(): void
}

export function renderBars(host: BarsHost) {
  const { open, model, changes } = host
  const { title } = host.doc
  const { bar, cover, decision, isMissing } = open
  const isChangesHidden = shownVersion(open) || cover === 'source' || isMissing
  return html`<div class="bars">
    ${
      (bar ?? 'none') === 'none' && decision === 'none'
        ? nothing
        : html`<plan-request-bar
            .path=${open.path}
            .label=${title}
            ?floating=${bar === 'floating'}
            ?covered=${cover !== 'page' && cover !== 'diff'}
            ?read-only=${!model.isTab}
            @plan-send-back=${() => host.sendBack()}
            @plan-request-close=${() => host.focus()}
          ></plan-request-bar>`
    }
    ${isChangesHidden ? nothing : changes.renderBar(title)}
  </div>`
}
