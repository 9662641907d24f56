import { expect } from 'chai'
import { snippet, wordsOf } from '../../../schema/reading/search.js'
import { snippetOf } from '../../../server/search/snippet.js'
import { folded } from '../../../server/text/searchable-text.js'
import { times } from '../../support/whole.js'
import { pick, randomQuery, randomText, seeded } from '../../support/texts/random-text.js'

const CHINESE = `${'索'.repeat(900)}i${'索'.repeat(900)}`

describe('the snippet of a stored text', () => {
  it('is the snippet of the text, wherever the words stand', () => {
    const random = seeded(7)
    for (let round = 0; round < times(3000, 300); round++) {
      const text = folded(randomText(random, pick(random, [3, 60, 600])))
      const words = wordsOf(randomQuery(random, text))
      const shown = snippetOf(Buffer.from(text), words)
      expect(shown, JSON.stringify([text, words])).to.equal(snippet(text, words))
    }
  })

  it('is found in text with letters whose lower case is two letters', () => {
    for (const text of ['way to İstanbul by ferry', `${'İ 索 '.repeat(400)}i`, CHINESE]) {
      for (const words of [['i'], ['way', 'i'], ['to', 'ferry'], ['none']]) {
        expect(snippetOf(Buffer.from(text), words)).to.equal(snippet(text, words))
      }
    }
  })

  it('is whole around a word of ten thousand letters', () => {
    const text = `${'before '.repeat(100)}${'ab'.repeat(5000)} ${'after '.repeat(100)}`.trim()
    for (const words of [['ab'.repeat(5000)], ['ba'.repeat(4000)], ['after']]) {
      expect(snippetOf(Buffer.from(text), words)).to.equal(snippet(text, words))
    }
  })
})
