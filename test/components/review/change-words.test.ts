import { expect } from 'chai'
import { sinceInWords } from '../../../components/review/changes/words.js'
import { requestComparison } from '../../../components/state/doc-comparison.js'
import { answerComparison } from '../../../components/state/review/comparison-answers.js'
import type { CompareResponse } from '../../../schema/compare/compare.js'
import type { DocReview } from '../../../schema/review/marks.js'
import { AT, aComparison, aReview, hashOf } from '../state/reviews.js'

const NOW = new Date(Date.parse(AT) + 60_000)

describe('since when a doc changed @one-engine', () => {
  const base = { hash: hashOf('a'), at: AT, by: 'review' } as const
  const verdict = { path: '', hash: base.hash, at: AT, holds: false, review: '', taker: null }
  const says = (by: CompareResponse['from']['by'], more: Partial<DocReview> = {}) => {
    const reason = { base: 'review', to: hashOf('b'), isJustNow: false }
    const reply = aComparison({ from: { hash: base.hash, at: AT, by } })
    const nothing = { keys: [], marks: [] }
    const comparison = answerComparison(requestComparison(null, reason), reply, nothing)
    const words = sinceInWords(comparison, NOW, aReview('', 'read', { base, ...more }))
    return words.replace(/\d\d:\d\d/, '14:02')
  }

  it('S1: is said of what the reader did: sent it back, wrote comments, approved it, read it', () => {
    expect(says('review')).to.equal('Changed since your comments 14:02')
    const sentBack = { ...verdict, is: 'changes' } as const
    expect(says('review', { verdict: sentBack })).to.equal('Changed since you sent it back 14:02')
    const approved = { ...verdict, is: 'approved' } as const
    const byApproval = { base: { ...base, by: 'approval' }, verdict: approved } as const
    expect(says('version', byApproval)).to.equal('Changed since you approved it 14:02')
    expect(says('read')).to.equal('Changed since you read it, 14:02')
    expect(says('version')).to.equal('Changed since 14:02')
  })
})
