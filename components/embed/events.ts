// The public events of <plan-viewer>. They carry no text of the service.
// To change when they fire, see embedded-viewer.ts; what the page around it receives, components/messages/embed.ts.

import type { FailReason } from '../messages/embed.js'
import { planEvent, type PlanEvent } from '../parts/shared/part-event.js'

/** The viewer shows another doc or workspace. */
export class ViewerShownEvent extends planEvent<{
  /** A query, as in links; `''` unless the page set this link. */
  link: string
}>('plan-viewer-shown') {}

/** Something could not be shown; the viewer itself shows what to the reader. */
export class ViewerFailedEvent extends planEvent<{
  reason: FailReason
  /** The cause in words; `''` where the service knows it. */
  says: string
}>('plan-viewer-failed') {}

declare global {
  interface HTMLElementEventMap {
    'plan-viewer-shown': ViewerShownEvent
    /** A doc was added. */
    'plan-viewer-added': PlanEvent
    'plan-viewer-failed': ViewerFailedEvent
  }
}
