// A <plan-hotkey-recorder> on a page that does what it asks for, and the means to look at it.

import { sendKeys } from '@web/test-runner-commands'
import '../../../../components/parts/hotkey-recorder/hotkey-recorder.define.js'
import type { PlanHotkeyRecorder } from '../../../../components/parts/hotkey-recorder/hotkey-recorder.js'
import type { HotkeysChangeEvent } from '../../../../components/parts/hotkey-recorder/events.js'
import { tokens } from '../../../../components/theme/tokens.js'

export class ShownRecorder {
  readonly recorder: PlanHotkeyRecorder = document.createElement('plan-hotkey-recorder')
  /** What was asked for, oldest first. */
  readonly asked: HotkeysChangeEvent[] = []
  /** The keys that the page round it heard. */
  readonly leaked: string[] = []

  constructor(properties: Partial<PlanHotkeyRecorder> = {}) {
    if (tokens.styleSheet) document.adoptedStyleSheets = [tokens.styleSheet]
    Object.assign(this.recorder, {
      action: 'closeTab',
      label: 'Close the tab',
      combos: ['Alt+W'],
      clashes: new Map([['Ctrl+Shift+Y', 'Next tab']]),
      ...properties,
    })
    this.recorder.addEventListener('plan-hotkeys-change', event => {
      this.asked.push(event)
      this.recorder.combos = event.combos
    })
    document.addEventListener('keydown', this.#note)
    document.body.append(this.recorder)
  }

  close(): void {
    document.removeEventListener('keydown', this.#note)
    this.recorder.remove()
    document.adoptedStyleSheets = []
  }

  /** Starts recording as a person at the keyboard does. */
  async record(): Promise<void> {
    this.button('Record a shortcut: ').focus()
    await this.press('Enter')
    this.leaked.length = 0
  }

  /** Presses one key, with modifiers held round it. */
  async press(combo: string): Promise<void> {
    const keys = combo.split('+')
    const key = keys.pop() ?? ''
    for (const modifier of keys) await sendKeys({ down: modifier })
    await sendKeys({ press: key })
    for (const modifier of keys.reverse()) await sendKeys({ up: modifier })
    await this.settled()
  }

  /** Presses modifiers alone. */
  async hold(...modifiers: string[]): Promise<void> {
    for (const modifier of modifiers) await sendKeys({ down: modifier })
    await this.settled()
  }

  async letGo(...modifiers: string[]): Promise<void> {
    for (const modifier of modifiers) await sendKeys({ up: modifier })
    await this.settled()
  }

  async settled(): Promise<void> {
    await this.recorder.updateComplete
    // The focus follows the update in which its place was drawn.
    await this.recorder.updateComplete
  }

  /** The button whose accessible name begins so. */
  button(name: string): HTMLButtonElement {
    const found = this.buttons().find(button => nameOf(button).startsWith(name))
    if (!found) throw new Error(`no button is called ${name}`)
    return found
  }

  buttons(): HTMLButtonElement[] {
    return [...(this.recorder.shadowRoot?.querySelectorAll('button') ?? [])]
  }

  get field(): HTMLInputElement | null | undefined {
    return this.recorder.shadowRoot?.querySelector('input')
  }

  /** What is said politely. */
  note(): string {
    return this.recorder.shadowRoot?.querySelector('[role=status]')?.textContent.trim() ?? ''
  }

  text(): string {
    return this.recorder.shadowRoot?.textContent.replace(/\s+/g, ' ') ?? ''
  }

  /** The combos as they are shown. */
  shown(): string[] {
    const items = [...(this.recorder.shadowRoot?.querySelectorAll('li') ?? [])]
    return items.map(item =>
      [...item.querySelectorAll('kbd')].map(key => key.textContent).join('+'),
    )
  }

  focused(): string {
    const focused = this.recorder.shadowRoot?.activeElement
    return focused ? nameOf(focused) : ''
  }

  readonly #note = ({ key }: KeyboardEvent) => this.leaked.push(key)
}

function nameOf(element: Element): string {
  return element.getAttribute('aria-label') ?? element.textContent.trim()
}
