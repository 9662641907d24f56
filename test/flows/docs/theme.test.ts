import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { Flow, HOLDS, button, doc, until } from '../support/dashboard.js'
import { panes } from '../support/dashboard-panes.js'

const DARK = 'rgb(14, 15, 17)'
const LIGHT = 'rgb(236, 235, 231)'

/** In the page: how light each of these pictures is at a place, from 0 to 255. */
const SHADES = `async ([frames, [x, y]]) => {
  const shades = []
  for (const frame of frames) {
    const bytes = Uint8Array.from(atob(frame), letter => letter.charCodeAt(0))
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }))
    const canvas = new OffscreenCanvas(image.width, image.height)
    const context = canvas.getContext('2d')
    context.drawImage(image, 0, 0)
    const scale = image.width / innerWidth
    shades.push(context.getImageData(x * scale, y * scale, 1, 1).data[1])
  }
  return shades
}`

describe('the colours of the dashboard', () => {
  const flow = new Flow()

  before(() => flow.start())

  afterEach(() => flow.close())

  it('follow the system, are switched by the button, docs included, and remembered', async () => {
    const { page } = await flow.open(`${HOLDS}&plan=plan`)
    await until(() => panes(page), ['Holds | Holds, done | Open questions'])
    await said(page, 'light')
    await page.emulateMedia({ colorScheme: 'dark' })
    await said(page, 'dark')
    await page.emulateMedia({ colorScheme: 'light' })
    await said(page, 'light')
    const paper = await paperOf(page)
    await button(page, 'Use the dark theme').click()
    await said(page, 'dark')
    await until(() => ground(page), DARK)
    await until(async () => (await paperOf(page)) === paper, false)
    await page.reload()
    await said(page, 'dark')
    expect(await ground(page)).to.equal(DARK)
    await button(page, 'Use the light theme').click()
    await said(page, 'light')
    await until(() => paperOf(page), paper)
  })

  it('are never dark under a page without themes while they are switched @whole', async () => {
    const plain = 'active/plain/plans/plan.html'
    const { page } = await flow.open('?ws=plain', {
      files: { [plain]: '<!doctype html><title>Plain</title><p>Black on white.</p>' },
    })
    await doc(page, 'Plain').getByText('Black on white.').waitFor()
    const frames: string[] = []
    const session = await page.context().newCDPSession(page)
    session.on('Page.screencastFrame', ({ data, sessionId }) => {
      frames.push(data)
      void session.send('Page.screencastFrameAck', { sessionId })
    })
    await session.send('Page.startScreencast', { format: 'jpeg' })
    for (const theme of ['dark', 'light', 'dark', 'light', 'dark', 'light'] as const) {
      await button(page, `Use the ${theme} theme`).click()
      await until(() => ground(page), theme === 'dark' ? DARK : LIGHT)
      // As long as the hold of frame-swap.ts, and longer.
      await page.evaluate('new Promise(resolve => setTimeout(resolve, 400))')
    }
    await session.send('Page.stopScreencast')
    const box = await page.locator('plan-doc-view iframe').boundingBox()
    const { x = 0, y = 0, width = 0, height = 0 } = box ?? {}
    const place = [x + width / 2, y + height / 2]
    expect(frames).to.have.length.above(6)
    const shades = await page.evaluate<number[]>(`(${SHADES})(${JSON.stringify([frames, place])})`)
    expect(Math.min(...shades)).to.be.above(200)
  })
})

/** The colors that the plan was told of. */
async function said(page: Page, theme: string): Promise<void> {
  await doc(page, 'Holds').locator('#theme').getByText(theme, { exact: true }).waitFor()
}

function ground(page: Page): Promise<string> {
  return page.evaluate<string>(
    "getComputedStyle(document.querySelector('plan-dashboard')).backgroundColor",
  )
}

function paperOf(page: Page): Promise<string> {
  const heading = doc(page, 'Open questions').getByRole('heading', { name: 'Open questions' })
  return heading.evaluate((element: object) => {
    const { getComputedStyle } = globalThis as unknown as Computes
    return getComputedStyle(element).color
  })
}

interface Computes {
  getComputedStyle(element: object): { color: string }
}
