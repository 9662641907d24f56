// Goal 15: the tabs of one browser, when the one that holds the stream for all of them crashes: how
// long until the others are connected again, and have fetched what they may have missed.

import { chromium } from 'playwright-core'
import { bringsTree } from '../http.mjs'
import { percentile, within } from '../measure.mjs'
import { withScratch } from '../scratch.mjs'
import { withService } from '../service.mjs'
import { chromiumArgs, findBrowsers } from '../../dist/test/support/browsers.js'

const ROUNDS = 5
const TABS = 3

export const numbers = [15]

export async function measure({ root }) {
  const executablePath = findBrowsers().chromium
  if (!executablePath) throw new Error('there is no Chromium here')
  const browser = await chromium.launch({ executablePath, args: chromiumArgs() })
  const times = []
  try {
    await withScratch(root, ({ edit }) =>
      withService(root, async ({ port }) => {
        for (let round = 0; round < ROUNDS; round++) times.push(await crash(browser, port, edit))
      }),
    )
  } finally {
    await browser.close()
  }
  const what = 'the leading tab crashes → the others have caught up, slowest'
  return [within({ number: 15, what, unit: 'ms', ours: percentile(times, 1) }, 2000)]
}

async function crash(browser, port, edit) {
  const context = await browser.newContext()
  const pages = []
  for (let tab = 0; tab < TABS; tab++) {
    const page = await context.newPage()
    await page.goto(`http://localhost:${port}/`)
    await page.getByRole('treeitem').first().waitFor()
    pages.push(page)
  }
  const [leading, ...others] = pages
  const session = await context.newCDPSession(leading)
  const gone = leading.waitForEvent('crash')
  session.send('Page.crash').catch(() => {})
  await gone
  const began = performance.now()
  const known = others.map(page => page.waitForResponse(bringsTree))
  edit()
  await Promise.all(known)
  const took = performance.now() - began
  await context.close()
  return took
}
