import { expect } from 'chai'
import { closeTab, showTab, toggleMaximized } from '../../../../components/state/actions/layout.js'
import { openDoc, openWorkspace } from '../../../../components/state/actions/open.js'
import { retarget } from '../../../../components/state/actions/retarget.js'
import { enterReview, leaveReview } from '../../../../components/state/actions/review-mode.js'
import { focusedPath, layoutOf, shownPaths } from '../../../../components/state/selectors.js'
import type { ViewerState } from '../../../../components/state/state.js'
import { PHASE_PLAN, PLAN, RECAP, SEARCH, aMounted, drawn, inSearch } from '../trees.js'

const panelOf = (state: ViewerState, path: string) => state.docs.get(path)?.panel

describe('the review mode @one-engine', () => {
  it('shows a doc alone with its comments, and brings the panes back as they were', () => {
    const before = toggleMaximized(inSearch())
    const state = enterReview(before, PHASE_PLAN, 'forYou')
    expect([shownPaths(state), panelOf(state, PHASE_PLAN)]).to.deep.equal([
      [PHASE_PLAN],
      'comments',
    ])
    const after = leaveReview(state)
    expect(layoutOf(after)).to.equal(layoutOf(before))
    expect([after.layouts, after.workspace, after.isMaximized]).to.deep.equal([
      before.layouts,
      before.workspace,
      before.isMaximized,
    ])
    expect(after.docs.has(PHASE_PLAN), 'a doc without a tab is closed').to.equal(false)
  })

  it('gives a doc that has a tab its panel back', () => {
    const docs = new Map([[PLAN, { ...aMounted(PLAN), panel: 'history' as const }]])
    const state = enterReview({ ...inSearch(), docs }, PLAN, 'forYou')
    expect(panelOf(state, PLAN)).to.equal('comments')
    expect(panelOf(leaveReview(state), PLAN)).to.equal('history')
    const other = enterReview(state, RECAP, 'forYou')
    expect([focusedPath(other), panelOf(other, PLAN)]).to.deep.equal([RECAP, 'history'])
  })

  it('loads nothing again where it is entered twice', () => {
    const state = enterReview(inSearch(), PHASE_PLAN, 'forYou')
    const docs = new Map(state.docs).set(PHASE_PLAN, aMounted(PHASE_PLAN))
    const twice = enterReview({ ...state, docs }, PHASE_PLAN, 'forYou')
    expect(twice.docs.get(PHASE_PLAN)?.loaded).to.equal(docs.get(PHASE_PLAN)?.loaded)
    expect(panelOf(twice, PHASE_PLAN)).to.equal('comments')
    expect(leaveReview(twice).docs.has(PHASE_PLAN)).to.equal(false)
  })

  it('shows "Read changes" again that led to it', () => {
    const state = enterReview({ ...inSearch(), readChanges: 'shown' }, PLAN, 'readChanges')
    expect(state.readChanges).to.equal('behind')
    expect(leaveReview(state).readChanges).to.equal('shown')
  })

  it('ends where something else is opened, and where its tab is closed; the tabs behind it stay', () => {
    const before = inSearch()
    const state = enterReview(before, PLAN, 'forYou')
    const front = focusedPath(before)
    expect(drawn(openDoc(state, front))).to.equal(drawn(before))
    expect(drawn(closeTab(state, PLAN))).to.equal(drawn(before))
    expect(openWorkspace(state, SEARCH).reviewMode).to.equal(null)
    expect(showTab(state, RECAP), 'no tab of the panes is on show').to.equal(state)
  })

  it('follows a doc that moves', () => {
    const state = enterReview(inSearch(), PLAN, 'forYou')
    const moved = `${SEARCH}/plans/renamed.html`
    const next = retarget(state, { paths: new Map([[PLAN, moved]]), dirs: new Map() })
    expect([focusedPath(next), panelOf(next, moved)]).to.deep.equal([moved, 'comments'])
  })
})
