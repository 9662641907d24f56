// The page that other pages frame: which may frame it, and what it shows there.

import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'chai'
import { chromium, type Browser, type Frame, type FrameLocator, type Page } from 'playwright-core'
import { ANSWER_MS, chromiumArgs, findBrowsers } from '../../support/browsers/browsers.js'
import { serve, type Served } from '../../support/service.js'
import { docIn } from '../support/embed.js'

const FOLDER = 'active/search/plans'
const PDF = `%PDF-1.1
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>endobj
trailer<</Root 1 0 R>>
`
/** Names of strangers that lead to this machine. */
const STRANGERS = ['evil.example', 'localhost.evil.example']

describe('a page that frames /embed', () => {
  let service: Served
  let host: Server
  let browser: Browser
  let page: Page

  before(async () => {
    const asked = 'new URLSearchParams(location.search).get("theme")'
    service = await serve({
      [`${FOLDER}/plan.html`]: `<title>Plan</title><h1>The plan</h1><p id=p></p><script>p.textContent = origin + ' ' + ${asked}</script>`,
      [`${FOLDER}/notes.md`]: '# The notes',
      [`${FOLDER}/data.json`]: '{"n": 1}',
      [`${FOLDER}/page.html.bak`]: '<h1>no page</h1>',
      [`${FOLDER}/blob.bin`]: Buffer.from([0, 1, 2]),
      [`${FOLDER}/dot.gif`]: Buffer.from(
        'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
        'base64',
      ),
      [`${FOLDER}/report.pdf`]: PDF,
    })
    host = createServer((request, response) => {
      const query = new URL(request.url ?? '', service.url).search
      response.setHeader('Content-Type', 'text/html')
      response.end(`<!doctype html><iframe src="${service.url}/embed${query}"></iframe>`)
    }).listen(0, '127.0.0.1')
    await once(host, 'listening')
    const rules = STRANGERS.map(name => `MAP ${name} 127.0.0.1`).join()
    browser = await chromium.launch({
      executablePath: findBrowsers().chromium,
      args: [...chromiumArgs(), `--host-resolver-rules=${rules}`],
      timeout: ANSWER_MS,
    })
    page = await browser.newPage()
  })
  after(async () => {
    await browser.close()
    host.close()
    await service.close()
  })

  it('shows a doc in it, which runs in an opaque origin', async () => {
    const embed = await frameIn('127.0.0.1', '?ws=search&plan=plan&theme=light')
    const doc = embed.frameLocator('plan-doc-view iframe')
    await doc.getByRole('heading', { name: 'The plan' }).waitFor()
    expect(await doc.locator('p').textContent()).to.equal('null light')
    expect(await embed.locator('plan-doc-view iframe').getAttribute('title')).to.equal('Plan')
  })

  for (const [query, words] of [
    [`?doc=${FOLDER}/notes.md`, 'The notes'],
    ['?ws=search&plan=notes', 'The notes'],
    ['?ws=search', 'The plan'],
  ] as const) {
    it(`shows what a link names: ${query}`, async () => {
      const embed = await frameIn('localhost', query)
      await docIn(embed, words).waitFor()
    })
  }

  it('requirement 14: shows a file of any type as what it is', async () => {
    const show = (name: string) => frameIn('localhost', `?doc=${FOLDER}/${name}`)
    await (await show('data.json')).getByText('{"n": 1}').waitFor()
    const source = await show('page.html.bak')
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
    await tab.close()
  })

  for (const [query, words] of [
    ['?ws=search&plan=none', 'search has no none'],
    ['?ws=nothing', 'Nothing is called nothing'],
    ['', 'There is no such plan'],
    ['?doc=none.html', 'docs/none.html is not a document in the docs folders'],
  ] as const) {
    it(`shows that the plan is missing: ${query || 'no link'}`, async () => {
      const embed = await frameIn('localhost', query)
      await embed.getByText(words).first().waitFor()
    })
  }

  for (const name of STRANGERS) {
    it(`is refused by frame-ancestors on another host: ${name}`, async () => {
      const refused = page.waitForEvent('console', message => {
        return message.text().includes('frame-ancestors')
      })
      const seen: string[] = []
      page.on('response', response => seen.push(new URL(response.url()).pathname))
      await frameIn(name, '?ws=search')
      await refused
      expect(seen).not.to.include('/api/tree')
    })
  }

  /** Opens a page at this name of the machine that holds nothing but the frame. */
  async function frameIn(name: string, query: string): Promise<FrameLocator> {
    const { port } = host.address() as AddressInfo
    await page.goto(`http://${name}:${port}/${query}`)
    return page.frameLocator('iframe')
  }
})
