import { expect } from 'chai'
import { findDrawn } from '../../../components/bridge/annotate/place-marks.js'
import { keyOf, keyOfPart } from '../../../schema/compare/keys.js'

describe('words that a script drew @one-engine', () => {
  it('are found in a block where they stand once, and not looked for in millions of letters', () => {
    const find = (text: string, length: number) => {
      const block = { at: 0, key: keyOf(text), kind: 'p', text, links: [] } as const
      return findDrawn([block], () => true, { key: keyOfPart(text, 1, 1 + length), length })
    }
    const digits = (count: number) => Array.from({ length: count }, (_, at) => at).join(' ')
    expect(find(digits(20), 30)).to.deep.include({ start: 1, end: 31, isExact: true })
    expect(find(digits(20_000), 100)).to.equal(null)
  })
})
