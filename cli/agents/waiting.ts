// Waits of commands: made of requests that the service answers within its limit. A wait lives through a restart.
// To change how long one request waits, see LIMITS in schema/comments/comments.ts.

import { LIMITS } from '../../schema/comments/comments.js'
import { MOST_SECONDS, USUAL_SECONDS } from '../verbs/verbs.js'
import { ConnectionLost, type PlansService } from './plans-service.js'

/** How long a command waits: as it is told, within the limit. */
export function secondsOf(timeout: number | undefined, say: (line: string) => void): number {
  if (timeout === undefined || timeout <= MOST_SECONDS) return timeout ?? USUAL_SECONDS
  say(`${MOST_SECONDS} seconds are the most`)
  return MOST_SECONDS
}

/**
 * Asks again and again, each time with the seconds that are left, until `isDone`; returns the last reply.
 * @param seconds - 0: asks once, without waiting
 * @param ask - `goesOn`: another request goes on with the wait
 */
export async function askUntil<T>(
  service: PlansService,
  seconds: number,
  ask: (wait: number, goesOn: boolean) => Promise<T>,
  isDone: (reply: T) => boolean,
): Promise<T> {
  const end = performance.now() + seconds * 1000
  for (;;) {
    const left = Math.max(0, Math.ceil((end - performance.now()) / 1000))
    try {
      const reply = await ask(Math.min(left, LIMITS.wait), left > LIMITS.wait)
      if (isDone(reply) || performance.now() >= end) return reply
    } catch (error) {
      if (!(error instanceof ConnectionLost) || performance.now() >= end) throw error
      await service.reconnect(end)
    }
  }
}
