import { resetMouse, sendKeys, sendMouse, setViewport } from '@web/test-runner-commands'
import { expect } from 'chai'
import { ShownPanes, TWO, layoutOf } from './split-panes.js'
import { drag, middleOf, move, press, type Point } from '../../input.js'
import { onPage } from '../../shown.js'

describe('dragging tabs in <plan-split-panes>', () => {
  let shown: ShownPanes

  before(() => setViewport({ width: 1440, height: 700 }))
  after(() => setViewport({ width: 800, height: 600 }))

  beforeEach(async () => {
    shown = new ShownPanes()
    await shown.lay()
  })

  afterEach(() => resetMouse())

  it('moves a tab along its strip', async () => {
    await drag(shown.tab('a'), ...towards(shown.tab('b'), 20))
    expect(shown.asked).to.deep.equal(['move a p1 2'])
    expect(shown.tabs).to.equal('p1: b a, p2: c')
  })

  it('moves a tab into another strip, at the place that is marked', async () => {
    await press(shown.tab('b'))
    for (const point of towards(shown.tab('c'), -20)) await move(point)
    await shown.settled()
    const marker = shown.part('marker')?.getBoundingClientRect()
    expect(marker?.left).to.be.closeTo(shown.tab('c').getBoundingClientRect().left, 2)
    expect(marker?.height).to.equal(shown.strip('p2').clientHeight)
    expect(shown.part('drop')).to.be.null
    expect(shown.part('ghost')?.textContent).to.equal('Doc b')
    await sendMouse({ type: 'up' })
    expect(shown.tabs).to.equal('p1: a, p2: b c')
    expect(await shown.remains()).to.deep.equal([])
  })

  it('moves a tab into the middle of another pane, and shows the space that it takes', async () => {
    await press(shown.tab('a'))
    await move(shown.point('p1', 0.5, 0.5))
    await move(shown.point('p2', 0.5, 0.5))
    await shown.settled()
    expect(spaceShown()).to.deep.equal([403, 0, 397, 500])
    await sendMouse({ type: 'up' })
    expect(shown.asked).to.deep.equal(['move a p2 1'])
    expect(await shown.remains()).to.deep.equal([])
  })

  it('splits at the edge, and the doc has the very space that was shown', async () => {
    await shown.lay(TWO, 'width: 1400px')
    for (const [across, down, side] of EDGES) {
      await shown.lay(TWO, 'width: 1400px')
      await press(shown.tab('a'))
      await move(shown.point('p2', 0.5, 0.5))
      await move(shown.point('p2', across, down))
      await shown.settled()
      const space = spaceShown()
      await sendMouse({ type: 'up' })
      await shown.settled()
      expect(shown.asked.at(-1)).to.equal(`split a p2 ${side}`)
      const { x, y, width, height } = shown.rect('p3')
      expect(space).to.deep.equal([x, y, width, height])
    }
  })

  it('asks for nothing where nothing would change', async () => {
    const { left, top } = shown.tab('c').getBoundingClientRect()
    await drag(shown.tab('c'), shown.point('p2', 0.5, 0.5), shown.point('p2', 0.5, 0.95))
    await drag(shown.tab('c'), shown.point('p2', 0.5, 0.5), [left + 40, top + 10])
    await drag(shown.tab('a'), shown.point('p1', 0.5, 0.4), shown.point('p1', 0.5, 0.5))
    await drag(shown.tab('a'), ...towards(shown.tab('b'), -20))
    expect(shown.asked).to.deep.equal([])
    expect(await shown.remains()).to.deep.equal([])
  })

  it('asks for nothing when a tab is let go outside', async () => {
    await shown.lay(TWO, 'width: 700px; height: 300px')
    await press(shown.tab('a'))
    await move(shown.point('p2', 0.5, 0.5))
    await move([720, 400])
    await shown.settled()
    expect(shown.part('drop')).to.be.null
    await sendMouse({ type: 'up' })
    expect(shown.asked).to.deep.equal([])
    expect(await shown.remains()).to.deep.equal([])
  })

  it('gives a drag up on Escape, for tabs and for dividers', async () => {
    for (const from of [shown.tab('a'), shown.divider()]) {
      await begin(from)
      await shown.settled()
      expect(shown.isDragging).to.be.true
      await sendKeys({ press: 'Escape' })
      expect(await shown.remains()).to.deep.equal([])
      expect(shown.rect('p1').width).to.equal(397)
      await move(shown.point('p2', 0.5, 0.5))
      await sendMouse({ type: 'up' })
      expect(shown.asked).to.deep.equal([])
      expect(await shown.remains()).to.deep.equal([])
    }
  })

  for (const type of ['pointercancel', 'lostpointercapture']) {
    it(`gives a drag up on ${type}`, async () => {
      for (const [from, on] of [
        [shown.tab('a'), shown.panes],
        [shown.divider(), shown.divider()],
      ] as const) {
        const known = pointerOf(from)
        await begin(from)
        const pointerId = await known
        on.dispatchEvent(new PointerEvent(type, { pointerId, bubbles: true }))
        await expectGivenUp()
      }
    })
  }

  it('gives a drag up when it leaves the page', async () => {
    await begin(shown.tab('a'))
    const place = shown.panes.parentElement
    shown.panes.remove()
    place?.append(shown.panes)
    await expectGivenUp()
  })

  it('gives a drag up when the tab is gone', async () => {
    await begin(shown.tab('a'))
    await shown.lay(layoutOf('row', ['b'], ['c']))
    await expectGivenUp()
  })

  it('ends a drag when the button is released over a framed doc', async () => {
    const frame = onPage(
      'iframe',
      'position: absolute; left: 403px; top: 36px; width: 397px; height: 460px',
    )
    await drag(shown.tab('a'), shown.point('p2', 0.4, 0.5), shown.point('p2', 0.5, 0.5))
    await drag(shown.divider(), shown.point('p2', 0.2, 0.4), shown.point('p2', 0.25, 0.4))
    frame.remove()
    expect(shown.asked).to.have.length(2)
    expect(await shown.remains()).to.deep.equal([])
  })

  it('drags along a strip in right-to-left text', async () => {
    await shown.lay(TWO, 'direction: rtl')
    await drag(shown.tab('a'), ...towards(shown.tab('b'), -20))
    expect(shown.tabs).to.equal('p1: b a, p2: c')
  })

  /** Takes something over the right pane. */
  async function begin(from: HTMLElement): Promise<void> {
    await press(from)
    await move(shown.point('p2', 0.3, 0.5))
    await move(shown.point('p2', 0.4, 0.5))
    await shown.settled()
  }

  /** Nothing is left of the drag, and the button does nothing when it goes up. */
  async function expectGivenUp(): Promise<void> {
    expect(await shown.remains()).to.deep.equal([])
    await sendMouse({ type: 'up' })
    expect(shown.asked).to.deep.equal([])
  }

  function spaceShown(): number[] {
    const { left, top, width, height } =
      shown.part('drop')?.getBoundingClientRect() ?? new DOMRect()
    return [left, top, width, height]
  }
})

const EDGES = [
  [0.1, 0.5, 'left'],
  [0.9, 0.5, 'right'],
  [0.5, 0.2, 'top'],
  [0.5, 0.9, 'bottom'],
] as const

/** Two moves to a point so far right of the middle of an element. */
function towards(element: Element, by: number): Point[] {
  const [x, y] = middleOf(element)
  return [
    [x + by / 2, y],
    [x + by, y],
  ]
}

function pointerOf(element: HTMLElement): Promise<number> {
  return new Promise(resolve =>
    element.addEventListener('pointerdown', ({ pointerId }) => resolve(pointerId), { once: true }),
  )
}
