// Markdown pages on paper, where nothing is to move, and as axe sees them, drawn by the service.

import axe, { type AxeResults } from 'axe-core'
import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { serve, type Served } from '../../support/service.js'
import { Flow, until } from '../support/dashboard.js'
import { MARKDOWN } from '../support/markdown-files.js'

const ADDRESS = '/docs/docs/active/notes/plans/notes.md'
/** What each element of these is, as the browser lays it out. */
const styleOf = (selector: string, property: string) =>
  `[...document.querySelectorAll('${selector}')].map(element => getComputedStyle(element).${property})`

describe('a Markdown page', () => {
  const flow = new Flow()
  let service: Served

  before(async () => {
    await flow.start()
    service = await serve(MARKDOWN)
  })

  afterEach(() => flow.close())

  after(() => service.close())

  async function open(theme: string): Promise<Page> {
    const { page } = await flow.look(`${service.url}${ADDRESS}?theme=${theme}`, {
      viewport: { width: 1200, height: 2000 },
    })
    await page.locator('.drawing svg').waitFor()
    await page.locator('.diagram-problem').waitFor()
    return page
  }

  it('is black on white on paper, without what cannot be pressed there', async () => {
    const page = await open('dark')
    await page.emulateMedia({ media: 'print' })
    expect(await page.evaluate(styleOf('body', 'color'))).to.deep.equal(['rgb(0, 0, 0)'])
    const grounds = await page.evaluate<string[]>(styleOf('html', 'backgroundColor'))
    expect(grounds).to.deep.equal(['rgba(0, 0, 0, 0)'])
    const hidden = '.outline, .outline-button, .tools, .anchor, .footnote-back'
    const displays = await page.evaluate<string[]>(styleOf(hidden, 'display'))
    expect(new Set(displays)).to.deep.equal(new Set(['none']))
    expect(
      new Set(await page.evaluate<string[]>(styleOf('pre > code', 'whiteSpace'))),
    ).to.deep.equal(new Set(['pre-wrap']))
  })

  it('has its diagrams in light colours on paper, though they were drawn for the dark', async () => {
    const page = await open('dark')
    const fill = () => page.evaluate<string[]>(styleOf('.drawing .node rect', 'fill'))
    const dark = await fill()
    await page.emulateMedia({ media: 'print' })
    const [red = 0] = (await fill()).map(colour => Number(/\d+/.exec(colour)?.[0]))
    expect(await fill()).not.to.deep.equal(dark)
    expect(red).to.be.above(200)
  })

  it('prints the address after a link to another site, not after a link to its own parts', async () => {
    const page = await open('light')
    await page.emulateMedia({ media: 'print' })
    const after = (selector: string) =>
      page.evaluate<string>(
        `getComputedStyle(document.querySelector('${selector}'), '::after').content`,
      )
    expect(await after('main a[href^="https"]')).to.match(/attr\(href\)|example/)
    expect(await after('main a[href="#part-3"]')).to.equal('none')
  })

  it('has on paper what is folded away on a screen', async () => {
    const page = await open('light')
    const heightOf = 'document.querySelector("details").getBoundingClientRect().height'
    const folded = await page.evaluate<number>(heightOf)
    await page.emulateMedia({ media: 'print' })
    expect(await page.evaluate<number>(heightOf)).to.be.above(folded)
  })

  it('can be printed as a PDF', async () => {
    const page = await open('dark')
    const pdf = await page.pdf()
    expect(pdf.subarray(0, 5).toString()).to.equal('%PDF-')
  })

  it('scrolls smoothly to a place, unless the reader prefers reduced motion', async () => {
    const page = await open('light')
    const glides = () =>
      page.evaluate<string>(`getComputedStyle(document.documentElement).scrollBehavior`)
    const link = page.getByRole('link', { name: 'Part 5', exact: true })
    await link.dispatchEvent('click')
    expect(await glides()).to.equal('smooth')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await until(glides, 'auto')
    await link.dispatchEvent('click')
    expect(await glides()).to.equal('auto')
  })

  it('has diagrams that can be read where a reader’s colours are forced on the page', async () => {
    const { page } = await flow.look(`${service.url}${ADDRESS}?theme=light`, {
      viewport: { width: 1200, height: 2000 },
      forcedColors: 'active',
      colorScheme: 'dark',
    })
    await page.locator('.drawing svg').waitFor()
    const words = await page.evaluate<string[]>(styleOf('.drawing .nodeLabel', 'color'))
    const grounds = await page.evaluate<string[]>(styleOf('.drawing', 'backgroundColor'))
    expect(words).to.include('rgb(29, 28, 26)')
    expect(grounds).to.deep.equal(['rgb(255, 255, 255)'])
  })

  for (const theme of ['light', 'dark']) {
    it(`has nothing wrong with it as axe sees it, ${theme}`, async () => {
      const page = await open(theme)
      await page.evaluate(axe.source)
      const { violations } = await page.evaluate<AxeResults>(
        'axe.run(document, { preload: false })',
      )
      const found = violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target }) => `${id}: ${JSON.stringify(target)}`),
      )
      expect(found).to.deep.equal([])
    })
  }
})
