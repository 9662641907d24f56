// How a page looks: every word can be told from its ground in both themes, and nothing is wider than
// the page.

import { expect } from 'chai'
import type axe from 'axe-core'
import { until } from '../waits.js'
import { ShownPage } from './shown-page.js'

const AXE = '/node_modules/axe-core/axe.min.js'
/** The classes of highlight.js, on the ground of code. */
const CODE = [
  ...['comment', 'quote', 'doctag', 'keyword', 'operator', 'selector-pseudo', 'string', 'char'],
  ...['link', 'number', 'literal', 'symbol', 'bullet', 'title', 'section', 'selector-id', 'type'],
  ...['built_in', 'class', 'selector-class', 'attr', 'attribute', 'property', 'selector-attr'],
  ...['tag', 'name', 'selector-tag', 'template-tag', 'regexp', 'variable', 'template-variable'],
  ...['meta', 'punctuation', 'subst', 'params', 'addition', 'deletion'],
].map(name => `<span class="hljs-${name}">${name}</span>`)

describe('the look of a Markdown page', () => {
  let page: ShownPage

  for (const theme of ['light', 'dark']) {
    it(`has nothing wrong with it where it shows a source, ${theme}`, async () => {
      const lines =
        '<span class="line at" data-n="1" role="heading" aria-level="1"><span class="hljs-section"># Plan</span>\n</span>' +
        '<span class="line" data-n="2"><span class="hljs-comment">&lt;!-- one --&gt;</span></span>'
      const block = `<span class="block" style="--lines:2">${lines}</span>`
      page = await ShownPage.open({
        main: `<pre class="is-wrapped" data-language="md" style="--digits:1"><code>${block}</code></pre>`,
        look: 'source',
      })
      expect(await violations(page, theme)).to.deep.equal([])
    })

    it(`has nothing wrong with it as axe sees it, ${theme}`, async () => {
      page = await ShownPage.open({ width: 1200, height: 3500 })
      await until(() => page.all('.drawing, .diagram-problem').length === 2)
      expect(await violations(page, theme)).to.deep.equal([])
    })

    it(`has a contrast of 4.5 in all colours of code, ${theme}`, async () => {
      const main = `<h1>Code</h1><pre data-language="x"><code>${CODE.join('\n')}</code></pre>`
      page = await ShownPage.open({ height: 2000, main })
      expect(await violations(page, theme)).to.deep.equal([])
      const colours = new Set(page.all('code span').map(span => colourOf(page, span)))
      expect(colours.size).to.be.above(8)
    })
  }

  for (const width of [320, 390, 640, 1200, 2000]) {
    it(`is no wider than its frame of ${width}`, async () => {
      page = await ShownPage.open({ width })
      expect(page.isTooWide).to.be.false
      expect(page.get('main p').getBoundingClientRect().width).to.be.at.most(720)
    })
  }

  it('colours whole lines of a difference', async () => {
    page = await ShownPage.open()
    const block = page.get('[data-language="diff"]').getBoundingClientRect()
    for (const line of page.all('.hljs-addition, .hljs-deletion')) {
      const { left, right } = line.getBoundingClientRect()
      expect([left, right]).to.deep.equal([block.left, block.right])
    }
  })

  it('tells alerts apart by their signs and words, not by colours alone', async () => {
    page = await ShownPage.open()
    const signs = page.all('.alert-title').map(title => {
      return page.window.getComputedStyle(title, '::before').maskImage
    })
    expect(new Set(signs).size).to.equal(5)
    expect(signs.every(sign => sign.startsWith('url("data:'))).to.be.true
  })

  it('goes from right to left where its author says so, code excepted', async () => {
    page = await ShownPage.open({
      main: '<div dir="rtl"><ul><li>x</li></ul><blockquote>y</blockquote><pre><code>z</code></pre></div>',
    })
    const { paddingRight, paddingLeft } = page.style('ul')
    expect([parseFloat(paddingLeft), parseFloat(paddingRight) > 0]).to.deep.equal([0, true])
    expect(parseFloat(page.style('blockquote').borderRightWidth)).to.be.above(0)
    expect(page.style('pre').direction).to.equal('ltr')
  })
})

async function violations(page: ShownPage, theme: string): Promise<string[]> {
  page.get('html').dataset['theme'] = theme
  const script = page.document.createElement('script')
  script.src = AXE
  const loaded = new Promise(resolve => script.addEventListener('load', resolve))
  page.document.head.append(script)
  await loaded
  const { axe: audit } = page.window as unknown as { axe: typeof axe }
  const { violations: found } = await audit.run(page.document)
  return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${String(target)}`))
}

function colourOf(page: ShownPage, element: Element): string {
  return page.window.getComputedStyle(element).color
}
