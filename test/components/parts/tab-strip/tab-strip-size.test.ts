import { expect } from 'chai'
import { ShownStrip, TABS } from './tab-strip.js'
import { frames } from '../../waits.js'

describe('<plan-tab-strip> as its tabs come and go', () => {
  let shown: ShownStrip
  const errors: string[] = []
  const note = (event: ErrorEvent) => errors.push(event.message)

  beforeEach(() => {
    shown = new ShownStrip()
    errors.length = 0
    addEventListener('error', note)
  })

  afterEach(() => {
    removeEventListener('error', note)
    shown.close()
  })

  it('makes its tools small where they would lie over the tab in front', async () => {
    await shown.show({ tabs: TABS.slice(1), active: 'c' })
    const { right } = shown.tab('c').getBoundingClientRect()
    const room = shown.strip.getBoundingClientRect().right - right
    for (const [toolsWidth, isFull] of [
      [room - 1, false],
      [room + 1, true],
    ] as const) {
      await shown.show({ tabs: TABS.slice(1), active: 'c', toolsWidth })
      expect(shown.strip.hasAttribute('full'), String(toolsWidth)).to.equal(isFull)
    }
  })

  it('shows every tab whole where there is room, also one in front with a short title', async () => {
    const tabs = [
      { id: 'a', label: 'A doc with a long title' },
      { id: 'b', label: 'Pair' },
    ]
    await shown.show({ tabs, active: 'b' })
    const { scrollWidth = 1, clientWidth = 0 } = shown.tab('a').querySelector('.label') ?? {}
    expect(scrollWidth).to.be.at.most(clientWidth)
  })

  it('watches no tab that has gone, which a browser would report as a loop', async () => {
    await shown.show()
    await frames(2)
    await shown.show({ tabs: TABS.slice(0, 1) })
    await frames(2)
    expect(errors).to.deep.equal([])
  })

  it('watches nothing once it has gone itself', async () => {
    await shown.show()
    const { strip } = shown
    strip.tabs = TABS.slice(0, 2)
    strip.remove()
    await strip.updateComplete
    await frames(2)
    expect(errors).to.deep.equal([])
  })
})
