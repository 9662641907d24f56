import { expect } from 'chai'
import { cardPlace } from '../../../components/review/changes/card-place.js'

const ROOM = { width: 1126, height: 800 }
const PLACE = { left: 190, top: 380, bottom: 420, from: 0, to: 800 }

describe('the card of a change @one-engine', () => {
  it('S16: stands under its change, and ends before the next one', () => {
    const card = cardPlace({ ...PLACE, to: 700 }, ROOM)
    expect(card).to.deep.equal({ left: '190px', top: '434px', maxHeight: '252px' })
  })

  it('stands above its change where the next one leaves no room', () => {
    const above = { left: '190px', bottom: '434px', maxHeight: '352px' }
    expect(cardPlace({ ...PLACE, to: 500 }, ROOM)).to.deep.equal(above)
  })

  it('S16: has no place over the doc where there is no room, and stays within a narrow doc', () => {
    expect(cardPlace({ ...PLACE, from: 300, to: 500 }, ROOM)).to.equal(null)
    expect(cardPlace(null, ROOM)).to.equal(null)
    expect(cardPlace(PLACE, { ...ROOM, width: 500 })).to.include({ left: '52px' })
  })
})
