import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import { ShownPanes, TWO, layoutOf } from './split-panes.js'
import { itIsAccessible } from '../../violations.js'
import { panesOf } from '../../../../components/layout/edit.js'
import { frames } from '../../waits.js'

describe('<plan-split-panes>', () => {
  let shown: ShownPanes

  beforeEach(() => {
    shown = new ShownPanes()
  })

  it('puts what is slotted into the places of a layout', async () => {
    await shown.lay()
    const boxes = ['p1', 'p2'].map(id => {
      const slotted = shown.panes.querySelector(`[slot=${id}]`)
      const { left, top, width, height } = slotted?.getBoundingClientRect() ?? new DOMRect()
      return { x: left, y: top, width, height }
    })
    expect(boxes).to.deep.equal([shown.rect('p1'), shown.rect('p2')])
    expect(boxes).to.deep.equal([
      { x: 0, y: 0, width: 397, height: 500 },
      { x: 403, y: 0, width: 397, height: 500 },
    ])
  })

  it('tells once where the panes are, and again after each change', async () => {
    await shown.lay()
    expect(shown.placed).to.equal(1)
    await frames(2)
    expect(shown.placed).to.equal(1)
    await shown.lay(layoutOf('column', ['a', 'b'], ['c']))
    expect(shown.placed).to.equal(2)
    shown.panes.gap = 10
    await shown.settled()
    expect(shown.placed).to.equal(3)
    expect(shown.rect('p2').y).to.equal(255)
    shown.panes.style.width = '600px'
    await frames(2)
    expect(shown.placed).to.equal(4)
    expect(shown.rect('p1').width).to.equal(600)
  })

  it('has panes without size while it is hidden, and shows them again afterwards', async () => {
    await shown.lay(TWO, 'display: none')
    expect(shown.placed).to.equal(1)
    expect(shown.rect('p1')).to.deep.equal({ x: 0, y: 0, width: 0, height: 0 })
    await shown.lay(TWO)
    await frames(2)
    expect(shown.rect('p1').width).to.equal(397)
  })

  it('leaves a pane as much as its page says', async () => {
    await shown.lay()
    expect(shown.divider().ariaValueMin).to.equal('35')
    shown.panes.setAttribute('min-width', '80')
    await shown.settled()
    expect(shown.divider().ariaValueMin).to.equal('10')
    shown.divider().focus()
    await sendKeys({ press: 'Home' })
    await shown.settled()
    expect(shown.rect('p1').width).to.equal(80)
  })

  it('tells once when another pane gets the focus', async () => {
    await shown.lay()
    const focused: string[] = []
    shown.panes.addEventListener('plan-pane-focus', ({ pane }) => {
      focused.push(pane)
      shown.panes.layout = { ...shown.panes.layout, focused: pane }
    })
    const [other] = panesOf(shown.panes.layout).filter(
      ({ id }) => id !== shown.panes.layout.focused,
    )
    shown.strip(other?.id ?? '').focusTab()
    shown.strip(other?.id ?? '').focusTab()
    await shown.settled()
    expect(focused).to.deep.equal([other?.id])
  })

  it('takes a gap that is no number for none', async () => {
    await shown.lay()
    shown.panes.setAttribute('gap', 'wide')
    await shown.settled()
    expect(shown.rect('p2')).to.deep.equal({ x: 400, y: 0, width: 400, height: 500 })
  })

  it('says what a divider is, and how far it goes', async () => {
    await shown.lay()
    expect(attributesOf(shown.divider())).to.deep.equal({
      label: 'Resize pane p1',
      orientation: 'vertical',
      value: '50',
      min: '35',
      max: '65',
    })
    await shown.lay(layoutOf('column', ['a'], ['c']))
    shown.panes.nameOf = () => ''
    await shown.settled()
    expect(attributesOf(shown.divider())).to.include({
      label: 'Divider between panes',
      orientation: 'horizontal',
    })
  })

  itIsAccessible('in a row and in a column', async audit => {
    await shown.lay()
    await audit(shown.panes)
    await shown.lay(layoutOf('column', ['a'], ['b'], ['c']), 'height: 900px')
    await audit(shown.panes)
  })

  const keys = [
    ['row', 'ArrowLeft', 381],
    ['row', 'ArrowRight', 413],
    ['row', 'PageUp', 317],
    ['row', 'PageDown', 477],
    ['row', 'Home', 280],
    ['row', 'End', 514],
    ['column', 'ArrowUp', 231],
    ['column', 'ArrowDown', 263],
    ['column', 'PageUp', 197],
    ['column', 'PageDown', 297],
    ['column', 'Home', 180],
    ['column', 'End', 314],
  ] as const
  for (const [direction, key, px] of keys) {
    it(`moves a divider in a ${direction} by ${key}, and asks once`, async () => {
      await shown.lay(layoutOf(direction, ['a'], ['b']))
      shown.divider().focus()
      await sendKeys({ press: key })
      await shown.settled()
      const { width, height } = shown.rect('p1')
      expect(direction === 'row' ? width : height).to.equal(px)
      expect(shown.asked).to.have.length(1)
      expect(document.activeElement?.shadowRoot?.activeElement).to.equal(shown.divider())
    })
  }

  it('moves a divider ten steps by Shift, as far as the panes allow', async () => {
    await shown.lay(TWO, 'width: 1200px')
    shown.divider().focus()
    await shown.press('Shift+ArrowRight')
    expect(shown.rect('p1').width).to.equal(757)
    for (let i = 0; i < 3; i++) await shown.press('Shift+ArrowRight')
    await shown.settled()
    expect(shown.rect('p2').width).to.equal(280)
    // At the end there is nothing to ask for.
    expect(shown.asked).to.have.length(2)
  })

  it('leaves other keys and combos alone', async () => {
    await shown.lay()
    shown.divider().focus()
    await shown.press('ArrowUp', 'Alt+ArrowLeft')
    expect(shown.asked).to.deep.equal([])
  })

  it('evens out by Enter', async () => {
    await shown.lay()
    shown.divider().focus()
    await sendKeys({ press: 'End' })
    await sendKeys({ press: 'Enter' })
    await shown.settled()
    expect(shown.asked.at(-1)).to.equal('even s1')
    expect(shown.rect('p1').width).to.equal(397)
  })

  it('turns neither panes nor keys round in right-to-left text', async () => {
    await shown.lay(TWO, 'direction: rtl')
    expect(shown.panes.querySelector('[slot=p1]')?.getBoundingClientRect().left).to.equal(0)
    shown.divider().focus()
    await sendKeys({ press: 'ArrowLeft' })
    await shown.settled()
    expect(shown.rect('p1').width).to.equal(381)
    expect(shown.divider().getBoundingClientRect().left).to.equal(381)
  })

  it('follows its size again after it was out of the page, beside another one', async () => {
    await shown.lay()
    const place = shown.panes.parentElement
    shown.panes.remove()
    const other = new ShownPanes()
    await other.lay()
    place?.append(shown.panes)
    await shown.settled()
    expect(shown.placed).to.equal(2)
    shown.panes.style.width = '700px'
    await frames(2)
    expect(shown.placed).to.equal(3)
    expect([shown, other].map(({ panes }) => panes.placed.panes[0]?.rect.width)).to.deep.equal([
      347, 397,
    ])
  })
})

function attributesOf(divider: HTMLElement): Record<string, string | null> {
  return {
    label: divider.ariaLabel,
    orientation: divider.getAttribute('aria-orientation'),
    value: divider.ariaValueNow,
    min: divider.ariaValueMin,
    max: divider.ariaValueMax,
  }
}
