import { resetMouse, sendKeys, sendMouse, setViewport } from '@web/test-runner-commands'
import { expect } from 'chai'
import type { PlanTabStrip } from '../../../../components/parts/tab-strip/tab-strip.js'
import { fastClock } from '../../fast-clock.js'
import { ShownPanes, layoutOf } from './split-panes.js'
import { middleOf, move, press, type Point } from '../../input.js'
import { frames, until } from '../../waits.js'

const MANY = Array.from({ length: 12 }, (_, i) => `t${i + 1}`)

describe('a tab that is held over the end of a strip', () => {
  let shown: ShownPanes

  fastClock(4)

  before(() => setViewport({ width: 1440, height: 700 }))
  after(() => setViewport({ width: 800, height: 600 }))

  beforeEach(async () => {
    shown = new ShownPanes()
    await shown.lay(layoutOf('row', MANY, ['c']))
  })

  afterEach(() => resetMouse())

  it('scrolls the strip to its other tabs, and is dropped among them', async () => {
    await hold('t2', endOf(shown.strip('p1')))
    await scrolledTo('p1', mostOf('p1'))
    const place = shown.strip('p1').indexAt(endOf(shown.strip('p1'))[0])
    await sendMouse({ type: 'up' })
    expect(place).to.be.above(8)
    expect(shown.asked).to.deep.equal([`move t2 p1 ${place}`])
    expect(await shown.remains()).to.deep.equal([])
  })

  it('scrolls it back at its beginning', async () => {
    boxOf('p1').scrollLeft = mostOf('p1')
    await frames(2)
    await hold('t11', startOf(shown.strip('p1')))
    await scrolledTo('p1', 0)
    await sendMouse({ type: 'up' })
    expect(shown.asked).to.deep.equal(['move t11 p1 0'])
  })

  it('scrolls the strip of another pane', async () => {
    await shown.lay(layoutOf('row', ['c'], MANY))
    await hold('c', endOf(shown.strip('p2')))
    await scrolledTo('p2', mostOf('p2'))
    await sendMouse({ type: 'up' })
    expect(shown.asked[0]).to.match(/^move c p2 1[12]$/)
  })

  it('marks the place where it would go as the tabs pass under it', async () => {
    await hold('t2', endOf(shown.strip('p1')))
    await scrolledTo('p1', mostOf('p1'))
    await frames(2)
    await shown.settled()
    const [x] = endOf(shown.strip('p1'))
    const edge = shown.strip('p1').edgeOf(shown.strip('p1').indexAt(x))
    expect(shown.part('marker')?.getBoundingClientRect().left).to.be.closeTo(edge, 2)
    await sendMouse({ type: 'up' })
  })

  it('leaves the strip alone in its middle, and where all tabs have room', async () => {
    await hold('t1', middleOf(shown.strip('p1')))
    await frames(10)
    expect(scrollOf('p1')).to.equal(0)
    await move(endOf(shown.strip('p2')))
    await frames(10)
    expect(scrollOf('p2')).to.equal(0)
    await sendMouse({ type: 'up' })
  })

  for (const [what, end] of [
    ['it is taken elsewhere', () => move(shown.point('p2', 0.5, 0.5))],
    ['Escape gives it up', () => sendKeys({ press: 'Escape' })],
    ['it is dropped', () => sendMouse({ type: 'up' })],
    ['the panes leave the page', () => takeAway()],
  ] as const) {
    it(`does not scroll it any more when ${what}`, async () => {
      await shown.lay(layoutOf('row', [...MANY, ...MANY.map(id => `more-${id}`)], ['c']))
      await hold('t2', endOf(shown.strip('p1')))
      const strip = shown.strip('p1')
      await until(() => strip.renderRoot.querySelector('.tabs')?.scrollLeft !== 0)
      await end()
      await frames(2)
      const asked: number[] = []
      strip.pull = x => asked.push(x) > 0
      await frames(5)
      expect(asked).to.deep.equal([])
    })
  }

  it('scrolls the right way in right-to-left text', async () => {
    await shown.lay(layoutOf('row', MANY, ['c']), 'direction: rtl')
    await hold('t2', startOf(shown.strip('p1')))
    await scrolledTo('p1', -mostOf('p1'))
    await sendMouse({ type: 'up' })
  })

  async function takeAway(): Promise<void> {
    shown.panes.remove()
    await frames(1)
  }

  async function hold(tab: string, [x, y]: Point): Promise<void> {
    await press(shown.tab(tab))
    const [fromX] = middleOf(shown.tab(tab))
    await move([fromX + 10, y])
    await move([x, y])
  }

  function boxOf(pane: string): HTMLElement {
    return shown.strip(pane).renderRoot.querySelector('.tabs') as HTMLElement
  }

  function scrollOf(pane: string): number {
    return boxOf(pane).scrollLeft
  }

  function mostOf(pane: string): number {
    const { scrollWidth, clientWidth } = boxOf(pane)
    return scrollWidth - clientWidth
  }

  /** Waits until the strip has come so far. */
  async function scrolledTo(pane: string, target: number): Promise<void> {
    await until(() => Math.abs(boxOf(pane).scrollLeft - target) <= 1)
  }
})

function endOf(strip: PlanTabStrip): Point {
  const { right, top, height } = strip.getBoundingClientRect()
  return [right - 6, top + height / 2]
}

function startOf(strip: PlanTabStrip): Point {
  const { left, top, height } = strip.getBoundingClientRect()
  return [left + 6, top + height / 2]
}
