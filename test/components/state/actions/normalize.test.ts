import { expect } from 'chai'
import { closeTab, showTab } from '../../../../components/state/actions/layout.js'
import { park } from '../../../../components/state/actions/parking.js'
import { normalize } from '../../../../components/state/actions/normalize.js'
import { openDoc, openWorkspace } from '../../../../components/state/actions/open.js'
import { addNews, dismissToast } from '../../../../components/state/actions/toasts.js'
import type { ViewerState } from '../../../../components/state/state.js'
import { Store } from '../../../../components/state/store.js'
import {
  PHASE_PLAN,
  PLAN,
  SEARCH,
  aDoc,
  aMounted,
  knowing,
  searchTree,
  inSearch,
} from '../trees.js'

describe('a state after an action @one-engine', () => {
  it('keeps a closed doc mounted as long as a toast offers it', () => {
    const store = aStore()
    store.update(state => ({ ...state, docs: new Map([[PLAN, aMounted(PLAN)]]) }))
    store.update(state => park(state, closeTab(state, PLAN)))
    expect(store.state.docs.get(PLAN)?.isParked).to.equal(true)
    store.update(state => dismissToast(state, state.toasts[0]?.id ?? ''))
    expect(store.state.docs.has(PLAN)).to.equal(false)
  })

  it('notifies subscribers once, after all changes', () => {
    const store = aStore()
    const told: ViewerState[] = []
    store.subscribe(() => told.push(store.state))
    const place = { task: 'search', phase: null }
    store.update(state => openDoc(addNews(state, aDoc(PHASE_PLAN), place), PHASE_PLAN))
    expect(told.map(({ toasts }) => toasts.length)).to.deep.equal([0])
    store.update(state => state)
    expect(told).to.have.length(1)
  })
})

describe('the doc that the tree reveals @one-engine', () => {
  it('is the one that was opened, unless it was chosen in the tree or was in front before', () => {
    const state = inSearch()
    expect(openDoc(state, PHASE_PLAN).reveal?.path).to.equal(PHASE_PLAN)
    expect(openDoc(state, PHASE_PLAN, { from: 'tree' }).reveal).to.equal(null)
    expect(openDoc(state, PLAN).reveal).to.equal(state.reveal)
  })

  it('is the one in front of a workspace that was opened, unless it was chosen in the tree', () => {
    const state = knowing(searchTree())
    expect(openWorkspace(state, SEARCH).reveal?.path).to.equal(PLAN)
    expect(openWorkspace(state, SEARCH, 'tree').reveal).to.equal(null)
  })

  it('is revealed again when it is opened again', () => {
    const once = openDoc(inSearch(), PHASE_PLAN)
    const again = openDoc(showTab(once, PLAN), PHASE_PLAN)
    expect(again.reveal?.path).to.equal(PHASE_PLAN)
    expect(again.reveal?.sequence).not.to.equal(once.reveal?.sequence)
  })

  it('is none any more when another tab comes to the front', () => {
    const opened = normalize(openDoc(inSearch(), PHASE_PLAN))
    expect(normalize(opened)).to.equal(opened)
    expect(normalize(showTab(opened, PLAN)).reveal).to.equal(null)
  })
})

function aStore(): Store<ViewerState> {
  return new Store(normalize(inSearch()), normalize)
}
