// One open doc: what is loaded of it, and which status follows from an event. Pure.
// To change how a doc is fetched, see docs/doc-loader.ts; how it is drawn, viewer/panes/doc-view.ts.

import type { ChangeMark } from '../messages/annotations.js'
import type { Hash, Version } from '../../schema/review/versions.js'
import type { DocComments } from './doc-comments.js'
import { hasDiff, isComparisonShown, type DocComparison } from './doc-comparison.js'
import type { Panel } from './panels.js'

/**
 *   idle → loading → ready → stale → loading …
 * `missing`: the file was deleted, the tab stays. `failed`: the service did not answer.
 * `refused`: the service said no, and a toast says why.
 * `blocked`: the doc froze the page before; it loads only after the reader allows it.
 */
export type DocStatus =
  | 'idle'
  | 'loading'
  | 'ready'
  | 'stale'
  | 'missing'
  | 'failed'
  | 'refused'
  | 'blocked'

/** The layer over the page of a doc: its file as text, the lines that changed, or an earlier version. */
export type Cover = 'page' | 'source' | 'diff' | ShownVersion

/** A version with bytes to show. */
export type ShowableVersion = Version & { hash: Hash }

/** A version to show, and what the file is now. */
export interface ShownVersion {
  readonly version: ShowableVersion
  readonly now: Version | null
  /** The bytes before, which it is compared with; none where they are not known. */
  readonly before?: Hash
  /** The times of all versions of the doc: in one minute there may be several. */
  readonly times?: readonly string[]
  /** Where the pane is wide enough it stands beside the doc as it is now, and else over it. */
  readonly isBeside?: boolean
  /** Beside the doc, each of the two is scrolled alone. */
  readonly isAlone?: boolean
}

export interface OpenDoc {
  /** Stays the same when the doc moves, so that its frame is kept. */
  readonly id: number
  readonly path: string
  readonly status: DocStatus
  /** The content of the frame; null while the doc is not mounted. */
  readonly loaded: LoadedDoc | null
  /** Grows with each request: the answer to an earlier one is outdated. */
  readonly request: number
  /** The frame loads again whenever this number grows. */
  readonly revision: number
  /** The last answer was 404. Stays true while the doc is requested again. */
  readonly isMissing: boolean
  /** A tree listed the doc when it was requested, so a tree shows when it is back. */
  readonly wasListed: boolean
  /** Closed by a key in a doc or by a new layout: it stays mounted while that can be undone. */
  readonly isParked: boolean
  readonly cover: Cover
  readonly panel: Panel
  /** null while none is wanted. */
  readonly comparison: DocComparison | null
  /** null while they were not asked for. */
  readonly comments: DocComments | null
  /** The id of the comment on the whole doc that was written in the foot; `''` for none. */
  readonly whole: string
  /** null while it is not on show. */
  readonly onShow: OnShow | null
  /** Something was asked or decided of it while it is on show: its bar stays, also where that is over. */
  readonly hasBar: boolean
  /** The bytes that the reader sees. */
  readonly inView: BytesInView
  /** The reader's verdict. `wanted`, though none is asked for; `refused`, since the file has other bytes. */
  readonly decision: 'none' | 'wanted' | 'sending' | 'refused'
}

interface OnShow {
  /** The bytes that were last on show; null while none can be named. */
  readonly hash: Hash | null
  /** The doc was edited meanwhile. */
  readonly isEdited: boolean
}

/** The version of a doc that is in view, in its frame or as its lines: a verdict is about it. */
export interface BytesInView {
  /** null while none can be named. */
  readonly hash: Hash | null
  /** When it came into view, as `performance.now()` gives it. */
  readonly since: number
  /** The last bytes before, if they were others; null for none. */
  readonly before: Hash | null
}

const NOTHING_IN_VIEW: BytesInView = { hash: null, since: -Infinity, before: null }

type ComparedDoc = Pick<OpenDoc, 'comparison' | 'cover'>

/** A doc that a frame shows. */
export type MountedDoc = OpenDoc & { readonly loaded: LoadedDoc }

export interface LoadedDoc {
  /** As the service gave it. */
  readonly address: string
  /** The address with the fragment to begin at. */
  readonly src: string
  readonly etag: string
  /** The hash of the bytes on show; null where no bytes can be named. */
  readonly hash: Hash | null
  /** The content type. */
  readonly type: string
  /** In bytes. */
  readonly size: number
  /** The sequence of the destination whose fragment `src` contains. */
  readonly sequence: number
}

export type DocEvent =
  | { type: 'requested'; isListed: boolean }
  | { type: 'answered'; loaded: LoadedDoc }
  /** It came on show, or went. `isChanged`: since it was read. */
  | { type: 'shown' | 'left'; isChanged: boolean }
  | { type: 'edited' | 'renewed' | 'deleted' | 'relisted' | 'unmounted' }
  | { type: 'offline' | 'refused' | 'online' | 'froze' | 'allowed' }

type StatusEvent = Exclude<DocEvent, { type: 'shown' | 'left' }>

