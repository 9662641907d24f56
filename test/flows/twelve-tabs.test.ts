// A file of its own: a time is asked for, so nothing else runs meanwhile.

import { expect } from 'chai'
import type { Browser, Page } from 'playwright-core'
import { launchChromium } from '../support/browser.js'
import { serve, type Served } from '../support/service.js'
import { FILES, html, openTabs, openWorkspace, showing, shown } from './tabs.js'

describe('requirement 15: twelve tabs of one browser', () => {
  let browser: Browser
  let service: Served

  before(async () => {
    browser = await launchChromium({ isWhole: false })
    service = await serve(FILES)
  })

  after(async () => {
    await browser.close()
    await service.close()
  })

  it('are all live and responsive, and are counted', async () => {
    const pages = await openTabs(await browser.newContext(), service.url, 12)
    const took = await Promise.all(pages.map(timeOfCall))
    expect(Math.max(...took)).to.be.below(1000)
    await service.write({ 'active/fares/plans/recap.html': html('Fares, done', 'it came to this') })
    await Promise.all(
      pages.map(page => page.getByRole('treeitem', { name: 'Fares, done' }).waitFor()),
    )
    expect(await openWorkspace(service.url, 'fares')).to.equal(12)
    await shown(pages, 'fares')
    expect(showing(pages, 'fares')).to.have.length(1)
  })
})

/** How long a tab waits for an answer of the service, in milliseconds. */
function timeOfCall(page: Page): Promise<number> {
  return page.evaluate<number>(`(async () => {
    const before = performance.now()
    await (await fetch('/api/tree', { cache: 'no-store' })).text()
    return performance.now() - before
  })()`)
}
