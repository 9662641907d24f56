// What a search in the dashboard shows: the hits, and the bar and the marks in an opened one.

import type { Locator, Page } from 'playwright-core'

export function hits(page: Page): Locator {
  return page.getByRole('listbox', { name: 'Found in docs' }).getByRole('option')
}

/** The bar that counts the matches in a doc. */
export function hitsIn(page: Page, title: string): Locator {
  return page.getByRole('group', { name: `Matches in ${title}` })
}

/** How many places are marked in the doc that something stands in. */
export function marked(place: Locator): Promise<number> {
  return place.evaluate(() => {
    const { highlights } = (globalThis as unknown as { CSS: { highlights: Highlights } }).CSS
    return highlights.get('plan-match')?.size ?? 0
  })
}

type Highlights = ReadonlyMap<string, { size: number }>
