// The results of a search in the dashboard: the hits, and the bar in an opened one.

import type { Locator, Page } from 'playwright-core'

export function hits(page: Page): Locator {
  return page.getByRole('listbox', { name: 'Found in docs' }).getByRole('option')
}

/** The bar that counts the matches in a doc. */
export function hitsIn(page: Page, title: string): Locator {
  return page.getByRole('group', { name: `Matches in ${title}` })
}
