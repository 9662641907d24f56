// A <plan-menu> on a page with a button that opens it, and what was chosen in it.

import '../../../../components/parts/menu/menu.define.js'
import type { MenuChooseEvent, MenuRequest } from '../../../../components/parts/menu/events.js'
import type { PlanMenu } from '../../../../components/parts/menu/menu.js'
import { Shown, anOpener } from '../../shown.js'

export const ITEMS: MenuRequest['items'] = [
  { id: 'close', label: 'Close', keys: 'Alt+W', icon: 'close' },
  { id: 'others', label: 'Close others' },
  'separator',
  { id: 'copy', label: 'Copy <b>link</b>', isDisabled: true },
  { id: 'sort', label: 'Sort by name', isChecked: true },
  { id: 'split', label: 'Split right', icon: 'splitRight' },
]

export class ShownMenu extends Shown<PlanMenu> {
  readonly menu = this.element
  readonly opener = anOpener('More')
  readonly chosen: string[] = []

  constructor() {
    super(document.createElement('plan-menu'))
    this.opener.style.cssText = 'position: fixed; left: 40px; top: 30px; width: 60px; height: 24px'
    this.opener.addEventListener('click', () => void this.open())
    this.menu.addEventListener('plan-menu-choose', ({ id }: MenuChooseEvent) =>
      this.chosen.push(id),
    )
  }

  /** Opens the menu at its button, unless something else is asked for. */
  async open(request: Partial<MenuRequest> = {}): Promise<void> {
    const anchor = this.opener.getBoundingClientRect()
    this.menu.show({ items: ITEMS, anchor, opener: this.opener, ...request })
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
