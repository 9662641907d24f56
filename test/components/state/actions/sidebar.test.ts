import { expect } from 'chai'
import { resizeSidebar, useEntry } from '../../../../components/state/actions/sidebar.js'
import { EMPTY_STATE } from '../../../../components/state/state.js'

describe('the sidebar @one-engine', () => {
  it('is as wide as it is made, within its bounds', () => {
    const widths = [10, 412.4, 9999].map(width => resizeSidebar(EMPTY_STATE, width).sidebar.width)
    expect(widths).to.deep.equal([200, 412, 620])
    expect(resizeSidebar(EMPTY_STATE, NaN)).to.equal(EMPTY_STATE)
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
