// What one viewer hears of the service, over a stream that all tabs of the browser share. Which tab holds it
// is settled in tabs/; what an event means is the listener's.

import type { AddedEvent, ChangedEvent, OpenEvent, TreeEvent } from '../../../schema/api/events.js'
import type { TabMessage } from '../../../schema/messages/tabs.js'
import type { Api } from './api.js'
import { LiveStream, type Connect, type Source } from './event-stream.js'
import { Leader } from './shared-events.js'
import { Member } from './member.js'
import { isInUse, watchPage } from './page-life.js'
import { randomId } from './random-id.js'

interface LiveListener {
  /** A stream is open, for the first time or again: what happened meanwhile was not heard. */
  opened(): void
  lost(): void
  heard(event: TreeEvent | AddedEvent | ChangedEvent): void
  /** A link is to be opened; told in one tab of the browser, the one that was used last. */
  open(event: OpenEvent): void
}

export interface LiveOptions {
  /** The address of the service, or of any page of it. */
  base: string
  /** Whether it is a tab of the dashboard; an embedded viewer is not counted and opens nothing. */
  isCounted: boolean
  api: Pick<Api, 'countTabs'>
  listener: LiveListener
  /** Opens a stream; an EventSource where it is left out. */
  connect?: Connect
}

export class Live {
  readonly #options: LiveOptions
  readonly #base: string
  #unwatch: (() => void) | null = null
  #member: Member | null = null
  #leader: Leader | null = null
  /** The stream of its own, where tabs cannot share one. */
  #alone: LiveStream | null = null
  #used = 0
  /** The id of the browser's stream, whichever tab holds it. */
  #stream = randomId()
  /** The name of the connection that is open, null while it is lost. */
  #open: string | null | undefined
  /** How many events of that connection were heard. */
  #count = 0

  constructor(options: LiveOptions) {
    this.#options = options
    this.#base = new URL('/', options.base).href
  }

  get isOpen(): boolean {
    return typeof this.#open === 'string'
  }

  start(): void {
    if (this.#unwatch) return
    this.#unwatch = watchPage({
      used: () => this.used(),
      slept: () => this.#leave(),
      woke: () => this.#join(),
    })
    this.#join()
  }

  /** The reader did something in this viewer; what the page itself hears is known without it. */
  used(): void {
    this.#member?.use()
    this.#leader?.check()
  }

  stop(): void {
    this.#unwatch?.()
    this.#unwatch = null
    this.#leave()
  }

  #join(): void {
    if (this.#member || this.#alone) return
    const { isCounted } = this.#options
    try {
      if (!('locks' in navigator)) throw new Error('no locks')
      const member: Member = new Member(
        {
          prefix: `plan-viewer/${this.#base}/`,
          isCounted,
          heard: message => {
            this.#hear(message)
            this.#leader?.hear(message)
          },
          leads: () => this.#lead(member),
          failed: () => {
            if (this.#member === member) this.#goAlone()
          },
        },
        this.#used,
      )
      this.#member = member
      if (isInUse()) member.use()
    } catch {
      this.#goAlone()
    }
  }

  #leave(): void {
    this.#used = this.#member?.used ?? this.#used
    this.#member?.leave()
    this.#alone?.close()
    this.#member = null
    this.#leader = null
    this.#alone = null
    // Whatever is open when it is back is new to it.
    this.#open = undefined
    this.#count = 0
  }

  #lead(member: Member): void {
    // It may have left in the very moment that its turn came.
    if (this.#member !== member) return
    const { api } = this.#options
    const tell = (message: TabMessage) => this.#hear(message)
    this.#leader = new Leader({
      member,
      id: this.#stream,
      base: this.#base,
      api,
      connect: this.#options.connect ?? connect,
      tell,
    })
  }

  #goAlone(): void {
    this.#leave()
    const { api, isCounted, listener } = this.#options
    this.#alone = new LiveStream(
      {
        id: this.#stream,
        base: this.#base,
        api,
        connect: this.#options.connect ?? connect,
        opened: () => this.#turn('alone'),
        lost: () => this.#turn(null),
        heard: event => {
          if (event.type !== 'open') listener.heard(event)
          else if (isCounted) listener.open(event)
        },
      },
      isCounted ? 1 : 0,
    )
  }

  #hear(message: TabMessage): void {
    const { listener } = this.#options
    if (message.type === 'stream') {
      this.#stream = message.id
      if (!this.#turn(message.open) && message.count > this.#count) listener.opened()
      this.#count = message.count
    } else if (message.type === 'heard') this.#note(message)
    else if (message.type === 'act' && message.tab === this.#member?.tab) {
      listener.open(message.event)
    }
  }

  /** An event that came twice is heard once; one that was missed is made up for. */
  #note({ open, count, event }: TabMessage & { type: 'heard' }): void {
    const { listener } = this.#options
    const before = this.#turn(open) ? count - 1 : this.#count
    if (count <= before) return
    this.#count = count
    listener.heard(event)
    if (count > before + 1) listener.opened()
  }

  /** Whether it is another connection than before. */
  #turn(open: string | null): boolean {
    if (this.#open === open) return false
    this.#open = open
    if (open === null) this.#options.listener.lost()
    else this.#options.listener.opened()
    return true
  }
}

function connect(address: string): Source {
  return new EventSource(address)
}
