// What changed in one open doc, and how it is shown. Pure.
// To change when the service is asked, see review/compare-loader.ts; what is said of it, components/review/changes/words.ts.

import type { CompareResponse } from '../../schema/compare/compare.js'
import { isMuchDrawn } from '../../schema/compare/drawn.js'
import type { ChangeMark } from '../../schema/messages/compare.js'
import type { Hash, Version } from '../../schema/review/versions.js'

/** `read` for what the reader read last, or a hash. */
export type CompareBase = string

/** A comparison of the lines of the file, and the lines of its newer version. */
export interface SourceChanges {
  readonly reply: CompareResponse
  readonly lines: readonly string[]
}

/**
 * Whether both versions are compared as their scripts draw them. `maybe`: if the page draws much more than the file
 * has. `no`: what is drawn says less than the file. `done`: the reply is of what is drawn. `failed`: it cannot be told.
 */
type DrawnStatus = 'maybe' | 'asked' | 'no' | 'done' | 'failed'

export interface DocChanges {
  readonly base: CompareBase
  /** The bytes on show, which are compared. */
  readonly to: Hash
  /** `closed`: the reader does not want to see what changed in these bytes. */
  readonly status: 'asked' | 'ready' | 'failed' | 'closed'
  /** Grows with each request: the answer to an earlier one is dropped. */
  readonly request: number
  /** Why there is no comparison, in a sentence. */
  readonly problem: string
  /** null before the first answer; the last one stays while another is asked for. */
  readonly reply: CompareResponse | null
  readonly source: SourceChanges | null
  readonly drawn: DrawnStatus
  /** How many blocks scripts draw anew at each load; only where both are compared as drawn. */
  readonly restless: number
  /** What else it can be compared with, newest first. */
  readonly versions: readonly Version[]
  /** For the frame: the keys of all blocks of the doc, and its changes. */
  readonly blocks: readonly number[]
  readonly marks: readonly ChangeMark[]
  /** Indexes of the marks that the page shows; null before it answers. */
  readonly placed: readonly number[] | null
  /** The index of the change that was gone to; -1 for none. */
  readonly at: number
  readonly isMarked: boolean
  /** The doc was edited while it was on show: the bar lies over it, so that nothing moves. */
  readonly isJustNow: boolean
  readonly isFloating: boolean
}

const NOTHING: DocChanges = {
  ...{ base: 'read', to: '', status: 'closed', request: 0, problem: '', reply: null, source: null },
  versions: [],
  ...{ blocks: [], marks: [], placed: null, at: -1, isMarked: true },
  ...{ isJustNow: false, isFloating: false, drawn: 'maybe', restless: 0 },
}

/** Why a doc is compared. */
export interface CompareReason {
  base: CompareBase
  to: Hash
  /** It was edited while it was on show. */
  isJustNow: boolean
}

/** A comparison is asked for. What is shown of the last one stays, if that is not of other bytes. */
export function askChanges(before: DocChanges | null, reason: CompareReason): DocChanges {
  const request = before?.request ?? 0
  const known = isShownChanges(before)
    ? before
    : { ...NOTHING, request, isFloating: reason.isJustNow }
  const isOther = known.to !== reason.to
  return {
    ...known,
    ...reason,
    status: 'asked',
    request: request + 1,
    problem: '',
    source: null,
    // Marks of other bytes are never shown in these.
    ...(isOther && { blocks: [], marks: [], placed: null }),
    at: -1,
  }
}

export type ChangesAnswer =
  | {
      type: 'page'
      reply: CompareResponse
      blocks: readonly number[]
      marks: readonly ChangeMark[]
    }
  | { type: 'failed'; problem: string }

export function answerChanges(changes: DocChanges, answer: ChangesAnswer): DocChanges {
  if (answer.type === 'failed') {
    return { ...changes, status: 'failed', problem: answer.problem, marks: [], placed: null }
  }
  const { reply, blocks, marks } = answer
  const drawn = reply.scripted ? 'asked' : 'maybe'
  const shown = { reply, blocks, marks, drawn, restless: 0 } as const
  return { ...changes, ...shown, status: 'ready', placed: null, at: -1 }
}

/** What changed in what both versions draw, and its marks in the page. */
export type DrawnComparison = Pick<CompareResponse, 'ops' | 'counts' | 'left'> &
  Pick<DocChanges, 'blocks' | 'marks' | 'restless'>

/** The page shows these marks, and has so many blocks now. */
export function placeChanges(
  changes: DocChanges,
  placed: readonly number[],
  live: number,
): DocChanges {
  const isDrawn = changes.drawn === 'maybe' && isMuchDrawn(live, changes.blocks.length)
  return { ...changes, placed, drawn: isDrawn ? 'asked' : changes.drawn }
}

/** @param answer - null: it cannot be told what changed in what is drawn */
export function answerDrawn(changes: DocChanges, answer: DrawnComparison | null): DocChanges {
  const { reply } = changes
  if (!reply || !answer) return { ...changes, drawn: 'failed' }
  const { ops, counts, left, blocks, marks, restless } = answer
  // What the file says of the text that scripts replace is more than nothing.
  if (ops.length === 0 && reply.ops.length > 0) return { ...changes, drawn: 'no' }
  const drawnReply = { ...reply, ops, counts, left }
  const shown = { reply: drawnReply, blocks, marks, restless, placed: null, at: -1 }
  return { ...changes, ...shown, drawn: 'done' }
}

export function closeChanges(changes: DocChanges): DocChanges {
  return { ...NOTHING, to: changes.to, request: changes.request + 1 }
}

/** Whether lines of the file have changed, which can be shown in the place of the page. */
export function hasDiff({ status, reply }: DocChanges): boolean {
  return status === 'ready' && reply !== null && !reply.same && reply.way !== 'file'
}

/** Whether there is a bar. */
export function isShownChanges(changes: DocChanges | null): changes is DocChanges {
  return changes !== null && changes.status !== 'closed'
}
