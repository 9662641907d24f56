// A press that was meant for a doc decides nothing, although a button comes under the pointer before it.

import { expect } from 'chai'
import { BROWSER_NAMES, findBrowsers, type BrowserName } from '../../support/browsers/browsers.js'
import { Talk } from '../../support/reviews/talk.js'
import { serve, type Served } from '../../support/service.js'
import {
  all,
  drive,
  untilTrue,
  type DrivenBrowser,
  type DrivenTab,
} from '../support/tabs-engines.js'

/** It is a button as a whole, and says in its title how often it was pressed. */
const GAME = `<!doctype html><html lang="en"><title>Game</title>
<style>button { position: fixed; inset: 0; inline-size: 100% }</style>
<body><button onclick="this.textContent = Number(this.textContent) + 1">0</button>`
const FILES = {
  'active/game/plans/first.html': GAME,
  'active/game/plans/second.html': GAME,
}
const APPROVE = `${all('plan-request-bar')}.filter(bar => bar.offsetWidth > 0)
  .map(bar => bar.shadowRoot?.querySelector('button.primary'))[0]`

describe('a press that was meant for a doc', () => {
  for (const engine of BROWSER_NAMES) {
    const isWanted = findBrowsers()[engine] || process.env['REQUIRE_BROWSERS'] === '1'
    const section = isWanted ? describe : describe.skip
    section(`in ${engine}${engine === 'chromium' ? '' : ' @whole'}`, () => tryPresses(engine))
  }
})

function tryPresses(engine: BrowserName): void {
  let browser: DrivenBrowser
  let service: Served

  before(async () => {
    browser = await drive(engine)
    service = await serve(FILES)
  })

  after(async () => {
    await browser.close()
    await service.close()
  })

  /** Shows a doc, asks for a review of it, and resolves to the middle of "Approve". */
  async function ask(tab: DrivenTab, name: string): Promise<[number, number]> {
    const path = `docs/active/game/plans/${name}`
    expect((await new Talk(service).request('claude', [path])).status).to.equal(200)
    await untilTrue(tab, `${APPROVE} instanceof Element`)
    return (await tab.read(`(({ left, top, width, height }) => {
      return [left + width / 2, top + height / 2]
    })(${APPROVE}.getBoundingClientRect())`)) as [number, number]
  }

  async function open(name: string): Promise<DrivenTab> {
    const tab = await browser.front(`${service.url}/?ws=docs:game&plan=${name}`)
    await tab.resize(1200, 720)
    await untilTrue(
      tab,
      `${all('plan-doc-view')}.some(it => {
        return it.open.onShow && it.open.inView.hash && it.model.state.review.cursor !== ''
      })`,
    )
    await untilTrue(
      tab,
      `${all('iframe[title="Game"]:not([inert])')}.some(it => {
        return it.getRootNode().host.shownPin !== null && it.offsetWidth > 0
      })`,
    )
    return tab
  }

  it('approves nothing where the request comes under the pointer', async () => {
    const talk = new Talk(service)
    const [x, y] = await ask(await open('first.html'), 'first.html')
    const tab = await open('second.html')
    await tab.click(x, y)
    expect(await ask(tab, 'second.html')).to.deep.equal([x, y])
    await tab.click(x, y)
    await untilTrue(
      tab,
      `${all('.toast')}.some(it => it.ariaLabel.startsWith('Nothing was recorded'))`,
    )
    expect(await talk.status('docs/active/game/plans/second.html')).to.equal('waiting')
  })
}
