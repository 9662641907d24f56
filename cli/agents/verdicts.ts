// The verdicts on docs, and the exit code that they come to.

import type { VerdictsResponse, VerdictStatus } from '../../schema/review/verdicts.js'
import { EXITS } from '../terminal/exits.js'
import type { PlansService } from './plans-service.js'

/**
 * @param wait - seconds, until none of them is `waiting`
 * @param caller - the agent that the reader sees waiting
 */
export function verdictsOn(
  service: PlansService,
  paths: readonly string[],
  wait = 0,
  caller: Readonly<Record<string, string>> = {},
): Promise<VerdictsResponse> {
  const query = new URLSearchParams(paths.map((path): [string, string] => ['path', path]))
  for (const [key, value] of Object.entries(caller)) query.set(key, value)
  if (wait > 0) query.set('wait', String(wait))
  return service.send<VerdictsResponse>('GET', `/api/verdicts?${query}`, null, wait)
}

const EXIT_OF: Readonly<Record<VerdictStatus, number>> = {
  gone: EXITS.notFound,
  changes: EXITS.changed,
  'approved-changed': EXITS.stale,
  waiting: EXITS.nothing,
  none: EXITS.nothing,
  approved: EXITS.done,
}

/** The exit code of several docs is the first of these that one of them has. */
const ORDER = [EXITS.notFound, EXITS.changed, EXITS.stale, EXITS.nothing]

export function exitOf({ docs }: VerdictsResponse): number {
  const exits = docs.map(({ status }) => EXIT_OF[status])
  return ORDER.find(exit => exits.includes(exit)) ?? EXITS.done
}
