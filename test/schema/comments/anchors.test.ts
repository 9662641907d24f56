// Which values are places of comments.

import { expect } from 'chai'
import { isAnchor } from '../../../schema/comments/anchors.js'

const TEXT = {
  type: 'text',
  quote: 'ten',
  prefix: '',
  suffix: '',
  from: { key: 1, nth: 0, start: 2 },
  to: { key: 9007199254740991, nth: 3, end: 5 },
}
const BLOCK = { type: 'block', key: 4, nth: 0, kind: 'svg', text: '' }

describe('an anchor', () => {
  it('is a doc, a text or a block', () => {
    expect([{ type: 'doc' }, TEXT, BLOCK].map(isAnchor)).to.deep.equal([true, true, true])
  })

  const wrong: [name: string, value: unknown][] = [
    ['of another type', { type: 'page' }],
    ['with one field more', { type: 'doc', path: 'a/b.md' }],
    ['without a quote', { ...TEXT, quote: '' }],
    ['with a quote that is too long', { ...TEXT, quote: 'x'.repeat(10_001) }],
    ['with much text before it', { ...TEXT, prefix: 'x'.repeat(65) }],
    ['that begins before its block', { ...TEXT, from: { key: 1, nth: 0, start: -1 } }],
    ['that ends at half a character', { ...TEXT, to: { key: 1, nth: 0, end: 1.5 } }],
    ['with a key beyond 53 bits', { ...BLOCK, key: 2 ** 53 }],
    ['of a kind that no block has', { ...BLOCK, kind: 'toString' }],
    ['that is a list', [TEXT]],
    ...['\u001b[31m', '\0', '\r', '\ud83d', '\udc00', '\u{e0041}'].flatMap(
      (sign): [string, unknown][] => [
        [`with ${JSON.stringify(sign)} in its quote`, { ...TEXT, quote: `ten${sign}` }],
        [`with ${JSON.stringify(sign)} before it`, { ...TEXT, prefix: sign }],
        [`with ${JSON.stringify(sign)} in its block`, { ...BLOCK, text: `${sign}ten` }],
      ],
    ),
  ]
  for (const [name, value] of wrong) {
    it(`is no value ${name}`, () => expect(isAnchor(value)).to.equal(false))
  }
})
