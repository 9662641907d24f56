import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import { ShownSource, linesOf } from './source-view.js'
import { frames } from '../../waits.js'
import { itIsAccessible } from '../../violations.js'

const HOSTILE = `# Plan

<img src=x onerror="globalThis.isHarmed = true">
<script>globalThis.isHarmed = true</script>
</span></div><style>* { display: none }</style>
&lt;b&gt; \${1} {{2}}
`

describe('<plan-source-view>', () => {
  let shown: ShownSource

  beforeEach(() => (shown = new ShownSource()))
  it('numbers the lines, and the numbers are no part of the text', async () => {
    await shown.show({ text: 'one\n\nthree\n', language: 'text' })
    expect(shown.numbers).to.deep.equal(['1', '2', '3'])
    expect(shown.text).to.equal('one\n\nthree\n')
    const number = getComputedStyle(shown.line(2), '::before')
    // Firefox tells it as it is written.
    expect(number.content).to.match(/^("2"|attr)/)
    expect(number.userSelect || number.getPropertyValue('-webkit-user-select')).to.equal('none')
    expect(shown.find('.about').textContent).to.equal('Text · 3 lines')
  })

  it('shows whatever stands in a text as text', async () => {
    for (const language of ['markdown', 'html', 'text'] as const) {
      await shown.show({ text: HOSTILE, language })
      expect(shown.text).to.equal(HOSTILE)
      expect(shown.all('.code :not(div, span)')).to.deep.equal([])
    }
    expect(globalThis).not.to.have.property('isHarmed')
  })

  it('gives the reader what was written when lines are copied', async () => {
    const text = 'one\n\n  three\tand <b>\nfour'
    await shown.show({ text, language: 'html' })
    getSelection()?.selectAllChildren(shown.find('.code'))
    // Where lines end is one character, whatever the system.
    expect(getSelection()?.toString().replace(/\r\n/g, '\n').trimEnd()).to.equal(text)
  })

  it('asks for the text as it is in the file to be copied whole', async () => {
    await shown.show({ text: 'one\r\ntwo\r\n', language: 'text' })
    shown.button('Copy the source').click()
    expect(shown.copied).to.deep.equal(['one\r\ntwo\r\n'])
    expect(shown.numbers).to.deep.equal(['1', '2'])
  })

  it('is a region named by the doc', async () => {
    await shown.show({ text: HOSTILE, language: 'markdown' })
    expect(shown.scroller.getAttribute('role')).to.equal('region')
    expect(shown.scroller.ariaLabel).to.equal('Source of The plan')
  })

  itIsAccessible('with a text', async audit => {
    await shown.show({ text: HOSTILE, language: 'markdown' })
    await audit(shown.view)
  })

  it('is scrolled by keys once it has the focus', async () => {
    await shown.show({ text: linesOf(300), language: 'text' })
    shown.view.focus()
    expect(shown.view.shadowRoot?.activeElement).to.equal(shown.scroller)
    // WebKitGTK drops a key that comes before it has painted what is to scroll.
    do {
      await sendKeys({ press: 'PageDown' })
      await frames(3)
    } while (shown.scroller.scrollTop === 0)
  })

  it('wraps long lines until the reader turns that off', async () => {
    await shown.show({ text: `${'long words '.repeat(100)}\nshort\n`, language: 'text' })
    const wrap = shown.button('Wrap lines')
    expect(wrap.ariaPressed).to.equal('true')
    expect(shown.scroller.scrollWidth).to.equal(shown.scroller.clientWidth)
    wrap.click()
    await frames(2)
    expect(shown.button('Wrap lines').ariaPressed).to.equal('false')
    expect(shown.scroller.scrollWidth).to.be.above(shown.scroller.clientWidth * 2)
    // The number stays in view, and on the line that it is of.
    shown.scroller.scrollLeft = 500
    expect(shown.line(2).getClientRects()[0]?.height).to.be.above(0)
  })

  it('keeps each number on the row where its line begins', async () => {
    await shown.show({ text: `${'x'.repeat(2000)}\nsecond\n`, language: 'text' })
    const rows = [...shown.line(1).getClientRects()]
    expect(rows.length).to.be.above(10)
    const bottom = rows.at(-1)?.bottom ?? NaN
    expect(shown.line(2).getBoundingClientRect().top).to.be.closeTo(bottom, 8)
  })

  it('goes to a line and marks it', async () => {
    await shown.show({ text: linesOf(1000), language: 'text', line: 700 })
    await frames(3)
    expect(shown.topOf(700)).to.be.within(0, 300)
    expect(shown.all('.at').map(({ textContent }) => textContent)).to.deep.equal(['line 700\n'])
    await shown.show({ line: 20 })
    await frames(3)
    expect(shown.topOf(20)).to.be.within(0, 300)
    expect(shown.all('.at')).to.deep.equal([shown.line(20)])
  })

  it('shows nothing, and no region, while there is no text', async () => {
    await shown.show({ text: 'one' })
    await shown.show({ text: null })
    expect(shown.text).to.equal('')
    expect(shown.scroller.getAttribute('role')).to.equal(null)
    expect(shown.find('.bar').hidden).to.equal(true)
    await shown.show({ text: '' })
    expect(shown.numbers).to.deep.equal(['1'])
  })

  it('goes on where it was when it is taken out of the page and put back', async () => {
    Object.assign(shown.view, { text: linesOf(20_000), language: 'text' })
    await shown.view.updateComplete
    shown.view.remove()
    document.body.append(shown.view)
    await shown.show({})
    expect(shown.text).to.equal(linesOf(20_000))
  })
})
