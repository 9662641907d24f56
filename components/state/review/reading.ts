// How long the bytes of one doc were read, and when that is enough. A state machine with a clock from outside. Pure.
// To change what is measured in the page, see viewer/panes/read-tracker.ts.

import type { Hash } from '../../../schema/review/versions.js'

/** The part of a doc that is in view at one moment. */
export interface DocSight {
  /** The hash of the bytes on show; null where they cannot be named. */
  hash: Hash | null
  /** In front in a pane, and nothing covers it. */
  isShown: boolean
  /** The page is visible and has the focus. */
  isHere: boolean
  /** When the reader last did something, in milliseconds of the same clock. */
  inputAt: number
  /** The end of the doc is in view, or the doc is shorter than its pane, or it cannot tell. */
  isEndShown: boolean
}

export interface Reading {
  readonly hash: Hash
  /** For how long it was read, in milliseconds. */
  readonly readMs: number
  /** Its end was in view while it was read. */
  readonly isEndSeen: boolean
  /** All of it was read. Stays true. */
  readonly isRead: boolean
  /** The last moment that was looked at. */
  readonly at: number
  readonly isWatched: boolean
  readonly isEndShown: boolean
  readonly inputAt: number
}

const ENOUGH_MS = 1500
/** Without input for so long, the reader may be away. */
const PRESENT_MS = 30_000
/** A page that did not look for so long has slept. */
const LONGEST_STEP_MS = 5000

/** Time counts from one look to the next, if the doc was watched at both. Other bytes begin anew. */
export function look(before: Reading | null, sight: DocSight, now: number): Reading | null {
  const { hash, inputAt, isEndShown } = sight
  if (hash === null) return before && { ...before, at: now, isWatched: false }
  const isWatched = sight.isShown && sight.isHere
  const known = before?.hash === hash ? before : null
  const step = known?.isWatched === true && isWatched ? now - known.at : 0
  const isStep = step > 0 && step <= LONGEST_STEP_MS
  const readMs = (known?.readMs ?? 0) + (known && isStep ? presentMs(known, now) : 0)
  // A page that is still empty is short: its end counts only where it stays in view.
  const isEndStill = isStep && isEndShown && known?.isEndShown === true
  const isEndSeen = known?.isEndSeen === true || isEndStill
  const isRead = known?.isRead === true || (isWatched && readMs >= ENOUGH_MS && isEndSeen)
  return { hash, readMs, isEndSeen, isRead, at: now, isWatched, isEndShown, inputAt }
}

/** How much of the time since the last look the reader was present. */
function presentMs({ at, inputAt }: Reading, now: number): number {
  return Math.max(0, Math.min(now, inputAt + PRESENT_MS) - at)
}
