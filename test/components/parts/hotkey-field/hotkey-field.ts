// A <plan-hotkey-field> on a page that does what it asks for.

import { sendKeys } from '@web/test-runner-commands'
import '../../../../components/parts/hotkey-field/hotkey-field.define.js'
import type { PlanHotkeyField } from '../../../../components/parts/hotkey-field/hotkey-field.js'
import type { HotkeysChangeEvent } from '../../../../components/parts/hotkey-field/events.js'
import { pressKeys } from '../../input.js'
import { Shown, nameOf } from '../../shown.js'

export class ShownHotkeyField extends Shown<PlanHotkeyField> {
  readonly recorder = this.element
  /** What was asked for, oldest first. */
  readonly asked: HotkeysChangeEvent[] = []
  /** The keys that the page round it heard. */
  readonly leaked: string[] = []

  constructor() {
    super(document.createElement('plan-hotkey-field'))
    Object.assign(this.recorder, {
      action: 'closeTab',
      label: 'Close the tab',
      combos: ['Alt+W'],
      clashes: new Map([['Ctrl+Shift+Y', 'Next tab']]),
    })
    this.recorder.addEventListener('plan-hotkeys-change', event => {
      this.asked.push(event)
      this.recorder.combos = event.combos
    })
    document.addEventListener('keydown', this.#note)
  }

  override close(): void {
    document.removeEventListener('keydown', this.#note)
    super.close()
  }

  /** Starts recording as a person at the keyboard does. */
  async record(): Promise<void> {
    this.button('Record a shortcut: Close the tab').focus()
    await this.press('Enter')
    this.leaked.length = 0
  }

  override async press(...combos: string[]): Promise<void> {
    await pressKeys(...combos)
    await this.settled()
  }

  /** Presses modifiers alone. */
  async hold(...modifiers: string[]): Promise<void> {
    for (const down of modifiers) await sendKeys({ down })
    await this.settled()
  }

  async letGo(...modifiers: string[]): Promise<void> {
    for (const up of modifiers) await sendKeys({ up })
    await this.settled()
  }

  async settled(): Promise<void> {
    await this.recorder.updateComplete
    // The focus follows the update in which its place was drawn.
    await this.recorder.updateComplete
  }

  /** The button whose name begins so: what it belongs to follows. */
  override button(begin: string): HTMLElement {
    const found = this.all('button').find(button => nameOf(button).startsWith(begin))
    if (!found) throw new Error(`no button is called ${begin}`)
    return found
  }

  get field(): HTMLInputElement | null {
    return this.root.querySelector('input')
  }

  /** What is said politely. */
  note(): string {
    return this.find('[role=status]').textContent.trim()
  }

  text(): string {
    return this.root.textContent.replace(/\s+/g, ' ')
  }

  /** The combos as they are shown. */
  shown(): string[] {
    return this.all('li').map(item =>
      [...item.querySelectorAll('kbd')].map(key => key.textContent).join('+'),
    )
  }

  focused(): string {
    return nameOf(this.focusedElement)
  }

  readonly #note = ({ key }: KeyboardEvent) => this.leaked.push(key)
}
