import { expect } from 'chai'
import {
  chooseComment,
  notePlacedComments,
  stepComment,
} from '../../../../components/state/actions/comments.js'
import { putComment } from '../../../../components/state/comments/comment-list.js'
import { isPanelShown, showPanel, togglePanel } from '../../../../components/state/actions/cover.js'
import { EMPTY_STATE, type ViewerState } from '../../../../components/state/state.js'
import { aComment, HERE } from '../comments/fake-comments.js'
import { aMounted, PLAN } from '../trees.js'

describe('the comments of a viewer @one-engine', () => {
  const empty: ViewerState = { ...EMPTY_STATE, docs: new Map([[PLAN, aMounted(PLAN)]]) }

  it('stand beside their doc, in the place of the history', () => {
    const history = togglePanel(empty, PLAN, 'history')
    const comments = togglePanel(history, PLAN, 'comments')
    expect(comments.announcement.text).to.equal('Comments on plan.html')
    expect([
      isPanelShown(comments, PLAN, 'comments'),
      isPanelShown(comments, PLAN, 'history'),
    ]).to.deep.equal([true, false])
    expect(showPanel(comments, PLAN, 'comments')).to.equal(comments)
    expect(togglePanel(comments, PLAN, 'comments').announcement.text).to.equal(
      'Closed the comments on plan.html',
    )
  })

  it('know which one is chosen, and which the frame shows', () => {
    const gone = aComment('gone', { where: { ...HERE, is: 'gone', from: null, to: null } })
    const list = [gone, aComment('a'), aComment('b', { where: { ...HERE, from: 1 } })]
    const state = list.reduce((now, comment) => putComment(now, PLAN, comment), empty)
    const placed = notePlacedComments(chooseComment(state, PLAN, 'b'), PLAN, [1])
    expect(placed.docs.get(PLAN)?.comments).to.deep.include({ chosen: 'b', placed: ['b'] })
  })

  it('S17: are stepped through in the order of the doc, from the end round to the start', () => {
    const gone = aComment('gone', { where: { ...HERE, is: 'gone', from: null, to: null } })
    const done = aComment('done', { state: 'resolved', where: { ...HERE, from: 1 } })
    const list = [aComment('a'), done, aComment('b', { where: { ...HERE, from: 2 } }), gone]
    const state = list.reduce((now, comment) => putComment(now, PLAN, comment), empty)
    const chosen = (now: ViewerState) => now.docs.get(PLAN)?.comments?.chosen
    const steps = [1, 1, 1, -1, -1] as const
    const walk = steps.map((_, n) =>
      chosen(steps.slice(0, n + 1).reduce((now, by) => stepComment(now, PLAN, by), state)),
    )
    expect(walk).to.deep.equal(['a', 'b', 'a', 'b', 'a'])
    expect(chosen(stepComment(state, PLAN, -1))).to.equal('b')
    expect(stepComment(empty, PLAN, 1)).to.equal(empty)
  })
})
