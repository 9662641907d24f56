import { expect } from 'chai'
import type { Page } from 'playwright-core'
import type { CommentsResponse } from '../../../schema/comments/shapes.js'
import { Flow, button, doc, toast, until } from '../support/dashboard.js'
import type { Served } from '../../support/service.js'

const A = 'active/seat-holds/plans/a.md'
const LINK = '?ws=docs:seat-holds&plan=a.md'
const files = { [A]: '# Doc A\n\nFirst words.\n' }

describe('a comment that is being written', () => {
  const flow = new Flow()

  before(() => flow.start())

  afterEach(() => flow.close())

  /** Begins a comment on the whole doc. */
  async function write(page: Page, text: string): Promise<void> {
    await doc(page, 'Doc A').getByText('First words.').click()
    await page.keyboard.press('Alt+c')
    // Letters that are typed from here on are in the comment, also before its composer is drawn.
    await page.getByRole('textbox', { name: 'Comment' }).first().waitFor()
    await page.keyboard.type(text)
  }

  /** The comments of the service, drafts included. */
  async function saved({ url }: Served): Promise<string[]> {
    const query = new URLSearchParams({ path: `docs/${A}` })
    const headers = { Origin: url }
    const response = await fetch(`${url}/api/comments?${query}`, { headers })
    const { comments } = (await response.json()) as CommentsResponse
    return comments.flatMap(({ body, state }) => (state === 'draft' ? [body] : []))
  }

  it('C1: is there after its tab was killed in mid-word, while the service was away', async () => {
    flow.allow(/ERR_FAILED/)
    const { page, service } = await flow.open(LINK, { files, isAlone: true })
    await page.route('**/api/comments/*', route => route.abort())
    await write(page, 'It was kept, in mid-wor')
    await page.getByText('Not saved yet: the service does not answer').waitFor()
    await page.keyboard.type('d!')
    const crashed = page.waitForEvent('crash')
    void page.goto('chrome://crash').catch(() => {})
    await crashed
    expect(await saved(service)).to.deep.equal([])
    const next = await flow.openTab(`${service.url}/${LINK}`)
    await until(() => saved(service), ['It was kept, in mid-word!'])
    await doc(next, 'Doc A').getByText('First words.').click()
    await next.keyboard.press('Alt+Shift+c')
    await comments(next).getByText('It was kept, in mid-word!').waitFor()
  })

  it('C12: comes back by "Undo", and stays deleted when its page is loaded again', async () => {
    const { page, service } = await flow.open(LINK, { files, isAlone: true })
    await write(page, 'Never mind')
    await until(() => saved(service), ['Never mind'])
    await page.keyboard.press('Control+Enter')
    const deleted = toast(page, 'Deleted the comment on Doc A')
    await button(comments(page), 'Delete').press('Enter')
    await until(() => saved(service), [])
    await button(deleted, 'Undo').press('Enter')
    await until(() => saved(service), ['Never mind'])
    await button(comments(page), 'Delete').press('Enter')
    await deleted.waitFor()
    await until(() => saved(service), [])
    await page.reload()
    await comments(page).waitFor({ state: 'detached' })
    expect(await saved(service)).to.deep.equal([])
  })

  it('in two tabs on one draft keeps both texts', async () => {
    const { page, service } = await flow.open(LINK, { files, isAlone: true })
    await write(page, 'One')
    await until(() => saved(service), ['One'])
    const other = await flow.openTab(`${service.url}/${LINK}`)
    await doc(other, 'Doc A').getByText('First words.').click()
    await other.keyboard.press('Alt+Shift+c')
    await button(comments(other), 'Edit').press('Enter')
    for (const tab of [page, other]) await tab.route('**/api/comments/*', route => route.abort())
    flow.allow(/ERR_FAILED/)
    const fields = [page, other].map(tab => tab.getByRole('textbox', { name: 'Comment' }).first())
    for (const [at, text] of ['One of the first', 'One of the second'].entries())
      await fields[at]?.fill(text)
    await toast(page, 'It was edited in another tab; both are kept').waitFor()
    for (const tab of [page, other]) await tab.unroute('**/api/comments/*')
    await until(
      async () => (await saved(service)).toSorted(),
      ['One of the first', 'One of the second'],
    )
    await comments(other).getByText('One of the first').waitFor()
  })

  function comments(page: Page) {
    return page.getByRole('complementary', { name: 'Comments on Doc A' })
  }
})
