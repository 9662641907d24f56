import { expect } from 'chai'
import type { Locator, Page } from 'playwright-core'
import {
  CHECKOUT,
  Flow,
  button,
  doc,
  linkOf,
  row,
  searchBox,
  toast,
  until,
} from '../support/dashboard.js'
import { page as html } from '../support/dashboard-files.js'
import { panes } from '../support/dashboard-panes.js'
import { counted, openLink } from '../support/tabs.js'

const PHASE = 'active/seat-holds/plans/phase-2-checkout'
/** Takes the focus as soon as it can be seen, and says so. */
const TAKES = `<script>
  addEventListener('load', () => setTimeout(() => {
    document.querySelector('input').focus()
    document.body.append('taken')
  }, 500))
</script>`

describe('typing while a link is opened @whole', () => {
  const flow = new Flow()

  before(() => flow.start())

  afterEach(() => flow.close())

  async function open(): Promise<{ page: Page; ask: (query: string) => Promise<unknown> }> {
    const { page, service } = await flow.open(`${CHECKOUT}&plan=plan`, {
      files: { [`${PHASE}/asks.html`]: html('Asks', 'a form', TAKES) },
    })
    await row(page, 'Checkout').waitFor()
    await button(page, 'Close Asks').click()
    await until(() => panes(page), ['Checkout | Checkout, simply'])
    await counted(service.url, 1)
    return { page, ask: query => openLink(service.url, query) }
  }

  it('in the search goes on there, though the doc takes the focus', async () => {
    const { page, ask } = await open()
    await searchBox(page).pressSequentially('fun')
    await ask(`doc=${PHASE}/asks.html`)
    await doc(page, 'Asks').getByText('taken').waitFor()
    await until(() => isTypedIn(searchBox(page)), true)
    await page.keyboard.type('nel')
    expect(await searchBox(page).inputValue()).to.equal('funnel')
    // Its frame gets nothing before the reader moves.
    await page.mouse.move(700, 400)
    await field(page, 'Asks').click()
    await page.keyboard.type('a note')
    expect(await field(page, 'Asks').inputValue()).to.equal('a note')
  })

  it('in a doc goes on there, the other doc opens beside it, and a workspace waits behind a toast', async () => {
    const { page, ask } = await open()
    await field(page, 'Checkout').click()
    await page.keyboard.type('no')
    await ask('doc=active/seat-holds/research/funnel.html')
    await until(() => panes(page), ['Checkout | Checkout, simply + The funnel*'])
    await page.keyboard.type('te')
    expect(await field(page, 'Checkout').inputValue()).to.equal('note')
    await ask(`doc=${PHASE}/asks.html`)
    await doc(page, 'Asks').getByText('taken').waitFor()
    await until(() => isTypedIn(field(page, 'Checkout')), true)
    await page.keyboard.type('s')
    expect(await field(page, 'Checkout').inputValue()).to.equal('notes')
    // A workspace would hide the doc.
    await ask('ws=seat-holds/phase-1-holds&plan=recap')
    await toast(page, 'Holds, done').waitFor()
    await page.keyboard.type('!')
    expect(await field(page, 'Checkout').inputValue()).to.equal('notes!')
    expect(linkOf(page)).to.equal(`${CHECKOUT}&plan=plan.html`)
    await button(toast(page, 'Holds, done'), 'Open').click()
    await doc(page, 'Holds, done').getByText('nobody lost a seat').waitFor()
    expect(linkOf(page)).to.equal('?ws=seat-holds/phase-1-holds&plan=recap.html')
  })
})

function field(page: Page, title: string): Locator {
  return doc(page, title).getByLabel('Note')
}

function isTypedIn(place: Locator): Promise<boolean> {
  type Element = { getRootNode(): { activeElement: unknown; hasFocus?(): boolean } }
  return place.evaluate((element: Element) => {
    const root = element.getRootNode()
    return root.activeElement === element && root.hasFocus?.() !== false
  })
}
