import { expect } from 'chai'
import { openDoc } from '../../../../components/state/actions/open.js'
import { sortTree } from '../../../../components/state/actions/sidebar.js'
import { docsOfFolder, nextUnread, unreadOf } from '../../../../components/state/review/unread.js'
import type { ViewerState } from '../../../../components/state/state.js'
import { hashOf, marked } from '../reviews.js'
import { aDoc, aTask, aTree, knowing } from '../trees.js'

const A = 'app/active/zebra/plans/a.html'
const B = 'app/active/zebra/plans/1/b.html'
const C = 'app/active/ant/plans/c.html'
const D = 'app/done/old/plans/d.html'
const E = 'app/weekly/e.html'
const F = 'web/active/other/plans/f.html'

/** `zebra` is the newest task. In the order of the rows: a b c d e f. */
function tree() {
  return aTree(
    [
      aTask('app/active/zebra', 'a.html', '1/b.html'),
      aTask('web/active/other', 'f.html'),
      aTask('app/active/ant', 'c.html'),
      aTask('app/done/old', 'd.html'),
    ],
    [{ folder: 'app', label: 'Weekly', docs: [aDoc(E)] }],
  )
}

function at(path: string, unread: readonly string[], state = knowing(tree())): ViewerState {
  return marked(openDoc(state, path), Object.fromEntries(unread.map(one => [one, 'new'] as const)))
}

describe('the next unread doc @one-engine', () => {
  const all = [A, B, C, D, E, F]
  it('follows in the order of the tree, from its end back to its start', () => {
    const next = all.map(path => nextUnread(at(path, all)))
    expect(next).to.deep.equal([B, C, D, E, F, A])
  })

  it('any folder 11: follows the folders of a collection, its own docs first', () => {
    const paths = ['app/w/b/2.md', 'app/w/a/1.md', 'app/w/x.md']
    const known = knowing(aTree([], [{ folder: 'app', label: 'W', docs: paths.map(p => aDoc(p)) }]))
    const next = paths.map(path => nextUnread(at(path, paths, known)))
    expect(next).to.deep.equal(['app/w/x.md', 'app/w/b/2.md', 'app/w/a/1.md'])
  })

  it('passes over what is read', () => {
    expect(nextUnread(at(A, [A, E]))).to.equal(E)
    expect(nextUnread(at(F, [C]))).to.equal(C)
  })

  it('follows the order of the names where the tree does', () => {
    const byName = sortTree(knowing(tree()), 'name')
    expect(nextUnread(at(C, all, byName))).to.equal(A)
  })

  it('is the first one where the doc in front is not listed', () => {
    expect(nextUnread(at('app/notes/x.md', [B, D]))).to.equal(B)
  })

  it('is none where nothing, or only the doc in front, is unread', () => {
    expect(nextUnread(at(A, []))).to.equal('')
    expect(nextUnread(at(A, [A]))).to.equal('')
  })
})

describe('what is unread of a folder @one-engine', () => {
  it('has the hash that is listed, once for a doc that stands in two places', () => {
    const state = at(A, [A, E])
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
