import { expect } from 'chai'
import {
  activateTabIn,
  closeAfterIn,
  closeOthersIn,
  closePaneIn,
  closeTabIn,
  cycleTabIn,
  tabsIn,
  emptyLayout,
  focusPaneIn,
  keepTabIn,
  renameTabsIn,
  openTabIn,
  openToSideIn,
  paneById,
  paneWith,
  panesOf,
  previewTabIn,
  swapPanesIn,
} from '../../../components/layout/edit.js'
import { draw, drawn } from './draw.js'
import { layoutTable } from './tables.js'

describe('a layout that is read @one-engine', () => {
  const layout = draw('row(a b* | col([c] / d))')

  it('has its panes in reading order', () => {
    expect(panesOf(layout).map(({ id }) => id)).to.deep.equal(['p1', 'p2', 'p3'])
    expect(tabsIn(layout)).to.deep.equal(['a', 'b', 'c', 'd'])
  })

  it('finds panes by id and by doc', () => {
    expect(paneById(layout, 'p2')?.tabs).to.deep.equal(['c'])
    expect(paneWith(layout, 'b')?.id).to.equal('p1')
    expect(paneById(layout, 'p9')).to.equal(null)
    expect(paneWith(layout, 'x')).to.equal(null)
  })

  it('has one empty pane to begin with', () => {
    expect(drawn(emptyLayout())).to.equal('-')
    expect(tabsIn(emptyLayout())).to.deep.equal([])
  })
})

layoutTable('opening a doc', l => openTabIn(l, 'x'), [
  ['fills the empty pane', '-', 'x'],
  ['puts it after the active tab', 'a* b', 'a x* b'],
  ['puts it into the focused pane', 'row(a | [b] | c)', 'row(a | [b x*] | c)'],
  ['reveals it where it is open', 'row([a] | b* x)', 'row(a | [b x*])'],
  ['changes nothing when it is shown already', 'row(a | [x])', null],
])

layoutTable('opening a doc in a given pane', l => openTabIn(l, 'x', 'p2'), [
  ['puts it there and focuses it', 'row([a] | b* c)', 'row(a | [b x* c])'],
  ['reveals it in another pane rather than twice', 'row(a* x | [b])', 'row([a x*] | b)'],
  ['takes the focused pane when there is no such pane', 'a', 'a x*'],
])

it('opens nothing for an empty path', () => {
  const layout = draw('a')
  expect(openTabIn(layout, '')).to.equal(layout)
  expect(openToSideIn(layout, '')).to.equal(layout)
})

layoutTable(
  'previewing two docs one after the other',
  l => previewTabIn(previewTabIn(l, 'x'), 'y'),
  [
    ['keeps the last one', 'a* b', 'a y* b'],
    ['reveals it where it is open', 'row([a] | b* y)', 'row(a x* | [b y*])'],
  ],
)

layoutTable(
  'previewing a doc behind one that is kept',
  l => previewTabIn(keepTabIn(previewTabIn(l, 'x'), 'x'), 'y'),
  [['takes the place of none', 'a* b', 'a x y* b']],
)

layoutTable('swapping two panes', l => swapPanesIn(l, 'p1', 'p3'), [
  ['leaves the places their sizes', 'row([a]:20 | b:30 | c:50)', 'row(c:20 | b:30 | [a]:50)'],
  ['changes nothing where one is not there', 'row([a] | b)', null],
])

layoutTable('opening a doc to the side', l => openToSideIn(l, 'x'), [
  ['splits the focused pane', 'a b*', 'row(a b* | [x])'],
  ['joins a split of that direction', 'row([a] | b)', 'row(a:25 | [x]:25 | b:50)'],
  ['splits within one of the other direction', 'col(a / [b])', 'col(a / row(b | [x]))'],
  ['reveals it where it is open', 'row([a] | b* x)', 'row(a | [b x*])'],
  ['fills the empty pane', '-', 'x'],
])

