// Comments in each engine: nothing typed is lost, an agent gets all that is copied, and keys alone
// clear what waits.

import axe from 'axe-core'
import { expect } from 'chai'
import { start, type Started } from '../../../server/start.js'
import type { CommentsResponse } from '../../../schema/comments/shapes.js'
import { BROWSER_NAMES, findBrowsers, type BrowserName } from '../../support/browsers/browsers.js'
import { anchorOn, DOC_ANCHOR, Talk } from '../../support/reviews/talk.js'
import { serve, type Served } from '../../support/service.js'
import { endContent } from '../hostile/content-processes.js'
import { until } from '../support/dashboard.js'
import {
  all,
  drive,
  FOCUSED,
  untilTrue,
  type DrivenBrowser,
  type DrivenTab,
} from '../support/tabs-engines.js'
import * as thirty from './thirty-docs.js'

const LIMIT = 'The limit is 10 requests per second.'
const TEXT = `# Limits\n\n${LIMIT}\n\nNothing else.\n`
const A = 'docs/active/limits/plans/a.md'
const FILES = { 'active/limits/plans/a.md': TEXT }
const LINK = '?ws=docs:limits&plan=a.md'

describe('comments @whole', () => {
  for (const engine of BROWSER_NAMES) {
    const isWanted = findBrowsers()[engine] || process.env['REQUIRE_BROWSERS'] === '1'
    const section = isWanted ? describe : describe.skip
    section(`in ${engine}`, () => tryComments(engine))
  }
})

function tryComments(engine: BrowserName): void {
  let browser: DrivenBrowser
  let service: Served
  let restarted: Started | undefined

  before(async () => {
    browser = await drive(engine)
  })

  afterEach(async () => {
    await restarted?.close()
    restarted = undefined
    await service.close()
  })

  after(() => browser.close())

  async function open(link: string, title: string): Promise<DrivenTab> {
    const tab = await browser.front(`${service.url}/${link}`)
    await tab.resize(1200, 720)
    await untilTrue(tab, isShown(title))
    return tab
  }

  it('C1: are there after their tab was killed in mid-word, while the service was away', async () => {
    service = await serve(FILES)
    const talk = new Talk(service)
    const tab = await open(LINK, 'Limits')
    await tab.press('Alt+c')
    await untilTrue(tab, `${FOCUSED}.localName === 'textarea' && !${FOCUSED}.matches('.early')`)
    await tab.type('Too ')
    await until(() => bodies(talk), ['Too '])
    await service.stop()
    await tab.type('lon')
    await untilTrue(tab, `${all('.status')}.some(it => it.textContent.startsWith('Not saved yet'))`)
    await tab.type('g.')
    // The driver of WebKitGTK ends the whole browser with a page that was killed: there it is left, and its last words
    // find no service.
    await (engine === 'webkit' ? tab.go('about:blank') : endContent(engine))
    const { port, env } = service
    restarted = await start({ port, env, warn: () => {} })
    await restarted.ready
    await open(LINK, 'Limits')
    await until(() => bodies(talk), ['Too long.'])
  })

  it('C13: "Copy for an agent" holds every body, quote and reply that the API has', async () => {
    service = await serve(FILES)
    const talk = new Talk(service)
    const { hash } = await talk.comments(A)
    const first = await talk.comment(
      A,
      hash ?? '',
      'Why?\n\n  Really?',
      anchorOn(LIMIT, '10 requests'),
    )
    await talk.reply(first, 'claude', 'The store\ncan do no more.')
    const reply = await talk.answer(first, 'مرحبا 👋')
    const second = await talk.draft(A, hash ?? '', 'For how long?', DOC_ANCHOR)
    await talk.review({ comments: [second], replies: [reply] })
    const tab = await open(LINK, 'Limits')
    await tab.press('Alt+Shift+c')
    const copy = `${all('button')}.find(it => it.textContent.trim() === 'Copy for an agent')`
    await untilTrue(tab, `${copy} !== undefined`)
    // No driver may read the clipboard in each engine.
    await tab.read(
      'void (navigator.clipboard.writeText = async text => void (window.copied = text))',
    )
    await tab.read(`${copy}.focus()`)
    await tab.press('Enter')
    await untilTrue(tab, 'window.copied !== undefined')
    const copied = String(await tab.read('window.copied'))
    const { comments } = await talk.comments(A)
    expect(comments).to.have.length(2)
    for (const words of comments.flatMap(wordsOf)) {
      for (const line of words.split('\n')) expect(copied).to.contain(line)
    }
  })

  it('C22: thirty docs of three agents are cleared by keys alone, while fifty changes a second move no row', async () => {
    service = await serve(thirty.FILES, { config: thirty.CONFIG })
    await thirty.prepare(service)
    const tab = await open(thirty.LINK, 'Asked 0')
    // A key that a doc reports approves nothing.
    await tab.read(`${all('input[type=search]')}[0].focus()`)
    await tab.press('Alt+q')
    await untilTrue(tab, `${ROWS}.length === 15`)
    const before = await titles(tab)
    expect(before[thirty.ASKED.length]).to.equal('Answered')
    await expectNoViolation(tab)
    const stop = thirty.changeOn(service)
    try {
      for (const i of thirty.ASKED) await approve(tab, before[i] ?? '')
      await resolve(tab)
      // R goes on by itself from row to row.
      for (const title of before.slice(thirty.ASKED.length + 1)) {
        await untilTrue(tab, isAt(title))
        // For many docs at once the first press only asks.
        if (await tab.read(`${FOCUSED}.hasAttribute('aria-expanded')`)) await tab.press('r')
        await tab.press('r')
      }
      await untilTrue(tab, `${ROWS}.every(row => row.matches('.done'))`)
      expect(await titles(tab), 'no row moved').to.deep.equal(before)
      await untilTrue(tab, `/^Show \\d+ new$/.test(${LIST}?.querySelector('.news')?.textContent)`)
    } finally {
      await stop()
    }
    await expectNoViolation(tab)
    await tab.press('Escape')
    await until(() => thirty.waitingOf(service), [])
  })
}

