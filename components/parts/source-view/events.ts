// What a reader asks of a source, as events. They bubble and cross shadow roots.

/** The whole source is wanted in the clipboard. */
export class SourceCopyEvent extends Event {
  readonly text: string

  constructor(text: string) {
    super('plan-source-copy', { bubbles: true, composed: true })
    this.text = text
  }
}

declare global {
  interface HTMLElementEventMap {
    'plan-source-copy': SourceCopyEvent
  }
}