layoutTable('activating a tab', l => activateTabIn(l, 'b'), [
  ['brings it to the front and focuses its pane', 'row([a] | c* b)', 'row(a | [c b*])'],
  ['changes nothing when it is in front and focused', 'row(a | [c b*])', null],
  ['changes nothing when it is not open', 'row(a | [c])', null],
])

layoutTable('focusing a pane', l => focusPaneIn(l, 'p2'), [
  ['focuses it', 'row([a] | b)', 'row(a | [b])'],
  ['changes nothing when it has the focus', 'row(a | [b])', null],
  ['changes nothing when there is no such pane', 'a', null],
])

layoutTable('the next tab', l => cycleTabIn(l, 1), [
  ['comes to the front', 'row(a | [b* c])', 'row(a | [b c*])'],
  ['is the first after the last', 'a b c*', 'a* b c'],
  ['is none in a pane of one tab', 'row(a | [b])', null],
  ['is none in an empty pane', '-', null],
])

layoutTable('the previous tab', l => cycleTabIn(l, -1), [
  ['comes to the front', 'a b* c', 'a* b c'],
  ['is the last before the first', 'a* b c', 'a b c*'],
  ['is none in an empty pane', '-', null],
])

layoutTable('closing a tab', l => closeTabIn(l, 'x'), [
  ['shows the following one', 'a x* b', 'a b*'],
  ['shows the previous one at the end', 'a b x*', 'a b*'],
  ['leaves another one in front', 'a* x b', 'a* b'],
  ['leaves an empty pane after the last', 'x', '-'],
  ['gives the space to the pane before', 'row(a:20 | x:30 | b:50)', 'row([a] | b)'],
  ['gives the space to the pane after the first', 'row(x:20 | a:30 | b:50)', 'row([a] | b)'],
  ['moves the focus to the pane before', 'row(a | [x] | b)', 'row([a]:66.67 | b:33.33)'],
  ['moves the focus to the pane after the first', 'row([x] | a)', 'a'],
  ['keeps the focus elsewhere', 'row(a | x | [b])', 'row(a:66.67 | [b]:33.33)'],
  ['takes away a split of one child', 'row([a] | col(b / x))', 'row([a] | b)'],
  ['merges splits of one direction', 'row([a] | col(x / row(b | c)))', 'row([a]:50 | b:25 | c:25)'],
  ['changes nothing when it is not open', 'a', null],
])

layoutTable('closing the others', l => closeOthersIn(l, 'x'), [
  ['keeps the tab alone, and the other panes', 'row(a* x b | [c])', 'row(x | [c])'],
  ['changes nothing for a sole tab', 'row([a] | x)', null],
  ['changes nothing for a tab that is not open', 'a b', null],
])

layoutTable('closing the tabs after one', l => closeAfterIn(l, 'x'), [
  ['keeps it and those before', 'row(a x b c* | [d])', 'row(a x* | [d])'],
  ['changes nothing after the last', 'a* x', null],
  ['changes nothing for a tab that is not open', 'a b', null],
])

layoutTable('closing a pane', l => closePaneIn(l, 'p2'), [
  ['closes its tabs and focuses the pane before', 'row(a | [b* c])', 'a'],
  ['gives the space to what stands before', 'col(a:30 / b:30 / [c]:40)', 'col(a:60 / [c]:40)'],
  ['changes nothing when there is no such pane', 'a b', null],
])

it('leaves a sole pane empty when it is closed', () => {
  expect(drawn(closePaneIn(draw('a b'), 'p1'))).to.equal('-')
})

const MOVED = new Map([
  ['a', 'x'],
  ['b', 'y'],
  ['y', 'z'],
])

layoutTable('following moved docs', l => renameTabsIn(l, MOVED), [
  ['renames tabs, and what is in front', 'row([c a*] | b)', 'row([c x*] | y)'],
  ['follows each once', 'a b y', 'x* y z'],
  ['keeps one tab of two that become one', 'a x*', 'x'],
  ['keeps one pane of two that become one', 'row(a | [x])', 'x'],
  ['shows the neighbour where the second tab was', 'row([a] | x* c)', 'row([x] | c)'],
  ['changes nothing when none of them is open', 'c d', null],
])
