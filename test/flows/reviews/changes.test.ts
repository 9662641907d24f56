import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import type { Frame, Locator, Page } from 'playwright-core'
import { readPage } from '../../../server/compare/page-blocks.js'
import {
  Flow,
  button,
  doc,
  row,
  until,
  type Opened,
  type PageElement,
} from '../support/dashboard.js'
import { barOf, frameOf, markRead, painted, readThenEdited, reviewOf } from '../support/reviews.js'

const A = 'active/seat-holds/plans/a.md'
const B = 'active/seat-holds/plans/b.html'
const FILLER = Array.from({ length: 60 }, (_, i) => `Paragraph ${i} of many.`).join('\n\n')
const OLD = `# Doc A\n\nA hold ends after ninety seconds.\n\nThis goes.\n\n${FILLER}\n\nThe end of it.\n`
const NEW = OLD.replace('ninety', 'thirty')
  .replace('This goes.\n\n', '')
  .replace('The end', 'The very end')
const OLD_HTML = `<!doctype html><title>Doc B</title><h1>Doc B</h1>
<p>The secret number is <b>seventeen</b> today.</p><p>A paragraph that went away.</p><p>Stays.</p>`
const NEW_HTML = OLD_HTML.replace('seventeen', 'eighteen').replace(
  '<p>A paragraph that went away.</p>',
  '',
)

/** Names of what only a reader at the dashboard decides. */
const DECIDING = /restore|mark as read|forget|approve|send|settle/i
/** The roots of marks are closed: this test looks into them. */
const OPEN_ROOTS = `{
  const attach = Element.prototype.attachShadow
  Element.prototype.attachShadow = function (init) {
    return attach.call(this, { ...init, mode: 'open' })
  }
}`
/** The looks of text, of new text, and of each kind of bar and chip. */
const FORCED_MARKS = `[
  getComputedStyle(document.body),
  getComputedStyle(document.querySelector('b'), '::highlight(plan-change)'),
  ...[...document.querySelector('plan-annotations').shadowRoot.querySelectorAll('.bar')].map(bar =>
    getComputedStyle(bar, '::before'),
  ),
].map(style => {
  if (style.color === style.backgroundColor) throw new Error('the text cannot be read')
  return [style.backgroundColor, style.color, style.content, style.maskImage].join()
})`

/** The facts that a test reads in a page. */
interface FramedPage {
  getComputedStyle(element: PageElement): { outlineStyle: string }
  document: {
    documentElement: { outerHTML: string; scrollHeight: number }
    scrollingElement: { scrollTop: number }
  }
}

