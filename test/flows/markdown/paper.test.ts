// Markdown pages on paper, and where nothing is to move, drawn by the service.

import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { serve, type Served } from '../../support/service.js'
import { Flow, until } from '../support/dashboard.js'
import { MARKDOWN } from '../support/markdown-files.js'

const ADDRESS = '/docs/docs/active/notes/plans/notes.md'
/** The layout of each of these elements in the browser. */
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

  it('is black on white on paper, with all that can be read and nothing that can be pressed', async () => {
    const page = await open('dark')
    const fill = () => page.evaluate<string[]>(styleOf('.drawing .node rect', 'fill'))
    const dark = await fill()
    const heightOf = 'document.querySelector("details").getBoundingClientRect().height'
    const folded = await page.evaluate<number>(heightOf)
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
    // Diagrams are in light colours, though they were drawn for the dark.
    const [red = 0] = (await fill()).map(colour => Number(/\d+/.exec(colour)?.[0]))
    expect(await fill()).not.to.deep.equal(dark)
    expect(red).to.be.above(200)
    // The address stands after a link to another site, not after a link to its own parts.
    const after = (selector: string) =>
      page.evaluate<string>(
        `getComputedStyle(document.querySelector('${selector}'), '::after').content`,
      )
    expect(await after('main a[href^="https"]')).to.match(/attr\(href\)|example/)
    expect(await after('main a[href="#part-3"]')).to.equal('none')
    expect(await page.evaluate<number>(heightOf), 'of what was folded').to.be.above(folded)
  })

  it('scrolls smoothly to a place, unless the reader prefers reduced motion @whole', async () => {
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

  it('has diagrams that can be read where a reader’s colours are forced on the page @whole', async () => {
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
})
