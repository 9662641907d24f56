import { expect } from 'chai'
import type { Locator } from 'playwright-core'
import {
  CHECKOUT,
  Flow,
  doc,
  isFocused,
  linkOf,
  row,
  rows,
  searchBox,
  until,
} from '../support/dashboard.js'
import { longPage, page as html } from '../support/dashboard-files.js'
import { hits, marked } from '../support/dashboard-hits.js'
import { panes } from '../support/dashboard-panes.js'

const FILES = {
  'active/seat-holds/plans/phase-1-holds/recap.html': longPage('Holds, done').replace(
    'Part 40',
    'Part 40: the balcony, and below the balcony',
  ),
  'active/balcony-rows/plans/plan.html': html('The balcony', 'rows A to F'),
}

describe('the search of the dashboard @whole', () => {
  const flow = new Flow()

  before(() => flow.start())

  afterEach(() => flow.close())

  it('filters by name from one character, lists hits from two, and by keys opens one at its match', async () => {
    const { page } = await flow.open(`${CHECKOUT}&plan=plan`, { files: FILES })
    await until(() => panes(page), ['Checkout | Checkout, simply'])
    await row(page, 'Active').waitFor()
    const before = await rows(page)
    await searchBox(page).press('q')
    await until(() => rows(page), ['Active', 'seat holds', '1 holds', 'Open questions'])
    expect(await hits(page).count()).to.equal(0)
    await searchBox(page).press('Escape')
    await until(() => rows(page), before)
    expect(await searchBox(page).inputValue()).to.equal('')
    expect(await isFocused(searchBox(page))).to.be.true

    // Only where neither a name nor a doc has the words it says so.
    await searchBox(page).fill('a countdown')
    await hits(page).first().waitFor()
    await until(() => page.getByText('Nothing is called').filter({ visible: true }).count(), 0)
    await searchBox(page).fill('zeppelin')
    await page.getByText('Nothing is called').waitFor()
    await searchBox(page).fill('')

    await page.keyboard.type('balcony')
    await until(() => rows(page), ['Active', 'balcony rows', 'The balcony'])
    await hits(page).first().waitFor()
    expect(await hits(page).count()).to.equal(2)
    const hit = hits(page).filter({ hasText: 'Holds, done' })
    expect(await hit.locator('mark').allInnerTexts()).to.deep.equal(['balcony', 'balcony'])
    await page.keyboard.press('ArrowDown')
    await until(() => isFocused(hits(page).first()), true)
    await page.keyboard.press('ArrowDown')
    await until(() => isFocused(hit), true)
    await page.keyboard.press('Enter')
    await until(() => panes(page), ['Checkout + Holds, done* | Checkout, simply'])
    const matches = page.getByRole('group', { name: 'Matches in Holds, done' })
    await matches.getByText('1 of 2').waitFor()
    const part = doc(page, 'Holds, done').locator('#part-40')
    await until(() => isInView(part), true)
    await until(() => marked(part), 2)
    await matches.getByRole('button', { name: 'Next match' }).click()
    await matches.getByText('2 of 2').waitFor()
    await matches.getByRole('button', { name: 'Take the marks off' }).click()
    await matches.waitFor({ state: 'detached' })
    await until(() => marked(part), 0)
  })

  it('shows no late answer in the place of a newer one, and opens the first hit however fast it was typed', async () => {
    const { page } = await flow.open(`${CHECKOUT}&plan=plan`, { files: FILES })
    await until(() => panes(page), ['Checkout | Checkout, simply'])
    let release: () => void = () => {}
    const held = new Promise<void>(resolve => (release = resolve))
    let asked: () => void = () => {}
    const isAsked = new Promise<void>(resolve => (asked = resolve))
    await page.route(/api\/search\?q=countdown$/, async route => {
      asked()
      await held
      await route.continue().catch(() => {})
    })
    await searchBox(page).fill('countdown')
    await isAsked
    await searchBox(page).fill('balcony')
    await until(() => hits(page).count(), 2)
    release()
    await searchBox(page).press('End')
    await page.evaluate('fetch("/api/search?q=countdown").then(reply => reply.json())')
    expect(await hits(page).count()).to.equal(2)
    expect(await hits(page).filter({ hasText: 'countdown' }).count()).to.equal(0)

    await searchBox(page).fill('')
    await searchBox(page).pressSequentially('below the balcony')
    await page.keyboard.press('Enter')
    await until(() => linkOf(page), '?doc=active/seat-holds/plans/phase-1-holds/recap.html')
  })
})

function isInView(place: Locator): Promise<boolean> {
  return place.evaluate((element: InDoc) => {
    const { top } = element.getBoundingClientRect()
    return top >= 0 && top < element.ownerDocument.documentElement.clientHeight
  })
}

interface InDoc {
  getBoundingClientRect(): { top: number }
  ownerDocument: { documentElement: { clientHeight: number } }
}