/** A pair that is not in this table changes nothing. */
const NEXT: Record<StatusEvent['type'], Partial<Record<DocStatus, DocStatus>>> = {
  requested: { idle: 'loading', stale: 'loading' },
  answered: { loading: 'ready' },
  // The answer on its way is for the old file: the loader drops it and asks again.
  edited: {
    loading: 'stale',
    ready: 'stale',
    failed: 'stale',
    refused: 'stale',
    missing: 'stale',
  },
  // Something that its page loads was edited.
  renewed: { ready: 'ready' },
  deleted: {
    idle: 'missing',
    loading: 'missing',
    ready: 'missing',
    stale: 'missing',
    failed: 'missing',
    refused: 'missing',
  },
  relisted: { loading: 'stale', stale: 'stale', failed: 'stale', missing: 'stale' },
  // Other docs took its place among the mounted ones.
  unmounted: {
    loading: 'idle',
    ready: 'idle',
    stale: 'idle',
    failed: 'idle',
    refused: 'idle',
    missing: 'missing',
  },
  offline: { loading: 'failed' },
  refused: { loading: 'refused' },
  online: {
    loading: 'stale',
    ready: 'stale',
    failed: 'stale',
    refused: 'stale',
    missing: 'stale',
  },
  froze: { idle: 'blocked', loading: 'blocked', ready: 'blocked' },
  allowed: { blocked: 'idle' },
}

export function idleDoc(id: number, path: string): OpenDoc {
  const flags = { isMissing: false, wasListed: false, isParked: false }
  return {
    id,
    path,
    status: 'idle',
    request: 0,
    loaded: null,
    revision: 0,
    cover: 'page',
    panel: 'none',
    comparison: null,
    comments: null,
    whole: '',
    onShow: null,
    hasBar: false,
    inView: NOTHING_IN_VIEW,
    decision: 'none',
    ...flags,
  }
}

export function nextDoc(open: OpenDoc, event: DocEvent): OpenDoc {
  if (event.type === 'shown' || event.type === 'left') {
    const hash = open.status === 'ready' ? (open.loaded?.hash ?? null) : null
    const onShow = event.type === 'shown' ? { hash, isEdited: false } : null
    const compared = withComparison(open, event.isChanged ? open.comparison : null)
    return { ...compared, onShow, hasBar: false, decision: 'none' }
  }
  const status = NEXT[event.type][open.status]
  if (!status) return open
  switch (event.type) {
    case 'requested':
      return {
        ...open,
        status,
        request: open.request + 1,
        wasListed: open.wasListed || event.isListed,
      }
    case 'answered':
      return answered({ ...open, status, isMissing: false }, event.loaded)
    case 'renewed':
      return { ...open, status, revision: open.revision + 1 }
    case 'deleted':
      return { ...open, status, isMissing: true }
    case 'relisted':
      return { ...open, status, isMissing: false }
    case 'unmounted':
      return {
        ...withComparison(open, null),
        ...{ status, loaded: null, onShow: null, hasBar: false },
        ...{ inView: NOTHING_IN_VIEW, decision: 'none' },
      }
    default:
      return { ...open, status }
  }
}

/** The lines that changed are shown as long as the comparison has some, or is pending once more. */
export function withComparison<Doc extends OpenDoc>(
  open: Doc,
  comparison: DocComparison | null,
): Doc {
  const isKept = comparison && (comparison.status === 'pending' || hasDiff(comparison))
  const isOver = open.cover === 'diff' && !isKept
  return { ...open, comparison, cover: isOver ? 'page' : open.cover }
}

/** Other bytes came into view, or none. @param at - as `performance.now()` gives it */
export function withBytesInView<Doc extends OpenDoc>(
  open: Doc,
  hash: Hash | null,
  at: number,
): Doc {
  const { hash: last, before } = open.inView
  if (hash === last) return open
  const known = last ?? before
  return { ...open, inView: { hash, since: at, before: known === hash ? null : known } }
}

/** The version that covers a doc; null for none. */
export function shownVersion({ cover }: OpenDoc): ShownVersion | null {
  return typeof cover === 'string' ? null : cover
}

/** One object: another one would be told to the frame anew. */
const NONE: readonly ChangeMark[] = []

/** The marks in the frame: only those of the bytes that it shows. */
export function shownMarks({ comparison, cover }: ComparedDoc): readonly ChangeMark[] {
  const isMarked = isComparisonShown(comparison) && comparison.view.isMarked && cover !== 'diff'
  return (isMarked ? comparison.result?.marks : null) ?? NONE
}

/** The reader saw every change, as far as the page can tell. */
export function isEachSeen(open: ComparedDoc, seen: number): boolean {
  const { status, result, view } = open.comparison ?? {}
  if (status !== 'ready' || result?.reply.left !== 0) return false
  const count = shownMarks(open).length
  return count > 0 && view?.placed?.length === count && seen >= count
}

/** The frame keeps a page that is the same. */
function answered(before: OpenDoc, loaded: LoadedDoc): OpenDoc {
  const open = { ...before, onShow: withBytes(before.onShow, loaded.hash) }
  if (!isSamePage(open.loaded, loaded)) return { ...open, loaded, revision: open.revision + 1 }
  return open.loaded?.etag === loaded.etag ? open : { ...open, loaded }
}

function withBytes(onShow: OnShow | null, hash: Hash | null): OnShow | null {
  if (!onShow || hash === null || hash === onShow.hash) return onShow
  return { hash, isEdited: onShow.isEdited || onShow.hash !== null }
}

/** Same address and same bytes. A file that was written again with its bytes has another ETag. */
export function isSamePage(before: LoadedDoc | null, { address, etag, hash }: LoadedDoc): boolean {
  if (before?.address !== address || before.hash !== hash) return false
  return hash !== null || before.etag === etag
}

/** Whether its page is ours. */
export function isMarkdownPath(path: string): boolean {
  return /\.(?:md|markdown)$/i.test(path)
}
