// A <plan-palette> on a page with something to open.

import '../../../../components/parts/palette/palette.define.js'
import type { QuickOpenEntry } from '../../../../components/quick-open/entry.js'
import type { PlanPalette } from '../../../../components/parts/palette/palette.js'
import { Shown, anOpener } from '../../shown.js'

const PLAN = { id: 'plan', label: 'plan', color: 'violet' } as const

export const ENTRIES: readonly QuickOpenEntry[] = [
  { id: 'd1', label: 'Query API', detail: 'search rewrite', kind: PLAN, group: 'doc', used: 2 },
  { id: 'd2', label: 'Index schema', detail: 'search rewrite', kind: PLAN, group: 'doc', used: 5 },
  { id: 't1', label: 'search rewrite', detail: 'docs', group: 'task', used: 0 },
  { id: 'p1', label: '2 Query API', detail: 'search rewrite', group: 'phase', used: 0 },
  { id: 'c1', label: 'Close the tab', detail: '', keys: 'Alt+W', group: 'command', used: 1 },
]

export class ShownPalette extends Shown<PlanPalette> {
  readonly palette = this.element
  readonly opener = anOpener('Open')
  /** The requests, as `<id> <where>`. */
  readonly asked: string[] = []

  constructor() {
    super(document.createElement('plan-palette'))
    this.palette.entries = ENTRIES
    this.palette.addEventListener('plan-palette-choose', ({ id, where }) =>
      this.asked.push(`${id} ${where}`),
    )
  }

  async open(): Promise<void> {
    this.opener.focus()
    this.palette.show()
    await this.palette.updateComplete
  }

  /** Types in the place of what stands in the line. */
  async retype(words: string): Promise<void> {
    this.input.select()
    await this.type(words)
  }

  get input(): HTMLInputElement {
    return this.find('input')
  }

  options(): HTMLElement[] {
    return this.all('[role=option]')
  }

  labels(): string[] {
    return this.options().map(row => row.querySelector('.label')?.textContent ?? '')
  }

  /** The label of the row that Enter would open, as assistive technology finds it. */
  active(): string | undefined {
    const row = this.root.getElementById(this.input.getAttribute('aria-activedescendant') ?? '')
    if (row?.getAttribute('aria-selected') !== 'true') return undefined
    return row.querySelector('.label')?.textContent
  }
}
