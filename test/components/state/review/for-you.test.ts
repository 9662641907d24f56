import { expect } from 'chai'
import { openDoc } from '../../../../components/state/actions/open.js'
import { sortTree } from '../../../../components/state/actions/sidebar.js'
import { NO_REVIEW, takeReview } from '../../../../components/state/review-state.js'
import { nextForYou } from '../../../../components/state/review/for-you.js'
import type { ViewerState } from '../../../../components/state/state.js'
import type { DocReview } from '../../../../schema/review/marks.js'
import { aReply, aRequest, aReview } from '../reviews.js'
import { aDoc, aTask, aTree, knowing } from '../trees.js'

const A = 'app/active/zebra/plans/a.html'
const B = 'app/active/zebra/plans/1/b.html'
const C = 'app/active/ant/plans/c.html'
const D = 'app/done/old/plans/d.html'
const E = 'app/weekly/e.html'
const F = 'web/active/other/plans/f.html'
const ALL = [A, B, C, D, E, F]

/** `zebra` is the newest task, over all docs folders. */
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

function waiting(reviews: readonly DocReview[], state = knowing(tree())): ViewerState {
  return { ...state, review: takeReview(NO_REVIEW, aReply(reviews)) }
}

/** From one to the next, until it is at a doc again. */
function walk(state: ViewerState): string[] {
  const paths: string[] = []
  for (let path = nextForYou(state); path !== '' && !paths.includes(path);) {
    paths.push(path)
    path = nextForYou(openDoc(state, path))
  }
  return paths
}

describe('the next doc for the reader @one-engine', () => {
  it('follows by why it waits: requests, answers, what changed after it was approved, what changed, what is new', () => {
    const verdict = {
      path: E,
      is: 'approved',
      hash: '',
      at: '',
      holds: false,
      review: '',
      taker: null,
    } as const
    const state = waiting([
      aReview(A),
      aReview(B, 'changed'),
      aReview(E, 'read', { todo: 'approved-changed', verdict }),
      aReview(D, 'read', { todo: 'answered', answered: 2 }),
      aReview(F, 'read', { todo: 'review', request: aRequest(F, '10:00') }),
      aReview(C, 'new', { todo: 'review', request: aRequest(C, '11:00') }),
    ])
    expect(walk(state)).to.deep.equal([C, F, D, E, B, A])
  })

  it('follows from the newest task to the oldest, collections last, however the tree is sorted', () => {
    const reviews = ALL.map(path => aReview(path))
    expect(walk(waiting(reviews))).to.deep.equal([A, B, F, C, D, E])
    const byName = sortTree(knowing(tree()), 'name')
    expect(walk(waiting(reviews, byName))).to.deep.equal([A, B, F, C, D, E])
  })

  it('any folder 11: follows the folders of a collection, its own docs first', () => {
    const paths = ['app/w/b/2.md', 'app/w/a/1.md', 'app/w/x.md']
    const known = knowing(aTree([], [{ folder: 'app', label: 'W', docs: paths.map(p => aDoc(p)) }]))
    const reviews = paths.map(path => aReview(path))
    expect(walk(waiting(reviews, known))).to.deep.equal([
      'app/w/x.md',
      'app/w/a/1.md',
      'app/w/b/2.md',
    ])
  })

  it('is one that is on show, then one of the phase, before the list goes on', () => {
    const asks = aReview(F, 'read', { todo: 'review', request: aRequest(F) })
    const known = waiting([asks, aReview(A), aReview(B, 'changed'), aReview(C)])
    const both = openDoc(openDoc(known, A), C, { target: 'side' })
    expect(nextForYou(both)).to.equal(A)
    expect(nextForYou(both, new Set([A]))).to.equal(F)
    expect(nextForYou(openDoc(known, C))).to.equal(F)
  })

  it('is not one that the reader has passed, that was deleted, or that is in front', () => {
    const state = waiting([aReview(A), aReview(F), aReview(C, 'new', { hash: null })])
    expect(nextForYou(state, new Set([A]))).to.equal(F)
    expect(nextForYou(openDoc(state, A), new Set([F]))).to.equal('')
    expect(nextForYou(waiting([]))).to.equal('')
  })
})
