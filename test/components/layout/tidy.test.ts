import { expect } from 'chai'
import { isPane, type Layout } from '../../../components/layout/layout.js'
import { panesIn, tidy } from '../../../components/layout/tidy.js'
import { draw } from './draw.js'
import { layoutTable } from './tables.js'

layoutTable('tidying', tidy, [
  ['leaves a whole layout as it is', 'row([a* b] | col(c:30 / d:70))', null],
  ['leaves a sole empty pane', '-', null],
  ['takes away empty panes', 'row([a] | - | b)', 'row([a]:66.67 | b:33.33)'],
  [
    'gives the space of the first ones to the pane after',
    'row(- | - | [a] | b)',
    'row([a]:75 | b:25)',
  ],
  ['keeps the focused one of empty panes', 'row(- | [-])', '-'],
  ['keeps each doc once, where it stands first', 'row([a] | a b*)', 'row([a] | b)'],
  ['shows the neighbour of a tab that goes', 'row([a] | b a* c)', 'row([a] | b c*)'],
  ['takes away a split of one child', 'row([a] | col(b))', 'row([a] | b)'],
  ['takes away splits of nothing', 'row([a] | col(- / row(- | -)))', 'a'],
  [
    'merges a split into one of its direction',
    'row([a] | row(b | row(c | d)))',
    'row([a]:50 | b:25 | c:12.5 | d:12.5)',
  ],
  [
    'merges what a needless split held apart',
    'row([a] | col(row(b | c)))',
    'row([a]:50 | b:25 | c:25)',
  ],
  ['makes shares add up to 1', 'row([a]:100 | b:300)', 'row([a]:25 | b:75)'],
  ['gives an equal part where a share is none', 'row([a]:50 | b:0 | c:50)', 'row([a] | b | c)'],
])

describe('tidying a layout that no edit can make @one-engine', () => {
  it('focuses the first pane when the focused one is not there', () => {
    expect(tidy({ ...draw('row(a | b)'), focused: 'p7' }).focused).to.equal('p1')
  })

  it('shows the first tab when the one in front is not there', () => {
    const layout: Layout = { root: { id: 'p1', tabs: ['a', 'b'], active: 'x' }, focused: 'p1' }
    expect(tidy(layout).root).to.have.property('active', 'a')
  })

  it('gives every node an id of its own, and the focus to the first that had it', () => {
    const pane = { id: 'p2', tabs: ['a'], active: 'a' }
    const root = {
      id: '__proto__',
      direction: 'row' as const,
      children: [
        pane,
        { id: 'p2', tabs: ['b'], active: 'b' },
        { id: 'x"y', tabs: ['c'], active: 'c' },
      ],
      sizes: [0.5, 0.25, 0.25],
    }
    const whole = tidy({ root, focused: 'p2' })
    expect(whole.root.id).to.equal('s1')
    expect(panesIn(whole.root).map(({ id }) => id)).to.deep.equal(['p2', 'p1', 'p3'])
    expect(whole.focused).to.equal('p2')
  })

  it('replaces a split without children by an empty pane', () => {
    const root = { id: 's1', direction: 'row' as const, children: [], sizes: [] }
    expect(tidy({ root, focused: '' })).to.deep.equal(draw('-'))
  })

  const shares: [sizes: number[], whole: number[]][] = [
    [[], [0.5, 0.5]],
    [[1], [0.5, 0.5]],
    [
      [NaN, -1],
      [0.5, 0.5],
    ],
    [
      [Infinity, 3],
      [0.5, 0.5],
    ],
    [
      [1e308, 1e308],
      [0.5, 0.5],
    ],
    [
      [0.5, 0.5, 0.5],
      [0.5, 0.5],
    ],
    [
      [3000, 1000],
      [0.75, 0.25],
    ],
  ]
  for (const [sizes, whole] of shares) {
    it(`takes [${sizes.join(', ')}] for shares of ${whole.join(' and ')}`, () => {
      const { root } = draw('row(a | b)')
      if (isPane(root)) throw new Error('drawn as a split')
      expect(tidy({ root: { ...root, sizes }, focused: 'p1' }).root).to.have.deep.property(
        'sizes',
        whole,
      )
    })
  }

  it('keeps a very small share above zero', () => {
    const { root } = draw('row(a:0.0000001 | b:5000)')
    const whole = tidy({ root, focused: 'p1' })
    expect(isPane(whole.root) ? 0 : whole.root.sizes[0]).to.be.above(0.0009)
  })
})
