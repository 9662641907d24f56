// Goal 15: the tabs of one browser. How long a call takes while twelve of them are open; and, when the one
// that holds the stream for all of them crashes, how long until the others are connected again, and have
// fetched what they may have missed.

import { chromium } from 'playwright-core'
import { bringsTree } from '../http.mjs'
import { percentile, within } from '../measure.mjs'
import { withScratch } from '../scratch.mjs'
import { withService } from '../service.mjs'
import { chromiumArgs, findBrowsers } from '../../dist/test/support/browsers.js'

const ROUNDS = 5
const TABS = 3
/** A browser opens six connections to a service. */
const MANY = 12

export const numbers = [15]

export async function measure({ root }) {
  const executablePath = findBrowsers().chromium
  if (!executablePath) throw new Error('there is no Chromium here')
  const browser = await chromium.launch({ executablePath, args: chromiumArgs() })
  const calls = []
  const crashes = []
  try {
    await withScratch(root, ({ edit }) =>
      withService(root, async ({ port }) => {
        calls.push(...(await callsOfMany(browser, port)))
        for (let round = 0; round < ROUNDS; round++) crashes.push(await crash(browser, port, edit))
      }),
    )
  } finally {
    await browser.close()
  }
  const call = { number: 15, what: `a call with ${MANY} tabs open, slowest`, unit: 'ms' }
  const what = 'the leading tab crashes → the others have caught up, slowest'
  return [
    within({ ...call, ours: percentile(calls, 1) }, 1000),
    within({ number: 15, what, unit: 'ms', ours: percentile(crashes, 1) }, 2000),
  ]
}

/** What each tab waits for an answer, all of them asking at once, in milliseconds. */
async function callsOfMany(browser, port) {
  const context = await browser.newContext()
  const pages = await openTabs(context, port, MANY)
  const times = []
  for (let round = 0; round < ROUNDS; round++) {
    times.push(...(await Promise.all(pages.map(page => page.evaluate(timeOfCall)))))
  }
  await context.close()
  return times
}

/** Runs in the page. */
async function timeOfCall() {
  const before = performance.now()
  const reply = await fetch('/api/status', { cache: 'no-store' })
  await reply.text()
  return performance.now() - before
}

async function openTabs(context, port, count) {
  const pages = []
  for (let tab = 0; tab < count; tab++) {
    const page = await context.newPage()
    await page.goto(`http://localhost:${port}/`)
    await page.getByRole('treeitem').first().waitFor()
    pages.push(page)
  }
  return pages
}

async function crash(browser, port, edit) {
  const context = await browser.newContext()
  const [leading, ...others] = await openTabs(context, port, TABS)
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
