import { join } from 'node:path'
import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { start } from '../../../server/start.js'
import type { SqlRow } from '../../../server/review/store/sqlite.js'
import type { Served } from '../../support/service.js'
import { rowsOf } from '../../support/sqlite.js'
import { Flow, doc, hide, row, tree, until, visibility, type Opened } from '../support/dashboard.js'
import { markRead, reviewOf } from '../support/reviews.js'

const A = 'active/seat-holds/plans/a.md'
const B = 'active/seat-holds/plans/phase-1-holds/b.md'
const C = 'active/seat-holds/plans/phase-1-holds/c.md'
const D = 'active/seat-holds/plans/phase-2-checkout/d.md'
const TASK = '?ws=docs:seat-holds'
/** Longer than a doc on show takes to be read. */
const LONG_MS = 2500
const LONG = Array.from({ length: 200 }, (_, i) => `Paragraph ${i}.`).join('\n\n')
/** The files of these flows alone: what waits is counted. */
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

  async function open(files = {}, query = TASK): Promise<Opened> {
    const opened = await flow.open(query, { files: { ...FILES, ...files }, isAlone: true })
    await row(opened.page, 'Doc A').waitFor()
    await opened.page.getByRole('button', { name: /^For you \(/ }).waitFor()
    return opened
  }

  it('R1.13 say what changed and what is new in rows, phase, task and folder, until an edit is undone @whole', async () => {
    const { page, service } = await flow.open('', { files: FILES, isAlone: true, config: CONFIG })
    await row(page, 'Doc A (new)').first().waitFor()
    await markRead(service.url)
    await until(() => waiting(page), null)
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

  it('R1.14 are the same in a second browser and after a reload @whole', async () => {
    const { page, service } = await open()
    await markRead(service.url, [`docs/${A}`])
    await until(async () => (await names(page)).includes('Doc A'), true)
    const before = await names(page)
    const other = await flow.openTab(page.url())
    await until(() => names(other), before)
    await page.reload()
    await until(() => names(page), before)
  })

  it('R1.14 are the same after a restart of the service @whole', async () => {
    const { page, service } = await open()
    await markRead(service.url, [`docs/${A}`])
    await until(async () => (await names(page)).includes('Doc A'), true)
    const before = await names(page)
    flow.allow(/ERR_/)
    await service.stop()
    await page.getByText('Reconnecting…').waitFor()
    const again = await start({ port: service.port, env: service.env, warn: () => {} })
    try {
      await page.getByText('Reconnecting…').waitFor({ state: 'detached' })
      await until(() => names(page), before)
      await page.reload()
      await until(() => names(page), before)
    } finally {
      await again.close()
    }
  })

  it('R1.14 go by one receipt for a doc that two tabs read @whole', async () => {
    const { page, service } = await open({}, `${TASK}&plan=a.md`)
    const other = await flow.openTab(page.url())
    await row(other, 'Doc A').waitFor()
    // The other tab does not know of the first receipt as it sends its own.
    let release = () => {}
    const held = new Promise<void>(resolve => (release = resolve))
    await other.route(/api\/review\?since/, route => held.then(() => route.continue()))
    await tree(page).hover()
    await until(async () => (await names(page)).includes('Doc A'), true)
    const first = await receiptsOf(service)
    const sent = other.waitForResponse(response => {
      return response.request().postData()?.includes('"shown"') ?? false
    })
    await tree(other).hover()
    expect((await sent).status()).to.equal(200)
    release()
    await until(async () => (await names(other)).includes('Doc A'), true)
    expect(await receiptsOf(service)).to.deep.equal(first)
    expect(first).to.have.length(1)
  })

  it('R1.15 go when a short doc was on show, and when a long one was scrolled to its end', async () => {
    const { page } = await open({ [B]: `# Doc B\n\n${LONG}\n` })
    await row(page, 'Doc A').click()
    await until(async () => (await names(page)).includes('Doc A'), true)
    await row(page, 'Doc B').click()
    await row(page, 'Doc B (opened)').waitFor()
    await doc(page, 'Doc B').getByText('Paragraph 1.', { exact: true }).click()
    await page.waitForTimeout(LONG_MS)
    expect(await names(page), 'the first of many screens').to.include('Doc B (opened)')
    await page.keyboard.press('End')
    await until(async () => (await names(page)).includes('Doc B'), true)
  })

  it('R1.15 stay in a hidden tab, in a pane that is covered, and for an idle reader @whole', async () => {
    const files = { [A]: '# Doc A', [B]: '# Doc B', [D]: '# Doc D' }
    const { service } = await flow.open('favicon.svg', { files, isAlone: true })
    const at = (place: string) => `${service.url}/${TASK}${place}`
    const idle = await flow.openTab(at('&plan=a.md'), IDLE)
    const covered = await flow.openTab(at('/phase-2-checkout&plan=d.md'), IDLE)
    const hidden = await flow.openTab(at('/phase-1-holds&plan=b.md'), visibility(true))
    await row(idle, 'Doc A (opened)').waitFor()
    await row(covered, 'Doc D (opened)').waitFor()
    await covered.keyboard.press('Control+k')
    await covered.getByRole('dialog').waitFor()
    await doc(hidden, 'Doc B').getByText('Doc B').click()
    await idle.waitForTimeout(LONG_MS)
    expect(await statesOf(service)).to.deep.equal({ [A]: 'new', [B]: 'new', [D]: 'new' })
    await hide(hidden, false)
    await covered.keyboard.press('Escape')
    await Promise.all([idle, hidden].map(page => page.keyboard.press('Shift')))
    await until(() => statesOf(service), {})
  })

  it('R1.16 name the bytes that were on show: what was edited meanwhile is changed @whole', async () => {
    const { page, service } = await open()
    await row(page, 'Doc A').click()
    await until(async () => (await names(page)).includes('Doc A'), true)
    await service.write({ [A]: `# Doc A\n\n${LONG}\n` })
    await row(page, 'Doc A (changed)').waitFor()
    const { docs } = await reviewOf(service.url)
    const read = docs.find(({ path }) => path === `docs/${A}`)
    expect(read?.base?.hash).to.not.equal(read?.hash)
  })

  it('R1.17 do not go by what a doc says while it has no focus, or is in a hidden tab @whole', async () => {
    const UNFOCUSED = 'active/seat-holds/plans/unfocused.html'
    const HIDDEN = 'active/seat-holds/plans/phase-1-holds/hidden.html'
    const files = { [UNFOCUSED]: forger('Unfocused'), [HIDDEN]: forger('Hidden') }
    const { service } = await flow.open('favicon.svg', { files, isAlone: true })
    const at = (place: string) => `${service.url}/${TASK}${place}`
    const unfocused = await flow.openTab(at('&plan=unfocused.html'), IDLE)
    const hidden = await flow.openTab(at('/phase-1-holds&plan=hidden.html'), visibility(true))
    await row(unfocused, 'Unfocused (opened)').focus()
    await doc(unfocused, 'Unfocused').locator('body').evaluate('forge()')
    await doc(hidden, 'Hidden').getByText('One.').click()
    await doc(hidden, 'Hidden').locator('body').evaluate('forge()')
    await hidden.waitForTimeout(LONG_MS)
    expect(await statesOf(service)).to.deep.equal({ [UNFOCUSED]: 'new', [HIDDEN]: 'new' })
  })

  it('R1.17 go by Alt+M in a doc that has the focus @whole', async () => {
    const { page } = await flow.open('?ws=docs:seat-holds', {
      files: FILES,
      isAlone: true,
      config: { review: { readMarks: 'manual' } },
    })
    await doc(page, 'Doc A').getByText('One.').click()
    await page.keyboard.press('Alt+m')
    await until(async () => (await names(page)).includes('Doc A'), true)
  })
})

/** The names of the rows, with their marks. */
async function names(page: Page): Promise<string[]> {
  const drawn = await tree(page).ariaSnapshot()
  return [...drawn.matchAll(/treeitem "([^"]*)"/g)].map(([, name = '']) => name)
}

/** The docs that are not read, by their places. */
async function statesOf({ url }: Served): Promise<Record<string, string>> {
  const { docs } = await reviewOf(url)
  return Object.fromEntries(docs.map(({ path, state }) => [path.replace(/^docs\//, ''), state]))
}

/** The receipts in the database. */
function receiptsOf({ env }: Served): Promise<SqlRow[]> {
  const file = join(env['XDG_STATE_HOME'] ?? '', 'plan-viewer/review.sqlite')
  return rowsOf(file, 'SELECT * FROM receipt')
}

/** A browser makes up a movement of the pointer as a tab opens. */
const IDLE = `addEventListener('pointermove', event => event.stopImmediatePropagation(), true)`

/** A doc that claims, when told to, that the reader does something in it and presses Alt+M. */
function forger(title: string): string {
  return `<!doctype html><title>${title}</title><p>One.</p><script>
    const key = { code: 'KeyM', key: 'm', ctrl: false, alt: true, shift: false, meta: false }
    function forge() {
      setInterval(() => {
        parent.postMessage({ type: 'plan-frame-input' }, '*')
        parent.postMessage({ type: 'plan-frame-key', ...key }, '*')
      }, 100)
    }
  </script>`
}

/** The words of the button at the foot; null where there is none. */
async function waiting(page: Page): Promise<string | null> {
  const found = page.getByRole('button', { name: /^For you \(/ })
  const [text = null] = await found.allInnerTexts()
  return text && text.trim()
}

/** A row is described by what changed and what is new in it. */
function described(page: Page, name: string): Promise<boolean> {
  return row(page, name)
    .first()
    .evaluate((element: { ariaDescription: string | null }) =>
      /\d changed, \d new/.test(element.ariaDescription ?? ''),
    )
}
