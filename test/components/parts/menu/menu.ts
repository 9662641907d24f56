// A <plan-menu> on a page with buttons that open it, what was chosen in it, and the means to look at
// it.

import { sendKeys } from '@web/test-runner-commands'
import '../../../../components/parts/menu/menu.define.js'
import type { MenuChooseEvent, MenuRequest } from '../../../../components/parts/menu/events.js'
import type { PlanMenu } from '../../../../components/parts/menu/menu.js'

export const ITEMS: MenuRequest['items'] = [
  { id: 'close', label: 'Close', keys: 'Alt+W', icon: 'close' },
  { id: 'others', label: 'Close others' },
  'separator',
  { id: 'copy', label: 'Copy <b>link</b>', isDisabled: true },
  { id: 'sort', label: 'Sort by name', isChecked: true },
  { id: 'split', label: 'Split right', icon: 'splitRight' },
]

export class ShownMenu {
  readonly menu: PlanMenu = document.createElement('plan-menu')
  readonly opener = document.createElement('button')
  readonly chosen: string[] = []

  constructor() {
    this.opener.textContent = 'More'
    this.opener.style.cssText = 'position: fixed; left: 40px; top: 30px; width: 60px; height: 24px'
    this.opener.addEventListener('click', () => void this.show())
    this.menu.addEventListener('plan-menu-choose', ({ id }: MenuChooseEvent) =>
      this.chosen.push(id),
    )
    document.body.append(this.opener, this.menu)
  }

  close(): void {
    this.menu.remove()
    this.opener.remove()
  }

  /** Opens the menu at its button, unless something else is asked for. */
  async show(request: Partial<MenuRequest> = {}): Promise<void> {
    const anchor = this.opener.getBoundingClientRect()
    this.menu.show({ items: ITEMS, anchor, opener: this.opener, ...request })
    await this.menu.updateComplete
  }

  get root(): ShadowRoot {
    const { shadowRoot } = this.menu
    if (!shadowRoot) throw new Error('nothing is drawn')
    return shadowRoot
  }

  get box(): HTMLElement {
    const box = this.root.querySelector<HTMLElement>('[role=menu]')
    if (!box) throw new Error('there is no menu')
    return box
  }

  get isSeen(): boolean {
    return this.box.checkVisibility()
  }

  get items(): HTMLElement[] {
    return [...this.root.querySelectorAll<HTMLElement>('[role^=menuitem]')]
  }

  /** The label of the item that has the focus. */
  get focused(): string | undefined {
    return this.root.activeElement?.querySelector('.label')?.textContent
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await sendKeys({ press: key })
    await this.menu.updateComplete
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
