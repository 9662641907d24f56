// Words of the bar of a request. Pure.
// To change which buttons it has, see request-bar.ts; why a doc waits, schema/review/marks.ts.

import type { DocReview } from '../../../schema/review/marks.js'
import type { ReviewRequest } from '../../../schema/review/verdicts.js'
import { REFUSED } from '../../state/comments/deciding.js'
import { moment } from '../times.js'

/**
 * `requested`: an agent asks for a review. `outdated`: the doc changed since it was approved. `decided`: the last verdict.
 * `refused`: the doc changed before the reader pressed. `over`: what was said in the bar does not hold any more.
 */
type BarState = 'none' | 'requested' | 'outdated' | 'decided' | 'refused' | 'over'

export interface BarMessage {
  readonly is: BarState
  readonly text: string
  /** Its subject; `text` names its time otherwise on the next day. */
  readonly subject: string
  /** The note of the agent, or of each with its name; `''` for none. */
  readonly note: string
}

const NO_MESSAGE: BarMessage = { is: 'none', text: '', subject: '', note: '' }

export const REFUSED_MESSAGE = sameForAll('refused', REFUSED)

export const OVER_MESSAGE = sameForAll('over', 'No review is asked for any more.')

/** @param requests - the open ones, the newest last; none where only the newest is known */
export function barMessageOf(
  review: Pick<DocReview, 'request' | 'verdict'> | undefined,
  requests: readonly ReviewRequest[],
  now: Date,
): BarMessage {
  const { request, verdict } = review ?? {}
  if (request) {
    const { id: subject, by, note } = request
    const newest = [...new Map(requests.map(each => [each.by, each])).values()].toReversed()
    if (newest.length < 2)
      return { is: 'requested', text: `${by} asks for a review`, subject, note }
    const text = `${namesOf(newest.map(each => each.by))} ask for a review`
    const notes = newest.flatMap(each => (each.note === '' ? [] : [`${each.by}: ${each.note}`]))
    return { is: 'requested', text, subject, note: notes.join(' · ') }
  }
  if (!verdict) return NO_MESSAGE
  const at = moment(verdict.at, now)
  const subject = `${verdict.at} ${verdict.holds}`
  if (verdict.is === 'approved' && !verdict.holds) {
    return { is: 'outdated', text: `Changed since you approved it ${at}`, subject, note: '' }
  }
  const text = verdict.is === 'approved' ? 'Approved' : 'Sent back'
  const since = verdict.holds ? '' : ', changed since'
  return { is: 'decided', text: `${text} ${at}${since}`, subject, note: '' }
}

/** A message that names no time and no agent. */
function sameForAll(is: BarState, text: string): BarMessage {
  return { is, text, subject: is, note: '' }
}

function namesOf(agents: readonly string[]): string {
  return `${agents.slice(0, -1).join(', ')} and ${agents.at(-1)}`
}
