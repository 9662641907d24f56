import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect } from 'chai'
import { start } from '../../server/start.js'
import { homeFolder } from '../support/service.js'
import { CHECKOUT, Flow, doc, html, link } from './first-page.js'

describe('the first page, while things change', () => {
  const flow = new Flow()

  before(() => flow.start())

  afterEach(() => flow.close())

  after(() => flow.end())

  it('shows a file that appears on disk, and opens it from the notification', async () => {
    const { page, service } = await flow.open()
    await link(page, 'Checkout').waitFor()
    await service.write({
      'active/seat-holds/plans/phase-2-checkout/recap.html': html(
        'What it came to',
        'all sold once',
      ),
    })
    await link(page, 'What it came to recap').waitFor()
    const status = page.getByRole('status')
    await status.getByText('New in seat holds · checkout').waitFor()
    await status.getByRole('button', { name: 'Open' }).click()
    await doc(page).getByText('all sold once').waitFor()
    expect(await status.innerText()).to.equal('')
    flow.expectNoTrouble()
  })

  it('loads an edited doc again, title and all, without a new step in the history', async () => {
    const { page, service } = await flow.open(CHECKOUT)
    await doc(page).getByText('a countdown').waitFor()
    const steps = await page.evaluate<number>('history.length')
    await service.write({
      'active/seat-holds/plans/phase-2-checkout/plan.html': html('Checkout, again', 'no countdown'),
    })
    await doc(page).getByText('no countdown').waitFor()
    await page.getByRole('heading', { name: 'Checkout, again' }).waitFor()
    expect(await page.title()).to.equal('Checkout, again')
    expect(await page.evaluate<number>('history.length')).to.equal(steps)
    flow.expectNoTrouble()
  })

  it('shows a link that is opened through the service', async () => {
    const { page, service } = await flow.open()
    await link(page, 'Checkout').waitFor()
    const reply = await fetch(`${service.url}/api/open?ws=fares&plan=recap`)
    expect(await reply.json()).to.deep.equal({ ok: true, listeners: 1 })
    await doc(page).getByText('whole öre').waitFor()
    expect(new URL(page.url()).search).to.equal('?ws=fares&plan=recap.html')
    expect(await link(page, 'Fares, done').getAttribute('aria-current')).to.equal('page')
    flow.expectNoTrouble()
  })

  it('opens a link by absolute path, also of a doc that is not listed', async () => {
    const { page, service } = await flow.open()
    await service.write({ 'notes/loose.html': html('A loose note', 'listed nowhere') })
    const path = join(service.root, 'notes/loose.html')
    await link(page, 'Checkout').waitFor()
    await fetch(`${service.url}/api/open?doc=${encodeURIComponent(path)}`)
    await doc(page).getByText('listed nowhere').waitFor()
    expect(new URL(page.url()).search).to.equal('?doc=notes/loose.html')
    flow.expectNoTrouble()
  })

  it('says so when a link names nothing, or a plan that is not there', async () => {
    const { page, service } = await flow.open()
    await link(page, 'Checkout').waitFor()
    await fetch(`${service.url}/api/open?ws=no-such-task`)
    await page.getByRole('status').getByText('Nothing is called no-such-task.').waitFor()
    await fetch(`${service.url}/api/open?ws=seat-holds/phase-2-checkout&plan=no-such-plan`)
    await page.getByRole('status').getByText('checkout has no no-such-plan.').waitFor()
    await doc(page).getByText('a countdown').waitFor()
    flow.expectNoTrouble()
  })

  it('goes on showing a doc whose task is settled', async () => {
    const { page, service } = await flow.open(CHECKOUT)
    await doc(page).getByText('a countdown').waitFor()
    await rename(join(service.root, 'active/seat-holds'), join(service.root, 'done/seat-holds'))
    await page.getByRole('button', { name: 'Settled (2)' }).waitFor()
    await link(page, 'Checkout').waitFor()
    expect(new URL(page.url()).search).to.equal(CHECKOUT)
    await service.write({
      'done/seat-holds/plans/phase-2-checkout/plan.html': html(
        'Checkout',
        'edited where it is now',
      ),
    })
    await doc(page).getByText('edited where it is now').waitFor()
    flow.expectNoTrouble()
  })

  it('says when the file on show is gone, and shows it again when it is back', async () => {
    const { page, service, troubles } = await flow.open(CHECKOUT)
    await doc(page).getByText('a countdown').waitFor()
    const file = join(service.root, 'active/seat-holds/plans/phase-2-checkout/plan.html')
    await rm(file)
    const words = page.getByText('The file is gone.')
    await words.waitFor()
    await writeFile(file, html('Checkout', 'back again'))
    await doc(page).getByText('back again').waitFor()
    await words.waitFor({ state: 'detached' })
    // A browser counts every 404 that a script asked for as an error.
    expect(troubles.filter(text => !text.includes('404'))).to.deep.equal([])
  })

  it('says what is wrong with the settings, and is quiet again when it is mended', async () => {
    const { page, service } = await flow.open()
    await link(page, 'Checkout').waitFor()
    await writeFile(service.configFile, '{ "folders": "none" }')
    const alert = page.getByRole('alert')
    await alert.getByText('folders').waitFor()
    await writeFile(
      service.configFile,
      JSON.stringify({ folders: [{ name: 'docs', path: service.root }] }),
    )
    await alert.waitFor({ state: 'detached' })
    flow.expectNoTrouble()
  })

  it('says that it has lost the service, and catches up when it is back', async () => {
    const home = await homeFolder()
    const file = join(home.path, 'docs/active/seat-holds/plans/plan.html')
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, html('Before', 'before the restart'))
    const options = { roots: [join(home.path, 'docs')], env: home.env, warn: () => {} }
    let running = await start({ ...options, port: 0 })
    try {
      const { page } = await flow.look(`${running.url}/?ws=seat-holds&plan=plan`)
      await doc(page).getByText('before the restart').waitFor()
      await writeFile(file, html('Between', 'just before the restart'))
      await link(page, 'Between').waitFor()
      await running.close()
      await page.getByText('Reconnecting…').waitFor()
      await writeFile(file, html('After', 'after the restart'))
      running = await start({ ...options, port: running.port })
      await doc(page).getByText('after the restart').waitFor()
      await link(page, 'After').waitFor()
      await page.getByText('Reconnecting…').waitFor({ state: 'detached' })
    } finally {
      await running.close()
      await home.close()
    }
  })
})
