import { expect } from 'chai'
import { matchesIn } from '../../../components/bridge/find-matches.js'

describe('the matches in a doc', () => {
  it('stand at the right words, whatever quotes, hyphens and signs without width the author used', () => {
    const text = document.createElement('p')
    text.innerHTML =
      'zero\u200bwidth It\u2019s a \u201cquote\u201d, re\u2011<b>re\u00ad</b>ading and so\u00adft\u00ad, so\u00ad<i>ft</i>er'
    document.body.append(text)
    const found = (...words: string[]) => matchesIn(document, words).map(String)
    expect(found("it's", '"quote"')).to.deep.equal(['It\u2019s', '\u201cquote\u201d'])
    expect(found('re-reading', 're\u2011reading')).to.deep.equal(['re\u2011re\u00adading'])
    expect(found('soft', 'zerowidth')).to.deep.equal([
      'zero\u200bwidth',
      'so\u00adft',
      'so\u00adft',
    ])
    text.remove()
  })

  it('of a phrase stand across inline elements and any spaces, but not across blocks', () => {
    const text = document.createElement('div')
    text.innerHTML =
      '<p>Two  <b>clocks\n</b> and t\u00adwo\u00a0clocks, TWO CLOCKS</p><p>two</p><p>clocks</p>'
    document.body.append(text)
    const found = (...words: string[]) => matchesIn(document, words).map(String)
    expect(found('two clocks')).to.deep.equal([
      'Two  clocks',
      't\u00adwo\u00a0clocks',
      'TWO CLOCKS',
    ])
    expect(found('clocks and')).to.deep.equal(['clocks\n and'])
    text.remove()
  })
})
