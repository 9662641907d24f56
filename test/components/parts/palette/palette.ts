// A <plan-palette> on a page with something to open, and the means to look at it.

import { sendKeys } from '@web/test-runner-commands'
import '../../../../components/parts/palette/palette.define.js'
import type { PaletteEntry } from '../../../../components/parts/palette/row.js'
import type { PlanPalette } from '../../../../components/parts/palette/palette.js'
import { tokens } from '../../../../components/theme/tokens.js'

const PLAN = { id: 'plan', label: 'plan', color: 'violet' } as const

export const ENTRIES: readonly PaletteEntry[] = [
  { id: 'd1', label: 'Query API', detail: 'search rewrite', kind: PLAN, group: 'doc', used: 2 },
  { id: 'd2', label: 'Index schema', detail: 'search rewrite', kind: PLAN, group: 'doc', used: 5 },
  { id: 't1', label: 'search rewrite', detail: 'docs', group: 'task', used: 0 },
  { id: 'p1', label: '2 Query API', detail: 'search rewrite', group: 'phase', used: 0 },
  { id: 'c1', label: 'Close the tab', detail: '', keys: 'Alt+W', group: 'command', used: 1 },
]

export class ShownPalette {
  readonly palette: PlanPalette = document.createElement('plan-palette')
  readonly opener = document.createElement('button')
  /** What was asked, as `<id> <where>`. */
  readonly asked: string[] = []

  constructor(entries = ENTRIES) {
    if (tokens.styleSheet) document.adoptedStyleSheets = [tokens.styleSheet]
    this.opener.textContent = 'Open'
    this.palette.entries = entries
    this.palette.addEventListener('plan-palette-choose', ({ id, where }) =>
      this.asked.push(`${id} ${where}`),
    )
    document.body.append(this.opener, this.palette)
  }

  async open(): Promise<void> {
    this.opener.focus()
    this.palette.show()
    await this.palette.updateComplete
  }

  close(): void {
    this.palette.remove()
    this.opener.remove()
    document.adoptedStyleSheets = []
  }

  async type(text: string): Promise<void> {
    await sendKeys({ type: text })
    await this.palette.updateComplete
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await sendKeys({ press: key })
    await this.palette.updateComplete
  }

  find(selector: string): HTMLElement {
    const found = this.palette.shadowRoot?.querySelector<HTMLElement>(selector)
    if (!found) throw new Error(`nothing is ${selector}`)
    return found
  }

  get input(): HTMLInputElement {
    return this.find('input') as HTMLInputElement
  }

  options(): HTMLElement[] {
    return [...(this.palette.shadowRoot?.querySelectorAll<HTMLElement>('[role=option]') ?? [])]
  }

  labels(): string[] {
    return this.options().map(row => row.querySelector('.label')?.textContent ?? '')
  }

  /** The label of the row that Enter would open, as assistive technology finds it. */
  active(): string | undefined {
    const id = this.input.getAttribute('aria-activedescendant')
    const row = id === null ? null : this.palette.shadowRoot?.getElementById(id)
    if (row?.getAttribute('aria-selected') !== 'true') return undefined
    return row.querySelector('.label')?.textContent
  }
}

/** Resolves with the text of an element as soon as it has one that fits. */
export async function says(element: Element, fits: (text: string) => boolean): Promise<string> {
  for (;;) {
    const text = element.textContent.trim()
    if (fits(text)) return text
    await new Promise<void>(resolve => {
      const observer = new MutationObserver(() => {
        observer.disconnect()
        resolve()
      })
      observer.observe(element, { childList: true, characterData: true, subtree: true })
    })
  }
}
