import { expect } from 'chai'
import { moveTabIn, paneWith, splitWithTabIn } from '../../../components/layout/edit.js'
import { dropSpace } from '../../../components/layout/drop.js'
import { placeLayout } from '../../../components/layout/geometry.js'
import { draw } from './draw.js'

const BOX = { x: 0, y: 0, width: 1206, height: 806 }

describe('the space that a dropped tab takes @one-engine', () => {
  for (const line of ['a x*', 'row(a b* | c x*)', 'row(a b | col(c / x))', 'row(a | b | x)']) {
    for (const side of ['left', 'right', 'top', 'bottom'] as const) {
      it(`is where its pane lies after dropping x ${side} of a in ${line}`, () => {
        const layout = draw(line)
        const after = splitWithTabIn(layout, 'x', 'p1', side)
        expect(dropSpace(layout, BOX, 6, 'x', 'p1', side)).to.deep.equal(placeOf(after, 'x'))
      })
    }
  }

  it('is the pane it is moved into, with the space of a pane that closes', () => {
    const layout = draw('row(a | x | b)')
    const after = moveTabIn(layout, 'x', 'p1', 1)
    expect(dropSpace(layout, BOX, 6, 'x', 'p1', 'middle')).to.deep.equal(placeOf(after, 'x'))
    expect(dropSpace(layout, BOX, 6, 'x', 'p1', 'middle')?.width).to.equal(800)
  })

  it('is none for the only tab of a pane at its own edge', () => {
    expect(dropSpace(draw('row(x | a)'), BOX, 6, 'x', 'p1', 'right')).to.equal(null)
  })

  it('is where a doc that has no tab yet lies after the drop', () => {
    const layout = draw('row(x | a)')
    expect(dropSpace(layout, BOX, 6, 'b', 'p1', 'right')?.width).to.equal(298)
    expect(dropSpace(layout, BOX, 6, 'b', 'p1', 'middle')).to.deep.equal(placeOf(layout, 'x'))
  })
})

function placeOf(layout: ReturnType<typeof draw>, path: string) {
  const id = paneWith(layout, path)?.id
  return placeLayout(layout, BOX, 6).panes.find(pane => pane.id === id)?.rect
}
