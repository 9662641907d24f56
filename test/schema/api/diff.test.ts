import { expect } from 'chai'
import { diffTrees } from '../../../schema/api/diff.js'
import type { Collection, Task } from '../../../schema/tree.js'
import { aCollection, aTask, aTree } from '../trees.js'

describe('diffTrees', () => {
  // What is new and what moved, between any two trees: diff-random.test.ts.
  it('moves docs into only one of two new folders of a task', () => {
    const before = [aTask('app/done/search', 'plans/plan.html')]
    const after = [
      aTask('app/active/search', 'plans/plan.html', 'plans/recap.html'),
      aTask('app/todo/search', 'plans/plan.html'),
    ]
    expect(diff(before, after)).to.deep.equal({
      added: ['app/active/search/plans/recap.html', 'app/todo/search/plans/plan.html'],
      moved: { 'app/done/search/plans/plan.html': 'app/active/search/plans/plan.html' },
    })
  })

  it('follows the tasks into a status folder of another name', () => {
    const before = [aTask('app/active/search', 'plans/plan.html')]
    expect(diff(before, [aTask('app/todo/search', 'plans/plan.html')]).added).to.deep.equal([])
  })

  it('knows docs of collections by their paths', () => {
    const before = aTree([], [aCollection('Weekly', 'app/w/1.html', 'app/w/2.html')])
    const after = aTree([], [aCollection('Weekly', 'app/w/2.html', 'app/w/3.html')])
    const { added, moved } = diffTrees(before, after)
    expect(added.map(doc => doc.path)).to.deep.equal(['app/w/3.html'])
    expect(moved.size).to.equal(0)
  })

  it('does not see a doc of a collection as new when the collection gets another name', () => {
    const renamed = [aCollection('Every week', 'app/w/1.html')]
    expect(diff([], [], [aCollection('Weekly', 'app/w/1.html')], renamed).added).to.deep.equal([])
  })

  it('finds nothing new without an earlier tree', () => {
    expect(diffTrees(null, aTree([aTask('app/active/search', 'plans/plan.html')]))).to.deep.equal({
      added: [],
      moved: new Map(),
      gone: [],
    })
  })

  it('names deleted docs, but not those that moved or are listed in another collection', () => {
    const weekly = aCollection('Weekly', 'app/w/1.html')
    const before = aTree(
      [aTask('app/active/search', 'plans/a.html'), aTask('app/active/find', 'plans/b.html')],
      [weekly, aCollection('New', 'app/w/1.html', 'app/w/2.html')],
    )
    const after = aTree([aTask('app/done/search', 'plans/a.html')], [weekly])
    expect(diffTrees(before, after).gone).to.deep.equal([
      'app/active/find/plans/b.html',
      'app/w/2.html',
    ])
  })

  it('looks into no task or collection that is the same object in both trees', () => {
    const task = untouchable(aTask('app/active/search', 'plans/plan.html'))
    const weekly = untouchable(aCollection('Weekly', 'app/w/1.html'))
    const before = [task, aTask('app/active/other', 'plans/a.html')]
    const after = [task, aTask('app/done/other', 'plans/a.html')]
    expect(diff(before, after, [weekly], [weekly]).added).to.deep.equal([])
  })
})

function untouchable<T extends object>(value: T): T {
  return new Proxy(value, { get: () => expect.fail('looked into what is the same') })
}

/** The news between two trees: paths of added docs, and moved ones as an object. */
function diff(
  before: Task[],
  after: Task[],
  collectionsBefore: Collection[] = [],
  collectionsAfter: Collection[] = [],
) {
  const news = diffTrees(aTree(before, collectionsBefore), aTree(after, collectionsAfter))
  return { added: news.added.map(doc => doc.path), moved: Object.fromEntries(news.moved) }
}
