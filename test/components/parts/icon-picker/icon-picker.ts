// A <plan-icon-picker> that was opened on a page by a button.

import '../../../../components/parts/icon-picker/icon-picker.define.js'
import type { PlanIconPicker } from '../../../../components/parts/icon-picker/icon-picker.js'
import { Shown, anOpener, nameOf } from '../../shown.js'

export class ShownPicker extends Shown<PlanIconPicker> {
  readonly picker = this.element
  readonly opener = anOpener('Icon')
  /** What was picked, `''` for none. */
  readonly picked: string[] = []
  /** The element that had the focus then. */
  focusedThen: Element | null = null

  constructor() {
    super(document.createElement('plan-icon-picker'))
  }

  async open(current = ''): Promise<void> {
    this.picker.close()
    this.opener.focus()
    const pick = (icon: string) => {
      this.picked.push(icon)
      this.focusedThen = document.activeElement
    }
    this.picker.show({ current, pick })
    await this.picker.updateComplete
  }

  /** The field for an icon of one’s own. */
  get own(): HTMLInputElement {
    return this.find('#own')
  }

  get radios(): HTMLInputElement[] {
    return [...this.root.querySelectorAll<HTMLInputElement>('[type=radio]')]
  }

  /** An icon, as it is clicked. */
  icon(at: number): HTMLElement {
    const icon = this.all('.grid label')[at]
    if (!icon) throw new Error(`there is no icon ${at}`)
    return icon
  }

  get names(): string[] {
    return this.radios.map(nameOf)
  }

  /** The names of the icons that are chosen. */
  get chosen(): string[] {
    return this.radios.filter(({ checked }) => checked).map(nameOf)
  }

  /** The name of what has the focus. */
  get focused(): string {
    return nameOf(this.focusedElement)
  }
}
