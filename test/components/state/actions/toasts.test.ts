import { expect } from 'chai'
import {
  addError,
  addInfo,
  addNews,
  addFromAgents,
  dropSeenToasts,
} from '../../../../components/state/actions/toasts.js'
import { titleOf } from '../../../../components/state/selectors.js'
import { keepUndo } from '../../../../components/state/actions/undo.js'
import { openDoc } from '../../../../components/state/actions/open.js'
import { NO_REVIEW, takeReview } from '../../../../components/state/review-state.js'
import type { ViewerState } from '../../../../components/state/state.js'
import { aReply, aReview } from '../reviews.js'
import { PLAN, PHASE_PLAN, aDoc, knowing, searchTree, titles } from '../trees.js'

describe('news @one-engine', () => {
  it('tells of one doc with its place, its badge and a way to open it', () => {
    const [toast] = news('search').toasts
    expect(toast).to.include({ tone: 'news', where: 'search › phase', title: 'The 1.html' })
    expect(toast?.kind?.label).to.equal('plan')
    expect(toast?.actions.map(({ label }) => label)).to.deep.equal(['Open'])
  })

  it('gathers a burst in one toast, under a name of its own', () => {
    let state = news('search')
    const [first] = state.toasts
    for (let i = 2; i <= 12; i++) state = news('search', i, state)
    expect(titles(state)).to.deep.equal(['12 new plans in search'])
    expect(state.toasts[0]?.docs).to.have.length(12)
    expect(state.toasts[0]?.id).not.to.equal(first?.id)
  })
})

describe('toasts @one-engine', () => {
  it('name a doc that has just gone from the reviews', () => {
    const state = knowing(searchTree())
    expect(titles(addFromAgents(state, [PLAN]))).to.deep.equal([titleOf(state, PLAN)])
  })

  it('leave the last 20 steps to undo', () => {
    const steps = Array.from({ length: 21 }, (_, at) => {
      return { type: 'read', docs: [], label: String(at) } as const
    })
    const { undos } = steps.reduce(keepUndo, knowing(searchTree()))
    expect(undos).to.deep.equal(steps.slice(1))
  })

  it('are one for all news, in however many tasks', () => {
    let state = knowing(searchTree())
    for (let i = 0; i < 36; i++) state = news(`task ${i % 4}`, i, state)
    expect(titles(state)).to.deep.equal(['36 new docs in 4 tasks'])
    expect(state.toasts[0]?.docs).to.have.length(36)
    expect(state.toasts[0]?.actions.map(({ label }) => label)).to.deep.equal(['For you'])
  })

  it('are never more than four: an info toast goes before an error', () => {
    let state = addError(knowing(null), 'wrong')
    for (const name of ['a', 'b', 'c', 'd', 'e']) state = addInfo(state, name)
    expect(titles(state)).to.deep.equal(['wrong', 'c', 'd', 'e'])
  })

  it('drop the oldest where all are errors, and show no text twice', () => {
    let state = knowing(null)
    for (const name of ['a', 'b', 'c', 'd', 'e', 'c']) state = addError(state, name)
    expect(titles(state)).to.deep.equal(['b', 'd', 'e', 'c'])
  })
})

describe('a toast about several new docs @one-engine', () => {
  const place = { task: 'search', phase: null }
  const told = [PLAN, PHASE_PLAN].reduce(
    (now, path) => addNews(now, aDoc(path), place),
    knowing(searchTree()),
  )

  it('lists new docs until they are read, also in another tab of the browser', () => {
    const docs = [aReview(PLAN, 'read'), aReview(PHASE_PLAN)]
    const next = dropSeenToasts({ ...told, review: takeReview(NO_REVIEW, aReply(docs)) })
    expect(next.toasts.map(({ docs }) => docs)).to.deep.equal([[PHASE_PLAN]])
  })

  it('lists those that were not on show since, and goes with the last one', () => {
    const inPlan = dropSeenToasts(openDoc(told, PLAN))
    expect(inPlan.toasts.map(({ docs }) => docs)).to.deep.equal([[PHASE_PLAN]])
    const [last] = inPlan.toasts
    expect([last?.where, last?.title]).to.deep.equal(['search', titleOf(told, PHASE_PLAN)])
    expect(last?.actions.map(({ label }) => label)).to.deep.equal(['Open'])
    expect(dropSeenToasts(openDoc(inPlan, PHASE_PLAN)).toasts).to.deep.equal([])
  })
})

function news(task: string, i = 1, state = knowing(searchTree())): ViewerState {
  return addNews(state, aDoc(`app/active/${task}/${i}.html`), { task, phase: 'phase' })
}
