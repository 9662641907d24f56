// What one viewer hears of the service, over a stream that all tabs of the browser share. Which tab holds it
// is settled in tabs/; what an event means is the listener's.

import type { AddedEvent, ChangedEvent, OpenEvent, TreeEvent } from '../../../schema/api/events.js'
import {
  type TabMessage,
  lastUsed,
  readTabMessage,
  type KnownTab,
} from '../../../schema/messages/tabs.js'
import type { Api } from './api.js'
import { LiveStream, type Connect, type Source } from './event-stream.js'
import { Leader } from './shared-events.js'
import { randomId, heldBelow, hold, untilFree } from './tab-lock.js'

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

// One tab among the tabs of its browser, from joining until leaving: what it hears of the others, what
// they know of it, and the lock by which they see that it lives. Leading them is leader.ts's.

/** The others are told of a tab in use at most so often, unless another one was used meanwhile. */
const TELL_AGAIN_MS = 5000

export interface MemberOptions {
  /** What all locks and channels of this service begin with. */
  prefix: string
  /** Whether it is a tab of the dashboard. */
  isCounted: boolean
  heard: (message: TabMessage) => void
  /** It is the one that leads, from now on until it leaves. */
  leads: () => void
  /** The browser allows no locks here. */
  failed: () => void
}

export class Member {
  readonly tab = randomId()
  readonly #options: MemberOptions
  readonly #channel: BroadcastChannel
  readonly #end = new AbortController()
  readonly #known = new Map<string, KnownTab>()
  #own: KnownTab
  #told = 0

  /** Throws where the browser allows no channels. */
  constructor(options: MemberOptions, used: number) {
    this.#options = options
    this.#own = { tab: this.tab, used, since: Date.now() }
    this.#channel = new BroadcastChannel(`${options.prefix}tabs`)
    this.#channel.onmessage = ({ data }) => this.#hear(data)
    this.#join().catch(() => options.failed())
  }

  get end(): AbortSignal {
    return this.#end.signal
  }

  /** When this tab was used last. */
  get used(): number {
    return this.#own.used
  }

  leave(): void {
    this.#end.abort()
    this.#channel.close()
  }

  post(message: TabMessage): void {
    if (!this.end.aborted) this.#channel.postMessage(message)
  }

  use(): void {
    const last = lastUsed(this.#known.values())
    const now = Date.now()
    // After every use that is known, even where the clock was set back.
    this.#own = { ...this.#own, used: Math.max(now, (last?.used ?? 0) + 1) }
    if (!this.#known.has(this.tab)) return
    if (last?.tab !== this.tab || Math.abs(now - this.#told) > TELL_AGAIN_MS) this.#tell()
    else this.#known.set(this.tab, this.#own)
  }

  /** The tabs of the dashboard that live. */
  living(): Promise<string[]> {
    return heldBelow(this.#lockOf(''), this.end)
  }

  untilGone(tab: string): Promise<boolean> {
    return untilFree(this.#lockOf(tab), this.end)
  }

  forget(tab: string): void {
    this.#known.delete(tab)
  }

  /** Which of these tabs was used last. */
  lastOf(tabs: readonly string[]): string | null {
    const known = tabs.map(tab => this.#known.get(tab) ?? { tab, used: 0, since: 0 })
    return lastUsed(known)?.tab ?? null
  }

  async #join(): Promise<void> {
    if (this.#options.isCounted) {
      if (!(await hold(this.#lockOf(this.tab), this.end))) return
      // Only now: a tab that hears of it then finds its lock.
      this.#tell()
    }
    this.post({ type: 'who' })
    if (await hold(`${this.#options.prefix}lead`, this.end)) this.#options.leads()
  }

  #lockOf(tab: string): string {
    return `${this.#options.prefix}tab/${tab}`
  }

  #tell(): void {
    this.#told = Date.now()
    this.#known.set(this.tab, this.#own)
    this.post({ type: 'here', ...this.#own })
  }

  #hear(data: unknown): void {
    const message = readTabMessage(data)
    if (!message || this.end.aborted) return
    if (message.type === 'here') {
      const { tab, used, since } = message
      this.#known.set(tab, { tab, used, since })
    }
    if (message.type === 'who' && this.#known.has(this.tab)) this.#tell()
    this.#options.heard(message)
  }
}

// What happens to the page itself: it is used, and it is laid to sleep by the browser and woken again.
// A page that sleeps hears nothing, so it has to leave its place to another before.

interface PageLife {
  /** The reader did something here, or came here. */
  used(): void
  slept(): void
  woke(): void
}

/** Tells of it until the returned function is called. */
function watchPage(life: PageLife): () => void {
  const end = new AbortController()
  const options = { signal: end.signal, capture: true, passive: true }
  const used = () => life.used()
  for (const type of ['pointerdown', 'keydown', 'wheel']) addEventListener(type, used, options)
  // The window's own: a doc that was loaded takes the focus by itself, also in a tab left behind.
  addEventListener('focus', ({ target }) => target === window && used(), options)
  const seen = () => document.visibilityState === 'visible' && used()
  document.addEventListener('visibilitychange', seen, options)
  // A page that is left may be kept, and shown again as it was.
  addEventListener('pagehide', () => life.slept(), options)
  addEventListener('pageshow', ({ persisted }) => persisted && life.woke(), options)
  document.addEventListener('freeze', () => life.slept(), options)
  document.addEventListener('resume', () => life.woke(), options)
  return () => end.abort()
}

/** Whether the reader is here now. */
function isInUse(): boolean {
  return document.visibilityState === 'visible' && document.hasFocus()
}
