// Replies of the service about reviews, for tests: docs with marks, and states that know of them.

import { NO_REVIEW, takeReview } from '../../../components/state/review-state.js'
import type { ViewerState } from '../../../components/state/state.js'
import type { Mark } from '../../../schema/review/doc-mark.js'
import type { CompareResponse } from '../../../schema/compare/compare.js'
import type {
  DocReview,
  ReadState,
  ReviewResponse,
  ReviewStatus,
} from '../../../schema/review/marks.js'
import type { ReviewRequest } from '../../../schema/review/verdicts.js'
import type { Version, VersionsResponse } from '../../../schema/review/versions.js'

export const AT = '2026-11-24T14:02:00.000Z'

/** A hash that is known by a letter. */
export function hashOf(letter: string): string {
  return letter.charCodeAt(0).toString(16).padStart(64, '0')
}

export function aReview(
  path: string,
  state: ReadState = 'new',
  more: Partial<DocReview> = {},
): DocReview {
  return {
    ...{ path, id: `d_${path.replace(/\W/g, '').slice(-16).padStart(16, '0')}` },
    ...{ hash: hashOf('a'), state, quiet: false, opened: null },
    ...{ base: null, drafts: 0, open: 0, answered: 0, gone: 0, request: null, verdict: null },
    todo: state === 'read' ? null : state,
    ...more,
  }
}

/** At a time of this day, by claude. */
export function aRequest(path: string, time = '14:02'): ReviewRequest {
  const at = AT.replace('14:02', time)
  return { id: 'q_0000000000000000', path, hash: hashOf('a'), by: 'claude', at, note: '' }
}

export function aReply(
  docs: readonly DocReview[],
  more: Partial<ReviewResponse> = {},
): ReviewResponse {
  return { cursor: 's.1', whole: true, docs: [...docs], gone: [], moved: [], ...more }
}

export function aStatus(more: Partial<ReviewStatus> = {}): ReviewStatus {
  return {
    ...{ store: 'ready', says: null, port: null, bytes: 1_572_864, maxBytes: 1024 ** 3 },
    ...{ versions: 12, docs: 3, full: false, setAside: [], waiting: [] },
    ...more,
  }
}

/** The same state, with these marks. */
export function marked(state: ViewerState, marks: Readonly<Record<string, Mark>>): ViewerState {
  const docs = Object.entries(marks).map(([path, mark]) =>
    aReview(path, mark === 'changed' ? 'changed' : 'new', {
      opened: mark === 'opened' ? AT : null,
    }),
  )
  return { ...state, review: takeReview(NO_REVIEW, aReply(docs)) }
}

export function aVersion(n: number, more: Partial<Version> = {}): Version {
  const hash = hashOf(String.fromCharCode(96 + n))
  return {
    ...{ n, hash, at: AT, size: 1000 * n, from: 'seen', kept: true, missing: null, read: null },
    ...{ comments: 0, verdict: null },
    ...more,
  }
}

/** The newest version is the file of now. */
export function versionsOf(path: string, ...versions: Version[]): VersionsResponse {
  const now = versions[0]?.hash ?? null
  return {
    ...{ doc: 'd_0000000000000000', path, title: 'Plan', gone: null, now, was: [] },
    versions,
    more: false,
  }
}

/** A comparison with what was read at `AT`. */
export function aComparison(more: Partial<CompareResponse> = {}): CompareResponse {
  return {
    ...{ path: '', from: { hash: hashOf('a'), at: AT, by: 'read' }, same: false, way: 'blocks' },
    to: { hash: hashOf('b'), at: AT, now: true },
    ...{ slow: false, scripted: false, ops: [], left: 0, sizes: { from: 40_000, to: 43_000 } },
    counts: { added: 0, removed: 0, edited: 0, moved: 0, links: 0, words: { in: 0, out: 0 } },
    other: {
      styles: { in: 0, out: 0 },
      scripts: { in: 0, out: 0 },
      ...{ markup: 0, comments: 0, unseen: false },
    },
    ...more,
  }
}
