// What the tests of Live share: a service that counts streams and tabs as the real one does, and tabs
// that note what they are told.

import type { OpenEvent, ServerEvent } from '../../../../schema/api/events.js'
import { Refused } from '../../../../components/state/service/api.js'
import type { Source } from '../../../../components/state/service/event-stream.js'
import { Live } from '../../../../components/state/service/events-client.js'

export const OPEN: OpenEvent = { type: 'open', ws: 'search', plan: '', doc: '' }

class FakeSource extends EventTarget implements Source {
  readonly id: string
  tabs: number
  isOpen = false
  isClosed = false
  readonly #changed: () => void

  constructor(address: string, changed: () => void) {
    super()
    const { searchParams } = new URL(address)
    this.id = searchParams.get('tab') ?? ''
    this.tabs = Number(searchParams.get('tabs'))
    this.#changed = changed
  }

  close(): void {
    this.isClosed = true
    this.isOpen = false
    this.#changed()
  }
}

/** The service at a base of its own, so that no test hears another. */
export class FakeService {
  readonly base = `http://${crypto.randomUUID()}.localhost/`
  readonly sources: FakeSource[] = []
  isUp = true
  /** How often the service was told a count. */
  counted = 0
  readonly #changes = new EventTarget()
  readonly #tabs: FakeTab[] = []

  readonly changed = () => void this.#changes.dispatchEvent(new Event('change'))

  readonly connect = (address: string): Source => {
    const source = new FakeSource(address, this.changed)
    this.sources.push(source)
    queueMicrotask(() => {
      if (source.isClosed) return
      source.isOpen = this.isUp
      source.dispatchEvent(new Event(this.isUp ? 'open' : 'error'))
      this.changed()
    })
    return source
  }

  readonly api = {
    countTabs: (id: string, tabs: number): Promise<void> => {
      const source = this.open.find(open => open.id === id)
      if (!source) return Promise.reject(new Refused(404, 'no such stream'))
      source.tabs = tabs
      this.counted++
      this.changed()
      return Promise.resolve()
    },
  }

  get open(): FakeSource[] {
    return this.sources.filter(source => source.isOpen)
  }

  get listeners(): number {
    return this.open.reduce((sum, { tabs }) => sum + tabs, 0)
  }

  /** A tab that has started; `Class` is the Live of another window. */
  tab({ isCounted = true, Class = Live } = {}): FakeTab {
    const tab = new FakeTab(this, isCounted, Class)
    this.#tabs.push(tab)
    tab.live.start()
    return tab
  }

  tell(event: ServerEvent): void {
    this.tellRaw(JSON.stringify(event))
  }

  tellRaw(data: string): void {
    for (const source of this.open) source.dispatchEvent(new MessageEvent('message', { data }))
  }

  /** The service goes away, or its streams are cut. */
  cut({ isUp = true } = {}): void {
    this.isUp = isUp
    for (const source of this.open) {
      source.isOpen = false
      source.dispatchEvent(new Event('error'))
    }
  }

  /** Resolves when the tabs have been told of one that is in use. */
  told(): Promise<void> {
    const channel = new BroadcastChannel(`plan-viewer/${this.base}/tabs`)
    return new Promise(resolve => {
      channel.onmessage = ({ data }: MessageEvent<{ type: string }>) => {
        if (data.type !== 'here') return
        channel.close()
        resolve()
      }
    })
  }

  /** Resolves when so many tabs have heard all that the others had said, which they answer in turn. */
  agreed(tabs: number): Promise<void> {
    const channel = new BroadcastChannel(`plan-viewer/${this.base}/tabs`)
    const answered = new Set<string>()
    return new Promise(resolve => {
      channel.onmessage = ({ data }: MessageEvent<{ type: string; tab: string }>) => {
        if (data.type === 'here') answered.add(data.tab)
        if (answered.size < tabs) return
        channel.close()
        resolve()
      }
      channel.postMessage({ type: 'who' })
    })
  }

  /** Resolves as soon as it is so; looks again after whatever happens here. */
  until(isSo: () => boolean): Promise<void> {
    return new Promise(resolve => {
      const look = () => {
        if (!isSo()) return
        this.#changes.removeEventListener('change', look)
        resolve()
      }
      this.#changes.addEventListener('change', look)
      look()
    })
  }

  close(): void {
    for (const { live } of this.#tabs) live.stop()
  }
}

export class FakeTab {
  readonly live: Live
  readonly heard: string[] = []
  opened = 0
  lost = 0
  acted = 0

  constructor(service: FakeService, isCounted: boolean, Class: typeof Live) {
    const note = (does: () => void) => {
      does()
      service.changed()
    }
    this.live = new Class({
      base: service.base,
      isCounted,
      api: service.api,
      connect: service.connect,
      listener: {
        opened: () => note(() => this.opened++),
        lost: () => note(() => this.lost++),
        heard: ({ type }) => note(() => this.heard.push(type)),
        open: () => note(() => this.acted++),
      },
    })
  }
}
