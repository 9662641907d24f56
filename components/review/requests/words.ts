// Words of the bar of a request. Pure.
// To change which buttons it has, see request-bar.ts; why a doc waits, schema/review/marks.ts.

import type { DocReview } from '../../../schema/review/marks.js'
import { REFUSED } from '../../state/comments/deciding.js'
import { moment } from '../times.js'

/**
 * `asked`: an agent asks for a review. `outdated`: the doc changed since it was approved. `decided`: the last verdict.
 * `refused`: the doc changed before the reader pressed. `over`: what was said in the bar does not hold any more.
 */
type TalkState = 'none' | 'asked' | 'outdated' | 'decided' | 'refused' | 'over'

export interface DocTalk {
  readonly is: TalkState
  readonly says: string
  /** Its subject; `says` names its time otherwise on the next day. */
  readonly of: string
  /** The note of the agent; `''` for none. */
  readonly note: string
}

const NO_TALK: DocTalk = { is: 'none', says: '', of: '', note: '' }

export const REFUSED_TALK: DocTalk = { is: 'refused', says: REFUSED, of: 'refused', note: '' }

export const OVER: DocTalk = {
  is: 'over',
  says: 'No review is asked for any more.',
  of: 'over',
  note: '',
}

/** @param agents - their names, the last one to ask first; none where only the newest request is known */
export function talkOf(
  review: Pick<DocReview, 'request' | 'verdict'> | undefined,
  agents: readonly string[],
  now: Date,
): DocTalk {
  const { request, verdict } = review ?? {}
  if (request) {
    const names = agents.length > 1 ? namesOf(agents) : request.by
    const says = `${names} ${agents.length > 1 ? 'ask' : 'asks'} for a review`
    return { is: 'asked', says, of: request.id, note: request.note }
  }
  if (!verdict) return NO_TALK
  const at = moment(verdict.at, now)
  const of = `${verdict.at} ${verdict.holds}`
  if (verdict.is === 'approved' && !verdict.holds) {
    return { is: 'outdated', says: `Changed since you approved it ${at}`, of, note: '' }
  }
  const says = verdict.is === 'approved' ? 'Approved' : 'Sent back'
  const since = verdict.holds ? '' : ', changed since'
  return { is: 'decided', says: `${says} ${at}${since}`, of, note: '' }
}

function namesOf(agents: readonly string[]): string {
  const [last = '', ...others] = agents.toReversed()
  return `${others.toReversed().join(', ')} and ${last}`
}
