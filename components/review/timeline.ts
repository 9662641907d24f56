// The rows of a history in one order: versions, and what was asked, sent and answered about the doc. Pure.
// To change what the service tells, see server/review/requests/timeline.ts; how rows are drawn, history.ts.

import type { TimelineEvent, Version, VersionsResponse } from '../../schema/review/versions.js'
import { count } from '../parts/shared/words.js'
import { dayName } from './times.js'

/** Versions that follow each other within this time, and that no event separates, are one row. */
const CLOSE_MS = 60_000

/** Versions, the newest first, or one event. */
export type TimelineRow =
  | { readonly at: string; readonly versions: readonly [Version, ...Version[]] }
  | { readonly at: string; readonly event: TimelineEvent }

/** By day, the newest first; events that are older than the versions so far wait for more of these. */
export function timelineByDay(
  { versions, events = [], more }: Pick<VersionsResponse, 'versions' | 'events' | 'more'>,
  now: Date,
): { day: string; rows: TimelineRow[] }[] {
  const oldest = more ? (versions.at(-1)?.at ?? '') : ''
  const listed = [
    ...events.filter(({ at }) => at >= oldest).map(event => ({ at: event.at, event })),
    ...versions.map(version => ({ at: version.at, versions: [version] as [Version] })),
  ].toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
  const days: { day: string; rows: TimelineRow[] }[] = []
  for (const row of listed) {
    const day = dayName(row.at, now)
    const last = days.at(-1)
    if (last?.day !== day) days.push({ day, rows: [row] })
    else if (!joined(last.rows, row)) last.rows.push(row)
  }
  return days
}

/** Whether the row became a part of the one before. */
function joined(rows: TimelineRow[], row: TimelineRow): boolean {
  const last = rows.at(-1)
  if (!last || !('versions' in last) || !('versions' in row)) return false
  const before = last.versions.at(-1) ?? last.versions[0]
  // A deletion stands by itself, and so does what is not kept.
  if (!before.kept || !row.versions[0].kept) return false
  if (Date.parse(before.at) - Date.parse(row.at) >= CLOSE_MS) return false
  rows[rows.length - 1] = { ...last, versions: [...last.versions, ...row.versions] }
  return true
}

/** `you sent it back · 5 comments`. */
export function eventInWords({ is, by, comments, verdict, note }: TimelineEvent): string {
  if (is === 'request') return [`${by} asked for a review`, note].filter(Boolean).join(': ')
  if (is === 'answer') return `${by} answered ${count(comments, 'comment')}`
  if (verdict === null) return `you sent ${count(comments, 'comment')}`
  const decided = verdict === 'approved' ? 'you approved it' : 'you sent it back'
  return comments === 0 ? decided : `${decided} · ${count(comments, 'comment')}`
}
