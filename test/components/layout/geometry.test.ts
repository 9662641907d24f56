import { expect } from 'chai'
import {
  MIN_PANE,
  canSplit,
  dropAt,
  dropRect,
  placeLayout,
  type PlacedDivider,
} from '../../../components/layout/geometry.js'
import { draw } from './draw.js'

const BOX = { x: 0, y: 0, width: 1206, height: 806 }
const GAP = 6

describe('a placed layout @one-engine', () => {
  it('fills the box with a sole pane', () => {
    const box = { x: 10, y: 20, width: 300, height: 200 }
    expect(placeLayout(draw('a'), box, GAP)).to.deep.equal({
      panes: [{ id: 'p1', rect: box }],
      dividers: [],
    })
  })

  it('shares what the gaps leave', () => {
    expect(rects('row(a:25 | col(b / c):75)')).to.deep.equal([
      [0, 0, 300, 806],
      [306, 0, 900, 400],
      [306, 406, 900, 400],
    ])
  })

  it('puts panes on whole pixels', () => {
    expect(rects('row(a | b | c)', 1000)).to.deep.equal([
      [0, 0, 329, 806],
      [335, 0, 330, 806],
      [671, 0, 329, 806],
    ])
  })

  it('has a divider in every gap, with what can be made of it', () => {
    expect(dividers('row(a:25 | col(b / c):75)')).to.deep.equal([
      { split: 's1', index: 0, direction: 'row', rect: [300, 0, 6, 806], now: [23, 25, 77] },
      { split: 's2', index: 0, direction: 'column', rect: [306, 400, 900, 6], now: [23, 50, 78] },
    ])
  })

  it('leaves each pane of a split its minimum when another divider moves', () => {
    // The pane c has a fifth of the inner split's column and has to keep 180 px.
    const [divider] = dividers('col(a / row(b | col(c:20 / d:80)))', 1206, 2006)
    expect(divider?.now).to.deep.equal([9, 50, 100 - 45])
  })

  it('keeps its ratios in a small window, and never the minimum', () => {
    expect(rects('row(a:25 | b:75)', 106)).to.deep.equal([
      [0, 0, 25, 806],
      [31, 0, 75, 806],
    ])
  })

  it('says where a divider is when there is no room for the minimums', () => {
    expect(dividers('row(a:10 | b:90)', 406)[0]?.now).to.deep.equal([10, 10, 75])
    expect(dividers('row(a:90 | b:10)', 1006)[0]?.now).to.deep.equal([28, 90, 90])
  })

  const boxes: [says: string, width: number, height: number][] = [
    ['no size', 0, 0],
    ['no width', 0, 500],
    ['less width than gaps', 3, 500],
    ['negative size', -100, -5],
    ['a size that is no number', NaN, NaN],
  ]
  for (const [says, width, height] of boxes) {
    it(`stays within a box of ${says}`, () => {
      const placed = placeLayout(
        draw('row(a | b | col(c / d))'),
        { x: 0, y: 0, width, height },
        GAP,
      )
      for (const { rect } of [...placed.panes, ...placed.dividers]) {
        for (const side of Object.values(rect)) expect(side).to.be.at.least(0)
        expect(rect.x + rect.width).to.be.at.most(Math.max(0, width || 0))
        expect(rect.y + rect.height).to.be.at.most(Math.max(0, height || 0))
      }
      for (const { value, min, max } of placed.dividers) {
        expect(min).to.be.at.most(value)
        expect(max).to.be.within(value, 100)
      }
    })
  }
})

describe('a pane @one-engine', () => {
  const wide = 2 * MIN_PANE.width + GAP
  const high = 2 * MIN_PANE.height + GAP
  const cases: [width: number, height: number, beside: boolean, below: boolean][] = [
    [wide, MIN_PANE.height, true, false],
    [wide - 1, high, false, true],
    [wide, MIN_PANE.height - 1, false, false],
    [MIN_PANE.width, high, false, true],
    [MIN_PANE.width - 1, high, false, false],
    [MIN_PANE.width, high - 1, false, false],
    [wide, high, true, true],
    [0, 0, false, false],
  ]
  for (const [width, height, beside, below] of cases) {
    const where = [beside && 'beside', below && 'below'].filter(Boolean).join(' and ')
    it(`of ${String(width)} × ${String(height)} can be split ${where || 'nowhere'}`, () => {
      const rect = { x: 5, y: 7, width, height }
      expect(canSplit(rect, 'left', GAP)).to.equal(beside)
      expect(canSplit(rect, 'right', GAP)).to.equal(beside)
      expect(canSplit(rect, 'top', GAP)).to.equal(below)
      expect(canSplit(rect, 'bottom', GAP)).to.equal(below)
    })
  }
})

describe('a tab dropped on a pane @one-engine', () => {
  const rect = { x: 100, y: 100, width: 400, height: 200 }
  const cases: [x: number, y: number, where: string][] = [
    [300, 200, 'middle'],
    [199, 200, 'left'],
    [200, 200, 'middle'],
    [401, 200, 'right'],
    [300, 149, 'top'],
    [300, 150, 'middle'],
    [300, 251, 'bottom'],
    // In a corner the nearer edge, measured in bands.
    [110, 110, 'left'],
    [160, 110, 'top'],
    [0, 200, 'left'],
    [900, 260, 'right'],
  ]
  for (const [x, y, where] of cases) {
    it(`at ${String(x)}, ${String(y)} goes to the ${where}`, () => {
      expect(dropAt(rect, x, y)).to.equal(where)
    })
  }

  it('has 24 px for each edge of a small pane', () => {
    const small = { x: 0, y: 0, width: 60, height: 60 }
    expect(dropAt(small, 23, 30)).to.equal('left')
    expect(dropAt(small, 25, 30)).to.equal('middle')
    expect(dropAt(small, 30, 37)).to.equal('bottom')
    expect(dropAt({ ...small, width: 0, height: 0 }, 0, 0)).to.be.a('string')
  })

  it('takes the half that a split gives it, or all', () => {
    const box = { x: 10, y: 20, width: 407, height: 301 }
    expect(dropRect(box, 'middle', GAP)).to.deep.equal(box)
    const halves = [
      ['left', 'row([x] | a)'],
      ['right', 'row(a | [x])'],
      ['top', 'col([x] / a)'],
      ['bottom', 'col(a / [x])'],
    ] as const
    for (const [side, line] of halves) {
      const layout = draw(line)
      const { panes } = placeLayout(layout, box, GAP)
      const taken = panes.find(({ id }) => id === layout.focused)
      expect(dropRect(box, side, GAP), side).to.deep.equal(taken?.rect)
    }
  })
})

function rects(line: string, width = BOX.width): number[][] {
  const { panes } = placeLayout(draw(line), { ...BOX, width }, GAP)
  return panes.map(({ rect }) => [rect.x, rect.y, rect.width, rect.height])
}

function dividers(line: string, width = BOX.width, height = BOX.height) {
  const placed = placeLayout(draw(line), { ...BOX, width, height }, GAP)
  return placed.dividers.map(
    ({ split, index, direction, rect, min, value, max }: PlacedDivider) => ({
      split,
      index,
      direction,
      rect: [rect.x, rect.y, rect.width, rect.height],
      now: [min, value, max],
    }),
  )
}
