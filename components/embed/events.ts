// The public events of <plan-viewer>. They carry no text of the service.
// To change when they fire, see embedded-viewer.ts; what the page around it receives, components/messages/embed.ts.

import { PlanEvent } from '../parts/shared/part-event.js'

/** The viewer shows another doc or workspace. */
export class ViewerShownEvent extends PlanEvent {
  /** A query, as in links; `''` unless the page set this link. */
  readonly link: string

  constructor(link: string) {
    super('plan-viewer-shown')
    this.link = link
  }
}

/** A doc was added. */
export class ViewerAddedEvent extends PlanEvent {
  constructor() {
    super('plan-viewer-added')
  }
}

/** Something could not be shown; the viewer itself shows what to the reader. */
export class ViewerFailedEvent extends PlanEvent {
  /** The cause in words; `''` where the service knows it. */
  readonly says: string

  constructor(says: string) {
    super('plan-viewer-failed')
    this.says = says
  }
}

declare global {
  interface HTMLElementEventMap {
    'plan-viewer-shown': ViewerShownEvent
    'plan-viewer-added': ViewerAddedEvent
    'plan-viewer-failed': ViewerFailedEvent
  }
}
