import { expect } from 'chai'
import { until } from '../waits.js'
import { EVERYTHING, ShownPage, expectNear } from './shown-page.js'

const LONG = 'pre[data-language="ts"]'

describe('the code on a Markdown page', () => {
  let page: ShownPage

  beforeEach(async () => {
    page = await ShownPage.open()
  })

  it('is under the name of its language', () => {
    expect(page.get(LONG).dataset['name']).to.equal('TypeScript')
    const { content } = page.window.getComputedStyle(page.get(LONG), '::before')
    expect(content).to.be.oneOf(['"TypeScript"', 'attr(data-name)'])
  })

  it('has buttons that add nothing to the text, and move nothing', async () => {
    expect(page.all('main .copy')).to.have.length(page.all('main pre > code').length)
    const bare = document.createElement('iframe')
    const html = await (await fetch(EVERYTHING)).text()
    bare.srcdoc = html.replace(/<script[^]*?<\/script>/g, '')
    bare.style.cssText = page.frame.style.cssText
    const loaded = new Promise(resolve => bare.addEventListener('load', resolve))
    document.body.append(bare)
    await loaded
    const before = bare.contentDocument
    if (!before) throw new Error('nothing was loaded')
    for (const id of ['the-code', 'a-difference', 'boxes', 'tables', 'diagrams']) {
      const place = before.getElementById(id)?.getBoundingClientRect()
      expectNear(page.get(`#${id}`).getBoundingClientRect().top, place?.top ?? NaN)
    }
    const textOf = (doc: Document) => doc.querySelector('pre')?.textContent
    expect(textOf(page.document)).to.equal(textOf(before))
    bare.remove()
  })

  it('is copied as it is written, and that is said', async () => {
    let copied = ''
    stubClipboard(page, text => {
      copied = text
      return Promise.resolve()
    })
    const copy = page.button('Copy code', LONG)
    copy.click()
    await until(() => page.said === 'Copied')
    expect(copied).to.match(/^\/\/ When a hold ends\.\nexport class Hold \{[^]*\}$/)
    expect(copy.classList.contains('is-done')).to.be.true
  })

  it('is copied the older way where the browser gives no clipboard, and the selection stays', async () => {
    stubClipboard(page, () => Promise.reject(new Error('not allowed')))
    let copied = ''
    stubCommand(page, () => {
      copied = String(page.window.getSelection())
      return true
    })
    const selection = page.window.getSelection()
    selection?.selectAllChildren(page.get('blockquote p'))
    const before = String(selection)
    page.button('Copy code', LONG).click()
    await until(() => page.said === 'Copied')
    expect(copied).to.include('export class Hold')
    expect(String(page.window.getSelection())).to.equal(before)
  })

  it('says so where it cannot be copied at all', async () => {
    stubClipboard(page, () => Promise.reject(new Error('not allowed')))
    stubCommand(page, () => false)
    page.button('Copy code', LONG).click()
    await until(() => page.said.includes('does not let'))
  })

  it('scrolls by itself where it is too wide, by keys too, and the page never does', async () => {
    const code = page.get(`${LONG} code`)
    await until(() => code.tabIndex === 0)
    expect(code.scrollWidth).to.be.above(code.clientWidth)
    expect(code.ariaLabel).to.equal('Code, TypeScript')
    expect(page.isTooWide).to.be.false
    const short = page.get('pre:not([data-language]) code')
    expect(short.hasAttribute('tabindex')).to.be.false
  })

  it('is wrapped on demand where it is too wide, and still is when the page is loaded again', async () => {
    await until(() => page.get(LONG).classList.contains('is-wide'))
    expect(page.style('pre[data-language="diff"] .wrap').display).to.equal('none')
    const wrap = page.button('Wrap lines', LONG)
    wrap.click()
    const code = page.get(`${LONG} code`)
    expect(code.scrollWidth).to.equal(code.clientWidth)
    expect(wrap.ariaPressed).to.equal('true')

    const loaded = page.loaded()
    page.window.location.reload()
    await loaded
    expect(page.button('Wrap lines', LONG).ariaPressed).to.equal('true')
    page.button('Wrap lines', LONG).click()
    await until(() => page.get(LONG).classList.contains('is-wide'))
  })
})

function stubClipboard({ window }: ShownPage, writeText: (text: string) => Promise<void>): void {
  Object.defineProperty(window.navigator, 'clipboard', { value: { writeText }, configurable: true })
}

function stubCommand({ document }: ShownPage, execCommand: () => boolean): void {
  Object.defineProperty(document, 'execCommand', { value: execCommand, configurable: true })
}
