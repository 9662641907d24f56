import { mkdir, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect } from 'chai'
import { CHECKOUT, Flow, HOLDS, button, doc, row, until } from '../support/dashboard.js'
import { panes } from '../support/dashboard-panes.js'

describe('requirement 29: the dashboard, when a task is settled', () => {
  const flow = new Flow()

  before(() => flow.start())

  afterEach(() => flow.close())

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
