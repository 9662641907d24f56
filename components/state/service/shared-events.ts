// What the leading tab does for all: it holds the stream, counts the tabs that hear through it, passes
// on what it hears, and decides which tab acts on an `open`. It leads until its tab leaves.

import type { ServerEvent } from '../../../schema/api/events.js'
import type { TabMessage } from '../../../schema/messages/tabs.js'
import { LiveStream, type StreamOptions } from './event-stream.js'
import type { Member } from './events-client.js'
import { randomId } from './tab-lock.js'

/** A tab in use makes the leader look after the stream at most so often. */
const CHECK_MS = 5000
/** After the last event of a burst its number is said once more. */
const AGAIN_MS = 1000

export interface LeaderOptions extends Pick<StreamOptions, 'id' | 'base' | 'api' | 'connect'> {
  member: Member
  /** Tells the leader's own tab; the others are told by the channel. */
  tell: (message: TabMessage) => void
}

export class Leader {
  readonly #options: LeaderOptions
  readonly #watched = new Set<string>()
  readonly #gone = new Set<string>()
  #stream: LiveStream | null = null
  #open: string | null | undefined
  /** Of the events of this connection. */
  #count = 0
  #again: ReturnType<typeof setTimeout> | undefined
  #checked = Date.now()

  constructor(options: LeaderOptions) {
    this.#options = options
    options.member.end.addEventListener('abort', () => {
      this.#stream?.close()
      clearTimeout(this.#again)
    })
    void this.#recount()
  }

  /** Answers what another tab says. */
  hear(message: TabMessage): void {
    const { id, member } = this.#options
    if (message.type === 'who' && this.#open !== undefined) {
      member.post({ type: 'stream', id, open: this.#open, count: this.#count })
    }
    if (message.type !== 'here') return
    if (!this.#watched.has(message.tab)) void this.#recount()
    this.check()
  }

  /** Looks after the stream, where it was not done a moment ago. */
  check(): void {
    const now = Date.now()
    if (Math.abs(now - this.#checked) < CHECK_MS) return
    this.#checked = now
    this.#stream?.check()
  }

  async #living(): Promise<string[]> {
    const living = await this.#options.member.living()
    return living.filter(tab => !this.#gone.has(tab))
  }

  async #recount(): Promise<void> {
    const { member } = this.#options
    const living = await this.#living()
    if (member.end.aborted) return
    for (const tab of living) if (tab !== member.tab) void this.#watch(tab)
    if (this.#stream) this.#stream.count(living.length)
    else this.#stream = this.#connect(living.length)
  }

  /** Stands in line for the lock of a tab: it is free as soon as the tab is closed or has crashed. */
  async #watch(tab: string): Promise<void> {
    if (this.#watched.has(tab)) return
    this.#watched.add(tab)
    if (!(await this.#options.member.untilGone(tab))) return
    // The lock may be seen as held, by this very question, for another moment.
    this.#gone.add(tab)
    this.#options.member.forget(tab)
    await this.#recount()
  }

  #connect(tabs: number): LiveStream {
    const { id, base, api, connect } = this.#options
    const opened = () => this.#say(randomId())
    const lost = () => this.#say(null)
    const heard = (event: ServerEvent) => void this.#pass(event)
    return new LiveStream({ id, base, api, connect, opened, lost, heard }, tabs)
  }

  #say(open: string | null): void {
    if (this.#open === open) return
    this.#open = open
    this.#count = 0
    this.#tellAll({ type: 'stream', id: this.#options.id, open, count: 0 })
  }

  async #pass(event: ServerEvent): Promise<void> {
    if (event.type !== 'open') {
      const open = this.#open ?? ''
      this.#tellAll({ type: 'heard', open, count: ++this.#count, event })
      // A tab that missed the last one hears its number.
      clearTimeout(this.#again)
      this.#again = setTimeout(() => this.hear({ type: 'who' }), AGAIN_MS)
      return
    }
    const { member } = this.#options
    const tab = member.lastOf(await this.#living())
    if (tab !== null) this.#tellAll({ type: 'act', tab, event })
  }

  #tellAll(message: TabMessage): void {
    this.#options.member.post(message)
    this.#options.tell(message)
  }
}
