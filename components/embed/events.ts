// What a <plan-viewer> tells the page around it. On a page of another origin the service stays out of
// it: texts are empty then, except for what the page itself had set.

class ViewerEvent extends Event {
  constructor(type: `plan-viewer-${string}`) {
    super(type, { bubbles: true, composed: true })
  }
}

/** Something else is on show. */
export class ViewerShownEvent extends ViewerEvent {
  /** A query, as in links. For a page of another origin `''`, unless it is the link that it had set. */
  readonly link: string

  constructor(link: string) {
    super('plan-viewer-shown')
    this.link = link
  }
}

/** A doc was added. */
export class ViewerAddedEvent extends ViewerEvent {
  /** A query, as in links; `''` for a page of another origin. */
  readonly link: string

  constructor(link: string) {
    super('plan-viewer-added')
    this.link = link
  }
}

/** Something could not be shown; the viewer says what, to the reader. */
export class ViewerFailedEvent extends ViewerEvent {
  /** In words; `''` where they are the service's and the page is of another origin. */
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
