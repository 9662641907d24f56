import { expect } from 'chai'
import { docsOfFolder, unreadOf } from '../../../../components/state/review/unread.js'
import { hashOf, marked } from '../reviews.js'
import { aDoc, aTask, aTree, knowing } from '../trees.js'

const A = 'app/active/zebra/plans/a.html'
const E = 'app/weekly/e.html'
const F = 'web/active/other/plans/f.html'

function tree() {
  return aTree(
    [aTask('app/active/zebra', 'a.html', '1/b.html'), aTask('web/active/other', 'f.html')],
    [{ folder: 'app', label: 'Weekly', docs: [aDoc(E)] }],
  )
}

describe('what is unread of a folder @one-engine', () => {
  it('has the hash that is listed, once for a doc that stands in two places', () => {
    const state = marked(knowing(tree()), { [A]: 'new', [E]: 'new' })
    const docs = [...docsOfFolder('app', tree()), aDoc(A)]
    expect(unreadOf(state, docs)).to.deep.equal([
      { path: A, hash: hashOf('a') },
      { path: E, hash: hashOf('a') },
    ])
  })

  it('is of this docs folder alone', () => {
    expect(docsOfFolder('web', tree()).map(({ path }) => path)).to.deep.equal([F])
  })
})
