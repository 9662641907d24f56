import { expect } from 'chai'
import { count } from '../../../../components/parts/shared/words.js'

describe('a number with its noun', () => {
  const shown: [n: number, words: string][] = [
    [0, '0 docs'],
    [1, '1 doc'],
    [999, '999 docs'],
    [1000, '1,000 docs'],
    [1_234_567, '1,234,567 docs'],
  ]
  for (const [n, words] of shown) {
    it(`is ${words}`, () => {
      expect(count(n, 'doc')).to.equal(words)
    })
  }
})
