import { createHash } from 'node:crypto'
import { readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { start } from '../../../server/start.js'
import type { DocReview } from '../../../schema/review/marks.js'
import type { SqlRow } from '../../../server/review/database/sqlite.js'
import { pick, seeded, type Random } from '../../support/texts/random-text.js'
import { run } from '../../support/terminal.js'
import type { Served } from '../../support/service.js'
import { rowsOf } from '../../support/sqlite.js'
import {
  Flow,
  button,
  doc,
  hide,
  row,
  tab,
  toast,
  tree,
  until,
  visibility,
  type Opened,
} from '../support/dashboard.js'
import { decide, hashOf, markRead, reviewOf } from '../support/reviews.js'

const A = 'active/seat-holds/plans/a.md'
const B = 'active/seat-holds/plans/phase-1-holds/b.md'
const C = 'active/seat-holds/plans/phase-1-holds/c.md'
const D = 'active/seat-holds/plans/phase-2-checkout/d.md'
const TASK = '?ws=docs:seat-holds'
/** Longer than a doc on show takes to be read. */
const LONG_MS = 2500
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

  async function open(files = {}, query = TASK): Promise<Opened> {
    const opened = await flow.open(query, { files: { ...FILES, ...files }, isAlone: true })
    await row(opened.page, 'Doc A').waitFor()
    await opened.page.getByRole('button', { name: /^Unread \(/ }).waitFor()
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

  it('R1.14 are the same after a restart of the service', async () => {
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

  it('R1.14 go by one receipt for a doc that two tabs read', async () => {
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

  it('R1.15 stay in a hidden tab, in a pane that is covered, and for an idle reader', async () => {
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

  it('R1.15 stay in a window without focus', async () => {
    const { page } = await open()
    await blur(page, true)
    await row(page, 'Doc A').click()
    await doc(page, 'Doc A').getByText('One.').waitFor()
    await page.waitForTimeout(LONG_MS)
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

  it('R1.17 do not go by what a doc says while it has no focus, or is in a hidden tab', async () => {
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

  it('R1.17 go only by a key where the settings say so', async () => {
    const { page } = await flow.open('?ws=docs:seat-holds', {
      files: FILES,
      isAlone: true,
      config: { review: { readMarks: 'manual' } },
    })
    await row(page, 'Doc A').click()
    await row(page, 'Doc A (opened)').waitFor()
    await page.waitForTimeout(LONG_MS)
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
    const unreadRows = async () =>
      (await names(page)).filter(name => /\((?:new|opened)\)$/.test(name)).length
    const before = await unreadRows()
    await row(page, 'seat holds').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Mark as read' }).click()
    await toast(page, 'Marked 2 docs of seat holds as read').waitFor()
    await until(() => unread(page), null)
    await service.write({ [B]: '# Doc B\n\nTwo.\n' })
    await row(page, 'Doc B (changed)').waitFor()
    await button(toast(page, 'Marked 2 docs of seat holds as read'), 'Undo').click()
    await until(unreadRows, before)
  })

  it('R1.20 are the same in rows, in the whole list, in the sum of what changed since, and in `plans unread`', async () => {
    const { page, service } = await flow.open(TASK, {
      files: { 'active/seat-holds/plans/doc-0.md': 'text 0' },
      isAlone: true,
      config: { review: { readMarks: 'manual' } },
    })
    await row(page, 'doc-0.md').waitFor()
    const random = seeded(7)
    const sum = new Map<string, DocReview>()
    let cursor = ''
    for (let step = 1; step <= 60; step++) {
      await changeAtRandom(service, random)
      if (step % 20 !== 0) continue
      await until(() => notSeenIn(service), [])
      await until(async () => {
        const since = await reviewOf(service.url, cursor)
        if (since.whole) sum.clear()
        for (const path of since.gone) sum.delete(path)
        for (const one of since.docs) sum.set(one.path, one)
        cursor = since.cursor
        const summed = [...sum.values()].filter(({ state, quiet }) => state !== 'read' && !quiet)
        const { docs: whole } = await reviewOf(service.url)
        const cli = await run(['unread', '--json', '--port', String(service.port)], service.env)
        const { docs: listed } = JSON.parse(cli.stdout) as { docs: DocReview[] }
        const expected = marksOf(whole)
        return [marksOf(summed), await marksIn(page), marksOf(listed)].map(marks => {
          return marks.join() === expected.join() ? 'the same' : { marks, expected, step }
        })
      }, ['the same', 'the same', 'the same'])
    }
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

const NUMBERED = Array.from({ length: 12 }, (_, n) => `active/seat-holds/plans/doc-${n}.md`)

/** Writes, deletes or renames one of twelve docs, or marks it as read or unread. */
async function changeAtRandom(service: Served, random: Random): Promise<void> {
  const [name, other] = [pick(random, NUMBERED), pick(random, NUMBERED)]
  const file = join(service.root, name)
  switch (random(6)) {
    case 0:
    case 1:
      return service.write({ [name]: `text ${random(4)}` })
    case 2:
      return rm(file, { force: true })
    case 3:
      return rename(file, join(service.root, other)).catch(() => undefined)
    case 4:
      return decide(service.url, 'read', `docs/${name}`)
    default:
      return decide(service.url, 'unread', `docs/${name}`)
  }
}

/** The docs whose files the service has not seen as they are now. */
async function notSeenIn({ root, url }: Served): Promise<string[]> {
  const isSeen = async (name: string) => {
    const bytes = await readFile(join(root, name)).catch(() => null)
    const hash = bytes && createHash('sha256').update(bytes).digest('hex')
    return hash === (await hashOf(url, `docs/${name}`))
  }
  const seen = await Promise.all(NUMBERED.map(isSeen))
  return NUMBERED.filter((_, i) => !seen[i])
}

/** `doc-1 new`, in order. */
function marksOf(docs: readonly DocReview[]): string[] {
  return docs.map(({ path, state }) => `${/doc-\d+/.exec(path)?.[0]} ${state}`).sort()
}

async function marksIn(page: Page): Promise<string[]> {
  const marked = (await names(page)).filter(name => name.endsWith(')'))
  const NAME = /^(.+)\.md \((?:opened|(.+))\)$/
  return marked
    .map(name => name.replace(NAME, (_, doc: string, mark = 'new') => `${doc} ${mark}`))
    .sort()
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
