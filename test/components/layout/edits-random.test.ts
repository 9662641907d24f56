// Whatever is done to a layout in whatever order, it keeps its rules and loses no doc.

import { expect } from 'chai'
import fc from 'fast-check'
import {
  activateTabIn,
  closeAfterIn,
  closeOthersIn,
  closePaneIn,
  closeTabIn,
  cycleTabIn,
  tabsIn,
  evenOutIn,
  focusPaneIn,
  renameTabsIn,
  moveTabIn,
  openTabIn,
  openToSideIn,
  paneById,
  paneWith,
  resizeSplitIn,
  splitWithTabIn,
  stepTabIn,
} from '../../../components/layout/edit.js'
import { neighbour, placeLayout } from '../../../components/layout/geometry.js'
import type { Layout, Side } from '../../../components/layout/layout.js'
import { formatLayout, readLayout } from '../../../components/layout/saved.js'
import { seedLayout } from '../../../components/layout/seed.js'
import { checkLayout } from './rules.js'

const BOX = { x: 0, y: 0, width: 1600, height: 900 }

describe('any sequence of edits @one-engine', () => {
  it('keeps the rules, loses no doc that was not closed, and can be saved', () => {
    fc.assert(
      fc.property(start, fc.array(deed, { maxLength: 25, size: 'max' }), (docs, deeds) => {
        let layout = seedLayout(docs)
        for (const { does, says } of deeds) {
          const before = formatLayout(layout)
          const next = does(layout)
          expect(formatLayout(layout), `${says} edits nothing in place`).to.equal(before)
          if (formatLayout(next) === before) expect(next, says).to.equal(layout)
          checkLayout(next)
          layout = next
          expect(readLayout(formatLayout(layout))).to.deep.equal(layout)
        }
      }),
      { numRuns: 150 },
    )
  })
})

interface Deed {
  says: string
  does: (layout: Layout) => Layout
}

const start = fc.subarray([...'abcdefgh'])
const doc = fc.constantFrom(...'abcdefghij')
const pane = fc.constantFrom('p1', 'p2', 'p3', 'p4', 'p9')
const split = fc.constantFrom('s1', 's2', 's3', 's9')
const side = fc.constantFrom<Side[]>('left', 'right', 'top', 'bottom')
const step = fc.constantFrom<(1 | -1)[]>(1, -1)
const share = fc.oneof(fc.double({ min: -1, max: 5 }), fc.constant(0.5))

/** An edit after which the docs must be exactly those that `wanted` says. */
function keeping(
  says: string,
  edit: (layout: Layout) => Layout,
  wanted: (layout: Layout) => readonly string[] = tabsIn,
): Deed {
  const does = (layout: Layout): Layout => {
    const next = edit(layout)
    expect([...tabsIn(next)].sort(), says).to.deep.equal([...new Set(wanted(layout))].sort())
    return next
  }
  return { says, does }
}

function without(layout: Layout, closed: readonly string[]): string[] {
  return tabsIn(layout).filter(path => !closed.includes(path))
}

function tabsBeside(layout: Layout, path: string, isClosed: (i: number, at: number) => boolean) {
  const tabs = paneWith(layout, path)?.tabs ?? []
  return tabs.filter((_, i) => isClosed(i, tabs.indexOf(path)))
}

const deed: fc.Arbitrary<Deed> = fc.oneof(
  fc.tuple(doc, fc.option(pane, { nil: undefined })).map(([path, id]) =>
    keeping(
      `openDoc ${path}`,
      l => openTabIn(l, path, id),
      l => [...tabsIn(l), path],
    ),
  ),
  doc.map(path =>
    keeping(
      `openToSide ${path}`,
      l => openToSideIn(l, path),
      l => [...tabsIn(l), path],
    ),
  ),
  doc.map(path => keeping(`activateTab ${path}`, l => activateTabIn(l, path))),
  pane.map(id => keeping(`focusPane ${id}`, l => focusPaneIn(l, id))),
  step.map(by => keeping('cycleTab', l => cycleTabIn(l, by))),
  doc.map(path =>
    keeping(
      `closeTab ${path}`,
      l => closeTabIn(l, path),
      l => without(l, [path]),
    ),
  ),
  doc.map(path =>
    keeping(
      `closeOthers ${path}`,
      l => closeOthersIn(l, path),
      l =>
        without(
          l,
          tabsBeside(l, path, (i, at) => i !== at),
        ),
    ),
  ),
  doc.map(path =>
    keeping(
      `closeAfter ${path}`,
      l => closeAfterIn(l, path),
      l =>
        without(
          l,
          tabsBeside(l, path, (i, at) => i > at),
        ),
    ),
  ),
  pane.map(id =>
    keeping(
      `closePane ${id}`,
      l => closePaneIn(l, id),
      l => without(l, paneById(l, id)?.tabs ?? []),
    ),
  ),
  fc
    .tuple(doc, pane, fc.integer({ min: -1, max: 9 }))
    .map(([path, id, at]) => keeping(`moveTab ${path}`, l => moveTabIn(l, path, id, at))),
  fc
    .tuple(doc, pane, side)
    .map(([path, id, at]) => keeping(`splitWithTab ${path}`, l => splitWithTabIn(l, path, id, at))),
  fc.tuple(doc, side, fc.boolean()).map(([path, at, isRtl]) =>
    keeping(`stepTab ${path} ${at}`, l => {
      const id = paneWith(l, path)?.id ?? ''
      return stepTabIn(l, path, at, neighbour(placeLayout(l, BOX, 6), id, at), isRtl)
    }),
  ),
  fc
    .tuple(split, fc.array(share, { minLength: 1, maxLength: 4 }))
    .map(([id, sizes]) => keeping(`resizeSplit ${id}`, l => resizeSplitIn(l, id, sizes))),
  split.map(id => keeping(`evenOut ${id}`, l => evenOutIn(l, id))),
  fc.array(fc.tuple(doc, doc), { maxLength: 4 }).map(pairs => {
    const moved = new Map(pairs)
    return keeping(
      'movePaths',
      l => renameTabsIn(l, moved),
      l => tabsIn(l).map(path => moved.get(path) ?? path),
    )
  }),
)
