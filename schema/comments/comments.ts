// Comments, reviews and requests: their limits, and the states of a comment.
// To change what the API sends, see shapes.ts; what it takes, reader-bodies.ts and agent-bodies.ts; where a comment
// stands, carry.ts; how they are stored, server/review/.

import type { CommentState } from './shapes.js'

/** The name of the reader among those of agents. */
export const READER = 'reader'

export const LIMITS = {
  /** Characters of a comment or a reply. */
  body: 20_000,
  /** Characters of the note of a request. */
  note: 5000,
  /** Characters of the session of an agent. */
  session: 64,
  commentsOfDoc: 2000,
  drafts: 5000,
  repliesOfComment: 1000,
  itemsOfReview: 500,
  requestsOfAgent: 200,
  /** Open ones, of all agents. */
  requests: 300,
  pathsOfRequest: 50,
  pathsOfFeedback: 50,
  waits: 100,
  waitsOfAgent: 10,
  /** Seconds of one wait. */
  wait: 50,
  /** Seconds in which a review can always be withdrawn. */
  hold: 10,
} as const
export type Limits = Readonly<Record<keyof typeof LIMITS, number>>

/** The facts that make the state of a comment. */
export interface CommentFacts {
  isSent: boolean
  isDropped: boolean
  isResolved: boolean
  /** The last reply that was sent is an agent's. */
  isAnswered: boolean
}

/** The first that holds. */
export function commentState(facts: CommentFacts): CommentState {
  if (facts.isDropped) return 'dropped'
  if (!facts.isSent) return 'draft'
  if (facts.isResolved) return 'resolved'
  return facts.isAnswered ? 'answered' : 'open'
}

/** The reader may lead a comment to a state by hand. */
export function canBecome(
  facts: CommentFacts,
  state: 'resolved' | 'open' | 'dropped' | 'draft',
): boolean {
  const now = commentState(facts)
  switch (state) {
    case 'resolved':
      return now === 'open' || now === 'answered'
    case 'open':
      return now === 'resolved' || (now === 'dropped' && facts.isSent)
    case 'draft':
      return now === 'dropped' && !facts.isSent
    case 'dropped':
      return now !== 'dropped'
  }
}
