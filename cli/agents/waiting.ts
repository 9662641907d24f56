// Waits of commands: made of requests that the service answers within its limit.
// To change how long one request waits, see LIMITS in schema/comments/comments.ts.

import { LIMITS } from '../../schema/comments/comments.js'
import { MOST_SECONDS } from '../../schema/verbs/verbs.js'
import { EXITS, Failure } from '../terminal/exits.js'

/** The seconds of `--timeout`. Throws Failure for another value than 0 to 100. */
export function secondsIn(option: string | undefined): number {
  if (option === undefined) return MOST_SECONDS
  const seconds = /^\d{1,3}$/.test(option) ? Number(option) : NaN
  if (seconds <= MOST_SECONDS) return seconds
  throw new Failure(EXITS.usage, `--timeout takes 0 to ${MOST_SECONDS} seconds`, 'Leave it away.')
}

/**
 * Asks again and again, each time with the seconds that are left, until `isDone`; returns the last reply.
 * @param seconds - 0: asks once, without waiting
 */
export async function askUntil<T>(
  seconds: number,
  ask: (wait: number) => Promise<T>,
  isDone: (reply: T) => boolean,
): Promise<T> {
  const end = performance.now() + seconds * 1000
  for (;;) {
    const left = Math.max(0, Math.ceil((end - performance.now()) / 1000))
    const reply = await ask(Math.min(left, LIMITS.wait))
    if (isDone(reply) || performance.now() >= end) return reply
  }
}
