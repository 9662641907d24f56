// A folder that is not laid out as `active/<task>/plans/`: in the first run, and in the settings already.

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import type { Config } from '../../../schema/config/config.js'
import { filesOf, repositoryOf } from '../../support/library/any-folder.js'
import type { Files } from '../../support/docs-folder.js'
import { Flow, button, doc, row, rows, tree, until } from '../support/dashboard.js'

describe('the dashboard, with a folder of another layout @whole', () => {
  const flow = new Flow()

  before(() => flow.start())

  afterEach(() => flow.close())

  it('any folder 9: the first run shows its proposals; one click shows its docs', async () => {
    const files = within('shop', filesOf(repositoryOf('kiro')), filesOf(repositoryOf('adr')))
    const { page, service } = await flow.open('', { config: null, files })
    const field = page.getByLabel('Docs folder')
    await field.fill(join(service.root, 'sho'))
    const options = page.locator('datalist option')
    await until(
      async () => (await options.count()) > 0 && (await options.first().getAttribute('value')),
      `${join(service.root, 'shop')}/`,
    )
    await field.fill(join(service.root, 'shop'))
    const layouts = page.getByRole('radiogroup', { name: 'Layout' })
    await layouts.waitFor()
    expect(await layouts.getByRole('radio').count()).to.be.at.least(3)
    expect(await layouts.getByRole('radio').first().isChecked()).to.equal(true)
    await layouts.getByText('All of these').click()
    await button(page, 'Read this folder').click()
    await row(page, 'Fares round the wrong way').or(row(page, 'fare rounding')).first().waitFor()
    await until(async () => (await rows(page)).length > 5, true)
    // One doc of them is on show.
    await page.locator('plan-doc-view:not([inert]) iframe:not([inert])').first().waitFor()

    // Once after the first run: what agents are told.
    const line = page.getByRole('group', { name: 'For your agents' })
    await line.getByText('plans review <file> --wait').waitFor()
    await line.getByRole('tab', { name: 'Gemini' }).click()
    await line.getByText('plans hook --as gemini').waitFor()
    await line.getByRole('button', { name: 'Close' }).click()
    await line.waitFor({ state: 'hidden' })
    await page.reload()
    await tree(page).waitFor()
    expect(await line.count()).to.equal(0)
  })

  it('shows a doc at once where there are no tasks', async () => {
    const folder = { name: 'adr', statusFolders: null, plansFolder: '', groups: [] }
    const { page } = await flow.open('', {
      config: root => ({
        folders: [
          { ...folder, path: join(root, 'adr'), collections: [{ label: 'Decisions', path: '*' }] },
        ],
      }),
      files: { 'adr/0001-money.md': '# Money in cents\n\nSums are exact.\n' },
    })
    await doc(page, 'Money in cents').getByText('Sums are exact.').waitFor()
  })

  it('follows a link from one of its docs folders into another', async () => {
    const files = {
      'shop/docs/superpowers/plans/seat-holds.md':
        '# Seat holds\n\nSee [money](../../adr/0001-money.md).\n',
      'shop/docs/superpowers/plans/page.html':
        '<title>Page</title><a href="../../adr/0001-money.md#why">money</a>',
      'shop/docs/adr/0001-money.md': '# Money in cents\n\n## Why\n\nSums are exact.\n',
    }
    const { page } = await flow.open('', {
      config: root => ({
        folders: ['superpowers', 'adr'].map(name => ({
          name,
          path: join(root, 'shop/docs', name),
          statusFolders: null,
          plansFolder: '',
          groups: [],
          collections: [{ label: 'Own', path: '*' }],
        })),
      }),
      files,
    })
    for (const title of ['Seat holds', 'Page']) {
      await row(page, title).click()
      await doc(page, title).getByRole('link', { name: 'money' }).click()
      await doc(page, 'Money in cents').getByText('Sums are exact.').waitFor()
      await page.keyboard.press('Alt+w')
    }
  })

  it('offers to show what is in a folder that lists nothing', async () => {
    const files = { ...within('shop', filesOf(repositoryOf('superpowers'))), 'shop/active/': '' }
    const { page, service } = await flow.open('', {
      config: root => ({ folders: [{ name: 'shop', path: join(root, 'shop'), icon: '🛒' }] }),
      files,
    })
    await page.getByText('No docs in active/ or done/').waitFor()
    await button(page, 'Show what is there').click()
    await row(page, 'Seat holds implementation plan').waitFor()
    await button(page, 'Show what is there').waitFor({ state: 'hidden' })
    const { folders } = JSON.parse(await readFile(service.configFile, 'utf8')) as Config
    // Links to the folder, and its icon, stay.
    expect(folders[0]).to.include({ name: 'shop', icon: '🛒' })
  })
})

function within(folder: string, ...all: readonly Files[]): Record<string, string> {
  return Object.fromEntries(
    all.flatMap(files =>
      Object.entries(files).map(([path, text]) => [`${folder}/${path}`, String(text)]),
    ),
  )
}
