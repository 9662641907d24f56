// A doc is reviewed alone: from the list of docs that wait, over a service, and back.

import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { Talk, anchorOn } from '../../support/reviews/talk.js'
import { expectNothing } from '../support/axe.js'
import { Flow, doc, isFocused, isIn, linkOf, pane, until } from '../support/dashboard.js'
import { reviewOf } from '../support/reviews.js'

const TASK = 'active/seat-holds/plans'
const LINES = ['A hold expires after ten minutes.', 'The gateway answers in two seconds.']
const FILES = {
  [`${TASK}/a.md`]: `# Doc A\n\n${LINES.join('\n\n')}\n`,
  [`${TASK}/b.md`]: '# Doc B\n\nNothing else.\n',
  [`${TASK}/c.md`]: '# Doc C\n\nNothing else.\n',
}
const [A, B] = [`docs/${TASK}/a.md`, `docs/${TASK}/b.md`]

describe('the review of a doc alone @whole', () => {
  const flow = new Flow()

  before(() => flow.start())

  afterEach(() => flow.close())

  it('S9: takes two answers from the inbox to done in three keys, and Escape leads out of a doc to the panes', async () => {
    const { page, service } = await flow.open('?ws=docs:seat-holds&plan=c.md', {
      ...{ files: FILES, isAlone: true, config: { review: { readMarks: 'manual' } } },
      async before(served) {
        await until(async () => (await reviewOf(served.url)).docs.length, 3)
        const talk = new Talk(served)
        const { hash } = await talk.comments(A)
        for (const line of LINES) {
          const id = await talk.comment(A, hash ?? '', 'Is it so?', anchorOn(line, line))
          expect(await talk.reply(id, 'claude', 'Measured: yes.')).to.equal('ok')
        }
        await talk.request('claude', [B], 'Please')
      },
    })
    const threads = page.getByRole('complementary').getByRole('article')
    await pane(page, 'Doc C').waitFor()
    await page.getByText('For you (3)').waitFor()
    const link = linkOf(page)
    await page.keyboard.press('Alt+q')
    await until(() => isFocused(row(page, 'Doc B')), true)
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await until(() => isFocused(threads.first()), true)
    expect(await pane(page, 'Doc C').count(), 'alone').to.equal(0)
    await expectNothing(page)
    await page.keyboard.press('e')
    await until(() => isFocused(threads.first()), true)
    await until(() => threads.count(), 1)
    await page.keyboard.press('e')
    await until(() => isFocused(row(page, 'Doc C')), true)
    const { docs } = await reviewOf(service.url)
    expect(docs.find(({ path }) => path === A)?.answered ?? 0).to.equal(0)
    await page.keyboard.press('k')
    await page.keyboard.press('k')
    await page.keyboard.press('Enter')
    await until(() => isIn(page, 'Doc B'), true)
    expect(linkOf(page), 'the address is that of the panes').to.equal(link)
    await doc(page, 'Doc B').getByText('Nothing else.').waitFor()
    await page.keyboard.press('Escape')
    await until(() => isFocused(row(page, 'Doc B')), true)
    await pane(page, 'Doc C').waitFor()
  })

  it('begins in the list also where a doc arrives before the script of the list', async () => {
    const { page } = await flow.open('?ws=docs:seat-holds&plan=c.md', {
      ...{ files: FILES, isAlone: true, config: { review: { readMarks: 'manual' } } },
    })
    await page.getByText('For you (3)').waitFor()
    const late = await held(page, /late-elements\.define/)
    const docs = await held(page, /\/docs\/~/)
    await page.reload({ waitUntil: 'commit' })
    await page.getByText('For you (3)').waitFor()
    await page.keyboard.press('Alt+q')
    docs()
    await doc(page, 'Doc C').getByText('Nothing else.').waitFor()
    late()
    await until(() => isFocused(row(page, 'Doc A')), true)
  })
})

/** Holds requests until the returned function is called. */
async function held(page: Page, address: RegExp): Promise<() => void> {
  let go = () => {}
  const gone = new Promise<void>(resolve => (go = resolve))
  await page.route(address, route => gone.then(() => route.continue()))
  return () => go()
}

function row(page: Page, title: string) {
  return page
    .getByRole('region', { name: 'For you' })
    .getByRole('button', { name: new RegExp(`^${title}`) })
}
