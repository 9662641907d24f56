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

/** The end of the line where no agent waits; it leads to the card about agents. */
export const SET_UP = 'how to set one up'
const NOBODY = `No agent is waiting: ${SET_UP}`

type Agent = WaitingEvent['agents'][number]

/** Its parts count each comment that is not resolved once; `''` where there is nothing to tell. */
export function truthLine(
  { list, requests }: Pick<DocComments, 'list' | 'requests'>,
  { waiting, file }: TruthFacts,
): string {
  const names = [...new Set(waiting.filter(agent => isFor(agent, file)).map(({ as }) => as))]
  const asking = [...new Set(requests.map(({ by }) => by))]
  const open = list.filter(({ state }) => state === 'open')
  const answered = list.filter(({ state }) => state === 'answered').length
  const left = open.length - open.filter(isTaken).length
  const isIdle = names.length === 0
  const hasDrafts = list.some(({ state }) => state === 'draft')
  const hasAsked = isIdle && asking.length > 0 && open.length + answered === 0 && hasDrafts
  return [
    waitInWords(
      names.filter(name => asking.includes(name)),
      'for your verdict',
    ),
    waitInWords(
      names.filter(name => !asking.includes(name)),
      '',
    ),
    answered > 0 && `${answered} answered`,
    ...takenInWords(open.filter(isTaken)),
    left > 0 && `${left} not collected`,
    hasAsked && `${asking.join(' and ')} asked for a review`,
    isIdle && !hasAsked && (left > 0 || (hasDrafts && open.length + answered === 0)) && NOBODY,
  ]
    .filter(Boolean)
    .join(' · ')
}

type TakenComment = DocComment & { readonly taken: NonNullable<DocComment['taken']> }

/** An agent has all of it: the reader has replied nothing since. */
export function isTaken(comment: DocComment): comment is TakenComment {
  const { taken, replies } = comment
  if (taken === null) return false
  return !replies.some(({ by, sent, at }) => by === READER && sent && at > taken.at)
}

function waitInWords(names: readonly string[], what: string): string {
  if (names.length === 0) return ''
  const one = what === '' ? 'is waiting' : `waits ${what}`
  const several = what === '' ? 'are waiting' : `wait ${what}`
  return `${names.join(' and ')} ${names.length === 1 ? one : several}`
}

/** `2 with claude since 14:02`, for each agent. */
function takenInWords(taken: readonly TakenComment[]): string[] {
  return [...new Set(taken.map(comment => comment.taken.by))].map(by => {
    const times = taken.flatMap(comment => (comment.taken.by === by ? comment.taken.at : []))
    return `${times.length} with ${by} since ${timeOfDay(times.toSorted()[0] ?? '')}`
  })
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
