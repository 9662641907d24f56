// A <plan-tab-strip> in a place on a page.

import '../../../../components/parts/tab-strip/tab-strip.define.js'
import type { PlanTabStrip, Tab } from '../../../../components/parts/tab-strip/tab-strip.js'
import { Shown, onPage } from '../../shown.js'
import { frames } from '../../waits.js'

const EVENTS = ['select', 'close', 'menu', 'grab'] as const
const BADGE = { label: 'plan', color: 'violet' } as const

/** Three tabs, the first of them with everything that a tab can show. */
export const TABS: readonly Tab[] = [
  {
    id: 'a',
    label: 'Query API',
    badge: BADGE,
    number: '2',
    description: 'plan, phase 2, file is gone',
    isGone: true,
  },
  { id: 'b', label: 'Ranking notes' },
  { id: 'c', label: 'Latency evidence' },
]

export class ShownStrip extends Shown<PlanTabStrip> {
  readonly strip = this.element
  /** The requests of the strip, as `select b`. */
  readonly asked: string[] = []
  readonly #place: HTMLElement

  constructor() {
    const place = onPage('div', 'width: 600px')
    super(document.createElement('plan-tab-strip'), place)
    this.#place = place
    for (const name of EVENTS) {
      this.strip.addEventListener(`plan-tab-${name}`, ({ tab }) =>
        this.asked.push(`${name} ${tab}`.trim()),
      )
    }
  }

  override async show(properties: Partial<PlanTabStrip> = {}): Promise<void> {
    await super.show({ tabs: TABS, active: 'a', label: 'Left', ...properties })
  }

  /** In right-to-left text, or in a place of another width. */
  async place(css: string): Promise<void> {
    this.#place.style.cssText = css
    await frames(2)
    await this.strip.updateComplete
  }

  tab(id: string): HTMLElement {
    return this.find(`[data-tab='${id}']`)
  }

  /** The tab that has the focus. */
  get focused(): string {
    const { focusedElement: tab } = this
    return (tab instanceof HTMLElement && tab.dataset['tab']) || ''
  }

  /** The tabs that the Tab key reaches. */
  get stops(): (string | undefined)[] {
    return this.all('[role=tab]')
      .filter(tab => tab.tabIndex === 0)
      .map(tab => tab.dataset['tab'])
  }

  isInView(id: string): boolean {
    const { left, right } = this.tab(id).getBoundingClientRect()
    const box = this.find('.tabs').getBoundingClientRect()
    return left >= box.left - 1 && right <= box.right + 1
  }
}
