// The page that other pages frame: which may frame it, and what it shows there.

import { expect } from 'chai'
import type { Browser, Frame, FrameLocator, Page } from 'playwright-core'
import { launchChromium, openContext } from '../../support/browsers/browser.js'
import { serve, type Served } from '../../support/service.js'
import { expectNothing } from '../support/axe.js'
import { HostPage } from '../support/embed.js'
import { shared } from '../support/shared.js'
import { tabsBrowser } from '../support/tabs.js'

const FOLDER = 'active/search/plans'
const ASKED = 'new URLSearchParams(location.search).get("theme")'
const FILES = {
  [`${FOLDER}/plan.html`]: `<title>Plan</title><h1>The plan</h1><p id=p></p><script>p.textContent = origin + ' ' + ${ASKED}</script>`,
  [`${FOLDER}/data.json`]: '{"n": 1}',
  [`${FOLDER}/page.html.bak`]: '<h1>no page</h1>',
  [`${FOLDER}/blob.bin`]: Buffer.from([0, 1, 2]),
  [`${FOLDER}/dot.gif`]: Buffer.from(
    'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
    'base64',
  ),
  [`${FOLDER}/report.pdf`]: `%PDF-1.1
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>endobj
trailer<</Root 1 0 R>>
`,
}

describe('a page that frames /embed', () => {
  let service: Served
  let host: HostPage
  let page: Page

  before(async () => {
    service = await serve(FILES)
    host = await HostPage.start()
  })
  afterEach(() => page.context().close())
  after(async () => {
    await host.close()
    await service.close()
  })

  it('shows a doc in it, which runs in an opaque origin', async () => {
    await open(tabsBrowser())
    const embed = await frameIn('127.0.0.1', '?ws=search&plan=plan&theme=light')
    const doc = embed.frameLocator('plan-doc-view iframe')
    await doc.getByRole('heading', { name: 'The plan' }).waitFor()
    expect(await doc.locator('p').textContent()).to.equal('null light')
    expect(await embed.locator('plan-doc-view iframe').getAttribute('title')).to.equal('Plan')
  })

  it('says that a review is asked for, and has nothing that decides; axe finds nothing where it stands alone @whole', async () => {
    await open(tabsBrowser())
    const asked = await fetch(`${service.url}/api/requests/q_0123456789abcdef`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ as: 'claude', paths: [`docs/${FOLDER}/plan.html`], note: 'Please.' }),
    })
    expect(asked.status).to.equal(200)
    const embed = await frameIn('127.0.0.1', '?ws=search&plan=plan&theme=light')
    const bar = embed.getByRole('group', { name: 'Review of Plan' })
    await bar.getByText('claude asks for a review').waitFor()
    expect(await bar.getByRole('button').count()).to.equal(0)

    await page.goto(`${service.url}/embed?ws=search&plan=plan`)
    await page.getByRole('group', { name: 'Review of Plan' }).waitFor()
    await expectNothing(page)
  })

  it('is refused by frame-ancestors where its name is not of this machine', async () => {
    await open(tabsBrowser())
    const refused = page.waitForEvent('console', message => {
      return message.text().includes('frame-ancestors')
    })
    const seen: string[] = []
    page.on('response', response => seen.push(new URL(response.url()).pathname))
    // The browser finds this machine by each name below `localhost`.
    await frameIn('evil.localhost', '?ws=search')
    await refused
    expect(seen).not.to.include('/api/tree')
  })

  it('requirement 14: shows a file of any type as what it is @whole', async () => {
    await open(shared('dashboard, whole', launchChromium))
    const show = (name: string) => frameIn('localhost', `?doc=${FOLDER}/${name}`)
    const framed = async (name: string) => (await show(name)).frameLocator('iframe:not([inert])')
    await (await framed('data.json')).getByText('"n"').waitFor()
    const source = await framed('page.html.bak')
    await source.getByText('<h1>no page</h1>').waitFor()
    expect(await source.getByRole('heading', { name: 'no page' }).count()).to.equal(0)
    await (await show('blob.bin')).getByText('3 bytes').waitFor()
    const picture = (await show('dot.gif')).getByRole('img', { name: 'dot.gif' })
    await picture.waitFor()
    // Chromium keeps a framed PDF from nothing: it is shown in a tab of its own.
    const pdf = await show('report.pdf')
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      pdf.getByRole('link', { name: 'Open in a tab' }).click(),
    ])
    const isViewer = (frame: Frame) => frame.url().startsWith('chrome-extension:')
    if (!tab.frames().some(isViewer)) await tab.waitForEvent('framenavigated', isViewer)
  })

  async function open(browser: Promise<Browser>): Promise<void> {
    page = await (await openContext(await browser)).newPage()
  }

  /** Opens a page at this name of the machine that holds nothing but the frame. */
  async function frameIn(name: string, query: string): Promise<FrameLocator> {
    host.holds(`<iframe src="${service.url}/embed${query}"></iframe>`)
    await page.goto(`http://${name}:${host.port}/`)
    return page.frameLocator('iframe')
  }
})
