// A <plan-split-panes> on a page, with a tab strip in each pane. It changes its layout as it is asked to.

import '../../../../components/parts/split-panes/split-panes.define.js'
import type { PlanSplitPanes } from '../../../../components/parts/split-panes/split-panes.js'
import '../../../../components/parts/tab-strip/tab-strip.define.js'
import type { PlanTabStrip } from '../../../../components/parts/tab-strip/tab-strip.js'
import {
  evenOutIn,
  moveTabIn,
  panesOf,
  resizeSplitIn,
  splitWithTabIn,
} from '../../../../components/layout/edit.js'
import type { Rect } from '../../../../components/layout/geometry.js'
import type { Direction, Layout, LayoutNode } from '../../../../components/layout/layout.js'
import type { Point } from '../../input.js'
import { Shown } from '../../shown.js'
import { frames } from '../../waits.js'

/** Two panes side by side: of tabs a and b, and of tab c alone. */
export const TWO = layoutOf('row', ['a', 'b'], ['c'])

export class ShownPanes extends Shown<PlanSplitPanes> {
  readonly panes = this.element
  /** The requests, as `move a p2 1`. */
  readonly asked: string[] = []
  /** How often the panes were placed. */
  placed = 0
  isDragging = false
  readonly #place: HTMLElement

  constructor() {
    const place = document.createElement('div')
    super(document.createElement('plan-split-panes'), place)
    this.#place = place
    const { panes } = this
    panes.nameOf = id => `pane ${id}`
    panes.addEventListener('plan-panes-placed', ({ isDragging }) => {
      this.placed++
      this.isDragging = isDragging
    })
    panes.addEventListener('plan-split-resize', ({ split, sizes }) =>
      this.#edit(
        `resize ${split} ${sizes.map(size => size.toFixed(2)).join(' ')}`,
        resizeSplitIn(panes.layout, split, sizes),
      ),
    )
    panes.addEventListener('plan-split-even', ({ split }) =>
      this.#edit(`even ${split}`, evenOutIn(panes.layout, split)),
    )
    panes.addEventListener('plan-tab-move', ({ tab, pane, index }) =>
      this.#edit(`move ${tab} ${pane} ${index}`, moveTabIn(panes.layout, tab, pane, index)),
    )
    panes.addEventListener('plan-tab-split', ({ tab, pane, side }) =>
      this.#edit(`split ${tab} ${pane} ${side}`, splitWithTabIn(panes.layout, tab, pane, side)),
    )
  }

  override close(): void {
    super.close()
    this.#place.remove()
  }

  /** `css` is the style of the place; 800 by 500 pixels where it says nothing else. */
  async lay(layout: Layout = TWO, css = ''): Promise<void> {
    this.#place.style.cssText = `position: absolute; left: 0; top: 0; ${css}`
    this.panes.style.cssText = `width: 800px; height: 500px; ${css}`
    this.#fill(layout)
    if (!this.#place.isConnected) document.body.append(this.#place)
    await frames(2)
    await this.settled()
  }

  async settled(): Promise<void> {
    await this.panes.updateComplete
    for (const { id } of panesOf(this.panes.layout)) await this.strip(id).updateComplete
  }

  strip(pane: string): PlanTabStrip {
    const found = this.panes.querySelector<HTMLElement>(`[slot='${pane}']`)
    const strip = found?.shadowRoot?.querySelector('plan-tab-strip')
    if (!strip) throw new Error(`there is no pane ${pane}`)
    return strip
  }

  tab(id: string): HTMLElement {
    const strips = panesOf(this.panes.layout).map(pane => this.strip(pane.id).renderRoot)
    const tab = strips
      .map(root => root.querySelector<HTMLElement>(`[data-tab='${id}']`))
      .find(Boolean)
    if (!tab) throw new Error(`there is no tab ${id}`)
    return tab
  }

  divider(): HTMLElement {
    return this.find('[role=separator]')
  }

  part(name: 'drop' | 'marker' | 'ghost'): HTMLElement | null {
    const part = this.panes.renderRoot.querySelector<HTMLElement>(`[part='${name}']`)
    return part?.hidden === false ? part : null
  }

  /** The rest of a drag that is over. */
  async remains(): Promise<string[]> {
    await this.settled()
    const isMarked = this.panes.hasAttribute('dragging')
    const isSeen = this.panes.renderRoot.querySelector('[popover]') !== null
    const left = { told: this.isDragging, marked: isMarked, seen: isSeen }
    return Object.entries(left).flatMap(([name, isLeft]) => (isLeft ? [name] : []))
  }

  rect(pane: string): Rect {
    const placed = this.panes.placed.panes.find(({ id }) => id === pane)
    if (!placed) throw new Error(`there is no pane ${pane}`)
    return placed.rect
  }

  /** A point of a pane, by its share of width and height. */
  point(pane: string, across: number, down: number): Point {
    const { x, y, width, height } = this.rect(pane)
    const { left, top } = this.panes.getBoundingClientRect()
    return [left + x + width * across, top + y + height * down]
  }

  /** The tabs of each pane. */
  get tabs(): string {
    return panesOf(this.panes.layout)
      .map(({ id, tabs }) => `${id}: ${tabs.join(' ')}`)
      .join(', ')
  }

  #edit(asked: string, layout: Layout): void {
    this.asked.push(asked)
    this.#fill(layout)
  }

  /** A strip in the shadow of a pane's own element, as in the dashboard. */
  #fill(layout: Layout): void {
    const ids = panesOf(layout).map(({ id }) => id)
    for (const child of [...this.panes.children]) if (!ids.includes(child.slot)) child.remove()
    for (const { id, tabs, active } of panesOf(layout)) {
      const pane = this.panes.querySelector(`[slot='${id}']`) ?? this.panes.appendChild(paneOf(id))
      const strip = pane.shadowRoot?.querySelector('plan-tab-strip')
      Object.assign(strip ?? {}, {
        tabs: tabs.map(tab => ({ id: tab, label: `Doc ${tab}` })),
        active,
      })
    }
    this.panes.layout = layout
  }
}

/** A split of panes with these tabs, the first of each in front. */
export function layoutOf(direction: Direction, ...panes: readonly string[][]): Layout {
  const children = panes.map((tabs, i): LayoutNode => ({
    id: `p${i + 1}`,
    tabs,
    active: tabs[0] ?? '',
  }))
  const sizes = panes.map(() => 1 / panes.length)
  return { root: { id: 's1', direction, children, sizes }, focused: 'p1' }
}

function paneOf(id: string): HTMLElement {
  const pane = document.createElement('section')
  pane.slot = id
  pane.attachShadow({ mode: 'open' }).append(document.createElement('plan-tab-strip'))
  return pane
}
