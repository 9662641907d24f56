import { resetMouse, sendKeys, sendMouse } from '@web/test-runner-commands'
import { expect } from 'chai'
import type { Live } from '../../../../components/state/service/events-client.js'
import { FakeService, OPEN, type FakeTab } from './events-client.js'

/** For a window of its own, with locks of its own. */
const LIVE = new URL('/dist/components/state/service/events-client.js', location.href).href

describe('Live', () => {
  let service: FakeService

  beforeEach(() => {
    service = new FakeService()
  })

  afterEach(() => service.close())

  it('holds one stream for twelve tabs, counted, and tells each of them once', async () => {
    const tabs = await open(12)
    expect(service.open).to.have.length(1)
    service.tell({ type: 'tree' })
    await service.until(() => tabs.every(tab => tab.heard.length > 0))
    expect(tabs.map(tab => tab.heard)).to.deep.equal(tabs.map(() => ['tree']))
    expect(tabs.map(tab => tab.opened)).to.deep.equal(tabs.map(() => 1))
    expect(tabs.every(tab => tab.live.isOpen)).to.be.true
  })

  it('counts the first tab from the first byte', async () => {
    const [tab] = await open(1)
    expect(service.sources[0]).to.include({ tabs: 1 })
    expect(service.sources[0]?.id).to.match(/^[\w-]{22}$/)
    expect(service.counted).to.equal(0)
    expect(tab?.live.isOpen).to.be.true
  })

  it('notices that a tab was closed', async () => {
    const [, second] = await open(3)
    second?.live.stop()
    await service.until(() => service.listeners === 2)
  })

  it('hands the stream on when the tab that holds it is closed, and all catch up', async () => {
    const [first, second, third] = await open(3)
    first?.live.stop()
    await service.until(() => second?.opened === 2 && third?.opened === 2)
    expect(service.open).to.have.length(1)
    // The service takes it for the same stream, even where it has not noticed the end of the old one.
    expect(new Set(service.sources.map(({ id }) => id))).to.have.property('size', 1)
    await service.until(() => service.listeners === 2)
    service.tell({ type: 'changed', path: 'docs/a.md' })
    await service.until(() => second?.heard.length === 1 && third?.heard.length === 1)
    expect(first?.heard).to.deep.equal([])
  })

  it('hands the stream on when the window that holds it goes away', async () => {
    const frame = document.createElement('iframe')
    document.body.append(frame)
    const home = frame.contentWindow as Window & { eval(code: string): unknown }
    const module = (await home.eval(`import("${LIVE}")`)) as {
      Live: typeof Live
    }
    const first = service.tab({ Class: module.Live })
    await service.until(() => first.opened === 1)
    const second = service.tab()
    await service.until(() => second.opened === 1 && service.listeners === 2)
    frame.remove()
    await service.until(() => second.opened === 2 && service.listeners === 1)
  })

  it('opens a link only in the tab that was used last', async () => {
    const tabs = await open(3)
    for (const index of [1, 0, 2, 1]) {
      const tab = tabs[index] as FakeTab
      tab.live.used()
      await service.agreed(3)
      service.tell(OPEN)
      await service.until(() => tab.acted === 1)
      expect(tabs.map(({ acted }) => acted)).to.deep.equal(tabs.map(other => +(other === tab)))
      tab.acted = 0
    }
  })

  it('asks another tab when the one that was used last is gone', async () => {
    const [first, second, third] = await open(3)
    second?.live.used()
    await service.agreed(3)
    third?.live.used()
    await service.agreed(3)
    third?.live.stop()
    await service.until(() => service.listeners === 2)
    service.tell(OPEN)
    await service.until(() => second?.acted === 1)
    expect(first?.acted).to.equal(0)
  })

  it('remembers who was used last when another leads', async () => {
    const [first, second, third] = await open(3)
    second?.live.used()
    await service.agreed(3)
    first?.live.stop()
    await service.until(() => third?.opened === 2 && service.listeners === 2)
    service.tell(OPEN)
    await service.until(() => second?.acted === 1)
    expect(third?.acted).to.equal(0)
  })

  it('lets an embedded viewer lead, uncounted, and open nothing', async () => {
    const embedded = service.tab({ isCounted: false })
    await service.until(() => embedded.opened === 1)
    expect(service.listeners).to.equal(0)
    const dashboard = service.tab()
    await service.until(() => dashboard.opened === 1 && service.listeners === 1)
    embedded.live.used()
    service.tell(OPEN)
    await service.until(() => dashboard.acted === 1)
    service.tell({ type: 'tree' })
    await service.until(() => embedded.heard.length === 1)
    expect(embedded.acted).to.equal(0)
  })

  it('says in every tab that the stream is lost, and that it is back, with the right count', async () => {
    const tabs = await open(3)
    service.cut({ isUp: false })
    await service.until(() => tabs.every(tab => tab.lost === 1 && !tab.live.isOpen))
    service.isUp = true
    await service.until(() => tabs.every(tab => tab.opened === 2 && tab.live.isOpen))
    expect(service.sources.at(-1)).to.include({ tabs: 3 })
    expect(tabs.map(tab => tab.lost)).to.deep.equal([1, 1, 1])
  })

  it('tries again at once when the network is back', async () => {
    const [tab] = await open(1)
    service.cut()
    const before = service.sources.length
    dispatchEvent(new Event('online'))
    expect(service.sources.length).to.equal(before + 1)
    await service.until(() => tab?.opened === 2)
  })

  it('connects again when the service does not know its stream any more', async () => {
    const [first] = await open(1)
    const [source] = service.open
    if (source) source.isOpen = false
    const second = service.tab()
    await service.until(() => first?.opened === 2 && second.opened >= 1)
    expect(service.listeners).to.equal(2)
  })

  it('leaves while the page sleeps, and catches up when it wakes', async () => {
    const [tab] = await open(1)
    document.dispatchEvent(new Event('freeze'))
    await service.until(() => service.open.length === 0)
    expect(tab?.live.isOpen).to.be.false
    document.dispatchEvent(new Event('resume'))
    await service.until(() => tab?.opened === 2 && service.listeners === 1)
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
    expect(service.open).to.have.length(0)
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    await service.until(() => tab?.opened === 3 && service.listeners === 1)
  })

  it('takes no harm from words it does not know', async () => {
    const [first, second] = await open(2)
    const channel = new BroadcastChannel(`plan-viewer/${service.base}/tabs`)
    for (const odd of [null, 1, 'who', { type: 'heard' }]) channel.postMessage(odd)
    channel.close()
    for (const odd of ['', '{', 'null', '{"type":"later"}']) service.tellRaw(odd)
    service.tell({ type: 'tree' })
    await service.until(() => first?.heard.length === 1 && second?.heard.length === 1)
  })

  it('keeps a stream of its own where the browser allows no locks', async () => {
    const refuse = () => Promise.reject(new DOMException('', 'SecurityError'))
    Object.defineProperty(navigator.locks, 'request', { value: refuse, configurable: true })
    try {
      const tabs = [service.tab(), service.tab()]
      await service.until(() => tabs.every(({ opened }) => opened === 1))
      expect(service.open.map(source => source.tabs)).to.deep.equal([1, 1])
      service.tell({ type: 'tree' })
      service.tell(OPEN)
      expect(tabs.map(({ heard, acted }) => [heard, acted])).to.deep.equal([
        [['tree'], 1],
        [['tree'], 1],
      ])
    } finally {
      Reflect.deleteProperty(navigator.locks, 'request')
    }
  })

  it('starts and stops as often as it is asked to', async () => {
    const [tab] = await open(1)
    tab?.live.start()
    tab?.live.stop()
    tab?.live.stop()
    expect(service.open).to.have.length(0)
    tab?.live.start()
    await service.until(() => tab?.opened === 2 && service.listeners === 1)
    expect(service.open).to.have.length(1)
  })

  it('counts a key in the page as use', async () => {
    await open(2)
    const told = service.told()
    await sendKeys({ press: 'a' })
    await told
  })

  it('counts a press of the pointer in the page as use', async () => {
    await open(2)
    const told = service.told()
    await sendMouse({ type: 'click', position: [5, 5] })
    await told
    await resetMouse()
  })

  it('counts a word of its user as use, and nothing when it has stopped', async () => {
    const [first, second] = await open(2)
    second?.live.stop()
    second?.live.used()
    first?.live.used()
    service.tell(OPEN)
    await service.until(() => first?.acted === 1)
    expect(second?.acted).to.equal(0)
  })

  async function open(count: number): Promise<FakeTab[]> {
    const tabs = Array.from({ length: count }, () => service.tab())
    await service.until(
      () => service.listeners === count && tabs.every(({ opened }) => opened === 1),
    )
    return tabs
  }
})
