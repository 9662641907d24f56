import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { Flow, button, searchBox, until, type Opened } from '../support/dashboard.js'
import { HostPage, inside } from '../support/embed.js'
import { barOf, frameOf, painted, readThenEdited } from '../support/reviews.js'

const FILE = 'active/seat-holds/plans/b.html'
const QUERY = '?ws=docs:seat-holds&plan=b.html'

/** A page whose script draws a table of its data, and more. */
function drawing(seats: number, script = '', head = ''): string {
  return `<!doctype html>${head}<title>Doc B</title><h1>Doc B</h1><table></table>
<script>
  const rows = [['Rows', 4], ['Seats in all', ${seats}], ['Gates', 2]]
  for (const row of rows) {
    const line = document.querySelector('table').insertRow()
    for (const cell of row) line.insertCell().textContent = cell
  }
  ${script}
</script>`
}

const draw = (words: string) =>
  `document.body.append(Object.assign(document.createElement('p'), { textContent: ${words} }))`

describe('R2.8 what changed in a page that its script builds', () => {
  const flow = new Flow()

  before(() => flow.start())

  afterEach(() => flow.close())

  /** The doc was read, and edited while no page was open. */
  function open(before: string, after: string): Promise<Opened> {
    const edited = readThenEdited(1, { [FILE]: after })
    return flow.open(QUERY, { files: { [FILE]: before }, isAlone: true, before: edited })
  }

  /** The frames that are not to be seen. */
  function hidden(page: Page) {
    return page.locator('body > iframe').count()
  }

  it('is compared as it is drawn, and marked', async () => {
    const { page } = await open(drawing(17), drawing(18))
    const bar = barOf(page, 'Doc B')
    await bar.getByText(/^Changed since you read it, .* · 1 edited as drawn$/).waitFor()
    const frame = await frameOf(page, 'Doc B')
    await until(() => painted(frame), ['18'])
    expect(await hidden(page)).to.equal(0)
    await button(bar, 'List changes').click()
    await button(bar, 'Edited: Seats in all │ 17 18').click()
    const card = page.getByRole('dialog', { name: 'Was and is' })
    await until(() => card.locator('del, ins').allInnerTexts(), ['17', '18'])
    await button(card, 'Close the card').click()
    expect(await frame.content(), 'never-N9').not.to.contain('17')
    expect(await frame.locator('body').ariaSnapshot()).not.to.contain('17')
    await bar.getByRole('radio', { name: 'Source' }).check({ force: true })
    await page.getByText("['Seats in all', 17]").waitFor()
  })

  it('is compared as it is drawn where it draws much more than its file has @whole', async () => {
    const after = drawing(17).replace('<h1>Doc B', '<h1>Doc B again')
    const { page } = await open(drawing(18), after)
    await barOf(page, 'Doc B')
      .getByText(/· 2 edited as drawn$/)
      .waitFor()
    const frame = await frameOf(page, 'Doc B')
    await until(() => painted(frame), [' again', '17'])
  })

  it('is not marked where scripts draw something else at each load @whole', async () => {
    const random = draw(`'Run ' + Math.random()`) + ';' + draw(`new Date().toISOString()`)
    const { page } = await open(drawing(17, random), drawing(18, random))
    const says = /· 1 edited as drawn · 2 blocks differ at each load$/
    await barOf(page, 'Doc B').getByText(says).waitFor()
    const frame = await frameOf(page, 'Doc B')
    await until(() => painted(frame), ['18'])
  })

  it('never-N6 is reported as invisible where the page only differs at each load @whole', async () => {
    const random = draw(`'Run ' + Math.random()`)
    const { page } = await open(drawing(17, random), drawing(17, `${random} // said`))
    const bar = barOf(page, 'Doc B')
    const says = /^No words have changed: scripts .* · 1 block differs at each load$/
    await bar.getByText(says).waitFor()
    await button(bar, 'Show source').waitFor()
  })

  it('is compared with a clock that never rests @whole', async () => {
    const clock = `${draw(`''`)}; setInterval(() => document.querySelector('p').textContent = performance.now(), 50)`
    const { page } = await open(drawing(17, clock), drawing(18, clock))
    await barOf(page, 'Doc B')
      .getByText(/· 1 edited as drawn · 1 block differs at each load$/)
      .waitFor()
  })

  it('is compared as it is drawn in a viewer on another page, too @whole', async () => {
    const { page, service } = await open(drawing(17), drawing(18))
    const host = await HostPage.start()
    try {
      flow.allowStrays(new RegExp(`^${host.url}`))
      const viewer = `<plan-viewer id="one" ws="seat-holds" plan="b.html"></plan-viewer>`
      host.holds(viewer, `${service.url}/plan-viewer.js`)
      await page.goto(host.url)
      const bar = inside(page, 'one').getByRole('group', { name: 'Changes in Doc B' })
      await bar.getByText(/ · 1 edited as drawn$/).waitFor()
    } finally {
      await host.close()
    }
  })

  it('leaves the focus where it is, whatever the old version does @whole', async () => {
    const greedy = `document.body.append(document.createElement('input'));
      setInterval(() => { window.focus(); document.querySelector('input').focus() }, 20)`
    const { page } = await open(drawing(17, greedy), drawing(18))
    const bar = barOf(page, 'Doc B')
    await searchBox(page).focus()
    await page.locator('body > iframe').waitFor({ state: 'attached' })
    let typed = ''
    while ((await hidden(page)) > 0) {
      await page.keyboard.press('a')
      typed += 'a'
    }
    await bar.getByText(/ as drawn$/).waitFor()
    expect(await searchBox(page).inputValue()).to.equal(typed)
  })

  const silent: [name: string, page: (seats: number) => string][] = [
    ['never answers', seats => drawing(seats, 'window.setTimeout = () => 0')],
    [
      'forbids every script but its own',
      seats =>
        drawing(
          seats,
          '',
          `<meta http-equiv="Content-Security-Policy" content="script-src 'unsafe-inline'">`,
        ),
    ],
  ]
  for (const [name, silently] of silent) {
    it(`is shown as source where it ${name} @whole`, async () => {
      const { page } = await open(silently(17), silently(18))
      // The browser tells in the console what a policy of the doc forbids.
      flow.allow(/Content Security Policy/)
      const bar = barOf(page, 'Doc B')
      await bar
        .getByText(/scripts \+1 −1 lines\. What scripts draw could not be compared$/)
        .waitFor()
      await button(bar, 'Show source').click()
      await page.getByText("['Seats in all', 18]").waitFor()
      expect(await hidden(page)).to.equal(0)
    })
  }

  it('has bar, list and cards where its own policy forbids the script of marks @whole', async () => {
    const policy = `<meta http-equiv="Content-Security-Policy" content="script-src 'none'">`
    const text = (words: string) =>
      `<!doctype html>${policy}<title>Doc B</title><p>It is ${words}.</p>`
    const { page } = await open(text('old'), text('new'))
    flow.allow(/Content Security Policy/)
    const bar = barOf(page, 'Doc B')
    await bar.getByText(/· 1 edited · The page cannot be marked$/).waitFor()
    await button(bar, 'List changes').click()
    await button(bar, 'Edited: It is old new.').click()
    const card = page.getByRole('dialog', { name: 'Was and is' })
    await until(() => card.locator('del, ins').allInnerTexts(), ['old', 'new'])
    await button(card, 'Close the card').click()
    await button(bar, 'Show source').click()
    await page.getByRole('region', { name: 'Changes in the source of Doc B' }).waitFor()
  })
})
