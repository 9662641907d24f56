// One tab among the tabs of its browser, from joining until leaving: what it hears of the others, what
// they know of it, and the lock by which they see that it lives. Leading them is leader.ts's.

import {
  lastUsed,
  readTabMessage,
  type KnownTab,
  type TabMessage,
} from '../../../schema/messages/tabs.js'
import { heldBelow, hold, untilFree } from './tab-lock.js'
import { randomId } from './random-id.js'

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
