// The violations that axe finds in a page of the dashboard.

import axe from 'axe-core'
import type { AxeResults } from 'axe-core'
import { expect } from 'chai'
import type { Page } from 'playwright-core'

/** The content of docs is their authors' affair. */
export async function expectNothing(page: Page): Promise<void> {
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(axe.source)
  const { violations } = await page.evaluate<AxeResults>(
    'axe.run(document, { iframes: false, resultTypes: ["violations"] })',
  )
  const found = violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(({ target }) => `${id} (${impact}): ${JSON.stringify(target)}`),
  )
  expect(found).to.deep.equal([])
}
