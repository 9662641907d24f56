// The requests of agents that wait for the reader: each ends with something to hand out, or when its time is over.
// To change what is handed out, see requests/feedback.ts.

import { LIMITS } from '../../schema/comments/comments.js'
import { timeOf } from '../../schema/review/versions.js'
import type { ReviewStatus } from '../../schema/review/marks.js'
import { Refusal } from '../refusal.js'

/** `as` is null for a wait that names no agent: it is not told. */
export interface WaitingAgent {
  as: string | null
  /** Two agents of one name have sessions of their own; empty for none. */
  session: string
  paths: readonly string[]
}

/** The waits look at most so often: a burst of changes costs each of them one look. */
const LOOK_MS = 100

/** Waits in vain are counted for this many callers. */
const CALLERS = 1000

interface Wait extends WaitingAgent {
  since: number
  /** Facts changed, or the wait is over. */
  wake(): void
}

export class AgentWaits {
  /** Oldest first. */
  readonly #waits = new Set<Wait>()
  /** Waits in a row that came to nothing, by caller; the latest caller last. */
  readonly #idle = new Map<string, number>()
  readonly #changed: () => void
  #lookTimer: NodeJS.Timeout | null = null

  /** @param changed - a named agent began to wait, or ended */
  constructor(changed: () => void) {
    this.#changed = changed
  }

  get waiting(): ReviewStatus['waiting'] {
    return [...this.#waits].flatMap(({ as, paths, since }) => {
      return as === null ? [] : [{ as, paths: [...paths], since: timeOf(since) }]
    })
  }

  /**
   * Resolves with what `look` finds, as soon as it finds something; null when the time is over, or the client went.
   * It looks once more after each change of facts, and so misses none. Throws Refusal 409 where too many wait.
   * @param gone - the client went; nothing looks after that
   */
  async wait<T>(
    agent: WaitingAgent,
    ms: number,
    look: () => Promise<T | null>,
    gone: AbortSignal,
  ): Promise<T | null> {
    if (gone.aborted) return null
    if (ms === 0) return look()
    const wait = this.#begin(agent)
    const timer = setTimeout(() => this.#end(wait), ms)
    const leave = () => this.#end(wait)
    gone.addEventListener('abort', leave)
    try {
      for (;;) {
        const woken = new Promise<void>(resolve => (wait.wake = resolve))
        const found = await look()
        if (found !== null || !this.#waits.has(wait)) return found
        await woken
        if (!this.#waits.has(wait)) return null
      }
    } finally {
      clearTimeout(timer)
      gone.removeEventListener('abort', leave)
      this.#end(wait)
    }
  }

  /** Notes how a wait of this caller ended; returns how many in a row came to nothing. */
  countIdle({ as, session }: Pick<WaitingAgent, 'as' | 'session'>, isIdle: boolean): number {
    const caller = JSON.stringify([as, session])
    const idle = isIdle ? (this.#idle.get(caller) ?? 0) + 1 : 0
    this.#idle.delete(caller)
    if (isIdle) this.#idle.set(caller, idle)
    const [oldest] = this.#idle.keys()
    if (oldest !== undefined && this.#idle.size > CALLERS) this.#idle.delete(oldest)
    return idle
  }

  /** Facts changed: each wait looks once more, soon. */
  wake(): void {
    this.#lookTimer ??= setTimeout(() => {
      this.#lookTimer = null
      for (const { wake } of this.#waits) wake()
    }, LOOK_MS).unref()
  }

  close(): void {
    if (this.#lookTimer) clearTimeout(this.#lookTimer)
    for (const wait of this.#waits) this.#end(wait)
  }

  #begin({ as, session, paths }: WaitingAgent): Wait {
    const isOwn = (wait: Wait) => as !== null && wait.as === as && wait.session === session
    const own = [...this.#waits].filter(isOwn).length
    if (own >= LIMITS.waitsOfAgent) {
      const advice = 'end one of these waits, or wait under another name'
      const more = { code: 'too-many-waits' as const }
      throw new Refusal(409, `${as} waits ${own} times already: ${advice}`, more)
    }
    if (this.#waits.size >= LIMITS.waits) {
      throw new Refusal(409, `${LIMITS.waits} agents wait already: try again later`)
    }
    const wait: Wait = { as, session, paths, since: Date.now(), wake: () => undefined }
    this.#waits.add(wait)
    if (as !== null) this.#changed()
    return wait
  }

  #end(wait: Wait): void {
    if (!this.#waits.delete(wait)) return
    wait.wake()
    if (wait.as !== null) this.#changed()
  }
}