describe('what changed since a doc was read', () => {
  const flow = new Flow()

  before(() => flow.start())

  afterEach(() => flow.close())

  /** Both docs were read, and edited while no page was open. */
  async function open(
    query = '?ws=docs:seat-holds&plan=a.md',
    files = { [A]: NEW, [B]: NEW_HTML },
    isForced = false,
  ): Promise<Opened> {
    const opened = await flow.open(query, {
      files: { [A]: OLD, [B]: OLD_HTML },
      isAlone: true,
      before: readThenEdited(2, files),
    })
    if (isForced) {
      await opened.page.emulateMedia({ forcedColors: 'active' })
      await opened.page.addInitScript(OPEN_ROOTS)
      await opened.page.reload()
    }
    return opened
  }

  it('comes with the doc: since when, how much, and where', async () => {
    const { page, troubles } = await open()
    const bar = barOf(page, 'Doc A')
    await bar.getByText(/^Changed since you read it, .* · 2 edited, 1 removed$/).waitFor()
    await until(async () => painted(await frameOf(page, 'Doc A')), ['thirty', 'very '])
    await page.keyboard.press('Alt+j')
    await bar.getByText('1 of 2').waitFor()
    await page.keyboard.press('Alt+k')
    await bar.getByText('2 of 2').waitFor()
    await until(async () => (await scrolled(page, 'Doc A')) > 300, true)
    await page.keyboard.press('Alt+x')
    await until(async () => painted(await frameOf(page, 'Doc A')), [])
    expect(troubles).to.deep.equal([])
  })

  it('shows changes in another page, without a control that decides @whole', async () => {
    const { page, service } = await open('embed?ws=docs:seat-holds&plan=a.md&mode=full')
    const writes: string[] = []
    page.on('request', request => {
      if (!/^(?:GET|HEAD)$/.test(request.method())) writes.push(request.url())
    })
    await barOf(page, 'Doc A')
      .getByText(/· 2 edited, 1 removed$/)
      .waitFor()
    await until(async () => painted(await frameOf(page, 'Doc A')), ['thirty', 'very '])
    await page.keyboard.press('Alt+y')
    const panel = page.getByRole('region', { name: 'History of Doc A' })
    await panel
      .getByRole('button', { name: /\d\d:\d\d/ })
      .last()
      .click()
    const version = page.getByRole('group', { name: /^Version of / })
    await button(version, 'Back to now').waitFor()
    expect(await page.locator('body').ariaSnapshot()).not.to.match(DECIDING)
    await button(version, 'Compare with now').click()
    await version.waitFor({ state: 'detached' })
    for (const key of ['Alt+m', 'Alt+j', 'Alt+j']) await page.keyboard.press(key)
    await barOf(page, 'Doc A').getByText('2 of 2').waitFor()
    expect(await page.locator('body').ariaSnapshot()).not.to.match(DECIDING)
    expect(writes).to.deep.equal([])
    expect((await reviewOf(service.url)).docs.map(({ state }) => state)).to.deep.equal([
      'changed',
      'changed',
    ])
  })

  it('R2.6, R2.14: leaves the page of an author as it is, without a word of the old one', async () => {
    const { page } = await open('?ws=docs:seat-holds&plan=b.html')
    const bar = barOf(page, 'Doc B')
    await bar.getByText(/· 1 edited, 1 removed$/).waitFor()
    const frame = await frameOf(page, 'Doc B')
    await until(() => painted(frame), ['eighteen'])
    const marked = await outer(frame)
    expect(marked.html).not.to.match(/seventeen|went away/)
    expect(await frame.locator('body').ariaSnapshot()).not.to.match(/seventeen|went away/)
    await button(bar, 'Changes').click()
    await until(() => painted(frame), [])
    const plain = await outer(frame)
    expect(plain).to.deep.equal({
      html: marked.html.replace('<plan-annotations aria-hidden="true"></plan-annotations>', ''),
      height: marked.height,
    })
    await button(bar, 'Changes').click()
    await until(() => painted(frame), ['eighteen'])
    await page.emulateMedia({ media: 'print' })
    expect(await frame.locator('plan-annotations').isVisible(), 'on paper').to.equal(false)
  })

  it('R2.13: can be told apart in forced colours, with the card of a mark that is pressed @whole', async () => {
    const files = { [A]: NEW, [B]: `${NEW_HTML}<p>Also new.</p>` }
    const { page } = await open('?ws=docs:seat-holds&plan=b.html', files, true)
    const frame = await frameOf(page, 'Doc B')
    await until(() => painted(frame), ['eighteen', 'Also new.'])
    const [text, ...marks] = await frame.evaluate<string[]>(FORCED_MARKS)
    expect(new Set([text, ...marks]).size, 'the looks of text, new text, bars and chips').to.equal(
      5,
    )
    const bar = barOf(page, 'Doc B')
    const outlines = () => bar.locator('button, .choices span').evaluateAll(outlined)
    await until(outlines, ['Changes', 'Page'])
    await button(bar, 'List changes').click()
    await button(bar, 'Edited: The secret number is seventeen eighteen today.').click()
    await until(outlines, [
      'Changes',
      'Page',
      'Edited: The secret number is seventeen eighteen today.',
    ])
    await button(page.getByRole('dialog'), 'Close the card').click()
    await page.keyboard.press('Escape')
    const box = await doc(page, 'Doc B').getByText('The secret number').boundingBox()
    if (!box) throw new Error('the doc is not on show')
    await page.mouse.click(box.x - 4, box.y + box.height / 2)
    const card = page.getByRole('dialog', { name: 'Was and is' })
    await until(() => card.locator('del, ins').allInnerTexts(), ['seventeen', 'eighteen'])
  })

  it('S16: the card of a stop covers neither its passage nor the next change, in wide and narrow panes @whole', async () => {
    const last = 12
    const passage = (n: number, word: string) => `<p>Passage ${n} lasts ${word}.</p><p>Stays.</p>`
    const written = (word: string) =>
      `<!doctype html><title>Doc B</title>${Array.from({ length: last }, (_, n) => passage(n, word)).join('')}`
    const opened = await flow.open('?ws=docs:seat-holds&plan=b.html', {
      files: { [B]: written('six') },
      isAlone: true,
      before: readThenEdited(1, { [B]: written('seven') }),
    })
    const { page } = opened
    const bar = barOf(page, 'Doc B')
    const card = page.locator('plan-change-card')
    await bar.getByText(`– of ${last}`).waitFor()
    for (const [at, width] of [1440, 1126, 768, 390].entries()) {
      await page.setViewportSize({ width, height: 800 })
      await page.keyboard.press('Alt+j')
      await bar.getByText(`${at + 1} of ${last}`).waitFor()
      await card.waitFor()
      for (const n of [at, at + 1]) {
        const text = doc(page, 'Doc B').getByText(`Passage ${n} lasts`)
        await until(() => isBelow(text, card), true)
      }
    }
  })

  it('R2.10: starts from the version that was read; a new edit shows in the bar, which pushes the doc @whole', async () => {
    const { page, service } = await open('?ws=docs:seat-holds&plan=a.md', {
      [A]: NEW,
      [B]: OLD_HTML,
    })
    const bar = barOf(page, 'Doc A')
    await bar.getByText(/· 2 edited, 1 removed$/).waitFor()
    await markRead(service.url)
    await row(page, 'Doc A').waitFor()
    await until(async () => (await names(page)).filter(name => name.endsWith('(changed)')), [])
    await button(bar, 'Close the changes').click()
    await bar.waitFor({ state: 'detached' })
    const line = doc(page, 'Doc A').getByText('Paragraph 5 of many.')
    const before = await line.boundingBox()
    await service.write({ [A]: NEW.replace('Paragraph 2 of many.', 'Paragraph two of many.') })
    await bar.getByText(/^Changed \d\d:\d\d · 1 edited$/).waitFor()
    const { height = 0 } = (await bar.boundingBox()) ?? {}
    await until(
      async () => Math.round((await line.boundingBox())?.y ?? 0),
      Math.round((before?.y ?? 0) + height),
    )
  })

  it('never-N6 is reported as invisible where the page does not show it @whole', async () => {
    const { page } = await open('?ws=docs:seat-holds&plan=b.html', {
      [A]: OLD,
      [B]: OLD_HTML.replace('<h1>', '<style>h1 { color: red }\n</style><h1>'),
    })
    const bar = barOf(page, 'Doc B')
    await bar.getByText(/^No words have changed: styles \+\d lines?/).waitFor()
    await button(bar, 'Show source').click()
    await page.getByText('<style>h1 { color: red }').waitFor()
  })

  it('R2.3: reads the same blocks in a frame as the service does, of every page that no script builds @whole', async () => {
    const { page, service } = await flow.open('', { files: {}, isAlone: true })
    // Images of a frame that is gone before they are there.
    flow.allow(/NotSameOrigin/)
    const examples = join(process.cwd(), 'examples/docs')
    const files = readdirSync(examples, { recursive: true, encoding: 'utf8' })
    const pages = files.filter(file => /\.(?:html|md)$/.test(file))
    const written = pages.map(file => [
      file.replaceAll('\\', '/'),
      readFileSync(join(examples, file), 'utf8'),
    ])
    await service.write(Object.fromEntries(written) as Record<string, string>)
    expect(pages.length).to.be.above(5)
    for (const [file = '', text = ''] of written) {
      if (file.endsWith('.html') && /<script/.test(text)) continue
      const path = `docs/${file}`
      const reply = await fetch(`${service.url}/api/frame?${new URLSearchParams({ path })}`)
      const { src } = (await reply.json()) as { src: string }
      const isMarkdown = file.endsWith('.md')
      const html = isMarkdown ? await (await fetch(new URL(src, service.url))).text() : text
      const own = readPage(html, isMarkdown ? 'markdown' : 'html')?.blocks.map(it => it.text)
      const live = (await blocksIn(page, src)).map(it => it.text)
      expect(live, file).to.deep.equal(own)
    }
  })
})

