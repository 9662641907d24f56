import { expect } from 'chai'
import { emptyLayout, openDoc } from '../../../schema/layout/edit.js'
import { seedLayout } from '../../../schema/layout/seed.js'
import { tidy } from '../../../schema/layout/tidy.js'
import { drawn } from '../../support/draw.js'

describe('the first arrangement', () => {
  const cases = [
    '-',
    'a',
    'row([a] | b)',
    'row([a] | b | c)',
    'col(row([a] | b) / row(c | d))',
    'col(row([a] | b | c) / row(d | e))',
    'col(row([a] | b | c) / row(d | e | f))',
    'col(row([a] | b | c) / row(d | e | f))',
    'col(row([a] | b | c) / row(d | e | f))',
  ]
  cases.forEach((line, count) => {
    it(`of ${String(count)} docs is ${line}`, () => {
      const layout = seedLayout([...'abcdefgh'].slice(0, count))
      expect(drawn(layout)).to.equal(line)
      expect(tidy(layout)).to.equal(layout)
    })
  })

  it('has each doc once', () => {
    expect(drawn(seedLayout(['a', 'b', 'a', '']))).to.equal('row([a] | b)')
  })

  it('of nothing is the empty layout, and takes a doc', () => {
    expect(seedLayout([])).to.deep.equal(emptyLayout())
    expect(openDoc(seedLayout([]), 'a')).to.deep.equal(seedLayout(['a']))
  })
})
