// Says in one line what became of the comments on a doc: an agent waits for them, has them, or none does. Pure.
// To change which agents count as waiting, see server/review/agent-waits.ts.

import { READER } from '../../../schema/comments/comments.js'
import type { DocComment } from '../../../schema/comments/shapes.js'
import type { WaitingEvent } from '../../../schema/review/events.js'
import type { DocComments } from '../doc-comments.js'

export interface TruthFacts {
  waiting: WaitingEvent['agents']
  /** The absolute path of the doc. */
  file: string
}

const TIME = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })

const NOT_COLLECTED = 'No agent has collected them. `plans comments` will; or copy them'

type Agent = WaitingEvent['agents'][number]

/** The first that holds; `''` where there is nothing to tell. */
export function truthLine(
  { list, requests }: Pick<DocComments, 'list' | 'requests'>,
  { waiting, file }: TruthFacts,
): string {
  const names = [...new Set(waiting.filter(agent => isFor(agent, file)).map(({ as }) => as))]
  if (names.length > 0) {
    return `${names.join(' and ')} ${names.length === 1 ? 'is' : 'are'} waiting`
  }
  const sent = list.filter(({ state }) => state === 'open' || state === 'answered')
  if (sent.length === 0) {
    if (!list.some(({ state }) => state === 'draft')) return ''
    const asking = [...new Set(requests.map(({ by }) => by))].join(' and ')
    return asking === '' ? 'No agent is waiting' : `${asking} asked for a review`
  }
  const taken = sent.filter(isTaken)
  const last = taken.toSorted((a, b) => (a.taken.at < b.taken.at ? 1 : -1))[0]
  return last ? takenInWords(last.taken.by, taken, sent.length) : NOT_COLLECTED
}

type TakenComment = DocComment & { readonly taken: NonNullable<DocComment['taken']> }

/** An agent has all of it: the reader has replied nothing since. */
export function isTaken(comment: DocComment): comment is TakenComment {
  const { taken, replies } = comment
  if (taken === null) return false
  return !replies.some(({ by, sent, at }) => by === READER && sent && at > taken.at)
}

function takenInWords(by: string, taken: readonly TakenComment[], all: number): string {
  const own = taken.filter(comment => comment.taken.by === by)
  const since = own.map(comment => comment.taken.at).toSorted()[0] ?? ''
  const answered = own.filter(({ state }) => state === 'answered').length
  const what = own.length === all ? 'them' : `${own.length} of ${all}`
  return `${by} has ${what} since ${timeOfDay(since)}, ${answered} of ${own.length} answered`
}

/** Whether an agent waits for comments on this doc: on the doc, on a folder above it, or on all. */
function isFor({ paths }: Agent, file: string): boolean {
  const isAbove = (path: string) => file === path || file.startsWith(path.replace(/\/?$/, '/'))
  return paths.length === 0 || paths.some(isAbove)
}

/** `14:02`; `26 Nov 14:02` of another day. */
function timeOfDay(time: string): string {
  const at = new Date(time)
  const isToday = at.toDateString() === new Date().toDateString()
  return isToday ? TIME.format(at) : `${DAY.format(at)} ${TIME.format(at)}`
}
