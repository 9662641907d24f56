import { expect } from 'chai'
import type { EventsWorker } from '../../../../components/state/service/events-client.js'
import { speedUp } from '../../fast-clock.js'
import { FakeService, OPEN, type FakeTab } from './events-client.js'

const noWorker = (): never => {
  throw new ReferenceError('SharedWorker is not defined')
}

describe('EventsClient without a shared worker', () => {
  let service: FakeService

  beforeEach(() => {
    service = new FakeService()
  })

  afterEach(() => {
    service.close()
  })

  it('has a stream for each tab, and each of them counts as one', async () => {
    const tabs = await open(3, noWorker)
    expect(service.open.map(source => source.tabs)).to.deep.equal([1, 1, 1])
    service.tell({ type: 'tree' })
    expect(tabs.map(({ received }) => received)).to.deep.equal(tabs.map(() => ['tree']))
    tabs[0]?.client.stop()
    expect(service.listeners).to.equal(2)
  })

  it('opens a link only in the tab that was used last', async () => {
    const tabs = await open(3, noWorker)
    for (const index of [1, 0, 2, 1]) {
      const tab = tabs[index] as FakeTab
      tab.client.used()
      await openLink(tab)
      expect(tabs.map(({ acted }) => acted)).to.deep.equal(tabs.map(other => +(other === tab)))
      tab.acted = 0
    }
  })

  it('opens it in that tab also where localStorage does not show yet what another tab wrote', async () => {
    const { getItem } = Storage.prototype
    Storage.prototype.getItem = () => null
    try {
      const tabs = await open(2, noWorker)
      for (const tab of tabs) {
        tab.client.used()
        await openLink(tab)
        expect(tabs.map(({ acted }) => acted)).to.deep.equal(tabs.map(other => +(other === tab)))
        tab.acted = 0
      }
    } finally {
      Storage.prototype.getItem = getItem
    }
  })

  it('opens it in one other tab when the one that was used last is gone', async () => {
    const tabs = await open(3, noWorker)
    tabs[1]?.client.used()
    tabs[1]?.client.stop()
    // The browser frees the lock of a tab a moment after its end. It counts those of other test files, too.
    const locksHeld = async () => {
      const { held = [] } = await navigator.locks.query()
      return held.filter(({ name }) => name?.includes(service.base)).length
    }
    while ((await locksHeld()) !== 2);
    await openLink()
    expect(tabs.reduce((sum, { acted }) => sum + acted, 0)).to.equal(1)
    expect(tabs[1]?.acted).to.equal(0)
  })

  it('opens none in an embedded viewer, however late that was used', async () => {
    const embedded = service.tab({ isCounted: false, openWorker: noWorker })
    const [tab] = await open(1, noWorker)
    tab?.client.used()
    embedded.client.used()
    await openLink(tab)
    expect([tab?.acted, embedded.acted]).to.deep.equal([1, 0])
    expect(service.listeners).to.equal(1)
  })

  it('says that it is lost, and that it is back', async () => {
    const [tab] = await open(1, noWorker)
    const restore = speedUp(5)
    try {
      service.cut()
      await service.until(() => tab?.opened === 2)
      expect(tab?.lost).to.equal(1)
    } finally {
      restore()
    }
  })

  it('is what a tab falls back to when the script of the worker does not load', async () => {
    const tabs = await open(2, () => {
      const { port1 } = new MessageChannel()
      const worker = Object.assign(new EventTarget(), { port: port1 })
      setTimeout(() => worker.dispatchEvent(new Event('error')))
      return worker
    })
    expect(service.open).to.have.length(tabs.length)
  })

  it('is what a tab falls back to when the worker does not answer for ten seconds', async () => {
    let tries = 0
    await hurried(5, async () => {
      await open(1, () => {
        tries++
        return mute()
      })
    })
    expect(tries).to.equal(5)
  })

  it('is not needed where the worker answers when it is asked again', async () => {
    let isFirst = true
    await hurried(1, async () => {
      await open(1, script => {
        if (!isFirst) return service.openWorker(script)
        isFirst = false
        return mute()
      })
    })
    expect(service.workers).to.have.length(1)
  })

  it('is left alone when a worker that has answered fails later', async () => {
    const tab = service.tab()
    await service.until(() => tab.opened === 1)
    for (const worker of service.workers) worker.dispatchEvent(new Event('error'))
    service.tell({ type: 'tree' })
    await service.until(() => tab.received.length === 1)
    expect(service.sources).to.have.length(1)
  })

  it('opens a link in each tab where the browser allows no locks', async () => {
    const refuse = () => Promise.reject(new DOMException('', 'SecurityError'))
    for (const name of ['request', 'query']) {
      Object.defineProperty(navigator.locks, name, { value: refuse, configurable: true })
    }
    try {
      const tabs = await open(2, service.openWorker)
      expect(service.open.map(source => source.tabs)).to.deep.equal([1, 1])
      service.tell({ type: 'tree' })
      service.tell(OPEN)
      await service.until(() => tabs.every(({ acted }) => acted === 1))
      expect(tabs.map(({ received }) => received)).to.deep.equal([['tree'], ['tree']])
    } finally {
      for (const name of ['request', 'query']) Reflect.deleteProperty(navigator.locks, name)
    }
  })

  function mute(): EventsWorker {
    return Object.assign(new EventTarget(), { port: new MessageChannel().port1 })
  }

  /** So often nothing waits for an answer of the worker. */
  async function hurried(times: number, work: () => Promise<void>): Promise<void> {
    const { setTimeout: clock } = globalThis
    globalThis.setTimeout = ((ring: () => void, ms?: number) =>
      clock(ring, ms === 2000 && times-- > 0 ? 0 : ms)) as typeof setTimeout
    try {
      await work()
    } finally {
      globalThis.setTimeout = clock
    }
  }

  async function open(
    count: number,
    openWorker: (script: string) => EventsWorker,
  ): Promise<FakeTab[]> {
    const tabs = Array.from({ length: count }, () => service.tab({ openWorker }))
    await service.until(
      () => service.listeners === count && tabs.every(({ opened }) => opened === 1),
    )
    await nextMillisecond()
    return tabs
  }

  /** Waits until the clock shows another time: a reader never uses two tabs at the same one. */
  async function nextMillisecond(): Promise<void> {
    for (const since = Date.now(); Date.now() === since;) {
      await new Promise(resolve => setTimeout(resolve))
    }
  }

  /** Resolves when one tab has opened the link, and the others have decided. */
  async function openLink(tab?: FakeTab): Promise<void> {
    let decided = 0
    const { query } = navigator.locks
    const asked = service.open.filter(({ tabs }) => tabs === 1).length
    Object.defineProperty(navigator.locks, 'query', {
      configurable: true,
      value: async () => {
        const locks = await query.call(navigator.locks)
        setTimeout(() => {
          decided++
          service.changed()
        })
        return locks
      },
    })
    service.tell(OPEN)
    await service.until(() => decided === asked && tab?.acted !== 0)
    Reflect.deleteProperty(navigator.locks, 'query')
    await nextMillisecond()
  }
})
