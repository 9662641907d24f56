import { expect } from 'chai'
import {
  commentMarks,
  isDiscussed,
  markedComments,
  NO_COMMENTS,
  openCount,
  placeIn,
  takeComments,
  withComment,
  type DocComments,
} from '../../../components/state/doc-comments.js'
import { withoutDraft } from '../../../components/state/doc-drafts.js'
import type { CommentAnchor } from '../../../schema/comments/anchors.js'
import type { DocComment } from '../../../schema/comments/shapes.js'
import { aReview } from './reviews.js'
import { A, aComment, HERE } from './comments/fake-comments.js'

const GONE = {
  ...HERE,
  is: 'gone',
  ...{ from: null, to: null, start: null, end: null },
  near: { after: 'One', before: 'Two', at: 2 },
} as const
const at = (from: number, more: Partial<DocComment> = {}) => ({
  ...more,
  where: { ...HERE, from, to: from },
})

describe('the comments on an open doc @one-engine', () => {
  it('stand in the order of the doc, what is gone where it was', () => {
    const comments = listed(
      aComment('d', { where: GONE }),
      aComment('c', at(2)),
      aComment('a', at(0)),
    )
    expect(names(withComment(comments, aComment('b', at(1))))).to.equal('a b d c')
    expect(names(withComment(comments, aComment('d', at(1))))).to.equal('a d c')
    expect(names(withoutDraft(comments, { id: 'c', comment: '' }))).to.equal('d a')
  })

  it('keep what was begun, saved or deleted here while they were asked for', () => {
    const before = listed(aComment('a'), aComment('b'))
    const now = listed(aComment('a'), aComment('n'), aComment('new'))
    const reply = { hash: A, comments: [aComment('a'), aComment('b')], requests: [], verdict: null }
    const taken = takeComments({ ...now, chosen: 'n' }, before, reply, [1])
    expect(names(taken)).to.equal('a n new')
    expect([taken.chosen, taken.keys]).to.deep.equal(['n', [1]])
    expect(takeComments(taken, taken, reply, null).keys, 'of the same bytes').to.deep.equal([1])
    const placed = { ...taken, placed: ['a'] }
    const shown = [
      withComment(placed, aComment('new')),
      withoutDraft(placed, { id: 'n', comment: '' }),
      taken,
    ]
    expect(shown.map(each => each.placed)).to.deep.equal([['a'], ['a'], null])
  })

  it('are marked where they have a place; resolved ones only while they are chosen', () => {
    const comments = listed(
      aComment('exact', at(0)),
      aComment('moved', {
        where: { ...HERE, is: 'moved', from: 1, to: 2, start: null, end: null },
      }),
      aComment('resolved', at(3, { state: 'resolved' })),
      aComment('draft', at(4, { state: 'draft' })),
      aComment('dropped', at(5, { state: 'dropped' })),
      aComment('gone', { where: GONE }),
    )
    expect(markedComments(comments).map(({ id }) => id)).to.deep.equal(['exact', 'moved', 'draft'])
    expect(commentMarks(comments)[1]).to.deep.equal({
      ...{
        from: 1,
        to: 2,
        start: null,
        end: null,
        isExact: false,
        isDrawing: false,
        drawn: null,
        state: 'open',
      },
    })
    expect(commentMarks({ ...comments, chosen: 'resolved' })).to.have.length(4)
    expect(openCount(comments)).to.equal(4)
    const empty = aComment('empty', { state: 'draft', body: '' })
    expect(openCount({ ...comments, list: [...comments.list, empty] })).to.equal(4)
  })

  it('have a place by the keys of their blocks before the service tells it', () => {
    const keys = [5, 7, 5, 9]
    const text = { type: 'text', quote: 'x', prefix: '', suffix: '' } as const
    const anchor: CommentAnchor = {
      ...text,
      from: { key: 5, nth: 1, start: 3 },
      to: { key: 9, nth: 0, end: 4 },
    }
    expect(placeIn(keys, anchor)).to.include({ is: 'exact', from: 2, to: 3, start: 3, end: 4 })
    expect(placeIn(keys, { ...anchor, to: { key: 9, nth: 1, end: 4 } }).is).to.equal('gone')
    expect(placeIn(keys, { type: 'doc' })).to.include({ is: 'exact', from: null })
    const drawn = { type: 'block', key: 0, nth: 0, kind: 'p', text: 'Drawn.' } as const
    expect(placeIn([], drawn), 'in a file without text').to.include({ is: 'exact', from: null })
  })

  it('are asked for where more is said of a doc than how much of it was read', () => {
    expect([undefined, aReview('a')].map(isDiscussed)).to.deep.equal([false, false])
    const spokenOf = [{ drafts: 1 }, { open: 1 }, { answered: 1 }]
    for (const more of spokenOf) expect(isDiscussed(aReview('a', 'read', more))).to.equal(true)
  })

  function listed(...list: DocComment[]): DocComments {
    return { ...NO_COMMENTS, hash: A, list }
  }

  function names({ list }: DocComments): string {
    return list.map(({ id }) => id).join(' ')
  }
})
