import { expect } from 'chai'
import fc from 'fast-check'
import { resizeSplitIn } from '../../../components/layout/edit.js'
import { MIN_PANE, placeLayout, resized } from '../../../components/layout/geometry.js'
import type { Layout } from '../../../components/layout/layout.js'
import { draw, drawn } from './draw.js'

const BOX = { x: 0, y: 0, width: 1206, height: 806 }
const GAP = 6

describe('a dragged divider @one-engine', () => {
  const cases: [says: string, before: string, split: string, px: number, after: string][] = [
    ['gives both sides their share', 'row(a | b)', 's1', 400, 'row([a]:33.33 | b:66.67)'],
    ['stops at the minimum before it', 'row(a | b)', 's1', 20, 'row([a]:23.33 | b:76.67)'],
    ['stops at the minimum after it', 'row(a | b)', 's1', 2000, 'row([a]:76.67 | b:23.33)'],
    ['goes by height in a column', 'col(a / b)', 's1', 200, 'col([a]:25 / b:75)'],
    [
      'is measured in the box, not in its split',
      'row(a | col(b / row(c | d)))',
      's3',
      606 + 290,
      'row([a] | col(b / row(c:48.82 | d:51.18)))',
    ],
  ]
  for (const [says, before, split, px, after] of cases) {
    it(says, () => {
      const box = says.startsWith('is measured') ? { ...BOX, width: 1206 } : BOX
      expect(drawn(drag(draw(before), box, split, 0, px))).to.equal(after)
    })
  }

  it('leaves the children that it does not stand between', () => {
    const layout = draw('row(a | b | c)')
    const sizes = resized(layout, { ...BOX, width: 1512 }, GAP, 's1', 0, 600)
    expect(sizes[2]).to.equal(1 / 3)
    expect(sizes).to.deep.equal([0.4, 1 / 3 + 1 / 3 - 0.4, 1 / 3])
  })

  it('makes no pane within a split smaller than the minimum', () => {
    const box = { ...BOX, width: 2000 }
    const dragged = drag(draw('row(a | col(row(b:40 | c:60) / d))'), box, 's1', 0, 1900)
    const widths = placeLayout(dragged, box, GAP).panes.map(({ rect }) => rect.width)
    expect(Math.min(...widths)).to.equal(MIN_PANE.width)
  })

  it('does not jump where a small window has made a pane smaller', () => {
    const layout = draw('row(a:10 | b:90)')
    expect(resized(layout, BOX, GAP, 's1', 0, 60)).to.deep.equal([0.1, 0.9])
    expect(drawn(drag(layout, BOX, 's1', 0, 300))).to.equal('row([a]:25 | b:75)')
  })

  it('can be moved where there is no room for the minimums', () => {
    const box = { ...BOX, width: 406 }
    expect(drawn(drag(draw('row(a:10 | b:90)'), box, 's1', 0, 200))).to.equal('row([a] | b)')
    expect(drawn(drag(draw('row(a | b)'), box, 's1', 0, 0))).to.equal('row([a]:25 | b:75)')
  })

  it('changes nothing in a box of no size, or for an invalid position', () => {
    const layout = draw('row(a:10 | b:90)')
    expect(resized(layout, { ...BOX, width: 0 }, GAP, 's1', 0, 60)).to.deep.equal([0.1, 0.9])
    expect(resized(layout, BOX, GAP, 's1', 0, NaN)).to.deep.equal([0.1, 0.9])
    expect(resized(layout, BOX, GAP, 's1', 1, 60)).to.deep.equal([0.1, 0.9])
    expect(resized(layout, BOX, GAP, 's9', 0, 60)).to.deep.equal([])
    expect(resizeSplitIn(layout, 's9', [])).to.equal(layout)
  })

  it('lies on the very pixel that it was dragged to', () => {
    const lines = ['row(a | b | c)', 'row(a:20 | b:30 | c:50)', 'col(x / row(a | b | col(c / d)))']
    fc.assert(
      fc.property(
        fc.constantFrom(...lines),
        fc.integer({ min: 0, max: 1 }),
        fc.integer({ min: -50, max: 2100 }),
        fc.integer({ min: 300, max: 2000 }),
        (line, index, px, width) => {
          const layout = draw(line)
          const box = { x: 11, y: 7, width, height: 900 }
          const split = line.startsWith('row') ? 's1' : 's2'
          const dragged = drag(layout, box, split, index, px)
          const before = dividerOf(layout, box, split, index)
          const after = dividerOf(dragged, box, split, index)
          const other = dividerOf(dragged, box, split, 1 - index)
          expect(other.rect).to.deep.equal(dividerOf(layout, box, split, 1 - index).rect)
          const isFree = before.min < after.value && after.value < before.max
          if (isFree) expect(after.rect.x).to.equal(px)
        },
      ),
    )
  })
})

function drag(layout: Layout, box: typeof BOX, split: string, index: number, px: number): Layout {
  return resizeSplitIn(layout, split, resized(layout, box, GAP, split, index, px))
}

function dividerOf(layout: Layout, box: typeof BOX, split: string, index: number) {
  const { dividers } = placeLayout(layout, box, GAP)
  const found = dividers.find(one => one.split === split && one.index === index)
  if (!found) throw new Error(`no divider ${split} ${String(index)}`)
  return found
}
