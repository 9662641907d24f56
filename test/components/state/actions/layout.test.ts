import { expect } from 'chai'
import {
  closeOthers,
  closePane,
  closeTab,
  layOutAgain,
  spreadOut,
  moveTab,
  resizeSplit,
  showTab,
  stepTab,
  undoLayout,
} from '../../../../components/state/actions/layout.js'
import { dropParked, park } from '../../../../components/state/actions/parking.js'
import { layoutOf } from '../../../../components/state/selectors.js'
import { openDoc, openWorkspace } from '../../../../components/state/actions/open.js'
import type { ViewerState } from '../../../../components/state/state.js'
import { PHASE_PLAN, PLAN, RECAP, SEARCH, aMounted, drawn, inSearch, titles } from '../trees.js'

const SECOND = `${SEARCH}/plans/2/second.html`

describe('closing @one-engine', () => {
  it('takes a tab away, with its doc, and offers it back', () => {
    const before = inSearch()
    const state = closeTab(before, PLAN)
    expect(drawn(state)).to.equal('>recap*')
    expect(titles(state)).to.deep.equal(['Closed The plan.html'])
    expect(layoutOf(undone(state))).to.equal(layoutOf(before))
  })

  it('forgets the record of a closed doc', () => {
    const docs = new Map([[PLAN, { ...aMounted(PLAN), isMissing: true }]])
    const after = closeTab({ ...inSearch(), docs }, PLAN)
    expect([...after.docs.keys()]).to.deep.equal([])
  })

  it('requirement 62: keeps a doc mounted that a key in it closed, while that can be undone', () => {
    const open = { ...inSearch(), docs: new Map([[PLAN, aMounted(PLAN)]]) }
    const closed = dropParked(park(open, closeTab(open, PLAN)))
    expect(drawn(closed)).to.equal('>recap*')
    expect(closed.docs.get(PLAN)).to.deep.equal({ ...aMounted(PLAN), isParked: true })
    const back = dropParked(undone(closed))
    expect(back.docs.get(PLAN)).to.deep.equal(aMounted(PLAN))
    const forgotten = dropParked({ ...closed, toasts: [] })
    expect([...forgotten.docs.keys()]).to.deep.equal([])
  })

  it('is undone together with what was closed just before', () => {
    const before = openDoc(inSearch(), PHASE_PLAN)
    const state = closeTab(closeTab(before, PHASE_PLAN), PLAN)
    expect(titles(state)).to.deep.equal(['Closed 2 tabs'])
    expect(drawn(undone(state))).to.equal(drawn(before))
  })

  it('is offered apart from what was closed before something else happened', () => {
    const state = closeTab(openDoc(closeTab(inSearch(), PLAN), PHASE_PLAN), RECAP)
    expect(titles(state)).to.deep.equal(['Closed The plan.html', 'Closed The recap.html'])
  })

  it('gives a tab its place back without undoing what happened since', () => {
    const before = openDoc(openDoc(inSearch(), PHASE_PLAN), SECOND)
    expect(drawn(before)).to.equal('>plan first second* | recap*')
    const since = showTab(closeTab(before, PHASE_PLAN), RECAP)
    expect(drawn(since)).to.equal('plan second* | >recap*')
    expect(drawn(undone(since))).to.equal('>plan first* second | recap*')
  })

  it('gives a pane its tabs back beside what happened since', () => {
    const before = openDoc(inSearch(), PHASE_PLAN)
    const since = openDoc(closePane(before, 'p1'), SECOND)
    expect(drawn(since)).to.equal('>recap second*')
    expect(drawn(undone(since))).to.equal('recap second* | >plan first*')
  })

  it('opens no tab twice that was opened again before the undo', () => {
    const since = openDoc(closeTab(inSearch(), PLAN), PLAN)
    expect(drawn(undone(since))).to.equal('>recap plan*')
  })

  it('keeps the one tab of a pane, and does nothing when it is alone', () => {
    const state = openDoc(inSearch(), PHASE_PLAN)
    expect(drawn(closeOthers(state, PHASE_PLAN))).to.equal('>first* | recap*')
    const alone = inSearch()
    expect(closeOthers(alone, PLAN)).to.equal(alone)
  })

  it('is undone in the workspace that it happened in', () => {
    const state = openWorkspace(closeTab(inSearch(), PLAN), `${SEARCH}/plans/1`)
    const after = undone(state)
    expect(after.workspace).to.equal(SEARCH)
    expect(drawn(after)).to.equal('>plan* | recap*')
  })
})

describe('laying out again @one-engine', () => {
  it('seeds the workspace anew, and can be undone', () => {
    const before = moveTab(openDoc(inSearch(), PHASE_PLAN), RECAP, 'p1', 0)
    expect(drawn(before)).to.equal('>recap* plan first')
    const state = layOutAgain(before)
    expect(drawn(state)).to.equal('>plan* | recap*')
    expect(titles(state)).to.deep.equal(['Laid out search again'])
    expect(drawn(undone(state))).to.equal('>recap* plan first')
  })

  it('can be undone without closing what was opened since', () => {
    const before = moveTab(inSearch(), RECAP, 'p1', 0)
    const since = openDoc(layOutAgain(before), SECOND)
    expect(drawn(undone(since))).to.equal('>recap second* plan')
  })

  it('is undone apart from a closing that follows', () => {
    const state = closeTab(layOutAgain(moveTab(inSearch(), RECAP, 'p1', 0)), PLAN)
    expect(titles(state)).to.deep.equal(['Laid out search again', 'Closed The plan.html'])
  })

  it('has as many panes as there is room for, and spreads them out on demand', () => {
    const narrow = { ...inSearch(), room: { width: 700, height: 700, gap: 8 } }
    const state = layOutAgain(narrow)
    expect(drawn(state)).to.equal('>plan* recap')
    const spread = spreadOut(state)
    expect(drawn(spread)).to.equal('>plan* | recap*')
    expect(titles(spread)).to.include('Spread out search')
    expect(drawn(undone(spread))).to.equal('>plan* recap')
  })

  it('changes nothing where the panes are already laid out like this', () => {
    const state = inSearch()
    expect(layOutAgain(state)).to.equal(state)
  })
})

describe('moving a tab @one-engine', () => {
  it('says where it is now', () => {
    const state = moveTab(inSearch(), PLAN, 'p2', 1)
    expect(drawn(state)).to.equal('>recap plan*')
    expect(state.announcement.text).to.equal('Moved The plan.html to tab 2 of 2, pane 1 of 1')
  })

  it('says nothing when it changes nothing', () => {
    const state = inSearch()
    expect(stepTab(state, PLAN, 'left', null)).to.equal(state)
    expect(resizeSplit(state, 's1', [0.5, 0.5])).to.equal(state)
  })
})

/** Takes back what the last toast offers to. */
function undone(state: ViewerState): ViewerState {
  const undo = state.toasts.at(-1)?.undo
  if (undo?.type !== 'layout') throw new Error('There is nothing to undo.')
  return undoLayout(state, undo)
}
