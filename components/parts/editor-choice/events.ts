// What a reader asks of the choice of an editor.

/** An editor was chosen. It bubbles and crosses shadow roots. */
export class EditorChooseEvent extends Event {
  /** The id of an editor, or an address with `{path}` and `{line}`. */
  readonly choice: string

  constructor(choice: string) {
    super('plan-editor-choose', { bubbles: true, composed: true })
    this.choice = choice
  }
}

declare global {
  interface HTMLElementEventMap {
    'plan-editor-choose': EditorChooseEvent
  }
}