async function bodies(talk: Talk): Promise<string[]> {
  return (await talk.comments(A)).comments.map(({ body }) => body)
}

function wordsOf({ anchor, body, replies }: CommentsResponse['comments'][number]): string[] {
  return [body, ...(anchor.type === 'text' ? [anchor.quote] : []), ...replies.map(it => it.body)]
}

/** A doc is in view, as an expression in a tab. */
function isShown(title: string): string {
  return `${all(`iframe[title="${title}"]:not([inert])`)}.some(it => {
    const frame = it.getRootNode().host
    return frame.state === 'ready' && !frame.getRootNode().host.inert
  })`
}

/** The list "For you" and its rows, as expressions in a tab. */
const LIST = `${all('plan-for-you')}[0]?.shadowRoot`
const ROWS = `[...(${LIST}?.querySelectorAll('.row') ?? [])]`

/** The focus is in the row of a doc. */
function isAt(title: string): string {
  return `${FOCUSED}.querySelector('.title')?.textContent === '${title}'`
}

async function titles(tab: DrivenTab): Promise<string[]> {
  return (await tab.read(`${ROWS}.map(row => row.querySelector('.title').textContent)`)) as string[]
}

/** A first press shows the doc, a second one approves what is on show. */
async function approve(tab: DrivenTab, title: string): Promise<void> {
  await untilTrue(tab, isAt(title))
  await tab.press('a')
  await untilTrue(tab, isShown(title))
  const row = `${ROWS}.find(row => row.querySelector('.title').textContent === '${title}')`
  await until(async () => {
    await tab.press('a')
    return tab.read(`${row}.textContent.includes('Approved')`)
  }, true)
}

/** No doc is shown alone. */
const IS_IN_PANES = `document.querySelector('plan-dashboard')._model.state.reviewMode === null`

/** Enter shows the doc alone, at its answer; E ends it, and leads back to the list. */
async function resolve(tab: DrivenTab): Promise<void> {
  await untilTrue(tab, isAt('Answered'))
  await until(async () => {
    // A second press would go into the doc.
    if (await tab.read(`${isAt('Answered')} && ${IS_IN_PANES}`)) await tab.press('Enter')
    return tab.read(`${FOCUSED}.matches('article')`)
  }, true)
  await tab.press('e')
  await untilTrue(
    tab,
    `${ROWS}.some(row => row.matches('.done') && row.textContent.includes('Answered'))`,
  )
}

async function expectNoViolation(tab: DrivenTab): Promise<void> {
  await tab.read(`void (() => { ${axe.source} })()`)
  await tab.read(`void axe.run(document, { iframes: false, resultTypes: ['violations'] })
    .then(({ violations }) => { window.found = violations.map(({ id, nodes }) => id + nodes.map(it => it.target)) })`)
  await untilTrue(tab, 'window.found !== undefined')
  expect(await tab.read('window.found')).to.deep.equal([])
  await tab.read('void delete window.found')
}
