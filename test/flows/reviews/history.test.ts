import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import type { Locator, Page } from 'playwright-core'
import {
  Flow,
  button,
  doc,
  isFocused,
  row,
  toast,
  until,
  type Opened,
} from '../support/dashboard.js'

const A = 'active/seat-holds/plans/a.md'
const B = 'active/seat-holds/plans/b.md'
/** Room for a panel beside each of two docs. */
const WIDE = { viewport: { width: 2000, height: 800 } }
/** The script of the elements that are loaded late. */
const SCRIPT = /late-elements\.define/

describe('the history of a doc', () => {
  const flow = new Flow()

  before(() => flow.start())

  afterEach(() => flow.close())

  async function open(): Promise<Opened> {
    const files = { [A]: '# Doc A\n\nFirst words.\n', [B]: '# Doc B\n\nOne.\n' }
    const options = { files, isAlone: true, browser: WIDE }
    const opened = await flow.open('?ws=docs:seat-holds&plan=a.md', options)
    await doc(opened.page, 'Doc A').getByText('First words.').waitFor()
    return opened
  }

  it('shows an earlier version, and writes it back after it was confirmed', async () => {
    const { page, service } = await open()
    await service.write({ [A]: '# Doc A\n\nSecond words.\n' })
    await doc(page, 'Doc A').getByText('Second words.').waitFor()
    await page.keyboard.press('Alt+y')
    const panel = page.getByRole('region', { name: 'History of Doc A' })
    await until(() => versions(panel).count(), 2)
    await versions(panel).nth(1).click()
    const shown = page.getByRole('group', { name: /^Version of / })
    await shown.frameLocator('iframe').getByText('First words.').waitFor()
    await button(shown, 'Restore').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(/^The file now, of .* 23 bytes\.$/).waitFor()
    await button(dialog, 'Restore').click()
    await toastOf(page, /^Restored the version of /).waitFor()
    await doc(page, 'Doc A').getByText('First words.').waitFor()
    expect(await readFile(join(service.root, A), 'utf8')).to.equal('# Doc A\n\nFirst words.\n')
    await unfold(panel)
    await until(() => versions(panel).count(), 3)
  })

  it('is entered once its script is there, which the page loads by itself @whole', async () => {
    const { page } = await open()
    let release = () => {}
    const held = new Promise<void>(resolve => (release = resolve))
    await page.route(SCRIPT, route => held.then(() => route.continue()))
    const requested = page.waitForRequest(SCRIPT)
    await page.reload()
    await doc(page, 'Doc A').getByText('First words.').waitFor()
    await requested
    await page.keyboard.press('Alt+y')
    await page.locator('plan-history').waitFor({ state: 'attached' })
    release()
    const panel = page.getByRole('region', { name: 'History of Doc A' })
    await until(() => isFocused(versions(panel).first()), true)
  })

  it('that did not load is loaded again by a button @whole', async () => {
    flow.allow(/ERR_FAILED/)
    const { page } = await open()
    await page.route(SCRIPT, route => route.abort())
    await page.reload()
    await doc(page, 'Doc A').getByText('First words.').waitFor()
    await page.keyboard.press('Alt+y')
    const problem = toast(page, 'A part of the page could not be loaded.')
    await problem.waitFor()
    await page.unroute(SCRIPT)
    await button(problem, 'Try again').click()
    const panel = page.getByRole('region', { name: 'History of Doc A' })
    await until(() => versions(panel).count(), 1)
    await problem.waitFor({ state: 'detached' })
  })

  it('stands below the doc on a phone, all of it in view @whole', async () => {
    const { page } = await open()
    await page.setViewportSize({ width: 390, height: 800 })
    await page.keyboard.press('Alt+y')
    const panel = page.getByRole('region', { name: 'History of Doc A' })
    await until(() => versions(panel).count(), 1)
    const { x = 0, width = 0 } = (await panel.boundingBox()) ?? {}
    expect(width).to.be.above(250)
    expect(x + width).to.be.at.most(390)
  })

  it('takes a restored version back, and leaves what was edited since @whole', async () => {
    const { page, service } = await open()
    const text = () => readFile(join(service.root, A), 'utf8')
    await service.write({ [A]: '# Doc A\n\nSecond words.\n' })
    await doc(page, 'Doc A').getByText('Second words.').waitFor()
    const undo = () => button(toastOf(page, /^Restored the version of /), 'Undo')
    await page.keyboard.press('Alt+y')
    /** @param count - of the versions that there are by then */
    const restore = async (count: number) => {
      const panel = page.getByRole('region', { name: 'History of Doc A' })
      if (count > 2) await unfold(panel)
      await until(() => versions(panel).count(), count)
      await versions(panel).last().click()
      await button(page.getByRole('group', { name: /^Version of / }), 'Restore').click()
      await button(page.getByRole('dialog'), 'Restore').click()
      await undo().waitFor()
    }
    await restore(2)
    await undo().press('Enter')
    await until(text, '# Doc A\n\nSecond words.\n')
    await doc(page, 'Doc A').getByText('Second words.').waitFor()
    await restore(4)
    await service.write({ [A]: '# Doc A\n\nThird words.\n' })
    flow.allow(/409/)
    await undo().press('Enter')
    await page.getByRole('alert').getByText('the file has changed').waitFor()
    expect(await text()).to.equal('# Doc A\n\nThird words.\n')
  })

  it('has a deleted doc, which comes back with its words @whole', async () => {
    const { page, service } = await open()
    await rm(join(service.root, B))
    await row(page, 'Doc B').waitFor({ state: 'detached' })
    const entry = page.getByRole('menuitem', { name: 'Recently deleted (1)' })
    await until(async () => {
      await button(page, 'Sidebar menu').click()
      const isThere = await entry.isVisible()
      if (!isThere) await page.keyboard.press('Escape')
      return isThere
    }, true)
    await entry.click()
    const list = page.getByRole('region', { name: 'Recently deleted' })
    await button(list, 'Restore Doc B').click()
    await toast(page, 'Restored Doc B').waitFor()
    expect(await readFile(join(service.root, B), 'utf8')).to.equal('# Doc B\n\nOne.\n')
    await button(list, 'Close the deleted docs').click()
    await row(page, 'Doc B').waitFor()
  })
})

/** Three versions or more within a minute are one row. */
async function unfold(panel: Locator): Promise<void> {
  await panel.getByRole('button', { name: /within a minute$/ }).click()
}

function versions(panel: Locator): Locator {
  return panel.getByRole('button', { name: /^\d\d:\d\d/ })
}

/** A notification by its words. */
function toastOf(page: Page, title: RegExp): Locator {
  return page.getByRole('group', { name: title })
}
