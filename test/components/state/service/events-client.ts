// The tests of EventsClient share these: a service that counts streams and tabs as the real one does, a shared worker that runs in the page of the test, and tabs that note what they are told.

import type { OpenEvent, ServerEvent } from '../../../../schema/api/events.js'
import { Refused } from '../../../../components/state/service/http.js'
import type { Source } from '../../../../components/state/service/event-stream.js'
import {
  EventsClient,
  type EventsWorker,
} from '../../../../components/state/service/events-client.js'
import { SharedEvents } from '../../../../components/state/service/shared-events.js'
import { lockPrefix } from '../../../../components/state/service/tab-lock.js'

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

/** The service at a base of its own, so that no test shares locks with another. */
export class FakeService {
  readonly base = `http://${crypto.randomUUID()}.localhost/`
  readonly sources: FakeSource[] = []
  isUp = true
  /** How often the service was told a count. */
  counted = 0
  /** How many messages the worker received of tabs. */
  uses = 0
  /** The worker's ends of the ports, in the order of the tabs. */
  readonly ports: MessagePort[] = []
  readonly workers: FakeWorker[] = []
  readonly #changes = new EventTarget()
  readonly #tabs: FakeTab[] = []
  #end = new AbortController()
  #shared: SharedEvents | null = null

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

  readonly openWorker = (script: string): EventsWorker => {
    const { base, api, connect } = this
    const options = { base, api, connect, prefix: lockPrefix(script), end: this.#end.signal }
    this.#shared ??= new SharedEvents(options)
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () =>
      // The worker has it when this listener and its own are done.
      setTimeout(() => {
        this.uses++
        this.changed()
      }),
    )
    this.ports.push(port1)
    this.#shared.connect(port1)
    const worker = new FakeWorker(port2)
    this.workers.push(worker)
    return worker
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

  /** A tab that has started; `Class` is the EventsClient of another window. */
  tab({ isCounted = true, Class = EventsClient, openWorker = this.openWorker } = {}): FakeTab {
    const tab = new FakeTab(this, isCounted, Class, openWorker)
    this.#tabs.push(tab)
    tab.client.start()
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

  /** The browser loses the shared worker, and its stream. */
  crashWorker(): void {
    this.#end.abort()
    this.#end = new AbortController()
    this.#shared = null
  }

  /** Resolves when the worker has received what these do. */
  async received(use: () => unknown, count = 1): Promise<void> {
    const before = this.uses
    await use()
    await this.until(() => this.uses >= before + count)
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
    for (const { client } of this.#tabs) client.stop()
    this.#end.abort()
  }
}

class FakeWorker extends EventTarget implements EventsWorker {
  readonly port: MessagePort

  constructor(port: MessagePort) {
    super()
    this.port = port
  }
}

export class FakeTab {
  readonly client: EventsClient
  readonly received: string[] = []
  opened = 0
  lost = 0
  acted = 0

  constructor(
    service: FakeService,
    isCounted: boolean,
    Class: typeof EventsClient,
    openWorker: (script: string) => EventsWorker,
  ) {
    const note = (does: () => void) => {
      does()
      service.changed()
    }
    this.client = new Class({
      base: service.base,
      isCounted,
      api: service.api,
      connect: service.connect,
      openWorker,
      listener: {
        opened: () => note(() => this.opened++),
        lost: () => note(() => this.lost++),
        received: ({ type }) => note(() => this.received.push(type)),
        open: () => note(() => this.acted++),
      },
    })
  }
}
