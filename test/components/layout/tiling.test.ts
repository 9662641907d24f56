// Panes and the gaps between them fill the box exactly, whatever the layout and the box.

import { expect } from 'chai'
import fc from 'fast-check'
import { placeLayout, type Rect } from '../../../components/layout/geometry.js'
import { isPane, type Layout, type LayoutNode } from '../../../components/layout/layout.js'
import { tidy } from '../../../components/layout/tidy.js'

describe('a placed layout of any kind @one-engine', () => {
  it('tiles its box', () => {
    fc.assert(
      fc.property(layouts, boxes, fc.integer({ min: 0, max: 12 }), (layout, box, gap) => {
        const { panes, dividers } = placeLayout(layout, box, gap)
        const all = [...panes, ...dividers].map(({ rect }) => rect)
        for (const rect of all) checkInside(rect, box)
        expect(panes.length).to.equal(countPanes(layout.root))
        const area = all.reduce((sum, { width, height }) => sum + width * height, 0)
        expect(area).to.be.closeTo(box.width * box.height, 1e-3)
        const clash = all.find((rect, i) =>
          all.slice(i + 1).some(other => overlap(rect, other) > 1e-6),
        )
        expect(clash, 'one that overlaps another').to.equal(undefined)
        for (const { value, min, max } of dividers) {
          expect([0, min, value, max, 100]).to.deep.equal(
            [0, min, value, max, 100].sort((a, b) => a - b),
          )
        }
      }),
      { numRuns: 200 },
    )
  })

  it('has gaps of the width that was asked for where there is room', () => {
    fc.assert(
      fc.property(layouts, fc.integer({ min: 0, max: 12 }), (layout, gap) => {
        // The smallest share of a smallest share still has room for its own gaps.
        const { dividers } = placeLayout(layout, { x: 3, y: 4, width: 1e9, height: 1e9 }, gap)
        for (const { direction, rect } of dividers) {
          expect(direction === 'row' ? rect.width : rect.height).to.equal(gap)
        }
      }),
    )
  })
})

const boxes: fc.Arbitrary<Rect> = fc.record({
  x: fc.constantFrom(0, 7, 0.5, -3),
  y: fc.constantFrom(0, 12, 0.25),
  width: fc.oneof(
    fc.integer({ min: 0, max: 30 }),
    fc.integer({ min: 0, max: 3000 }),
    fc.constant(801.3),
  ),
  height: fc.oneof(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 2000 })),
})

const { node } = fc.letrec<{ node: LayoutNode }>(tie => ({
  node: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.constant({ id: '', tabs: ['a'], active: 'a' }),
    fc
      .tuple(
        fc.constantFrom('row' as const, 'column' as const),
        fc.array(fc.tuple(tie('node'), fc.double({ min: 0.01, max: 5, noNaN: true })), {
          minLength: 2,
          maxLength: 4,
        }),
      )
      .map(([direction, parts]) => ({
        id: '',
        direction,
        children: parts.map(([child]) => child),
        sizes: parts.map(([, size]) => size),
      })),
  ),
}))

const layouts: fc.Arbitrary<Layout> = node.map(root => {
  let count = 0
  const named = (one: LayoutNode): LayoutNode => {
    if (!isPane(one)) return { ...one, children: one.children.map(named) }
    const path = `doc-${String(++count)}`
    return { id: '', tabs: [path], active: path }
  }
  return tidy({ root: named(root), focused: '' })
})

function countPanes(one: LayoutNode): number {
  return isPane(one) ? 1 : one.children.reduce((sum, child) => sum + countPanes(child), 0)
}

function checkInside(rect: Rect, box: Rect): void {
  const { x, y, width, height } = rect
  const isInside =
    width >= 0 &&
    height >= 0 &&
    x >= box.x &&
    y >= box.y &&
    x + width <= box.x + box.width + 1e-6 &&
    y + height <= box.y + box.height + 1e-6
  expect(isInside, JSON.stringify({ rect, box })).to.equal(true)
}

function overlap(a: Rect, b: Rect): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  return Math.max(0, width) * Math.max(0, height)
}