/** Something stands in view, above something else. */
async function isBelow(above: Locator, below: Locator): Promise<boolean> {
  const [box, other] = [await above.boundingBox(), await below.boundingBox()]
  return box !== null && other !== null && box.y > 0 && box.y + box.height <= other.y
}

/** The texts of controls with an outline, each once: those that are pressed, checked or current. */
function outlined(controls: PageElement[]): string[] {
  const { getComputedStyle } = globalThis as unknown as FramedPage
  const found = controls.filter(it => getComputedStyle(it).outlineStyle === 'solid')
  return [...new Set(found.map(({ textContent }) => textContent.trim()))]
}

async function outer(frame: Frame): Promise<{ html: string; height: number }> {
  return frame.evaluate(() => {
    const { documentElement } = (globalThis as unknown as FramedPage).document
    return { html: documentElement.outerHTML, height: documentElement.scrollHeight }
  })
}

async function scrolled(page: Page, title: string): Promise<number> {
  return (await frameOf(page, title)).evaluate(
    () => (globalThis as unknown as FramedPage).document.scrollingElement.scrollTop,
  )
}

async function names(page: Page): Promise<string[]> {
  const drawn = await page.getByRole('tree', { name: 'Plans' }).ariaSnapshot()
  return [...drawn.matchAll(/treeitem "([^"]*)"/g)].map(([, name = '']) => name)
}

/** The blocks of a doc in a frame of its own, as its bridge tells them. */
async function blocksIn(page: Page, src: string): Promise<{ text: string }[]> {
  return page.evaluate(
    `new Promise(resolve => {
      const frame = document.createElement('iframe')
      frame.title = 'An example'
      const path = new URL(${JSON.stringify(src)}, location.href).pathname
      const stored = { local: [], session: [] }
      const start = { path, hotkeys: [], scroll: null, stored, words: [], look: '', run: '' }
      frame.name = 'plan-frame:' + JSON.stringify(start)
      frame.src = ${JSON.stringify(src)}
      addEventListener('message', function receive({ source, data }) {
        if (source !== frame.contentWindow || data.type !== 'plan-frame-blocks') return
        removeEventListener('message', receive)
        frame.remove()
        resolve(data.blocks)
      })
      frame.onload = () => frame.contentWindow.postMessage({ type: 'plan-frame-blocks', run: 1 }, '*')
      document.body.append(frame)
    })`,
  )
}
