// Two versions of a doc beside one another, in each engine: they scroll together, by the blocks that are in both.

import { expect } from 'chai'
import { BROWSER_NAMES, findBrowsers, type BrowserName } from '../../support/browsers/browsers.js'
import { serve, type Served } from '../../support/service.js'
import { readThenEdited } from '../support/reviews.js'
import {
  all,
  drive,
  untilTrue,
  type DrivenBrowser,
  type DrivenTab,
} from '../support/tabs-engines.js'

const PLAN = 'active/limits/plans/a.md'
const LINK = '?ws=docs:limits&plan=a.md'

/** Two parts of each section are in both versions, one of them high. Of the others there are more, and longer ones, now. */
function planOf(rewritten: (section: number) => string[]): string {
  const sections = Array.from({ length: 12 }, (_, section) => [
    `## Section ${section}`,
    ...rewritten(section),
    `Kept ${section}: ${'these words stay as they are. '.repeat(200)}`,
  ])
  return ['# Limits', ...sections.flat()].join('\n\n')
}

const OLD = planOf(section => ['rate', 'burst', 'queue', 'retry'].map(it => `${it} ${section}`))
const NEW = planOf(section =>
  ['Tokens', 'Windows', 'Leases', 'Budgets', 'Quotas'].map(
    it => `${it} of ${section} ${'were written anew, with more words. '.repeat(6)}`,
  ),
)

describe('a version beside its doc', () => {
  for (const engine of BROWSER_NAMES) {
    const isWanted = findBrowsers()[engine] || process.env['REQUIRE_BROWSERS'] === '1'
    const section = isWanted ? describe : describe.skip
    section(engine === 'chromium' ? 'in chromium' : `in ${engine} @whole`, () => tryIn(engine))
  }
})

function tryIn(engine: BrowserName): void {
  let browser: DrivenBrowser
  let service: Served

  before(async () => {
    browser = await drive(engine)
  })

  afterEach(() => service.close())

  after(() => browser.close())

  it('scrolls together with it, whichever is scrolled, until it is let go', async () => {
    service = await serve({ [PLAN]: OLD })
    await readThenEdited(1, { [PLAN]: NEW })(service)
    const tab = await browser.front(`${service.url}/${LINK}`)
    await tab.resize(1600, 800)
    await tab.use()
    const before = `${all('button')}.find(it => it.textContent.trim() === 'Show as it was')`
    await untilTrue(tab, `${before} !== undefined`)
    await tab.read(`void (window.stood = {}, addEventListener('plan-frame-scroll', event => {
      const [{ label }] = event.composedPath()
      stood[label === 'Limits' ? 'now' : 'old'] = event.message
    }))`)
    await tab.read(`void ${before}.click()`)
    await untilTrue(tab, `${FRAMES}.length === 2 && ${FRAMES}.every(it => it.state === 'ready')`)
    await scrollToKept(tab, 'now')
    await untilTrue(tab, IS_LEVEL)
    const first = await placeOf(tab, 'old')
    await scrollToKept(tab, 'old')
    await untilTrue(tab, IS_LEVEL)
    expect((await placeOf(tab, 'now')).anchor).not.to.equal(first.anchor)

    await tab.read(`void ${TOGETHER}.click()`)
    await untilTrue(tab, `${TOGETHER}.ariaPressed === 'false'`)
    await scrollToKept(tab, 'old')
    // By now the other one has reported where it was let go.
    const { y } = await placeOf(tab, 'now')
    await scrollToKept(tab, 'old')
    expect((await placeOf(tab, 'now')).y).to.equal(y)
    await tab.read(`void ${TOGETHER}.click()`)
    await untilTrue(tab, IS_LEVEL)
  })
}

/** The doc as it is now, and the version, as an expression in a tab. */
const FRAMES = all('plan-doc-frame')

/** The button that lets go, and takes along again. */
const TOGETHER = `${all('.together')}[0]`

/** The same text is at the top of both, at one height. */
const IS_LEVEL = `(({ old, now }) => old && old.anchor.startsWith('Kept') && old.anchor === now?.anchor
  && Math.abs(old.offset - now.offset) < 2)(stood)`

interface Place {
  y: number
  anchor: string
}

async function placeOf(tab: DrivenTab, name: 'old' | 'now'): Promise<Place> {
  return (await tab.read(`stood.${name}`)) as Place
}

/** Scrolls by pages, as keys of the page do, until another high paragraph is at the top. */
async function scrollToKept(tab: DrivenTab, name: 'old' | 'now'): Promise<void> {
  const before = (await tab.read(`stood.${name}?.anchor ?? ''`)) as string
  for (;;) {
    const y = (await tab.read(`stood.${name}?.y ?? 0`)) as number
    await tab.read(
      `void ${FRAMES}.find(it => (it.label === 'Limits') === ${name === 'now'}).scrollByStep({ by: 'page', to: 'down' })`,
    )
    await untilTrue(tab, `(stood.${name}?.y ?? 0) !== ${y}`)
    const { anchor } = await placeOf(tab, name)
    if (anchor.startsWith('Kept') && anchor !== before) return
  }
}
