import { expect } from 'chai'
import {
  MOST_LETTERS,
  MOST_LINES,
  blocksOf,
  lineCount,
} from '../../../../components/parts/source-view/text-blocks.js'
import { ShownSource, linesOf } from './source-view.js'

const FOUR_MB = 4_000_000

describe('the blocks of a source', () => {
  for (const [what, text] of [
    ['nothing', ''],
    ['one line', 'one'],
    ['a last line end', 'one\n'],
    ['empty lines', '\n\n\n'],
    ['exactly a block', linesOf(MOST_LINES)],
    ['many lines', linesOf(1234)],
    ['a line of exactly a block', `${'x'.repeat(MOST_LETTERS - 1)}\nend`],
    ['an endless line', `first\n${'x'.repeat(MOST_LETTERS * 3 + 5)}\nlast\n`],
    ['characters of two halves', '😀'.repeat(MOST_LETTERS)],
  ] as const) {
    it(`are the whole text, each of them small: ${what}`, () => {
      const blocks = blocksOf(text)
      const parts = blocks.map(({ start, end }) => text.slice(start, end))
      expect(parts.join('')).to.equal(text)
      const tooLong = parts.filter(part => part.length > MOST_LETTERS)
      expect(tooLong).to.deep.equal([])
      expect(parts.filter(part => part.split('\n').length - 1 > MOST_LINES)).to.deep.equal([])
      expect(parts.filter(part => /\p{Surrogate}/u.test(part))).to.deep.equal([])
      const lines = text.replace(/\n$/, '').split('\n').length
      expect(lineCount(blocks)).to.equal(lines)
    })
  }
})

describe('<plan-source-view>, of a huge file', () => {
  let shown: ShownSource

  beforeEach(() => (shown = new ShownSource()))
  it('shows its beginning before the rest of it is drawn', async () => {
    const text = linesOf(150_000)
    shown.view.text = text
    await shown.view.updateComplete
    expect(shown.line(1).textContent).to.equal('line 1\n')
    expect(shown.all('.block').length).to.be.below(blocksOf(text).length)
    await shown.view.rendered
    expect(shown.text === text).to.equal(true)
    expect(shown.find('.about').textContent).to.equal('Text · 150,000 lines')
  })

  it('cuts an endless line into pieces, of which the first has the number', async () => {
    const text = 'x'.repeat(FOUR_MB)
    await shown.show({ text, language: 'html' })
    expect(shown.text === text).to.equal(true)
    expect(shown.all('.block').length).to.equal(FOUR_MB / MOST_LETTERS)
    expect(new Set(shown.numbers)).to.deep.equal(new Set(['1', '']))
    expect(shown.find('.about').textContent).to.equal('HTML · 1 line')
  })

  it('shows bytes that are no text as well as they can be shown', async () => {
    const bytes = Uint8Array.from({ length: 100_000 }, (_, i) => (i * 7919) % 256)
    const text = new TextDecoder().decode(bytes)
    await shown.show({ text, language: 'html' })
    expect(shown.text).to.equal(text.replace(/\r\n?/g, '\n'))
  })

  it('is left plain where its colours would take too long', async () => {
    await shown.show({ text: '<p>a</p>\n'.repeat(60_000), language: 'html' })
    expect(shown.all('.line span')).to.deep.equal([])
  })

  it('stops drawing when it is taken out of the page', async () => {
    const text = linesOf(150_000)
    shown.view.text = text
    await shown.view.updateComplete
    shown.view.remove()
    await shown.view.rendered
    expect(shown.all('.block').length).to.be.below(blocksOf(text).length)
  })
})
