// A <plan-search-box> on a page, with what it asked for, and the means to look at it.

import { sendKeys } from '@web/test-runner-commands'
import '../../../../components/parts/search-box/search-box.define.js'
import type { PlanSearchBox } from '../../../../components/parts/search-box/search-box.js'
import type {
  SearchEvent,
  SearchLeaveEvent,
} from '../../../../components/parts/search-box/events.js'

export class ShownBox {
  readonly box = document.createElement('plan-search-box')
  /** What was asked, in order: the words in quotes, and where the reader went. */
  readonly asked: string[] = []

  constructor() {
    this.box.addEventListener('plan-search', ({ words }: SearchEvent) =>
      this.asked.push(`'${words}'`),
    )
    this.box.addEventListener('plan-search-leave', ({ to }: SearchLeaveEvent) =>
      this.asked.push(to),
    )
    document.body.append(this.box)
  }

  close(): void {
    this.box.remove()
  }

  async show(properties: Partial<PlanSearchBox> = {}): Promise<void> {
    Object.assign(this.box, properties)
    await this.box.updateComplete
  }

  get input(): HTMLInputElement {
    const input = this.box.shadowRoot?.querySelector('input')
    if (!input) throw new Error('there is no field')
    return input
  }

  get clearButton(): HTMLElement | null | undefined {
    return this.box.shadowRoot?.querySelector<HTMLElement>('[aria-label="Clear search"]')
  }

  /** The key that is hinted at, as far as it can be seen. */
  get hint(): string | null {
    const kbd = this.box.shadowRoot?.querySelector('kbd')
    return kbd?.checkVisibility() ? kbd.textContent : null
  }

  async type(text: string): Promise<void> {
    await sendKeys({ type: text })
    await this.box.updateComplete
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await sendKeys({ press: key })
    await this.box.updateComplete
  }
}
