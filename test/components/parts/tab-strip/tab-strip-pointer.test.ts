import { resetMouse, sendMouse } from '@web/test-runner-commands'
import { expect } from 'chai'
import type { TabGrabEvent, TabMenuEvent } from '../../../../components/parts/tab-strip/events.js'
import { middleClick, rightClick } from '../../other-button.js'
import { click, drag, middleOf, move, press } from '../../input.js'
import { ShownStrip } from './tab-strip.js'
import { until } from '../../waits.js'
import { onPage } from '../../shown.js'

describe('<plan-tab-strip> under a pointer', () => {
  let shown: ShownStrip

  beforeEach(async () => {
    shown = new ShownStrip()
    await shown.show()
  })

  afterEach(() => resetMouse())

  it('chooses by a click', async () => {
    await click(shown.tab('b'))
    expect(shown.asked).to.deep.equal(['select b'])
  })

  it('closes by its cross and by a middle click, and chooses nothing with it', async () => {
    await click(shown.find("[data-tab='b'] .close"))
    middleClick(shown.find("[data-tab='c'] .label"))
    expect(shown.asked).to.deep.equal(['close b', 'close c'])
  })

  it('closes nothing by a middle button that goes up over another tab', () => {
    middleClick(shown.find('.tabs'))
    expect(shown.asked).to.deep.equal([])
  })

  it('asks for the menu at the point of a right click', async () => {
    const asked = next('plan-tab-menu')
    const at = rightClick(shown.tab('b'))
    const { tab, anchor, opener } = await asked
    expect(tab).to.equal('b')
    expect(opener).to.equal(shown.tab('b'))
    expect(anchor).to.include(at)
    expect(shown.asked).to.deep.equal(['menu b'])
  })

  it('takes a small move for a click and a larger one for a drag, which is no click', async () => {
    const [x, y] = middleOf(shown.tab('b'))
    await drag(shown.tab('b'), [x + 3, y])
    expect(shown.asked).to.deep.equal(['select b'])
    const grabbed = next('plan-tab-grab')
    await drag(shown.tab('b'), [x + 3, y], [x + 12, y])
    expect(await grabbed).to.include({ tab: 'b', label: 'Ranking notes', x: Math.round(x + 12) })
    expect(shown.asked).to.deep.equal(['select b', 'grab b'])
    await click(shown.tab('c'))
    expect(shown.asked.at(-1)).to.equal('select c')
  })

  it('starts a drag whose first move is already over a frame', async () => {
    const frame = onPage('iframe')
    const grabbed = next('plan-tab-grab')
    await press(shown.tab('b'))
    await move(middleOf(frame))
    expect((await grabbed).tab).to.equal('b')
    await sendMouse({ type: 'up' })
  })

  it('starts no drag from the cross', async () => {
    const [x, y] = middleOf(shown.find("[data-tab='b'] .close"))
    await drag(shown.find("[data-tab='b'] .close"), [x, y + 60])
    expect(shown.asked).to.deep.equal([])
  })

  it('asks for the menu when a finger rests, and not for the tab when it leaves', async () => {
    const asked = next('plan-tab-menu')
    finger('pointerdown', 0)
    expect((await asked).tab).to.equal('b')
    const wish = new MouseEvent('contextmenu', { bubbles: true, cancelable: true })
    shown.tab('b').dispatchEvent(wish)
    finger('pointerup', 0)
    shown.tab('b').dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))
    expect(wish.defaultPrevented).to.be.true
    expect(shown.asked).to.deep.equal(['menu b'])
  })

  it('leaves scrolling to the browser for a finger that moves at once', () => {
    finger('pointerdown', 0)
    finger('pointermove', 20)
    finger('pointermove', 40)
    expect(shown.asked).to.deep.equal([])
    expect(touchMove().defaultPrevented).to.be.false
  })

  it('drags by a finger that has held a tab, and scrolls no more', async () => {
    finger('pointerdown', 0)
    await until(() => shown.has('.held'))
    expect(touchMove().defaultPrevented).to.be.true
    finger('pointermove', 20)
    expect(shown.asked).to.deep.equal(['grab b'])
    expect(touchMove().defaultPrevented).to.be.true
  })

  function next(type: 'plan-tab-menu'): Promise<TabMenuEvent>
  function next(type: 'plan-tab-grab'): Promise<TabGrabEvent>
  function next(type: string): Promise<Event> {
    return new Promise(resolve => shown.strip.addEventListener(type, resolve, { once: true }))
  }

  /** A finger on the second tab, so many pixels from its middle. */
  function finger(type: string, by: number): void {
    const [x, y] = middleOf(shown.tab('b'))
    const at = { clientX: x + by, clientY: y, pointerId: 77, pointerType: 'touch', isPrimary: true }
    const buttons = type === 'pointerup' ? 0 : 1
    const event = new PointerEvent(type, { ...at, buttons, bubbles: true, composed: true })
    shown.tab('b').dispatchEvent(event)
  }

  function touchMove(): Event {
    const event = new Event('touchmove', { bubbles: true, composed: true, cancelable: true })
    shown.tab('b').dispatchEvent(event)
    return event
  }
})
