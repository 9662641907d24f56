import { expect } from 'chai'
import { diffTrees } from '../../../schema/api/diff.js'
import type { Collection, Task } from '../../../schema/tree.js'
import { aCollection, aTask, aTree } from '../trees.js'

describe('diffTrees', () => {
  it('sees a settled task as moved, not as new plans', () => {
    const before = [aTask('app/active/search', 'plans/plan.html', 'research/x.html')]
    const after = [aTask('app/done/search', 'plans/plan.html', 'research/x.html')]
    expect(diff(before, after)).to.deep.equal({
      added: [],
      moved: {
        'app/active/search/plans/plan.html': 'app/done/search/plans/plan.html',
        'app/active/search/research/x.html': 'app/done/search/research/x.html',
      },
    })
  })

  it('sees a second file in the same workspace as added', () => {
    const before = [aTask('app/active/search', 'plans/plan.html')]
    const after = [aTask('app/active/search', 'plans/plan.html', 'plans/recap.html')]
    expect(diff(before, after)).to.deep.equal({
      added: ['app/active/search/plans/recap.html'],
      moved: {},
    })
  })

  it('sees a plan written while its task was settled as added', () => {
    const before = [aTask('app/active/search', 'plans/plan.html')]
    const after = [aTask('app/done/search', 'plans/plan.html', 'plans/recap.html')]
    expect(diff(before, after)).to.deep.equal({
      added: ['app/done/search/plans/recap.html'],
      moved: { 'app/active/search/plans/plan.html': 'app/done/search/plans/plan.html' },
    })
  })

  it('sees nothing in a deleted doc, phase or task', () => {
    const before = [
      aTask(
        'app/active/search',
        'plans/plan.html',
        'plans/recap.html',
        'plans/phase-1-a/plan.html',
      ),
      aTask('app/active/other', 'plans/plan.html'),
    ]
    const after = [aTask('app/active/search', 'plans/plan.html')]
    expect(diff(before, after)).to.deep.equal({ added: [], moved: {} })
  })

  const renames: [what: string, before: string[], after: string[]][] = [
    ['doc', ['app/active/search', 'plans/a.html'], ['app/active/search', 'plans/b.html']],
    ['phase', ['app/active/search', 'plans/p-1/a.html'], ['app/active/search', 'plans/p-2/a.html']],
    ['group', ['app/active/search', 'research/a.html'], ['app/active/search', 'survey/a.html']],
    ['task', ['app/active/search', 'plans/a.html'], ['app/active/find', 'plans/a.html']],
  ]
  for (const [what, [from = '', ...had], [to = '', ...has]] of renames) {
    it(`sees a renamed ${what} as new`, () => {
      const { added, moved } = diff([aTask(from, ...had)], [aTask(to, ...has)])
      expect(added).to.deep.equal([`${to}/${has.join()}`])
      expect(moved).to.deep.equal({})
    })
  }

  it('sees a doc moved to another phase, or to another docs folder, as new', () => {
    const before = [aTask('app/active/search', 'plans/a.html')]
    const moved = diff(before, [aTask('app/active/search', 'plans/phase-1-a/a.html')])
    expect(moved.added).to.deep.equal(['app/active/search/plans/phase-1-a/a.html'])
    const across = diff(before, [aTask('web/active/search', 'plans/a.html')])
    expect(across.added).to.deep.equal(['web/active/search/plans/a.html'])
  })

  describe('with a task of one name in both status folders', () => {
    const active = aTask('app/active/search', 'plans/plan.html', 'plans/recap.html')
    const done = aTask('app/done/search', 'plans/plan.html')

    it('sees no news where nothing changed', () => {
      expect(diff([active, done], [{ ...done }, { ...active }])).to.deep.equal({
        added: [],
        moved: {},
      })
    })

    it('sees the second one appear as new', () => {
      expect(diff([active], [{ ...active }, done]).added).to.deep.equal([
        'app/done/search/plans/plan.html',
      ])
    })

    it('sees no news where one of them is deleted', () => {
      expect(diff([active, done], [done])).to.deep.equal({ added: [], moved: {} })
    })

    it('moves only the docs that the other did not have when one is merged into the other', () => {
      const merged = aTask('app/done/search', 'plans/plan.html', 'plans/recap.html')
      expect(diff([active, done], [merged])).to.deep.equal({
        added: [],
        moved: { 'app/active/search/plans/recap.html': 'app/done/search/plans/recap.html' },
      })
    })

    it('moves docs into only one of two new folders', () => {
      const todo = aTask('app/todo/search', 'plans/plan.html')
      expect(diff([done], [active, todo])).to.deep.equal({
        added: ['app/active/search/plans/recap.html', 'app/todo/search/plans/plan.html'],
        moved: { 'app/done/search/plans/plan.html': 'app/active/search/plans/plan.html' },
      })
    })

    it('sees a settled task as moved when a new task has its old folder', () => {
      const before = [aTask('app/active/search', 'plans/plan.html')]
      const again = [aTask('app/active/search', 'plans/new.html'), done]
      expect(diff(before, again)).to.deep.equal({
        added: ['app/active/search/plans/new.html'],
        moved: { 'app/active/search/plans/plan.html': 'app/done/search/plans/plan.html' },
      })
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

  it('counts a doc that is listed in two places once', () => {
    const twice = [aCollection('A', 'app/w/1.html'), aCollection('B', 'app/w/1.html')]
    expect(diff([], [], [], twice).added).to.deep.equal(['app/w/1.html'])
    const kept = [aCollection('A', 'app/w/1.html')]
    const both = [...kept, aCollection('B', 'app/w/1.html')]
    expect(diff([], [], kept, both).added).to.deep.equal([])
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
