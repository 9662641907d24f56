import { resetMouse, sendMouse } from '@web/test-runner-commands'
import { expect } from 'chai'
import { ShownPanes } from './split-panes.js'
import { drag, middleOf, move, press } from '../../input.js'

describe('dragging dividers in <plan-split-panes>', () => {
  let shown: ShownPanes

  beforeEach(async () => {
    shown = new ShownPanes()
    await shown.lay()
  })

  afterEach(() => resetMouse())

  it('moves a divider under the pointer and asks once, when it is let go', async () => {
    const [x, y] = middleOf(shown.divider())
    await press(shown.divider())
    await move([x + 30, y])
    await move([x + 60, y])
    await shown.settled()
    expect(shown.isDragging).to.be.true
    expect(shown.rect('p1').width).to.equal(457)
    expect(shown.asked).to.deep.equal([])
    await sendMouse({ type: 'up' })
    await shown.settled()
    expect(shown.asked).to.deep.equal(['resize s1 0.58 0.42'])
    expect(shown.rect('p1').width).to.equal(457)
    expect(await shown.remains()).to.deep.equal([])
  })

  it('catches a divider beside its line, and asks for nothing when it stays', async () => {
    const [x, y] = middleOf(shown.divider())
    await drag(shown.divider())
    expect(shown.asked).to.deep.equal([])
    await move([x - 5, y])
    await sendMouse({ type: 'down' })
    await move([x - 45, y])
    await sendMouse({ type: 'up' })
    await shown.settled()
    expect(shown.rect('p1').width).to.equal(357)
  })

  it('evens out by a double click', async () => {
    await drag(shown.divider(), [500, 200])
    const twice = new MouseEvent('dblclick', { bubbles: true })
    // As browsers count them, two quick drags are two clicks.
    shown.divider().dispatchEvent(twice)
    expect(shown.asked).to.have.length(1)
    await drag(shown.divider())
    await drag(shown.divider())
    await shown.settled()
    shown.divider().dispatchEvent(twice)
    await shown.settled()
    expect(shown.asked.at(-1)).to.equal('even s1')
    expect(shown.rect('p1').width).to.equal(397)
  })
})
