import { expect } from 'chai'
import type { Page } from 'playwright-core'
import {
  Flow,
  button,
  doc,
  row,
  rows,
  tab,
  toast,
  tree,
  until,
  type Opened,
} from '../support/dashboard.js'
import { markRead, reviewOf } from '../support/reviews.js'

const A = 'active/seat-holds/plans/a.md'
const B = 'active/seat-holds/plans/phase-1-holds/b.md'
const C = 'active/seat-holds/plans/phase-1-holds/c.md'
const LONG = Array.from({ length: 200 }, (_, i) => `Paragraph ${i}.`).join('\n\n')
/** The files of these flows alone: what is unread is counted. */
const FILES = { [A]: '# Doc A\n\nOne.\n', [B]: '# Doc B\n\nOne.\n' }
const CONFIG = (root: string) => ({
  folders: [
    { name: 'docs', path: root },
    { name: 'other', path: `${root}/active` },
  ],
})

describe('read marks', () => {
  const flow = new Flow()

  before(() => flow.start())

  afterEach(() => flow.close())

  async function open(files = {}, query = '?ws=docs:seat-holds'): Promise<Opened> {
    const opened = await flow.open(query, { files: { ...FILES, ...files }, isAlone: true })
    // The marks come after the rows.
    await row(opened.page, 'Doc B (new)').waitFor()
    return opened
  }

  it('R1.13 say what changed and what is new in rows, phase, task and folder, until an edit is undone', async () => {
    const { page, service } = await flow.open('', { files: FILES, isAlone: true, config: CONFIG })
    await row(page, 'Doc A (new)').first().waitFor()
    await markRead(service.url)
    await until(() => unread(page), null)
    await service.write({ [B]: '# Doc B\n\nTwo.\n', [C]: '# Doc C\n\nNew.\n' })
    await row(page, 'Doc B (changed)').first().waitFor()
    await row(page, 'Doc C (new)').first().waitFor()
    const saysBoth = (name: string) => {
      return until(() => described(page, name), true)
    }
    await saysBoth('1 holds')
    await saysBoth('seat holds')
    await saysBoth('docs')
    await service.write({ [B]: '# Doc B\n\nOne.\n' })
    await until(async () => (await names(page)).filter(name => name.endsWith('(changed)')), [])
  })

  it('R1.14 are the same in a second browser and after a reload', async () => {
    const { page, service } = await open()
    await markRead(service.url, [`docs/${A}`])
    await until(async () => (await names(page)).includes('Doc A'), true)
    const before = await names(page)
    const other = await flow.openTab(page.url())
    await until(() => names(other), before)
    await page.reload()
    await until(() => names(page), before)
  })

  it('R1.15 go when a short doc was on show, and when a long one was scrolled to its end', async () => {
    const { page } = await open({ [B]: `# Doc B\n\n${LONG}\n` })
    await row(page, 'Doc A').click()
    await until(async () => (await names(page)).includes('Doc A'), true)
    await row(page, 'Doc B').click()
    await row(page, 'Doc B (opened)').waitFor()
    await doc(page, 'Doc B').getByText('Paragraph 1.', { exact: true }).click()
    await page.waitForTimeout(2500)
    expect(await names(page), 'the first of many screens').to.include('Doc B (opened)')
    await page.keyboard.press('End')
    await until(async () => (await names(page)).includes('Doc B'), true)
  })

  it('R1.15 stay in a window without focus', async () => {
    const { page } = await open()
    await blur(page, true)
    await row(page, 'Doc A').click()
    await doc(page, 'Doc A').getByText('One.').waitFor()
    await page.waitForTimeout(2500)
    expect(await names(page)).to.not.include('Doc A')
    await blur(page, false)
    await page.mouse.move(500, 300)
    await until(async () => (await names(page)).includes('Doc A'), true)
  })

  it('R1.16 name the bytes that were on show: what was edited meanwhile is changed', async () => {
    const { page, service } = await open()
    await row(page, 'Doc A').click()
    await until(async () => (await names(page)).includes('Doc A'), true)
    await service.write({ [A]: `# Doc A\n\n${LONG}\n` })
    await row(page, 'Doc A (changed)').waitFor()
    const { docs } = await reviewOf(service.url)
    const read = docs.find(({ path }) => path === `docs/${A}`)
    expect(read?.base?.hash).to.not.equal(read?.hash)
  })

  it('R1.17 do not go by what a doc says while it has no focus', async () => {
    const forging = `# Doc A\n\n${LONG}\n`
    const page = `<!doctype html><title>Forger</title><div style="height:9000px">tall</div><script>
      setInterval(() => {
        parent.postMessage({ type: 'plan-frame-input' }, '*')
        parent.postMessage({ type: 'plan-frame-key', code: 'KeyM', key: 'm', ctrl: false, alt: true, shift: false, meta: false }, '*')
      }, 100)
    </script>`
    const opened = await open({ [A]: forging, 'active/seat-holds/plans/forger.html': page })
    await row(opened.page, 'Forger').click()
    await row(opened.page, 'Forger (opened)').waitFor()
    await opened.page.waitForTimeout(2500)
    expect(await names(opened.page)).to.include('Forger (opened)')
    expect(await tab(opened.page, 'Forger').getAttribute('aria-selected')).to.equal('true')
  })

  it('R1.17 go only by a key where the settings say so', async () => {
    const { page } = await flow.open('?ws=docs:seat-holds', {
      files: FILES,
      isAlone: true,
      config: { review: { readMarks: 'manual' } },
    })
    await row(page, 'Doc A').click()
    await row(page, 'Doc A (opened)').waitFor()
    await page.waitForTimeout(2500)
    expect(await names(page)).to.include('Doc A (opened)')
    await page.keyboard.press('Alt+m')
    await toast(page, 'Marked Doc A as read').waitFor()
    await until(async () => (await names(page)).includes('Doc A'), true)
    await tab(page, 'Doc B').waitFor()
  })

  it('R1.17 go by Alt+M in a doc that has the focus', async () => {
    const { page } = await flow.open('?ws=docs:seat-holds', {
      files: FILES,
      isAlone: true,
      config: { review: { readMarks: 'manual' } },
    })
    await doc(page, 'Doc A').getByText('One.').click()
    await page.keyboard.press('Alt+m')
    await until(async () => (await names(page)).includes('Doc A'), true)
  })

  it('R1.18 go for all docs of a task at once; one that was edited meanwhile stays changed, and Undo brings all back', async () => {
    const { page, service } = await open()
    const before = await names(page)
    await row(page, 'seat holds').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Mark as read' }).click()
    await toast(page, 'Marked 2 docs of seat holds as read').waitFor()
    await until(() => unread(page), null)
    await service.write({ [B]: '# Doc B\n\nTwo.\n' })
    await row(page, 'Doc B (changed)').waitFor()
    await button(toast(page, 'Marked 2 docs of seat holds as read'), 'Undo').click()
    await until(
      async () => (await names(page)).filter(name => name.endsWith('(new)')).length,
      before.filter(name => /\((?:new|opened)\)$/.test(name)).length,
    )
  })

  it('R1.20 are the same in rows, in the whole list, and in the sum of what changed since', async () => {
    const { page, service } = await open()
    const start = await reviewOf(service.url)
    const sum = new Map(start.docs.map(one => [one.path, one.state]))
    await service.write({ [C]: '# Doc C\n\nNew.\n' })
    await row(page, 'Doc C (new)').waitFor()
    await markRead(service.url, [`docs/${A}`])
    await service.write({ [A]: '# Doc A\n\nTwo.\n' })
    await row(page, 'Doc A (changed)').waitFor()
    const since = await reviewOf(service.url, start.cursor)
    for (const path of since.gone) sum.delete(path)
    for (const one of since.docs) sum.set(one.path, one.state)
    const whole = await reviewOf(service.url)
    expect([...sum].filter(([, state]) => state !== 'read').sort()).to.deep.equal(
      whole.docs.filter(({ state }) => state !== 'read').map(({ path, state }) => [path, state]),
    )
    const marks = await tree(page)
      .getByRole('treeitem', { name: /\((?:new|opened|changed)\)$/ })
      .count()
    expect(marks).to.equal(whole.docs.length)
    await until(() => unread(page), `Unread (${whole.docs.length})`)
    expect(await rows(page)).to.include('Doc C')
  })
})

/** The names of the rows, with their marks. */
async function names(page: Page): Promise<string[]> {
  const drawn = await tree(page).ariaSnapshot()
  return [...drawn.matchAll(/treeitem "([^"]*)"/g)].map(([, name = '']) => name)
}

/** What the button at the foot says; null where there is none. */
async function unread(page: Page): Promise<string | null> {
  const found = page.getByRole('button', { name: /^Unread \(/ })
  const [text = null] = await found.allInnerTexts()
  return text && text.trim()
}

/** Whether a row is described by what changed and what is new in it. */
function described(page: Page, name: string): Promise<boolean> {
  return row(page, name)
    .first()
    .evaluate((element: { ariaDescription: string | null }) =>
      /\d changed, \d new/.test(element.ariaDescription ?? ''),
    )
}

/** A browser that is driven keeps the focus in its page. */
async function blur(page: Page, isBlurred: boolean): Promise<void> {
  await page.evaluate(
    `Object.defineProperty(document, 'hasFocus', { configurable: true, value: () => ${!isBlurred} })`,
  )
}
