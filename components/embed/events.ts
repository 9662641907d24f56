// The public events of <plan-viewer>. On a page of another origin they carry no text of the service.
// To change when they fire, see embedded-viewer.ts; what another origin receives, schema/messages/embed.ts.

import { PlanEvent } from '../parts/shared/part-event.js'

/** The viewer shows another doc or workspace. */
export class ViewerShownEvent extends PlanEvent {
  /** A query, as in links; on a page of another origin `''`, unless the page set this link. */
  readonly link: string

  constructor(link: string) {
    super('plan-viewer-shown')
    this.link = link
  }
}

/** A doc was added. */
export class ViewerAddedEvent extends PlanEvent {
  /** A query, as in links; `''` on a page of another origin. */
  readonly link: string

  constructor(link: string) {
    super('plan-viewer-added')
    this.link = link
  }
}

/** Something could not be shown; the viewer itself shows what to the reader. */
export class ViewerFailedEvent extends PlanEvent {
  /** The cause in words; `''` where the service knows it and the page is of another origin. */
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
