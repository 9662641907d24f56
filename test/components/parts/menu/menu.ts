// A <plan-menu> on a page with a button that opens it, and what was chosen in it.

import '../../../../components/parts/menu/menu.define.js'
import type { MenuRequest, PlanMenu } from '../../../../components/parts/menu/menu.js'
import { Shown, anOpener } from '../../shown.js'

const ITEMS = [
  { label: 'Close', keys: 'Alt+W', icon: 'close' },
  { label: 'Close others' },
  'separator',
  { label: 'Copy <b>link</b>' },
  { label: 'Sort by name', isChecked: true },
  { label: 'Split right', icon: 'splitRight' },
] as const

export class ShownMenu extends Shown<PlanMenu> {
  readonly menu = this.element
  readonly opener = anOpener('More')
  /** The labels of the items that were chosen. */
  readonly chosen: string[] = []
  readonly offered: MenuRequest['items'] = ITEMS.map(item =>
    item === 'separator' ? item : { ...item, run: () => this.chosen.push(item.label) },
  )

  constructor() {
    super(document.createElement('plan-menu'))
    this.opener.style.cssText = 'position: fixed; left: 40px; top: 30px; width: 60px; height: 24px'
    this.opener.addEventListener('click', () => void this.open())
  }

  /** Opens the menu at its button, unless something else is asked for. */
  async open(request: Partial<MenuRequest> = {}): Promise<void> {
    const anchor = this.opener.getBoundingClientRect()
    const usual = { items: this.offered, anchor, opener: this.opener, label: 'Actions' }
    this.menu.show({ ...usual, ...request })
    await this.menu.updateComplete
  }

  get box(): HTMLElement {
    return this.find('[role=menu]')
  }

  get isSeen(): boolean {
    return this.box.checkVisibility()
  }

  get items(): HTMLElement[] {
    return this.all('[role^=menuitem]')
  }

  /** The label of the item that has the focus. */
  get focused(): string | undefined {
    return this.focusedElement?.querySelector('.label')?.textContent
  }

  /** The labels that the focus is on after each key. */
  async walk(...keys: string[]): Promise<(string | undefined)[]> {
    const walked = []
    for (const key of keys) {
      await this.press(key)
      walked.push(this.focused)
    }
    return walked
  }
}
