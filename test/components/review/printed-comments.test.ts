import { expect } from 'chai'
import { printedComments } from '../../../components/review/printed-comments.js'
import { NO_COMMENTS } from '../../../components/state/doc-comments.js'
import { UNKNOWN_PLACE } from '../../../schema/comments/shapes.js'
import { aComment, idOf } from '../state/comments/fake-comments.js'
import { AT } from '../state/reviews.js'

describe('comments on paper @one-engine', () => {
  it('are those that were sent and are not done, numbered by their marks, with the replies that were sent', () => {
    const where = { ...UNKNOWN_PLACE, from: 0, to: 0 }
    const reply = { id: idOf('a', 'm'), by: 'claude', at: AT, body: 'Six it is.', sent: true }
    const list = [
      aComment('a', { state: 'draft', body: 'draft', where }),
      aComment('b', {
        ...{ state: 'answered', body: 'Six?', where },
        anchor: { type: 'block', key: 1, nth: 0, kind: 'p', text: 'Ten minutes.' },
        replies: [reply, { ...reply, body: 'not yet', sent: false }],
      }),
      aComment('c', { state: 'resolved', body: 'done', where }),
      aComment('d', { state: 'open', body: 'All of it.', where: UNKNOWN_PLACE }),
    ]
    expect(printedComments({ ...NO_COMMENTS, list })).to.deep.equal({
      numbers: [0, 1],
      notes: ['“Ten minutes.”\nSix?\nclaude: Six it is.', 'The whole doc\nAll of it.'],
    })
  })
})
