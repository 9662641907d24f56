// A <plan-icon-picker> that was opened on a page by a button, and the means to look at it.

import { sendKeys, sendMouse } from '@web/test-runner-commands'
import '../../../../components/parts/icon-picker/icon-picker.define.js'
import type { PlanIconPicker } from '../../../../components/parts/icon-picker/icon-picker.js'
import { tokens } from '../../../../components/theme/tokens.js'

export class ShownPicker {
  readonly picker: PlanIconPicker = document.createElement('plan-icon-picker')
  readonly opener = document.createElement('button')
  /** What was picked, `''` for none. */
  readonly picked: string[] = []

  constructor() {
    if (tokens.styleSheet) document.adoptedStyleSheets = [tokens.styleSheet]
    this.opener.textContent = 'Icon'
    this.picker.addEventListener('plan-icon-pick', ({ icon }) => this.picked.push(icon))
    document.body.append(this.opener, this.picker)
  }

  async open(current = ''): Promise<void> {
    this.picker.close()
    this.opener.focus()
    this.picker.show({ current })
    await this.picker.updateComplete
  }

  close(): void {
    this.picker.remove()
    this.opener.remove()
    document.adoptedStyleSheets = []
  }

  async type(text: string): Promise<void> {
    await sendKeys({ type: text })
    await this.picker.updateComplete
  }

  /** Presses keys one after the other; `Control+End` is held together. */
  async press(...keys: string[]): Promise<void> {
    for (const combo of keys) {
      const [key = '', held] = combo.split('+').reverse()
      if (held) await sendKeys({ down: held })
      await sendKeys({ press: key })
      if (held) await sendKeys({ up: held })
    }
    await this.picker.updateComplete
  }

  find(selector: string): HTMLElement {
    const found = this.picker.shadowRoot?.querySelector<HTMLElement>(selector)
    if (!found) throw new Error(`nothing is ${selector}`)
    return found
  }

  /** The field for an icon of one’s own. */
  get own(): HTMLInputElement {
    return this.find('#own') as HTMLInputElement
  }

  get cells(): HTMLElement[] {
    return [...this.find('dialog').querySelectorAll<HTMLElement>('[role=gridcell]')]
  }

  cell(at: number): HTMLElement {
    const cell = this.cells[at]
    if (!cell) throw new Error(`there is no icon ${at}`)
    return cell
  }

  get names(): string[] {
    return this.cells.map(nameOf)
  }

  button(text: string): HTMLElement | undefined {
    const buttons = [...this.find('dialog').querySelectorAll('button')]
    return buttons.find(({ textContent }) => textContent.trim() === text)
  }

  /** The name of what has the focus. */
  get focused(): string {
    const focused = this.picker.shadowRoot?.activeElement
    return focused ? nameOf(focused) : ''
  }
}

export function nameOf(element: Element): string {
  return element.getAttribute('aria-label') ?? ''
}

export function middleOf(element: Element): [x: number, y: number] {
  const { left, top, width, height } = element.getBoundingClientRect()
  return [Math.round(left + width / 2), Math.round(top + height / 2)]
}

export async function click(element: Element): Promise<void> {
  await sendMouse({ type: 'click', position: middleOf(element) })
}
