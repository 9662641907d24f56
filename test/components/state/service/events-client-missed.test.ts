import { expect } from 'chai'
import type { TabMessage } from '../../../../schema/messages/tabs.js'
import { FakeService, type FakeTab } from './events-client.js'

type Heard = TabMessage & { type: 'heard' }

describe('what the tabs of a browser tell each other', () => {
  let service: FakeService
  let channel: BroadcastChannel
  let tabs: FakeTab[]

  beforeEach(async () => {
    service = new FakeService()
    channel = new BroadcastChannel(`plan-viewer/${service.base}/tabs`)
    tabs = [service.tab(), service.tab(), service.tab()]
    await service.until(() => service.listeners === 3 && tabs.every(({ opened }) => opened === 1))
  })

  afterEach(() => {
    channel.close()
    service.close()
  })

  it('is heard once, though it comes twice', async () => {
    const first = await tell()
    channel.postMessage(first)
    const second = await tell()
    channel.postMessage(first)
    channel.postMessage(second)
    await tell()
    await service.until(() => tabs.every(({ heard }) => heard.length >= 3))
    await service.agreed(3)
    expect(tabs.map(({ heard }) => heard.length)).to.deep.equal([3, 3, 3])
    expect(tabs.map(({ opened }) => opened)).to.deep.equal([1, 1, 1])
  })

  it('is made up for where a tab missed some of it', async () => {
    const { open, count, event } = await tell()
    channel.postMessage({ type: 'heard', open, count: count + 2, event } satisfies TabMessage)
    await service.until(() => tabs.every(({ opened }) => opened === 2))
    expect(tabs.map(({ heard }) => heard.length)).to.deep.equal([2, 2, 2])
  })

  it('is made up for where the last of it was missed, too: its number is said once more', async () => {
    const again = next('stream')
    const { open, count } = await tell()
    const said = await again
    expect(said).to.include({ open, count })
    channel.postMessage({ ...said, count: count + 1 })
    await service.until(() => tabs.every(({ opened }) => opened === 2))
  })

  it('is heard by a tab that missed that the stream is another one', async () => {
    const { event } = await tell()
    channel.postMessage({ type: 'heard', open: 'other', count: 1, event } satisfies TabMessage)
    await service.until(() => tabs.every(({ opened, heard }) => opened === 2 && heard.length === 2))
  })

  /** Tells all of a new tree; what the tab that leads says of it. */
  async function tell(): Promise<Heard> {
    const said = next('heard')
    service.tell({ type: 'tree' })
    return (await said) as Heard
  }

  function next(type: TabMessage['type']): Promise<TabMessage> {
    return new Promise(resolve => {
      channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
        if (data.type === type) resolve(data)
      })
    })
  }
})
