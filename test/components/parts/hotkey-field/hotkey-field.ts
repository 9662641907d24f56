// A <plan-hotkey-field> on a page that does what it asks for.

import { sendKeys } from '@web/test-runner-commands'
import '../../../../components/parts/hotkey-field/hotkey-field.define.js'
import type { PlanHotkeyField } from '../../../../components/parts/hotkey-field/hotkey-field.js'
import type { HotkeysChangeEvent } from '../../../../components/parts/hotkey-field/hotkey-field.js'
import { Shown, nameOf } from '../../shown.js'

export class ShownHotkeyField extends Shown<PlanHotkeyField> {
  /** The requests, oldest first. */
  readonly asked: HotkeysChangeEvent[] = []
  /** The keys that the page round it heard. */
  readonly leaked: string[] = []

  constructor() {
    super(document.createElement('plan-hotkey-field'))
    Object.assign(this.element, {
      action: 'closeTab',
      label: 'Close the tab',
      combos: ['Alt+W'],
      clashes: new Map([['Ctrl+Shift+Y', 'Next tab']]),
    })
    this.element.addEventListener('plan-hotkeys-change', event => {
      this.asked.push(event)
      this.element.combos = event.combos
    })
    document.addEventListener('keydown', this.#note)
  }

  override close(): void {
    document.removeEventListener('keydown', this.#note)
    super.close()
  }

  /** Shows these combos, and goes to the field. */
  async enter(combos = ['Alt+W']): Promise<void> {
    await this.show({ combos })
    this.element.focus()
    await this.show()
  }

  /** Presses modifiers alone. */
  async hold(...modifiers: string[]): Promise<void> {
    for (const down of modifiers) await sendKeys({ down })
    await this.show()
  }

  async letGo(...modifiers: string[]): Promise<void> {
    for (const up of modifiers) await sendKeys({ up })
    await this.show()
  }

  /** The button whose name begins so: what it belongs to follows. */
  override button(begin: string): HTMLElement {
    const found = this.all('button').find(button => nameOf(button).startsWith(begin))
    if (!found) throw new Error(`no button is called ${begin}`)
    return found
  }

  get field(): HTMLInputElement {
    return this.find('input')
  }

  /** The polite announcement. */
  get said(): string {
    return this.find('[role=status]').textContent.replace(/\s+/g, ' ').trim()
  }

  get clash(): string {
    return this.find('#clashes').textContent.replace(/\s+/g, ' ').trim()
  }

  readonly #note = ({ key }: KeyboardEvent) => this.leaked.push(key)
}
