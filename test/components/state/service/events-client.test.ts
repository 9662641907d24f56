import { resetMouse, sendKeys, sendMouse } from '@web/test-runner-commands'
import { expect } from 'chai'
import type { EventsClient } from '../../../../components/state/service/events-client.js'
import { fastClock } from '../../fast-clock.js'
import { FakeService, OPEN, type FakeTab } from './events-client.js'
import { onPage } from '../../shown.js'

/** For a window of its own, with locks of its own. */
const CLIENT = new URL('/dist/components/state/service/events-client.js', location.href).href

describe('EventsClient', () => {
  let service: FakeService

  fastClock(4)

  beforeEach(() => {
    service = new FakeService()
  })

  afterEach(() => service.close())

  it('shares one stream between twelve tabs, counted, and tells each of them once', async () => {
    const tabs = await open(12)
    expect(service.open).to.have.length(1)
    service.tell({ type: 'tree' })
    await service.until(() => tabs.every(tab => tab.received.length > 0))
    expect(tabs.map(tab => tab.received)).to.deep.equal(tabs.map(() => ['tree']))
    expect(tabs.map(tab => tab.opened)).to.deep.equal(tabs.map(() => 1))
    expect(tabs.every(tab => tab.client.isOpen)).to.be.true
  })

  it('counts the first tab from the first byte', async () => {
    const [tab] = await open(1)
    expect(service.sources[0]).to.include({ tabs: 1 })
    expect(service.sources[0]?.id).to.match(/^[\w-]{22}$/)
    expect(service.counted).to.equal(0)
    expect(tab?.client.isOpen).to.be.true
  })

  it('goes on in the other tabs when the first one is closed, and they miss nothing', async () => {
    const [first, second, third] = await open(3)
    first?.client.stop()
    await service.until(() => service.listeners === 2)
    expect(service.sources).to.have.length(1)
    service.tell({ type: 'changed', path: 'docs/a.md' })
    await service.until(() => second?.received.length === 1 && third?.received.length === 1)
    expect(first?.received).to.deep.equal([])
    expect([second?.opened, third?.opened]).to.deep.equal([1, 1])
  })

  it('notices that a window went away', async () => {
    const frame = onPage('iframe')
    const home = frame.contentWindow as Window & { eval(code: string): unknown }
    const module = (await home.eval(`import("${CLIENT}")`)) as {
      EventsClient: typeof EventsClient
    }
    const first = service.tab({ Class: module.EventsClient })
    await service.until(() => first.opened === 1)
    const second = service.tab()
    await service.until(() => second.opened === 1 && service.listeners === 2)
    frame.remove()
    await service.until(() => service.listeners === 1)
    service.tell(OPEN)
    await service.until(() => second.acted === 1)
  })

  it('opens a link only in the tab that was used last', async () => {
    const tabs = await open(3)
    for (const index of [1, 0, 2, 1]) {
      const tab = tabs[index] as FakeTab
      await use(tab)
      service.tell(OPEN)
      await service.until(() => tab.acted === 1)
      expect(tabs.map(({ acted }) => acted)).to.deep.equal(tabs.map(other => +(other === tab)))
      tab.acted = 0
    }
  })

  it('opens it in another tab when the one that was used last is gone', async () => {
    const [first, second, third] = await open(3)
    await use(second)
    await use(third)
    third?.client.stop()
    await service.until(() => service.listeners === 2)
    service.tell(OPEN)
    await service.until(() => second?.acted === 1)
    expect(first?.acted).to.equal(0)
  })

  it('opens it in the tab that was used last, though the clock was set back since', async () => {
    const [first, second] = await open(2)
    await use(first)
    const { now } = Date
    Date.now = () => now() - 3_600_000
    try {
      await use(second)
    } finally {
      Date.now = now
    }
    service.tell(OPEN)
    await service.until(() => second?.acted === 1)
    expect(first?.acted).to.equal(0)
  })

  it('joins the next worker when the browser has lost one, with the right count and order', async () => {
    const tabs = await open(3)
    await use(tabs[1])
    const { counted } = service
    service.crashWorker()
    await service.until(() => tabs.every(({ opened }) => opened === 2))
    expect(service.open).to.have.length(1)
    // From the first byte: a link that comes in this moment is counted by it.
    expect(service.sources.at(-1)).to.include({ tabs: 3 })
    expect(service.counted).to.equal(counted)
    expect(tabs.map(({ lost }) => lost)).to.deep.equal([0, 0, 0])
    service.tell(OPEN)
    await service.until(() => tabs[1]?.acted === 1)
    service.tell({ type: 'tree' })
    await service.until(() => tabs.every(({ received }) => received.length === 1))
    expect(tabs.map(({ acted }) => acted)).to.deep.equal([0, 1, 0])
  })

  it('does not wait long for a tab that lives, but does not join', async () => {
    const end = new AbortController()
    const name = `plan-viewer/${service.base}/tab/${'a'.repeat(22)}`
    void navigator.locks.request(
      name,
      () =>
        new Promise<void>(resolve => {
          end.signal.addEventListener('abort', () => resolve())
        }),
    )
    const tab = service.tab()
    await service.until(() => tab.opened === 1)
    expect(service.listeners).to.equal(1)
    end.abort()
  })

  it('serves an embedded viewer, which is not counted and opens nothing', async () => {
    const embedded = service.tab({ isCounted: false })
    await service.until(() => embedded.opened === 1)
    expect(service.listeners).to.equal(0)
    const dashboard = service.tab()
    await service.until(() => dashboard.opened === 1 && service.listeners === 1)
    await use(embedded)
    service.tell(OPEN)
    await service.until(() => dashboard.acted === 1)
    service.tell({ type: 'tree' })
    await service.until(() => embedded.received.length === 1)
    expect(embedded.acted).to.equal(0)
  })

  it('says in every tab that the stream is lost, and that it is back, with the right count', async () => {
    const tabs = await open(3)
    service.cut({ isUp: false })
    await service.until(() => tabs.every(tab => tab.lost === 1 && !tab.client.isOpen))
    service.isUp = true
    await service.until(() => tabs.every(tab => tab.opened === 2 && tab.client.isOpen))
    expect(service.sources.at(-1)).to.include({ tabs: 3 })
    expect(tabs.map(tab => tab.lost)).to.deep.equal([1, 1, 1])
  })

  it('says to a tab that joins meanwhile that the stream is lost, and that it is back', async () => {
    await open(2)
    service.cut({ isUp: false })
    const late = service.tab()
    await service.until(() => late.lost === 1)
    service.isUp = true
    await service.until(() => late.opened === 1 && late.client.isOpen)
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
    expect(tab?.client.isOpen).to.be.false
    document.dispatchEvent(new Event('resume'))
    await service.until(() => tab?.opened === 2 && service.listeners === 1)
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
    await service.until(() => service.open.length === 0)
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    await service.until(() => tab?.opened === 3 && service.listeners === 1)
  })

  it('closes the stream at pagehide of the last tab, since the worker may sleep, too', async () => {
    const [first, second] = await open(2)
    const isKnown = new Promise(resolve => {
      service.workers[1]?.port.addEventListener(
        'message',
        ({ data }: MessageEvent<{ tabs?: number }>) => {
          if (data.tabs === 1) setTimeout(resolve)
        },
      )
    })
    first?.client.stop()
    await isKnown
    expect(service.listeners).to.equal(1)
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
    expect(service.listeners).to.equal(0)
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    await service.until(() => second?.opened === 2 && service.listeners === 1)
  })

  it('takes no harm from messages it does not know', async () => {
    const [first, second] = await open(2)
    const odd = [null, 1, 'here', { type: 'here' }, { type: 'event' }, { type: 'counted' }]
    for (const message of odd) {
      for (const { port } of service.workers) port.postMessage(message)
      for (const port of service.ports) port.postMessage(message)
    }
    for (const data of ['', '{', 'null', '{"type":"later"}']) service.tellRaw(data)
    service.tell({ type: 'tree' })
    await service.until(() => first?.received.length === 1 && second?.received.length === 1)
    expect([first?.opened, second?.opened, service.listeners]).to.deep.equal([1, 1, 2])
  })

  it('starts and stops as often as it is asked to', async () => {
    const [tab] = await open(1)
    tab?.client.start()
    tab?.client.stop()
    tab?.client.stop()
    await service.until(() => service.open.length === 0)
    tab?.client.start()
    await service.until(() => tab?.opened === 2 && service.listeners === 1)
    expect(service.open).to.have.length(1)
  })

  it('counts a key in the page as use', async () => {
    await open(2)
    await service.received(() => sendKeys({ press: 'a' }))
  })

  it('counts a press of the pointer in the page as use', async () => {
    await open(2)
    await service.received(() => sendMouse({ type: 'click', position: [5, 5] }))
    await resetMouse()
  })

  it('counts a call of used() as use, but not after it has stopped', async () => {
    const [first, second] = await open(2)
    second?.client.stop()
    second?.client.used()
    await use(first)
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

  /** Uses a tab; resolves when the worker knows. */
  async function use(tab: FakeTab | undefined): Promise<void> {
    // Later than the moment in which the tabs came: uses are told apart by the millisecond.
    for (const before = Date.now(); Date.now() === before;) await Promise.resolve()
    await service.received(() => tab?.client.used())
  }
})
