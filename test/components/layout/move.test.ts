import { expect } from 'chai'
import {
  evenOutIn,
  moveTabIn,
  panesOf,
  resizeSplitIn,
  splitWithTabIn,
  stepTabIn,
} from '../../../components/layout/edit.js'
import { draw, drawn } from './draw.js'
import { layoutTable } from './tables.js'

layoutTable('moving a tab to the front of its strip', l => moveTabIn(l, 'x', 'p1', 0), [
  ['puts it first and in front', 'a* b x', 'x* a b'],
  ['only activates it where it stands', 'x a*', 'x* a'],
])

layoutTable('moving a tab to the third place', l => moveTabIn(l, 'x', 'p1', 2), [
  ['counts the places before anything moves', 'x* a b', 'a x* b'],
  ['leaves it before the tab it stands before', 'a x* b', null],
  ['leaves it after the tab it stands after', 'a b x*', null],
])

layoutTable('moving a tab into another pane', l => moveTabIn(l, 'x', 'p2', 1), [
  ['takes it from its pane', 'row([a x* b] | c* d)', 'row(a b* | [c x* d])'],
  ['ends a pane that it was alone in', 'row([x] | a)', 'a x*'],
  ['changes nothing when there is no such pane', 'a x', null],
  ['changes nothing when it is not open', 'row(a | b)', null],
])

it('takes a place outside the strip as its nearest end', () => {
  const layout = draw('a x* b')
  for (const [index, line] of [
    [-5, 'x* a b'],
    [99, 'a b x*'],
    [Infinity, 'a b x*'],
    [NaN, 'x* a b'],
  ] as const) {
    expect(drawn(moveTabIn(layout, 'x', 'p1', index))).to.equal(line)
  }
})

layoutTable('splitting with a tab', l => splitWithTabIn(l, 'x', 'p1', 'right'), [
  ['makes a pane of it', 'a x* b', 'row(a b* | [x])'],
  ['takes it from another pane', 'row([a] | b x*)', 'row(a:25 | [x]:25 | b:50)'],
  ['takes the last tab of another pane', 'row([a] | x)', 'row(a | [x])'],
  ['changes nothing with the only tab of the pane', 'row([x] | a)', null],
  ['changes nothing when it is not open', 'a b', null],
])

describe('splitting with a tab at each side @one-engine', () => {
  const cases = [
    ['left', 'row([x] | a)'],
    ['right', 'row(a | [x])'],
    ['top', 'col([x] / a)'],
    ['bottom', 'col(a / [x])'],
  ] as const
  for (const [side, line] of cases) {
    it(`puts the new pane at the ${side}`, () => {
      expect(drawn(splitWithTabIn(draw('a x*'), 'x', 'p1', side))).to.equal(line)
    })
  }
})

it('counts ids, the smallest free one first', () => {
  const layout = splitWithTabIn(draw('row(a | b x*)'), 'x', 'p2', 'bottom')
  expect(panesOf(layout).map(({ id }) => id)).to.deep.equal(['p1', 'p2', 'p3'])
  const fewer = moveTabIn(layout, 'a', 'p2', 0)
  expect(panesOf(fewer).map(({ id }) => id)).to.deep.equal(['p2', 'p3'])
  const more = splitWithTabIn(fewer, 'a', 'p2', 'left')
  expect(panesOf(more).map(({ id }) => id)).to.deep.equal(['p1', 'p2', 'p3'])
})

layoutTable('a step to the right', l => stepTabIn(l, 'x', 'right', null), [
  ['goes along the strip', 'a x* b c', 'a b x* c'],
  ['splits at the end of the strip', 'a x*', 'row(a | [x])'],
  ['changes nothing for the only tab of a pane', 'row(a | [x])', null],
  ['changes nothing for a tab that is not open', 'a', null],
])

layoutTable('a step to the left', l => stepTabIn(l, 'x', 'left', null), [
  ['goes along the strip', 'a b x*', 'a x* b'],
  ['splits at the start of the strip', 'x* a', 'row([x] | a)'],
])

layoutTable('a step to the right beside a pane', l => stepTabIn(l, 'x', 'right', 'p2'), [
  ['goes along the strip first', 'row([x* a] | b)', 'row([a x*] | b)'],
  ['comes in at the near end', 'row([a x*] | b c*)', 'row(a | [x* b c])'],
  ['ends a pane that it was alone in', 'row([x] | b)', 'x* b'],
])

layoutTable('a step to the left beside a pane', l => stepTabIn(l, 'x', 'left', 'p1'), [
  ['comes in at the near end', 'row(a* b | [x c])', 'row([a b x*] | c)'],
  ['splits when that pane is its own', 'row([x* a] | b)', 'row([x]:25 | a:25 | b:50)'],
])

layoutTable('a step where tabs run to the left', l => stepTabIn(l, 'x', 'left', 'p1', true), [
  ['goes along the strip', 'row(a | [x* b])', 'row(a | [b x*])'],
  ['comes in at the near end', 'row(a b* | [c x*])', 'row([x* a b] | c)'],
])

layoutTable('a step down', l => stepTabIn(l, 'x', 'bottom', null), [
  ['splits', 'x* a', 'col(a / [x])'],
  ['changes nothing for the only tab of a pane', 'x', null],
])

layoutTable('a step down beside a pane', l => stepTabIn(l, 'x', 'bottom', 'p2'), [
  ['puts it after the active tab', 'col([x* a] / b* c)', 'col(a / [b x* c])'],
])

layoutTable('resizing a split', l => resizeSplitIn(l, 's2', [0.3, 0.7]), [
  ['gives the shares', 'row([a] | col(b / c))', 'row([a] | col(b:30 / c:70))'],
  ['changes nothing when they are the same', 'row([a] | col(b:30 / c:70))', null],
  ['changes nothing for another number of children', 'row([a] | col(b / c / d))', null],
  ['changes nothing when there is no such split', 'row([a] | b)', null],
])

it('takes shares of any sum', () => {
  expect(drawn(resizeSplitIn(draw('row(a | b)'), 's1', [100, 300]))).to.equal('row([a]:25 | b:75)')
})

it('refuses invalid shares', () => {
  const layout = draw('row(a | b)')
  for (const sizes of [[0, 1], [-1, 2], [NaN, 1], [Infinity, 1], []]) {
    expect(resizeSplitIn(layout, 's1', sizes)).to.equal(layout)
  }
})

layoutTable('evening out a split', l => evenOutIn(l, 's1'), [
  ['gives equal shares', 'row([a]:20 | b:30 | c:50)', 'row([a] | b | c)'],
  ['leaves the splits within', 'row([a]:20 | col(b:10 / c:90):80)', 'row([a] | col(b:10 / c:90))'],
  ['changes nothing when they are equal', 'row([a] | b)', null],
  ['changes nothing when there is no such split', 'a', null],
])
