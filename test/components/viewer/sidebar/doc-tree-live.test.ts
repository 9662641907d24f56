import { expect } from 'chai'
import type { Tree } from '../../../../schema/tree.js'
import { NOW, ShownTree, doc, largeTree, sampleTree, task } from './shown-tree.js'
import { frames } from '../../waits.js'

/** How long a scroll takes to come to rest, in viewport.ts. */
const REST_MS = 150
/** How long the order rests after the reader left, in doc-tree.ts. */
const ORDER_RESTS_MS = 30_000
const PHASE = 'docs/active/search-rewrite/plans/phase-2-query-api'

describe('the tree of docs, while things change', () => {
  let shown: ShownTree

  beforeEach(async () => {
    shown = new ShownTree()
    await shown.ready()
  })

  it('keeps rows, focus and folds when the tree is replaced', async () => {
    await shown.click(shown.row('billing'))
    await shown.focus('Ranking notes')
    const row = shown.row('Ranking notes')
    await shown.set({ tree: { ...sampleTree(), tasks: sampleTree().tasks.toReversed() } })
    expect(shown.row('Ranking notes') === row, 'the row is the same').to.be.true
    expect(shown.focused()).to.equal('Ranking notes')
    expect(shown.names()).to.contain('Retries')
  })

  it('moves the focus from a row that goes to its next sibling, else to its parent', async () => {
    await shown.focus('search rewrite')
    await shown.set({ tree: without('search-rewrite') })
    expect(shown.focused()).to.equal('billing')
    await shown.set({ tree: without('search-rewrite', 'billing') })
    expect(shown.focused()).to.equal('Active')
  })

  it('leaves the focus where it is when it is elsewhere', async () => {
    const field = document.createElement('input')
    shown.box.append(field)
    field.focus()
    await shown.set({ tree: without('search-rewrite') })
    expect(document.activeElement === field).to.be.true
  })

  it('does not open a task by itself because it has become the newest', async () => {
    const newer = task('newer', 'active', NOW, [doc('docs/active/newer', 'a.html', 'plan', 'A')])
    await shown.set({ tree: { ...sampleTree(), tasks: [newer, ...sampleTree().tasks] } })
    expect(shown.names()).to.include.members(['newer', 'Answering'])
    expect(shown.names()).not.to.contain('A')
  })

  it('keeps what is read in place when rows come in above it', async () => {
    await shown.set({ tree: largeTree(200) })
    shown.scroller.scrollTop = 2000
    await shown.ready()
    const before = shown.row('task-90'.replace('-', ' ')).getBoundingClientRect().top
    const newer = task('newer', 'active', NOW, [])
    const { tasks } = largeTree(200)
    await shown.set({ tree: { ...largeTree(200), tasks: [newer, ...tasks] } })
    expect(shown.row('task 90').getBoundingClientRect().top).to.equal(before)
  })

  it('rests in its order until 30 s after the focus left, then keeps the doc on show in view', async () => {
    const tree = largeTree(200)
    const [first, ...others] = tree.tasks.toReversed()
    const path = first?.phases[0]?.docs[0]?.path ?? ''
    await shown.set({ tree, folds: new Map([[first?.dir ?? '', true]]), shown: path })
    shown.tree.docs.reveal(path)
    await shown.ready()
    // An earlier test has clicked there: WebKit says that the pointer moves whenever rows move below it.
    shown.scroller.style.pointerEvents = 'none'
    shown.scroller.dispatchEvent(new PointerEvent('pointerleave'))
    await shown.ready()
    const rest = holdTimers(ORDER_RESTS_MS)
    await shown.focus('Doc 199.0.0')
    shown.row('Doc 199.0.0').blur()
    await shown.ready()
    const newest = { ...tree, tasks: first ? [first, ...others.toReversed()] : [] }
    await shown.set({ tree: newest })
    expect(shown.names()).to.contain('task 198')
    rest()
    await shown.ready()
    expect(shown.scroller.scrollTop).to.be.below(100)
    expect(shown.names()).to.contain('Doc 199.0.0')
  })

  it('draws few of many rows, and keeps the focused one', async () => {
    const tree = largeTree(200)
    const folds = new Map(tree.tasks.map(({ dir }) => [dir, true]))
    await shown.set({ tree, folds })
    await shown.focus('task 0')
    shown.scroller.scrollTop = 300_000
    await frames(1)
    await shown.ready()
    expect(shown.rows().length).to.be.within(10, 60)
    expect(shown.focused()).to.equal('task 0')
    await shown.press('ArrowDown')
    expect(shown.focused()).to.equal('0 part 0.0')
    expect(shown.scroller.scrollTop).to.be.below(100)
    await shown.press('End')
    expect(shown.focused()).to.equal('Doc 199.9.8')
    const row = shown.row('Doc 199.9.8').getBoundingClientRect()
    expect(row.bottom).to.be.at.most(shown.scroller.getBoundingClientRect().bottom + 1)
  })

  it('reports its scroll position once, after scrolling has ended', async () => {
    await shown.set({ tree: largeTree(200) })
    const rest = holdTimers(REST_MS)
    shown.scroller.scrollTop = 500
    await frames(1)
    shown.scroller.scrollTop = 900
    await frames(1)
    expect(shown.asked).to.deep.equal([])
    rest()
    expect(shown.last()).to.deep.equal({ type: 'plan-tree-scroll', top: 900 })
    expect(shown.asked.length).to.equal(1)
  })

  it('begins at a given scroll position, and returns to it after leaving the page', async () => {
    await shown.set({ tree: largeTree(200), top: 1200 })
    expect(shown.scroller.scrollTop).to.equal(1200)
    shown.tree.remove()
    await frames(1)
    shown.box.append(shown.tree)
    await shown.ready()
    expect(shown.scroller.scrollTop).to.equal(1200)
    shown.box.hidden = true
    await frames(1)
    shown.box.hidden = false
    await shown.ready()
    expect(shown.scroller.scrollTop).to.equal(1200)
  })

  it('begins where the row on show is in view, and keeps it there when docs get two lines, or the list gets lower', async () => {
    const tree = largeTree(200)
    const task = tree.tasks[60]
    const one = task?.phases[4]?.docs[3]
    const folds = new Map([[task?.dir ?? '', true]])
    await shown.set({ tree, folds, shown: one?.path ?? '', top: 1200 })
    expect(isInView(one?.title)).to.equal(true)
    await shown.set({ isTall: true })
    expect(isInView(one?.title)).to.equal(true)
    shown.box.style.blockSize = '150px'
    await frames(2)
    await shown.ready()
    expect(isInView(one?.title), 'in a lower list').to.equal(true)
    shown.scroller.scrollTop = 0
    await frames(1)
    await shown.set({ tree: { ...tree } })
    expect(shown.scroller.scrollTop, 'only at the beginning').to.equal(0)
  })

  it('reveals a doc: asks to open its task, then scrolls to the doc', async () => {
    const tree = largeTree(200)
    await shown.set({ tree })
    const one = tree.tasks[150]?.phases[4]?.docs[3]
    shown.tree.docs.reveal(one?.path ?? '')
    await shown.ready()
    await shown.ready()
    expect([...shown.tree.folds]).to.deep.equal([[tree.tasks[150]?.dir, true]])
    const row = shown.row(one?.title ?? '').getBoundingClientRect()
    const box = shown.scroller.getBoundingClientRect()
    expect(row.top + row.bottom, 'in the middle').to.be.closeTo(box.top + box.bottom, 4)
  })

  it('asks to open nothing for a doc that is in sight, or that no tree lists', async () => {
    shown.tree.docs.reveal(`${PHASE}/plan.html`)
    shown.tree.docs.reveal('docs/nowhere.html')
    await shown.ready()
    expect(shown.asked).to.deep.equal([])
  })

  it('filters by words of task, phase and doc, each of which has to match', async () => {
    await shown.set({ filter: 'REWRITE ans' })
    expect(shown.names()).to.deep.equal(['Active', 'search rewrite', '2 query api', 'Answering'])
    const marked = [...shown.root.querySelectorAll('mark')].map(mark => mark.textContent)
    expect(marked).to.deep.equal(['rewrite', 'Ans'])
    await shown.set({ filter: 'rewrite fares' })
    expect(shown.names()).to.deep.equal([])
    expect(shown.tree.shadowRoot?.textContent).to.contain('Nothing is called “rewrite fares”.')
  })

  it('finds by number, by file name, by path, without accents, in what is settled and in collections', async () => {
    for (const [filter, last] of [
      ['phase-2', '2 query api'],
      ['notes.md', 'Ranking notes'],
      ['recap.html', 'Fares'],
      ['week 46', 'Week 46'],
      ['wéek 46', 'Week 46'],
      [`./${pathOf('Week 46')}:12`, 'Week 46'],
    ] as const) {
      await shown.set({ filter })
      expect(shown.names().at(-1)).to.equal(last)
    }
  })

  it('forgets folds that were made under a filter, and keeps earlier ones', async () => {
    await shown.click(shown.row('search rewrite'))
    const { folds } = shown.tree
    await shown.set({ filter: 'a' })
    expect(shown.names()).to.contain('Answering')
    await shown.click(shown.row('search rewrite'))
    expect(shown.names()).not.to.contain('Answering')
    expect(shown.tree.folds).to.equal(folds)
    await shown.set({ filter: '' })
    expect(shown.row('search rewrite').ariaExpanded).to.equal('false')
  })

  function isInView(title = ''): boolean {
    const [row, box] = [shown.row(title), shown.scroller].map(it => it.getBoundingClientRect())
    return row !== undefined && box !== undefined && row.top >= box.top && row.bottom <= box.bottom
  }

  function without(...names: string[]): Tree {
    const tree = sampleTree()
    return { ...tree, tasks: tree.tasks.filter(({ name }) => !names.includes(name)) }
  }
})

/** Timers of so many milliseconds wait from now on: those that were not cleared go off when this is called. */
function holdTimers(delay: number): () => void {
  const { setTimeout, clearTimeout } = globalThis
  const held = new Map<number, () => void>()
  let last = 0
  const hold = (work: () => void, ms?: number) => {
    if (ms !== delay) return setTimeout(work, ms)
    held.set(--last, work)
    return last
  }
  Object.assign(globalThis, {
    setTimeout: hold,
    clearTimeout: (timer: number) => held.delete(timer) || clearTimeout(timer),
  })
  return () => {
    Object.assign(globalThis, { setTimeout, clearTimeout })
    for (const work of held.values()) work()
  }
}

function pathOf(title: string): string {
  const docs = sampleTree().collections.flatMap(({ docs }) => docs)
  return docs.find(doc => doc.title === title)?.path ?? ''
}
