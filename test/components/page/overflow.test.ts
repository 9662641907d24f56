// Tables and code that are wider than the column of text take the room beside it before they scroll.

import { expect } from 'chai'
import { until } from '../waits.js'
import { ShownPage, expectNear } from './shown-page.js'

const PROSE = 'It is kept for as long as a reader needs to read all of this, and then some more.'
const CODE = 'x'.repeat(95)

/** As the service draws them. */
const table = (columns: number) => {
  const short = '<td>a few words</td>'.repeat(columns - 1)
  return `<div class="table" role="region" aria-label="Table" tabindex="0"><table>
<thead><tr>${'<th>Name</th>'.repeat(columns)}</tr></thead>
<tbody><tr>${short}<td class="text long">${PROSE}</td></tr></tbody></table></div>`
}
const code = `<pre style="--columns: ${CODE.length}"><code>${CODE}\n</code></pre>`
const outline = `<nav class="outline" aria-label="Outline"><ol>
<li class="level-2"><a href="#a">A</a></li><li class="level-2"><a href="#b">B</a></li>
<li class="level-2"><a href="#c">C</a></li></ol></nav>`

describe('what is wide on a Markdown page', () => {
  let page: ShownPage

  const box = (selector: string) => page.get(selector).getBoundingClientRect()
  const scrolls = (selector: string) =>
    page.get(selector).scrollWidth > page.get(selector).clientWidth
  const open = async (width: number, main: string, before = '') => {
    page = await ShownPage.open({
      width,
      height: 900,
      main: `<p id="a">${PROSE}</p>${main}`,
      before,
    })
  }

  it('has cells of text of no fewer than 16 characters, however many columns there are', async () => {
    for (const width of [390, 768, 1126]) {
      await open(width, table(9))
      const cell = page.get('.long')
      const letters = page.document.createElement('span')
      letters.style.cssText = 'display: inline-block; inline-size: 16ch'
      cell.append(letters)
      const { width: least } = letters.getBoundingClientRect()
      expect(cell.getBoundingClientRect().width, `at ${width}`).to.be.at.least(least)
      if (width < 1126) page.close()
    }
  })

  it('begins a table at the edge of the text, and lets it take the room on the right', async () => {
    await open(1126, table(5))
    expectNear(box('.table > table').left, box('#a').left)
    expect(box('.table > table').right).to.be.above(box('#a').right + 20)
    expect(scrolls('.table')).to.be.false
  })

  it('lets a table of many columns take all the room that the pane has, and only then scroll', async () => {
    await open(1126, table(8))
    expect(box('.table > table').left).to.be.below(box('#a').left - 50)
    expect(scrolls('.table')).to.be.false
    page.close()
    await open(1126, table(20))
    expect(box('.table').width).to.be.above(1000)
    expect(scrolls('.table')).to.be.true
    expect(page.isTooWide).to.be.false
  })

  it('leaves a table of few columns in the column of text, as wide as that', async () => {
    await open(1126, table(2))
    expectNear(box('.table > table').left, box('#a').left)
    expectNear(box('.table > table').right, box('#a').right)
  })

  it('gives code the room that its longest line needs, and it scrolls beyond that', async () => {
    await open(1126, code)
    expectNear(box('main > pre').left, box('#a').left)
    expect(box('main > pre').width).to.be.above(box('#a').width + 50)
    expect(scrolls('pre > code')).to.be.false
    page.close()
    await open(390, code)
    expectNear(box('main > pre').width, box('#a').width)
    expect(scrolls('pre > code')).to.be.true
    expect(page.isTooWide).to.be.false
  })

  it('takes no room from the outline: a table grows to the other side, and code stays at the edge of the text', async () => {
    await open(1500, table(7) + code, outline)
    const edge = box('.outline').left
    expect(box('.table > table').left).to.be.below(box('#a').left - 20)
    expect(box('.table > table').right).to.be.at.most(edge)
    expectNear(box('main > pre').left, box('#a').left)
    expectNear(box('main > pre').right, box('#a').right)
  })

  it('has the properties of a doc in a line below its title, which stands behind them in the file', async () => {
    const fields = ['a', 'b'].map(name => `<tr><th scope="row">${name}</th><td>${name}</td></tr>`)
    const line = `<div class="properties"><table class="front-matter">${fields.join('')}</table></div>`
    await open(640, `<header>${line}<h1>Title</h1></header>`)
    const [first, second] = page.all('.properties tr').map(row => row.getBoundingClientRect())
    expect(first?.top).to.equal(second?.top)
    expect(first?.top).to.be.at.least(box('h1').bottom)
  })

  it('is no wider for the anchor of a heading that fills its line', async () => {
    const anchor = '<a class="anchor" href="#b" aria-label="Link to this heading"></a>'
    const headings = [1, 2, 3].map(level => {
      const words = Array.from(
        { length: 60 },
        (_, i) => `<h${level}>${'i'.repeat(i)}${anchor}</h${level}>`,
      )
      return words.join('')
    })
    await open(360, headings.join(''))
    expect(page.isTooWide).to.be.false
  })

  it('moves nothing when its script has run', async () => {
    await open(1126, table(8) + code + table(3))
    const shifts = page.window.performance.getEntriesByType('layout-shift')
    expect(shifts).to.be.empty
  })

  it('gives columns of text 40 characters where a table scrolls anyway, and fades it out at the sides that are cut', async () => {
    const sides = () =>
      ['left', 'right'].filter(
        side => page.get('.table').style.getPropertyValue(`--cut-${side}`) === '1.5rem',
      )
    await open(390, table(4))
    await until(() => sides().join() === 'right')
    expect(box('.long').width).to.be.above(280)
    page.get('.table').scrollLeft = 1
    await until(() => sides().join() === 'left,right')
    page.get('.table').scrollLeft = 9999
    await until(() => sides().join() === 'left')
    page.close()
    await open(1126, table(5))
    expect(sides()).to.deep.equal([])
  })

  it('can be scrolled by keys where a formula or a table in HTML is too wide', async () => {
    const sum = '<mi>a</mi><mo>+</mo>'.repeat(200)
    await open(
      390,
      `<math display="block"><mrow>${sum}</mrow></math><table><tr><td>${CODE}</td></tr></table>`,
    )
    await until(() => page.get('main > table').tabIndex === 0)
    await until(() => page.get('.formula, math').tabIndex === 0)
    expect(page.isTooWide).to.be.false
  })
})
