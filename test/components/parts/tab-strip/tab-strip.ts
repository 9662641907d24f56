// A <plan-tab-strip> on a page in the colours of the dashboard, and the means to poke it.

import 'axe-core'
import type axe from 'axe-core'
import { sendMouse } from '@web/test-runner-commands'
import '../../../../components/parts/tab-strip/tab-strip.define.js'
import type { PlanTabStrip, Tab } from '../../../../components/parts/tab-strip/tab-strip.js'
import { tokens } from '../../../../components/theme/tokens.js'

declare global {
  interface Window {
    axe: typeof axe
  }
}

const EVENTS = ['select', 'close', 'menu', 'grab'] as const
const KIND = { id: 'plan', label: 'plan', color: 'violet' } as const

/** Three tabs, the first of them with everything that a tab can show. */
export const TABS: readonly Tab[] = [
  { id: 'a', label: 'Query API', kind: KIND, num: '2', isGone: true },
  { id: 'b', label: 'Ranking notes' },
  { id: 'c', label: 'Latency evidence' },
]

export class ShownStrip {
  readonly strip = document.createElement('plan-tab-strip')
  /** What the strip asked for, as `select b`. */
  readonly asked: string[] = []
  readonly #place = document.createElement('div')

  constructor() {
    if (tokens.styleSheet) document.adoptedStyleSheets = [tokens.styleSheet]
    for (const name of EVENTS) {
      this.strip.addEventListener(`plan-tab-${name}`, ({ tab }) =>
        this.asked.push(`${name} ${tab}`.trim()),
      )
    }
    this.#place.style.cssText = 'width: 600px'
    this.#place.append(this.strip)
    document.body.append(this.#place)
  }

  close(): void {
    this.#place.remove()
  }

  async show(properties: Partial<PlanTabStrip> = {}): Promise<void> {
    Object.assign(this.strip, { tabs: TABS, active: 'a', label: 'Left', ...properties })
    await this.strip.updateComplete
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

  find(selector: string): HTMLElement {
    const found = this.strip.renderRoot.querySelector<HTMLElement>(selector)
    if (!found) throw new Error(`there is no ${selector}`)
    return found
  }

  has(selector: string): boolean {
    return this.strip.renderRoot.querySelector(selector) !== null
  }

  /** The tab that has the focus. */
  get focused(): string {
    const focused = this.strip.shadowRoot?.activeElement
    return (focused instanceof HTMLElement && focused.dataset['tab']) || ''
  }

  /** The tabs that the Tab key reaches. */
  get stops(): (string | undefined)[] {
    const tabs = [...this.strip.renderRoot.querySelectorAll<HTMLElement>('[role=tab]')]
    return tabs.filter(tab => tab.tabIndex === 0).map(tab => tab.dataset['tab'])
  }

  isInView(id: string): boolean {
    const { left, right } = this.tab(id).getBoundingClientRect()
    const box = this.find('.tabs').getBoundingClientRect()
    return left >= box.left - 1 && right <= box.right + 1
  }
}

/** Presses and moves the mouse, from the middle of one element by steps to some points, and lets go. */
export async function drag(from: Element, ...points: readonly Point[]): Promise<void> {
  await press(from)
  for (const position of points) await move(position)
  await sendMouse({ type: 'up' })
}

export type Point = readonly [x: number, y: number]

export async function press(on: Element): Promise<void> {
  await move(middleOf(on))
  await sendMouse({ type: 'down' })
}

export async function move([x, y]: Point): Promise<void> {
  await sendMouse({ type: 'move', position: [Math.round(x), Math.round(y)] })
}

export function middleOf(element: Element): Point {
  const { left, top, width, height } = element.getBoundingClientRect()
  return [left + width / 2, top + height / 2]
}

/** The rules of accessibility that a part of the page breaks. */
export async function violations(element: Element): Promise<string[]> {
  // What is about whole pages is not about a part.
  const options = { rules: { region: { enabled: false } } }
  const { violations } = await window.axe.run(element, options)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' ')}`)
}

/** For what a browser measures by itself. */
export async function frames(count: number): Promise<void> {
  for (let i = 0; i < count; i++) await new Promise(requestAnimationFrame)
}
