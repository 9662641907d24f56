import { expect } from 'chai'
import { listingsOf, workspacesOf } from '../../../schema/names/listings.js'
import { aCollection, aTask, aTree } from '../../support/texts/trees.js'

const search = aTask(
  'app/active/search',
  'plans/a.html',
  'plans/phase-1-a/b.html',
  'research/c.html',
)
const weekly = aCollection('Weekly', 'app/weekly/1.html')
const both = aCollection('Both', 'app/weekly/1.html', 'app/weekly/2.html')
const tree = aTree([search], [weekly, both])

describe('workspacesOf', () => {
  it("has the task's own plans first, then phases, then groups", () => {
    expect(workspacesOf(search).map(({ key }) => key)).to.deep.equal([
      'app:search',
      'app:search/phase-1-a',
      'app:search/research',
    ])
  })
})

describe('listingsOf', () => {
  it('finds docs in tasks, phases, groups and collections', () => {
    const found = listingsOf(
      ['app/active/search/plans/phase-1-a/b.html', 'app/weekly/2.html', 'app/active/search/x.html'],
      tree,
    )
    expect([...found.keys()]).to.deep.equal([
      'app/active/search/plans/phase-1-a/b.html',
      'app/weekly/2.html',
    ])
    expect(found.get('app/active/search/plans/phase-1-a/b.html')).to.deep.equal([
      { doc: search.phases[0]?.docs[0], task: search, workspace: search.phases[0] },
    ])
    expect(found.get('app/weekly/2.html')).to.deep.equal([{ doc: both.docs[1], collection: both }])
  })

  it('finds every place of a doc that stands in two', () => {
    const collections = listingsOf(['app/weekly/1.html'], tree).get('app/weekly/1.html')
    expect(collections?.map(one => 'collection' in one && one.collection)).to.deep.equal([
      weekly,
      both,
    ])
  })

  it('leaves collections alone when all paths lie in tasks', () => {
    const shut = new Proxy(weekly, { get: () => expect.fail('looked into a collection') })
    const path = 'app/active/search/plans/a.html'
    expect(listingsOf([path], aTree([search], [shut])).get(path)).to.have.length(1)
  })

  it('tells tasks of one key apart by their directories', () => {
    const done = aTask('app/done/search', 'plans/a.html')
    const found = listingsOf(['app/done/search/plans/a.html'], aTree([search, done]))
    expect(found.get('app/done/search/plans/a.html')).to.have.nested.property('[0].task', done)
  })
})
