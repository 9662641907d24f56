import { expect } from 'chai'
import { movedDocs } from '../../../components/tree/tree-diff.js'
import { aCollection, aTask, aTree } from '../../support/texts/trees.js'

describe('movedDocs @one-engine', () => {
  // Moves between any two trees: tree-diff-random.test.ts.
  it('moves docs into only one of two new folders of a task', () => {
    const before = aTree([aTask('app/done/search', 'plans/plan.html')])
    const after = aTree([
      aTask('app/active/search', 'plans/plan.html', 'plans/recap.html'),
      aTask('app/todo/search', 'plans/plan.html'),
    ])
    expect(Object.fromEntries(movedDocs(before, after))).to.deep.equal({
      'app/done/search/plans/plan.html': 'app/active/search/plans/plan.html',
    })
  })

  it('knows docs of collections by their paths', () => {
    const before = aTree([], [aCollection('Weekly', 'app/w/1.html', 'app/w/2.html')])
    const after = aTree([], [aCollection('Every week', 'app/w/2.html', 'app/w/3.html')])
    expect(movedDocs(before, after).size).to.equal(0)
  })

  it('looks into no task or collection that is the same object in both trees', () => {
    const task = untouchable(aTask('app/active/search', 'plans/plan.html'))
    const weekly = untouchable(aCollection('Weekly', 'app/w/1.html'))
    const before = aTree([task, aTask('app/active/other', 'plans/a.html')], [weekly])
    const after = aTree([task, aTask('app/done/other', 'plans/a.html')], [weekly])
    expect(movedDocs(before, after).size).to.equal(1)
  })
})

function untouchable<T extends object>(value: T): T {
  return new Proxy(value, { get: () => expect.fail('looked into what is the same') })
}
