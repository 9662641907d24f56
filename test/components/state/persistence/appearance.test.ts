import { expect } from 'chai'
import {
  lookOf,
  readAppearance,
  stepAppearance,
} from '../../../../components/state/persistence/appearance.js'
import { EMPTY_STATE } from '../../../../components/state/state.js'

describe('the appearance @one-engine', () => {
  it('goes step by step to either end, and back to the usual one', () => {
    const texts: number[] = []
    let state = EMPTY_STATE
    for (const by of [-1, -1, 1, 1, 1, 1, 1, 0] as const) {
      state = stepAppearance(state, 'text', by)
      texts.push(state.appearance.text)
    }
    expect(texts).to.deep.equal([0, 0, 1, 2, 3, 4, 4, 1])
    expect(stepAppearance(state, 'text', 0)).to.equal(state)
  })

  it('is written as declarations, of what is not as usual alone', () => {
    expect(lookOf(EMPTY_STATE.appearance)).to.equal('')
    expect(lookOf({ text: 4, measure: 0, rows: 0 })).to.equal(
      '--plan-text-size:1.5;--plan-measure:54ch;--plan-row:max(24px, 1.5rem)',
    )
  })

  it('is read from anything', () => {
    for (const value of [null, 'x', 4, [], { text: '2', measure: NaN, rows: 1.5 }]) {
      expect(readAppearance(value)).to.deep.equal({ text: 1, measure: 1, rows: 1 })
    }
    expect(readAppearance({ text: 99, measure: -3, rows: 2 })).to.deep.equal({
      text: 4,
      measure: 0,
      rows: 2,
    })
  })
})
