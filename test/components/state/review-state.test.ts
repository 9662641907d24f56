import { expect } from 'chai'
import type { DocReview } from '../../../schema/review/marks.js'
import {
  NO_REVIEW,
  comparedWith,
  hasLived,
  takeDeleted,
  takeReview,
} from '../../../components/state/review-state.js'
import { AT, aReply, aReview, hashOf } from './reviews.js'

describe('what is known of reviews @one-engine', () => {
  const whole = takeReview(
    NO_REVIEW,
    aReply([aReview('a'), aReview('b', 'changed'), aReview('c', 'read')]),
  )

  it('is what a whole reply says', () => {
    expect([...whole.marks]).to.deep.equal([
      ['a', 'new'],
      ['b', 'changed'],
    ])
    const later = takeReview(whole, aReply([aReview('d')], { cursor: 's.2' }))
    expect([...later.marks.keys()]).to.deep.equal(['d'])
    expect(later.cursor).to.equal('s.2')
  })

  it('is updated by a reply with the changes since', () => {
    const docs = [aReview('a', 'new', { opened: AT }), aReview('b', 'read')]
    const later = takeReview(whole, aReply(docs, { whole: false, gone: ['c'] }))
    expect([...later.marks]).to.deep.equal([['a', 'opened']])
    expect([...later.docs.keys()]).to.deep.equal(['a', 'b'])
  })

  it('S1: says what a doc is compared with: reading on moves neither an approval nor a review', () => {
    const base = (by: 'approval' | 'review' | 'read') => ({ hash: hashOf('b'), at: AT, by })
    const rows: [base: DocReview['base'], state: 'changed' | 'read', expected: string | null][] = [
      [base('approval'), 'read', hashOf('b')],
      [base('review'), 'read', 'review'],
      [base('review'), 'changed', 'review'],
      [{ ...base('review'), hash: hashOf('a') }, 'read', null],
      [base('read'), 'changed', 'read'],
      [base('read'), 'read', null],
      [null, 'changed', 'read'],
    ]
    for (const [from, state, expected] of rows) {
      const review = takeReview(NO_REVIEW, aReply([aReview('a', state, { base: from })]))
      expect(comparedWith(review, 'a'), `${from?.by} ${state}`).to.equal(expected)
    }
    const quiet = aReview('a', 'changed', { quiet: true, base: base('review') })
    expect(comparedWith(takeReview(NO_REVIEW, aReply([quiet])), 'a')).to.equal(null)
  })

  it('includes which docs that appear are not new', () => {
    const ids = ['a', 'b', 'c', 'd'].map(path => aReview(path, 'new', { id: `d_${path}` }))
    const first = takeDeleted(takeReview(NO_REVIEW, aReply(ids)), [
      { doc: 'd_z', path: 'z', title: 'Z', at: AT, hash: null, kept: false },
    ])
    const left = takeReview(first, aReply([], { whole: false, gone: ['b', 'c'] }))
    const back = [
      aReview('b', 'new', { id: 'd_b' }),
      aReview('moved', 'new', { id: 'd_c' }),
      aReview('z', 'new', { id: 'd_z' }),
      aReview('read', 'read', { id: 'd_r' }),
      aReview('fresh', 'new', { id: 'd_f' }),
      // Older than the first start, and moved.
      aReview('old', 'new', { id: 'd_o', quiet: true }),
    ]
    const later = takeReview(left, aReply(back, { whole: false }))
    const paths = ['a', 'b', 'moved', 'z', 'read', 'old', 'fresh', 'unknown']
    const known = ['b', 'moved', 'z', 'read', 'old']
    expect(paths.filter(path => hasLived(later, path))).to.deep.equal(known)
  })
})
