import { mkdir, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect } from 'chai'
import {
  CHECKOUT,
  Flow,
  HOLDS,
  button,
  doc,
  linkOf,
  row,
  runOf,
  toast,
  until,
  type Opened,
} from '../support/dashboard.js'
import { page as html } from '../support/dashboard-files.js'
import { panes } from '../support/dashboard-panes.js'

const PANES = ['Checkout | Checkout, simply']

describe('requirement 29: the dashboard, when a task is settled', () => {
  const flow = new Flow()

  before(() => flow.start())

  afterEach(() => flow.close())

  /** The second phase on show, with another tab in it that only its place on disk names. */
  async function open(): Promise<Opened> {
    const opened = await flow.open(`${CHECKOUT}&plan=plan`)
    await until(() => panes(opened.page), PANES)
    await row(opened.page, 'Checkout').waitFor()
    return opened
  }

  it('settles it from its row, says so, and takes it back', async () => {
    const { page } = await open()
    const run = await runOf(page, 'Checkout')
    await row(page, 'seat holds').hover()
    await button(page, 'Settle seat holds').click()
    const card = toast(page, 'Settled seat holds')
    await card.waitFor()
    await row(page, 'Settled (2)').waitFor()
    expect(await row(page, 'seat holds').count()).to.equal(0)
    await until(() => panes(page), PANES)
    expect(linkOf(page)).to.equal(`${CHECKOUT}&plan=plan.html`)
    await button(card, 'Undo').click()
    await row(page, 'Settled (1)').waitFor()
    await row(page, 'seat holds').waitFor()
    await card.waitFor({ state: 'detached' })
    await until(() => panes(page), PANES)
    await doc(page, 'Checkout').getByText('a countdown').waitFor()
    // It was loaded from where it is now, with nothing lost on the way.
    expect(await runOf(page, 'Checkout'))
      .to.be.a('string')
      .and.not.equal('')
    expect(run).to.not.equal('')
  })

  it('restores it from the menu of its row', async () => {
    const { page } = await open()
    await row(page, 'Settled (1)').click()
    await row(page, 'fares').hover()
    await button(page, 'More about fares').click()
    await page.getByRole('menuitem', { name: 'Restore' }).click()
    await toast(page, 'Restored fares').waitFor()
    await row(page, 'Settled (0)').or(row(page, 'fares')).first().waitFor()
    await row(page, 'fares').waitFor()
  })

  it('follows one that the API settles: tabs, layout and address', async () => {
    const { page, service } = await open()
    await row(page, 'The funnel').click()
    await until(() => panes(page), ['Checkout + The funnel* | Checkout, simply'])
    await doc(page, 'The funnel').getByText('where baskets are left').waitFor()
    const funnel = 'seat-holds/research/funnel.html'
    expect(linkOf(page)).to.equal(`?doc=active/${funnel}`)
    const reply = await fetch(`${service.url}/api/move`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ task: 'docs:seat-holds', to: 'done' }),
    })
    expect(reply.status, await reply.text()).to.equal(200)
    await until(() => linkOf(page), `?doc=done/${funnel}`)
    await until(() => panes(page), ['Checkout + The funnel* | Checkout, simply'])
    await service.write({ [`done/${funnel}`]: html('The funnel', 'edited where it is now') })
    await doc(page, 'The funnel').getByText('edited where it is now').waitFor()
  })

  it('follows one that is moved in a shell, with layouts that are not on show', async () => {
    const { page, service } = await open()
    await button(page, 'Close Checkout, simply').click()
    await until(() => panes(page), ['Checkout'])
    await page.goto(`${service.url}/${HOLDS}`)
    await until(() => panes(page), ['Holds | Holds, done | Open questions'])
    await doc(page, 'Holds').getByText('held for ten minutes').waitFor()
    await doc(page, 'Holds, done').getByText('nobody lost a seat').waitFor()
    await doc(page, 'Open questions').getByText('What if not?').waitFor()
    const to = join(service.root, 'done/seat-holds')
    await mkdir(dirname(to), { recursive: true })
    await rename(join(service.root, 'active/seat-holds'), to)
    await row(page, 'Settled (2)').waitFor()
    await until(() => panes(page), ['Holds | Holds, done | Open questions'])
    await doc(page, 'Holds').getByText('held for ten minutes').waitFor()
    await page.goto(`${service.url}/${CHECKOUT}`)
    await until(() => panes(page), ['Checkout'])
    expect(await page.getByText('The file is gone').filter({ visible: true }).count()).to.equal(0)
  })

  it('says why one cannot be settled', async () => {
    flow.allow(/409/)
    const { page, service } = await open()
    await service.write({ 'done/seat-holds/plans/old.html': html('Old', 'an older one') })
    await row(page, 'Settled (2)').waitFor()
    await row(page, 'seat holds').first().hover()
    await button(page, 'Settle seat holds').click()
    await page
      .getByRole('alert')
      .getByText(/seat-holds/)
      .waitFor()
    await until(() => panes(page), PANES)
  })
})
