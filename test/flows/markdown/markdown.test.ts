import { expect } from 'chai'
import type { FrameLocator, Page } from 'playwright-core'
import { Flow, button, doc, until, type PageElement } from '../support/dashboard.js'
import { MARKDOWN } from '../support/markdown-files.js'

const LINK = '?doc=active/notes/plans/notes.md'

describe('a Markdown page in the dashboard @whole', () => {
  const flow = new Flow()

  before(() => flow.start())

  afterEach(() => flow.close())

  async function open(): Promise<[Page, FrameLocator]> {
    const { page } = await flow.open(LINK, {
      files: MARKDOWN,
      browser: { viewport: { width: 1600, height: 900 } },
    })
    const notes = doc(page, 'Notes')
    await notes.getByRole('heading', { name: 'Notes' }).waitFor()
    return [page, notes]
  }

  it('changes its colours without being loaded again: its place and what was unfolded stay', async () => {
    const [page, notes] = await open()
    await notes.getByText('More').click()
    await notes.locator('html').evaluate(KEEP)
    const told = page.evaluate(SCROLLED)
    const part = notes.getByRole('heading', { name: 'Part 20' })
    await part.evaluate((place: PageElement) => place.scrollIntoView())
    await told
    const topOf = () => part.evaluate((place: PageElement) => place.getBoundingClientRect().top)
    const [light, top] = [await inkOf(notes), await topOf()]

    await button(page, 'Use the dark theme').click()
    await until(async () => (await inkOf(notes)) === light, false)
    expect(await topOf()).to.equal(top)
    await notes.getByText('What was folded.').waitFor()
    expect(await notes.locator('html').evaluate(IS_KEPT)).to.be.true

    await button(page, 'Use the light theme').click()
    await until(() => inkOf(notes), light)
    expect(await topOf()).to.equal(top)
  })

  it('is loaded in the theme of the dashboard, when it loads itself again, too', async () => {
    const [page, notes] = await open()
    const light = await inkOf(notes)
    await button(page, 'Use the dark theme').click()
    await until(async () => (await inkOf(notes)) === light, false)
    const dark = await inkOf(notes)
    await notes.locator('html').evaluate(RELOAD)
    await until(() => inkOf(notes), dark)
  })

  it('draws its diagrams, and says what is wrong with one', async () => {
    const [, notes] = await open()
    await notes.locator('.drawing').getByText('Held').waitFor()
    await notes.getByRole('note').getByText('Parse error').waitFor()
  })

  it('fetches nothing for diagrams where there is none', async () => {
    const { page } = await flow.open('?doc=active/short/plans/short.md', { files: MARKDOWN })
    await doc(page, 'Short').getByText('Nothing to draw.').waitFor()
    const names = await doc(page, 'Short').locator('html').evaluate(FETCHED)
    expect(names.filter(name => name.includes('/page/')).join()).not.to.include('mermaid-')
  })
})

/** Resolves when a doc has said where it stands. */
const SCROLLED = `new Promise(resolve => addEventListener('message', ({ data }) => {
  if (data?.type === 'plan-frame-scroll') resolve()
}))`

// These run in the doc.
const KEEP = () => void ((globalThis as unknown as Frame).kept = true)
const IS_KEPT = () => (globalThis as unknown as Frame).kept === true
const RELOAD = () => (globalThis as unknown as Frame).location.reload()
const FETCHED = () =>
  (globalThis as unknown as Frame).performance.getEntriesByType('resource').map(({ name }) => name)

interface Frame {
  kept?: boolean
  location: { reload(): void }
  performance: { getEntriesByType(type: string): { name: string }[] }
  getComputedStyle(element: object): { color: string }
}

function inkOf(notes: FrameLocator): Promise<string> {
  return notes
    .getByRole('heading', { name: 'Notes' })
    .evaluate((element: object) => (globalThis as unknown as Frame).getComputedStyle(element).color)
}
