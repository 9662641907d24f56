import { expect } from 'chai'
import { emptyLayout, openTabIn } from '../../../components/layout/edit.js'
import { seedLayout } from '../../../components/layout/seed.js'
import { tidy } from '../../../components/layout/tidy.js'
import { placeLayout } from '../../../components/layout/geometry.js'
import { draw, drawn } from './draw.js'

describe('the first arrangement @one-engine', () => {
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

  const ROOMS: [width: number, height: number, count: number, line: string][] = [
    [1392, 1000, 3, 'row([a] | b | c)'],
    [1391, 1000, 3, 'col(row([a] | b) / c)'],
    [1391, 1000, 6, 'col(row([a] | b) / row(c | d* e f))'],
    [926, 800, 2, 'row([a] | b)'],
    [925, 800, 2, '[a* b]'],
    [588, 2000, 6, '[a* b c d e f]'],
    [1600, 966, 6, 'col(row([a] | b | c) / row(d | e | f))'],
    [1600, 965, 6, 'row([a] | b | c* d e f)'],
    [1600, 100, 2, 'row([a] | b)'],
    [1000, 300, 8, 'row([a] | b* c d e f)'],
    [100, 100, 1, '[a]'],
  ]
  for (const [width, height, count, line] of ROOMS) {
    it(`of ${count} docs in ${width} × ${height} px is ${line}`, () => {
      const room = { width, height, gap: 6 }
      const layout = seedLayout([...'abcdefgh'].slice(0, count), room)
      const { root } = draw(line)
      expect(drawn(layout)).to.equal(drawn({ root, focused: 'p1' }))
      expect(tidy(layout)).to.equal(layout)
      const { panes } = placeLayout(layout, { x: 0, y: 0, width, height }, 6)
      for (const { rect } of panes) {
        if (panes.length > 1) expect(rect.width).to.be.at.least(460)
        if (panes.length > 3) expect(rect.height).to.be.at.least(480)
      }
    })
  }

  it('has each doc once', () => {
    expect(drawn(seedLayout(['a', 'b', 'a', '']))).to.equal('row([a] | b)')
  })

  it('of nothing is the empty layout, and takes a doc', () => {
    expect(seedLayout([])).to.deep.equal(emptyLayout())
    expect(openTabIn(seedLayout([]), 'a')).to.deep.equal(seedLayout(['a']))
  })
})
