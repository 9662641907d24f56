// More tabs than a browser opens connections to one service: with a stream each, none would be left for a
// call. How long a call takes is told by the bench (goal 15).

import { expect } from 'chai'
import type { Browser, Page } from 'playwright-core'
import { launchChromium, openContext } from '../../support/browsers/browser.js'
import { serve, type Served } from '../../support/service.js'
import { FILES, html, openTabs, openWorkspace, showing, shown } from '../support/tabs.js'

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

  it('are all live and answered, and are counted', async () => {
    const pages = await openTabs(await openContext(browser), service.url, 12)
    await Promise.all(pages.map(call))
    await service.write({ 'active/fares/plans/recap.html': html('Fares, done', 'it came to this') })
    await Promise.all(
      pages.map(page => page.getByRole('treeitem', { name: 'Fares, done' }).waitFor()),
    )
    expect(await openWorkspace(service.url, 'fares')).to.equal(12)
    await shown(pages, 'fares')
    expect(showing(pages, 'fares')).to.have.length(1)
  })
})

/** Resolves when the service has answered this tab. */
function call(page: Page): Promise<string> {
  return page.evaluate<string>(`fetch('/api/tree', { cache: 'no-store' }).then(got => got.text())`)
}
