import { join } from 'node:path'
import { expect } from 'chai'
import { start, type Started } from '../../../server/start.js'
import type { Watched } from '../../support/browsers/browser.js'
import { homeFolder, type Home } from '../../support/service.js'
import {
  Flow,
  button,
  doc,
  pane,
  row,
  rows,
  runOf,
  searchBox,
  tab,
  until,
} from '../support/dashboard.js'
import { page as html } from '../support/dashboard-files.js'
import { panes } from '../support/dashboard-panes.js'

const PLANS = 'docs/active/seat-holds/plans'

describe('requirement 36: the dashboard, when the service goes away', () => tryRestart())

describe('requirement 36: the dashboard without SharedWorker, when the service goes away @whole', () =>
  tryRestart('delete globalThis.SharedWorker'))

/** @param script - runs in each page before its own */
function tryRestart(script = ''): void {
  const flow = new Flow()
  let home: Home
  let service: Started | undefined

  before(() => flow.start())

  beforeEach(async () => {
    home = await homeFolder()
    await home.write({
      [`${PLANS}/plan.html`]: html('Holds', 'before the restart'),
      [`${PLANS}/recap.html`]: html('Holds, done', 'nobody lost a seat'),
      [`${PLANS}/phase-1-checkout/plan.html`]: html('Checkout', 'a countdown'),
    })
    // A browser counts every request without an answer as an error, and one that is under way as the service ends.
    flow.allow(
      /ERR_CONNECTION_(?:REFUSED|RESET)|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_NETWORK|ERR_EMPTY|status of 400/,
    )
  })

  afterEach(async () => {
    try {
      await flow.close()
    } finally {
      await service?.close()
      service = undefined
      await home.close()
    }
  })

  async function serve(port = 0): Promise<Started> {
    const roots = [join(home.path, 'docs')]
    service = await start({ roots, port, env: home.env, warn: () => {} })
    await service.ready
    return service
  }

  async function look(url: string): Promise<Watched> {
    const watched = await flow.look(new URL('/favicon.svg', url).href)
    await watched.page.addInitScript(script)
    await watched.page.goto(url)
    return watched
  }

  async function stop(): Promise<void> {
    await service?.close()
    service = undefined
  }

  it('keeps what is on show and was changed meanwhile, says in the pane and the results that it is away, and asks again @whole', async () => {
    const { url, port } = await serve()
    const { page } = await look(`${url}/?ws=seat-holds`)
    await doc(page, 'Holds').getByLabel('Note').fill('half written')
    const run = await runOf(page, 'Holds')
    await stop()
    await page.getByText('Reconnecting…').waitFor()
    await button(page, 'Close Holds, done').click()
    await until(() => panes(page), ['Holds'])
    await row(page, 'seat holds').hover()
    await button(page, 'Settle seat holds').click()
    await page.getByRole('alert').getByText('The service does not answer.').waitFor()
    expect(await runOf(page, 'Holds')).to.equal(run)
    expect(await doc(page, 'Holds').getByLabel('Note').inputValue()).to.equal('half written')
    await row(page, 'Checkout').click()
    const away = pane(page, 'Checkout').getByText('The service does not answer')
    await away.waitFor()
    await button(pane(page, 'Checkout'), 'Try again').click()
    await away.waitFor()
    await searchBox(page).fill('countdown')
    const results = page.locator('plan-search-results')
    await results.getByText('The service does not answer.').first().waitFor()

    await serve(port)
    await doc(page, 'Checkout').getByText('a countdown').waitFor()
    await away.waitFor({ state: 'detached' })
    await results.getByRole('option', { name: /Checkout/ }).waitFor()
    await until(() => panes(page), ['Holds + Checkout*'])
  })

  it('says so, keeps what is on show, and catches up with everything when it is back', async () => {
    const { url, port } = await serve()
    const { page } = await look(`${url}/?ws=seat-holds`)
    await doc(page, 'Holds').getByText('before the restart').waitFor()
    await doc(page, 'Holds, done').getByText('nobody lost a seat').waitFor()
    const before = await rows(page)
    await stop()
    await page.getByText('Reconnecting…').waitFor()
    expect(await rows(page)).to.deep.equal(before)
    await doc(page, 'Holds').getByText('before the restart').waitFor()
    await row(page, 'Checkout').click()
    await pane(page, 'Checkout').waitFor()
    await home.write({
      [`${PLANS}/plan.html`]: html('Holds, after all', 'after the restart'),
      [`${PLANS}/eli5.html`]: html('Holds, simply', 'like a shop'),
    })

    await serve(port)
    await page.getByText('Reconnecting…').waitFor({ state: 'detached' })
    await doc(page, 'Checkout').getByText('a countdown').waitFor()
    await row(page, 'Holds, after all').waitFor()
    await tab(page, 'Holds, after all').click()
    await doc(page, 'Holds, after all').getByText('after the restart').waitFor()
    await row(page, 'Holds, simply (new)').click()
    await doc(page, 'Holds, simply').getByText('like a shop').waitFor()
    await until(() => panes(page), ['Holds, after all + Holds, simply* | Holds, done'])
  })
}
