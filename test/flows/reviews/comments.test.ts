import { expect } from 'chai'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import type { FeedbackResponse } from '../../../schema/comments/shapes.js'
import { run } from '../../support/terminal.js'
import type { Served } from '../../support/service.js'
import { expectNothing } from '../support/axe.js'
import {
  Flow,
  button,
  doc,
  isFocused,
  isIn,
  toast,
  until,
  type Opened,
} from '../support/dashboard.js'

const A = 'active/seat-holds/plans/a.md'
const TEXT = '# Doc A\n\nA hold expires after ten minutes.\n\nNothing else.\n'
const EDITED = TEXT.replace('ten', 'six')

describe('comments on a doc', () => {
  const flow = new Flow()

  before(() => flow.start())

  afterEach(() => flow.close())

  async function open(): Promise<Opened> {
    const opened = await flow.open('?ws=docs:seat-holds&plan=a.md', {
      files: { [A]: TEXT },
      isAlone: true,
    })
    await doc(opened.page, 'Doc A').getByText('A hold expires').waitFor()
    return opened
  }

  it('are written by three keys, sent by one press, answered by an agent beside what it changed, and resolved', async () => {
    const { page, service } = await open()
    await doc(page, 'Doc A')
      .getByText('A hold expires')
      .dblclick({ position: { x: 40, y: 10 } })
    await page.keyboard.press('Alt+c')
    const panel = comments(page)
    await until(() => isFocused(panel.getByRole('textbox', { name: 'Comment' })), true)
    await page.keyboard.type('Too long.')
    await expectNothing(page)
    await page.keyboard.press('Control+Enter')
    await until(() => isIn(page, 'Doc A'), true)
    await panel.getByText('Not sent').waitFor()
    await expectNothing(page)
    await page.keyboard.press('Alt+Shift+c')
    await button(panel, 'Send 1 comment').focus()
    await page.keyboard.press('Enter')
    await panel.getByText('Not sent').waitFor({ state: 'detached' })

    const {
      comments: [comment],
    } = await collect(service, '--wait', '--timeout=60')
    expect([comment?.body, comment?.file]).to.deep.equal(['Too long.', join(service.root, A)])
    await panel.getByText(/^claude has it since/).waitFor()
    await service.write({ [A]: EDITED })
    await plans(service, 'reply', comment?.id ?? '', 'Now six.')

    await panel.getByText('Now six.').waitFor()
    const changed = panel.getByRole('group', { name: 'Changed here' })
    await changed.getByText(/^A hold expires after ten six minutes\.$/).waitFor()
    await expectNothing(page)
    await button(panel, 'Resolve').press('Enter')
    await button(panel, '1 resolved').waitFor()
    await page.keyboard.press('Control+z')
    await button(panel, 'Resolve').press('Enter')
    await button(panel, '1 resolved').waitFor()
    expect((await collect(service)).comments).to.deep.equal([])
  })

  it('begin with what was typed before their script was there; the keys act while it does not load @whole', async () => {
    flow.allow(/ERR_FAILED/)
    const { page } = await open()
    const script = /late-elements\.define/
    let fail = () => {}
    const typed = new Promise<void>(resolve => (fail = resolve))
    await page.route(script, route => typed.then(() => route.abort()))
    await page.reload()
    await doc(page, 'Doc A').getByText('A hold expires').click()
    const early = page.locator('textarea.early')
    await page.keyboard.press('Alt+c')
    await until(() => isFocused(early), true)
    await page.keyboard.type('Too ')
    await button(page, 'Comments').click()
    await early.waitFor({ state: 'detached' })
    await page.keyboard.press('Alt+c')
    await until(() => isFocused(early), true)
    await page.keyboard.type('long')
    fail()
    const problem = toast(page, 'A part of the page could not be loaded.')
    await problem.waitFor()
    await until(() => isIn(page, 'Doc A'), true)
    await page.unroute(script)
    await button(problem, 'Try again').click()
    const field = comments(page).getByRole('textbox', { name: 'Comment' })
    await until(() => isFocused(field), true)
    await until(() => field.inputValue(), 'Too long')
  })
})

describe('a selection that is drawn out of a doc @whole', () => {
  const flow = new Flow()

  // The shell of a browser tells the doc where a press ends.
  before(() => flow.start({ isWhole: true }))

  afterEach(() => flow.close())

  it('is offered to be commented on, though the doc is not told where the press ends', async () => {
    const files = { [A]: TEXT }
    const { page } = await flow.open('?ws=docs:seat-holds&plan=a.md', { files, isAlone: true })
    await doc(page, 'Doc A').getByText('A hold expires').waitFor()
    await page.keyboard.press('Alt+Shift+c')
    await comments(page).waitFor()
    const words = await doc(page, 'Doc A').getByText('A hold expires').boundingBox()
    const panel = await comments(page).boundingBox()
    if (!words || !panel) throw new Error('they are not on show')
    const [x, y] = [words.x + 20, words.y + words.height / 2]
    // The first moves may come before the doc offers anything.
    let step = 0
    await until(async () => {
      await page.mouse.move(x + (step++ % 2), y)
      return button(page, 'Comment on this block').isVisible()
    }, true)
    await page.mouse.down()
    await page.mouse.move(panel.x + panel.width / 2, y, { steps: 10 })
    await page.mouse.up()
    await button(page, 'Comment').waitFor()
  })
})

function comments(page: Page): Locator {
  return page.getByRole('complementary', { name: 'Comments on Doc A' })
}

function plans({ port, env }: Served, verb: string, ...words: string[]) {
  return run([verb, `--port=${port}`, ...words], { ...env, PLANS_AS: 'claude' })
}

async function collect(service: Served, ...options: string[]): Promise<FeedbackResponse> {
  return JSON.parse(
    (await plans(service, 'comments', '--json', service.root, ...options)).stdout,
  ) as FeedbackResponse
}
