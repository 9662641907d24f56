import { expect } from 'chai'
import {
  chooseTheme,
  expandRow,
  setExpansion,
  resizeSidebar,
  scrollTree,
  sortTree,
  toggleSidebar,
  useEntry,
} from '../../../../components/state/actions/sidebar.js'
import { EMPTY_STATE } from '../../../../components/state/state.js'

describe('the sidebar @one-engine', () => {
  it('is as wide as it is made, within its bounds', () => {
    const widths = [10, 412.4, 9999].map(width => resizeSidebar(EMPTY_STATE, width).sidebar.width)
    expect(widths).to.deep.equal([200, 412, 620])
    expect(resizeSidebar(EMPTY_STATE, NaN)).to.equal(EMPTY_STATE)
  })

  it('is hidden and shown, sorted and scrolled', () => {
    const state = scrollTree(sortTree(toggleSidebar(EMPTY_STATE), 'name'), 120)
    expect(state.sidebar).to.deep.equal({ width: 300, isHidden: true, order: 'name', scroll: 120 })
    expect(toggleSidebar(state).sidebar.isHidden).to.equal(false)
    expect(scrollTree(state, 120)).to.equal(state)
    expect(scrollTree(state, -1)).to.equal(state)
  })
})

describe('folds @one-engine', () => {
  it('are remembered where they differ from the default', () => {
    const state = expandRow(EMPTY_STATE, 'row', false)
    expect([...state.expansion]).to.deep.equal([['row', false]])
    expect(expandRow(state, 'row', false)).to.equal(state)
    expect(expandRow(state, 'row', null).expansion.size).to.equal(0)
    expect(setExpansion(state, new Map([['other', true]])).expansion.size).to.equal(1)
  })
})

describe('the theme @one-engine', () => {
  it('is the one that was chosen, or the system’s', () => {
    const state = chooseTheme(EMPTY_STATE, 'dark')
    expect(state.theme).to.equal('dark')
    expect(chooseTheme(state, 'dark')).to.equal(state)
    expect(chooseTheme(state, null).theme).to.equal(null)
  })
})

describe('what the palette was used for @one-engine', () => {
  it('is remembered, the latest 200', () => {
    let state = EMPTY_STATE
    for (let i = 0; i < 250; i++) state = useEntry(state, `entry ${i}`, i)
    state = useEntry(state, 'entry 60', 999)
    expect(state.used.size).to.equal(200)
    expect(state.used.has('entry 49')).to.equal(false)
    expect([...state.used].at(-1)).to.deep.equal(['entry 60', 999])
  })
})
