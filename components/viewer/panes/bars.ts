// The bar over a doc: what an agent asks of the reader, what became of it, and what changed. Each of the two alone is one, too.
// To change when it is there, see state/actions/docs.ts; what it says, review/requests/ and review/changes/.

import { html, nothing } from 'lit'
import type { DocContext } from '../doc-context.js'
import { shownVersion } from '../../state/open-doc.js'
import type { ChangesView } from './changes-view.js'

interface BarsHost extends DocContext {
  readonly changes: ChangesView
  /** Shows its comments, in whose foot it is sent back. */
  sendBack(): void
}

export function renderBar(host: BarsHost) {
  const { open, model } = host
  const { title } = host.doc
  const { cover, decision, hasBar, isMissing } = open
  const hasMessage = hasBar || decision === 'sending' || decision === 'refused'
  const isPlain = shownVersion(open) || cover === 'source' || isMissing
  const { request = null, verdict } = model.state.review.docs.get(open.path) ?? {}
  // The message says since when it changed.
  const isBare =
    hasMessage && decision !== 'refused' && request === null && verdict?.is === 'approved'
  const changes = isPlain ? null : host.changes.renderBar(title, { isWithin: hasMessage, isBare })
  if (!hasMessage) return changes ?? nothing
  return html`<plan-request-bar
    .path=${open.path}
    .label=${title}
    ?with-changes=${changes !== null}
    ?covered=${cover !== 'page' && cover !== 'diff'}
    ?read-only=${!model.isTab}
    @plan-send-back=${() => host.sendBack()}
    @plan-request-close=${() => host.focus()}
    >${changes ?? nothing}</plan-request-bar
  >`
}
