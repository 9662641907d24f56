import { expect } from 'chai'
import { fastClock } from '../../fast-clock.js'
import { FakeService, type FakeTab } from './events-client.js'

describe('what a tab missed', () => {
  let service: FakeService
  let tabs: FakeTab[]

  beforeEach(async () => {
    service = new FakeService()
    tabs = [service.tab(), service.tab(), service.tab()]
    await service.until(() => service.listeners === 3 && tabs.every(({ opened }) => opened === 1))
  })

  // After the tabs have joined.
  fastClock(5)

  afterEach(() => service.close())

  it('is repeated once when the stream is back, and is not reported as missed', async () => {
    service.tell({ type: 'tree' })
    await service.until(() => tabs.every(({ received }) => received.length === 1))
    service.cut({ isUp: false })
    service.tell({ type: 'changed', path: 'docs/a.md' })
    service.tell({ type: 'tree' })
    service.isUp = true
    await service.until(() => tabs.every(({ received }) => received.length === 3))
    service.tell({ type: 'changed', path: 'docs/b.md' })
    await service.until(() => tabs.every(({ received }) => received.length === 4))
    for (const { received, opened, missed } of tabs) {
      expect(received).to.deep.equal(['tree', 'changed', 'tree', 'changed'])
      expect([opened, missed]).to.deep.equal([2, 1])
    }
  })

  it('is repeated, too, where nothing had come by the stream before', async () => {
    service.cut({ isUp: false })
    service.tell({ type: 'tree' })
    service.isUp = true
    await service.until(() => tabs.every(({ received }) => received.length === 1))
    expect(tabs.map(({ missed }) => missed)).to.deep.equal([1, 1, 1])
  })

  it('is reported as missed where the service cannot repeat it', async () => {
    service.tell({ type: 'tree' })
    service.cut({ isUp: false })
    service.restart()
    service.isUp = true
    await service.until(() => tabs.every(({ missed }) => missed === 2))
    service.tell({ type: 'tree' })
    await service.until(() => tabs.every(({ received }) => received.length === 2))
    // The next time the id is one of the new run.
    service.cut()
    await service.until(() => tabs.every(({ opened }) => opened === 4))
    expect(tabs.map(({ missed }) => missed)).to.deep.equal([2, 2, 2])
  })

  it('is reported to a tab that joined while the stream was lost, and repeated to the others', async () => {
    service.cut({ isUp: false })
    await service.until(() => tabs.every(({ lost }) => lost === 1))
    const late = service.tab()
    await service.until(() => late.lost === 1)
    service.isUp = true
    await service.until(() => [late, ...tabs].every(({ client }) => client.isOpen))
    expect([late, ...tabs].map(({ missed }) => missed)).to.deep.equal([1, 1, 1, 1])
  })
})
