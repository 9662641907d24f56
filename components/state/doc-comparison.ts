// How one open doc compares with another version of it: the request, its result, and how the reader looks at it. Pure.
// To change when the service is asked, see review/compare-loader.ts; what is said of it, components/review/changes/words.ts.

import type { CompareResponse } from '../../schema/compare/compare.js'
import { isMuchDrawn } from '../comparison/drawn.js'
import type { ChangeMark } from '../messages/annotations.js'
import type { Hash } from '../../schema/review/versions.js'

/** `read` for what the reader read last, `review` for what was reviewed last, or a hash. */
export type CompareBase = string

export interface CompareReason {
  readonly base: CompareBase
  /** The bytes on show, which are compared. */
  readonly to: Hash
  /** The doc was edited while it was on show. */
  readonly isJustNow: boolean
}

/** `id` grows with each request: the answer to an earlier one is dropped. */
export type CompareRequest = CompareReason & { readonly id: number }

/** A comparison of the lines of the file, and the lines of its newer version. */
export interface SourceChanges {
  readonly reply: CompareResponse
  readonly lines: readonly string[]
}

/** For the frame: the keys of all blocks of the doc, and its changes. */
export interface MarksOfDoc {
  readonly keys: readonly number[]
  readonly marks: readonly ChangeMark[]
}

export interface CompareResult extends MarksOfDoc {
  readonly reply: CompareResponse
  /** null before the lines are shown. */
  readonly source: SourceChanges | null
  /**
   * Whether both versions are compared as their scripts draw them. `maybe`: if the page draws much more than the file
   * has. `no`: what is drawn says less than the file. `done`: the reply is of what is drawn. `failed`: it cannot be told.
   */
  readonly drawn: 'maybe' | 'wanted' | 'no' | 'done' | 'failed'
  /** How many blocks scripts draw anew at each load; only where both are compared as drawn. */
  readonly restless: number
  /** Most of it is new: marks would cover the whole page. */
  readonly isRewritten: boolean
}

interface CompareView {
  /** Indexes of the marks that the page shows; null before it answers. */
  readonly placed: readonly number[] | null
  /** The index of the change that was gone to; -1 for none. */
  readonly at: number
  readonly isMarked: boolean
}

export interface DocComparison {
  readonly request: CompareRequest
  /** `closed`: the reader does not want to see what changed in these bytes. */
  readonly status: 'pending' | 'ready' | 'failed' | 'closed'
  /** Why there is no comparison, in a sentence. */
  readonly problem: string
  /** null before the first answer; the last one stays while another is pending. */
  readonly result: CompareResult | null
  readonly view: CompareView
}

const NO_MARKS: MarksOfDoc = { keys: [], marks: [] }
const FIRST_VIEW: CompareView = { placed: null, at: -1, isMarked: true }

/** A comparison is wanted. What is shown of the last one stays, if that is not of other bytes. */
export function requestComparison(
  before: DocComparison | null,
  reason: CompareReason,
): DocComparison {
  const request = { ...reason, id: (before?.request.id ?? 0) + 1 }
  const pending = { request, status: 'pending', problem: '' } as const
  if (!isComparisonShown(before)) return { ...pending, result: null, view: FIRST_VIEW }
  // Marks of other bytes are never shown in these.
  const isOther = before.request.to !== reason.to
  const { result } = before
  const view = { ...before.view, at: -1, placed: isOther ? null : before.view.placed }
  const kept = result && { ...result, source: null, ...(isOther ? NO_MARKS : {}) }
  return { ...pending, result: kept, view }
}

/** The page shows these marks, and has so many blocks now. */
export function placeMarksOf(
  comparison: DocComparison,
  placed: readonly number[],
  live: number,
): DocComparison {
  const { result, view } = comparison
  const isDrawn = result?.drawn === 'maybe' && isMuchDrawn(live, result.keys.length)
  const next = isDrawn ? ({ ...result, drawn: 'wanted' } as const) : result
  return { ...comparison, result: next, view: { ...view, placed } }
}

export function closeComparison({ request, ...before }: DocComparison): DocComparison {
  const closed = { ...request, base: 'read', isJustNow: false, id: request.id + 1 }
  return { ...before, request: closed, status: 'closed', result: null, view: FIRST_VIEW }
}

/** Whether lines of the file have changed, which can be shown in the place of the page. */
export function hasDiff({ status, result }: DocComparison): boolean {
  return status === 'ready' && result !== null && !result.reply.same && result.reply.way !== 'file'
}

/** Whether there is a bar. */
export function isComparisonShown(comparison: DocComparison | null): comparison is DocComparison {
  return comparison !== null && comparison.status !== 'closed'
}
