// What the icon picker asks for. Closing its dialog is its own affair.

/** The reader chose an icon. */
export class IconPickEvent extends Event {
  /** `''` to have none. */
  readonly icon: string

  constructor(icon: string) {
    super('plan-icon-pick', { bubbles: true, composed: true })
    this.icon = icon
  }
}
