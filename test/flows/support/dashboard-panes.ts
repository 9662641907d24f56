// The panes of a dashboard as they lie, and the hand that drags what is in them.

import type { Locator, Page } from 'playwright-core'
import { tab, until, type PageElement } from './dashboard.js'

/**
 * The panes as they lie: each row from left to right, its panes named by the tabs in them, the one in
 * front marked by a star where there are several.
 */
export async function panes(page: Page): Promise<string[]> {
  const drawn = await page.getByRole('region').evaluateAll(readPanes)
  const tops = [...new Set(drawn.map(({ top }) => top))].sort((a, b) => a - b)
  return tops.map(top => {
    const inRow = drawn.filter(place => place.top === top).sort((a, b) => a.left - b.left)
    return inRow.map(({ tabs }) => (tabs.length > 1 ? tabs.join(' + ') : nameOf(tabs))).join(' | ')
  })
}

interface Drawn {
  left: number
  top: number
  tabs: string[]
}

/** Runs in the page. */
function readPanes(regions: PageElement[]): Drawn[] {
  return regions.map(region => {
    const { left, top } = region.getBoundingClientRect()
    const strip = region.querySelector('plan-tab-strip').shadowRoot
    const tabs = [...strip.querySelectorAll('[role=tab]')].map(item => {
      const name = item.querySelector('.label').textContent
      return item.getAttribute('aria-selected') === 'true' ? `${name}*` : name
    })
    return { left: Math.round(left), top: Math.round(top), tabs }
  })
}

function nameOf([tab = '(empty)']: readonly string[]): string {
  return tab.replace(/\*$/, '')
}

/** Where the middle of something is. */
export async function middleOf(place: Locator): Promise<{ x: number; y: number }> {
  const box = await place.boundingBox()
  if (!box) throw new Error('it cannot be seen')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Drags something as a hand does, by steps. It is still held. */
export async function drag(place: Locator, x: number, y: number): Promise<void> {
  const { mouse } = place.page()
  const from = await middleOf(place)
  await mouse.move(from.x, from.y)
  await mouse.down()
  await mouse.move(x, y, { steps: 8 })
}

/** Drags a tab until it is shown where it would go. It is still held. */
export async function dragTab(page: Page, title: string, x: number, y: number): Promise<void> {
  const { x: fromX, y: fromY } = await middleOf(tab(page, title))
  await drag(tab(page, title), fromX + 8, fromY)
  // Only now does the browser send the pointer here, whatever doc it comes over.
  await page.locator('[part=ghost]').waitFor()
  const target = page.locator('[part=drop]').or(page.locator('[part=marker]'))
  let step = 0
  await until(async () => {
    await page.mouse.move(x + (step++ % 2), y, { steps: 4 })
    return target.filter({ visible: true }).count()
  }, 1)
}
