import { expect } from 'chai'
import { paneById, paneWith } from '../../../components/layout/edit.js'
import { neighbour, placeLayout } from '../../../components/layout/geometry.js'
import type { Side } from '../../../components/layout/layout.js'
import { draw } from './draw.js'

const BOX = { x: 0, y: 0, width: 1200, height: 800 }

describe('the pane beside another @one-engine', () => {
  const cases: [
    line: string,
    from: string,
    left: string,
    right: string,
    top: string,
    bottom: string,
  ][] = [
    ['a', 'a', '', '', '', ''],
    ['row(a | b | c)', 'b', 'a', 'c', '', ''],
    ['row(a | b | c)', 'a', '', 'b', '', ''],
    ['col(a / b)', 'a', '', '', '', 'b'],
    ['col(row(a | b) / row(c | d))', 'd', 'c', '', 'b', ''],
    // The one of two neighbours that borders on it more; the upper or left one of equals.
    ['row(a | col(b:30 / c:70))', 'a', '', 'c', '', ''],
    ['row(a | col(b:70 / c:30))', 'a', '', 'b', '', ''],
    ['row(a | col(b / c))', 'a', '', 'b', '', ''],
    ['col(row(a | b | c) / row(d | e))', 'e', 'd', '', 'c', ''],
    ['col(row(a | b | c) / row(d | e))', 'd', '', 'e', 'a', ''],
    ['col(row(a | b | c) / row(d | e))', 'b', 'a', 'c', '', 'd'],
    // The nearest wins over one behind it that borders on more.
    ['row(a | col(row(b | c) / d) | e)', 'c', 'b', 'e', '', 'd'],
    ['row(a | col(b / c) | d)', 'a', '', 'b', '', ''],
  ]
  for (const [line, from, ...beside] of cases) {
    it(`of ${from} in ${line} is ${beside.map(name => name || 'none').join(', ')}`, () => {
      const layout = draw(line)
      const placed = placeLayout(layout, BOX, 6)
      const sides: Side[] = ['left', 'right', 'top', 'bottom']
      const found = sides.map(side => {
        const id = neighbour(placed, paneWith(layout, from)?.id ?? '', side)
        return id === null ? '' : paneById(layout, id)?.active
      })
      expect(found).to.deep.equal(beside)
    })
  }

  it('is none for a pane that is not there, and in a box of no size', () => {
    const layout = draw('row(a | b)')
    expect(neighbour(placeLayout(layout, BOX, 6), 'p9', 'left')).to.equal(null)
    const nothing = placeLayout(layout, { x: 0, y: 0, width: 0, height: 0 }, 6)
    expect(neighbour(nothing, 'p1', 'right')).to.equal(null)
  })

  it('is found between fractions of a pixel', () => {
    const box = { x: 0.1, y: 0.2, width: 1000.7, height: 700.3 }
    const placed = placeLayout(draw('row(a | b | c)'), box, 0)
    expect(neighbour(placed, 'p2', 'left')).to.equal('p1')
    expect(neighbour(placed, 'p2', 'right')).to.equal('p3')
  })
})
