import { expect } from 'chai'
import type { FrameLocator, Page } from 'playwright-core'
import type { Served } from '../../support/service.js'
import { Flow, button, doc, until, type PageElement } from '../support/dashboard.js'
import { MARKDOWN } from '../support/markdown-files.js'

const LINK = '?doc=active/notes/plans/notes.md'

describe('a Markdown page in the dashboard', () => {
  const flow = new Flow()

  before(() => flow.start())

  afterEach(() => flow.close())

  async function open(): Promise<[Page, FrameLocator, Served]> {
    const { page, service } = await flow.open(LINK, {
      files: MARKDOWN,
      browser: {
        viewport: { width: 1600, height: 900 },
        permissions: ['clipboard-read', 'clipboard-write'],
      },
    })
    const notes = doc(page, 'Notes')
    await notes.getByRole('heading', { name: 'Notes' }).waitFor()
    return [page, notes, service]
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

  it('copies its code', async () => {
    const [page, notes] = await open()
    await notes.locator('pre[data-language="diff"]').hover()
    await notes.locator('pre[data-language="diff"]').getByRole('button', { name: 'Copy' }).click()
    await notes.getByRole('status').getByText('Copied').waitFor()
    const copied = await page.evaluate<string>('navigator.clipboard.readText()')
    expect(copied).to.equal('-const minutes = 5\n+const minutes = 10')
  })

  it('wraps a long line, and remembers that when its file is edited', async () => {
    const [page, notes, service] = await open()
    const wrap = () =>
      doc(page, 'Notes').locator('pre[data-language="ts"]').getByRole('button', { name: 'Wrap' })
    await notes.locator('pre[data-language="ts"]').hover()
    await wrap().click()
    const text = MARKDOWN['active/notes/plans/notes.md'] as string
    await service.write({
      'active/notes/plans/notes.md': text.replace('lorem ipsum 1\n', 'edited\n'),
    })
    await doc(page, 'Notes').getByText('edited').waitFor()
    await until(() => wrap().getAttribute('aria-pressed'), 'true')
  })

  it('draws its diagrams, and says what is wrong with one', async () => {
    const [, notes] = await open()
    await notes.locator('.drawing').getByText('Held').waitFor()
    await notes.getByRole('note').getByText('Parse error').waitFor()
  })

  it('has an outline beside it, and in a narrow pane behind a button', async () => {
    const [page, notes] = await open()
    const outline = notes.getByRole('navigation', { name: 'Outline' })
    await outline.getByRole('link', { name: 'Part 5', exact: true }).click()
    const isAt = (name: string) => async () => {
      const heading = doc(page, 'Notes').getByRole('heading', { name: new RegExp(`^${name}\\b`) })
      const top = await heading.evaluate((place: PageElement) => place.getBoundingClientRect().top)
      return Math.abs(top - 24) < 3 ? 'there' : top
    }
    await until(isAt('Part 5'), 'there')
    await until(() => outline.locator('[aria-current]').innerText(), 'Part 5')

    await page.setViewportSize({ width: 1000, height: 700 })
    await outline.waitFor({ state: 'hidden' })
    await notes.getByRole('button', { name: 'Outline' }).click()
    await page.keyboard.press('Escape')
    await outline.waitFor({ state: 'hidden' })
    await page.keyboard.press('Enter')
    await outline.getByRole('link', { name: 'Part 9', exact: true }).click()
    await outline.waitFor({ state: 'hidden' })
    await until(isAt('Part 9'), 'there')
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
