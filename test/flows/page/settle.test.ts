import { mkdir, readdir, rename } from 'node:fs/promises'
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
  toast,
  until,
} from '../support/dashboard.js'
import { page as html } from '../support/dashboard-files.js'
import { panes } from '../support/dashboard-panes.js'

describe('requirement 29: the dashboard, when a task is settled', () => {
  const flow = new Flow()

  before(() => flow.start())

  afterEach(() => flow.close())

  it('settles it from its row and takes it back, and follows one that the API settles @whole', async () => {
    const { page, service } = await flow.open(`${CHECKOUT}&plan=plan`)
    await until(() => panes(page), ['Checkout | Checkout, simply'])
    await row(page, 'Checkout').waitFor()
    await row(page, 'seat holds').hover()
    await button(page, 'Settle seat holds').click()
    const card = toast(page, 'Settled seat holds')
    await card.waitFor()
    await row(page, 'Settled (2)').waitFor()
    expect(await readdir(join(service.root, 'done'))).to.have.members(['fares', 'seat-holds'])
    expect(await row(page, 'seat holds').count()).to.equal(0)
    expect(linkOf(page)).to.equal(`${CHECKOUT}&plan=plan.html`)
    await button(card, 'Undo').click()
    await row(page, 'Settled (1)').waitFor()
    await row(page, 'seat holds').waitFor()
    await card.waitFor({ state: 'detached' })
    expect(await readdir(join(service.root, 'active'))).to.deep.equal(['seat-holds'])
    await until(() => panes(page), ['Checkout | Checkout, simply'])
    await doc(page, 'Checkout').getByText('a countdown').waitFor()

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
    const { page, service } = await flow.open(`${CHECKOUT}&plan=plan`)
    await until(() => panes(page), ['Checkout | Checkout, simply'])
    await row(page, 'Checkout').waitFor()
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
})
