import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CHECKOUT, Flow, button, row, until, words } from '../support/dashboard.js'
import { page as html } from '../support/dashboard-files.js'
import { panes } from '../support/dashboard-panes.js'

describe('the docs folders in the dashboard @whole', () => {
  const flow = new Flow()

  before(() => flow.start())

  afterEach(() => flow.close())

  it('show what is wrong with a missing folder, until it exists', async () => {
    const { page, service } = await flow.open(CHECKOUT, {
      config: root => ({
        folders: [
          { name: 'docs', path: root },
          { name: 'away', path: join(root, 'away') },
        ],
      }),
    })
    await until(() => panes(page), ['Checkout | Checkout, simply'])
    const problem = words(page, /no such folder|does not exist|cannot be/i).first()
    await problem.waitFor()
    await mkdir(join(service.root, 'new'))
    await service.write({ 'new/active/rows/plans/plan.html': html('Rows', 'from the stage') })
    await rename(join(service.root, 'new'), join(service.root, 'away'))
    await row(page, 'rows')
      .or(page.getByRole('treeitem', { name: /^rows/ }))
      .first()
      .waitFor()
    await problem.waitFor({ state: 'detached' })
  })

  it('stay as they were read while the settings file is broken, which is said', async () => {
    const { page, service } = await flow.open(CHECKOUT)
    await until(() => panes(page), ['Checkout | Checkout, simply'])
    await row(page, 'Checkout').waitFor()
    const good = await readFile(service.configFile, 'utf8')
    await writeFile(service.configFile, '{ "folders": "none" }')
    const alert = page.getByRole('alert').filter({ hasText: 'The settings file cannot be used' })
    await alert.getByText('folders').waitFor()
    await row(page, 'Checkout').waitFor()
    await button(page, 'Open the settings').click()
    await page.getByRole('heading', { name: 'Settings', exact: true }).waitFor()
    await page.goBack()
    await writeFile(service.configFile, good)
    await alert.waitFor({ state: 'detached' })
    await row(page, 'Checkout').waitFor()
  })

  it('give a copy of paths and links', async () => {
    const { page, service } = await flow.open(`${CHECKOUT}&plan=plan`, {
      browser: { permissions: ['clipboard-read', 'clipboard-write'] },
    })
    const copied = () => page.evaluate<string>('navigator.clipboard.readText()')
    await row(page, 'The funnel').hover()
    await button(page, 'Copy path of The funnel').click()
    const funnel = 'active/seat-holds/research/funnel.html'
    await until(copied, join(service.root, funnel))
    await row(page, 'The funnel').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Copy link' }).click()
    await until(copied, `${service.url}/?ws=seat-holds/research&plan=funnel.html`)
    await row(page, 'seat holds').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Copy folder path' }).click()
    await until(copied, join(service.root, 'active/seat-holds'))
  })
})
