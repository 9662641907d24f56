import { expect } from 'chai'
import { NO_REVIEW, takeReview, withoutReview } from '../../../components/state/review-state.js'
import { AT, aReply, aReview } from './reviews.js'

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

  it('is only an error message while the store cannot be used', () => {
    const failed = withoutReview(whole, 'the review store is being opened')
    expect([failed.marks.size, failed.cursor]).to.deep.equal([0, ''])
    expect(failed.problem).to.equal('the review store is being opened')
    expect(withoutReview(failed, failed.problem)).to.equal(failed)
    expect(takeReview(failed, aReply([])).problem).to.equal('')
  })
})
