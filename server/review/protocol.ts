// The messages between the facade and the thread that has the database. Types only.
// To change what a function does, see review-worker.ts.

import type { CompareResponse } from '../../schema/compare/compare.js'
import type { CommentList, DocComment, FeedbackResponse } from '../../schema/comments/shapes.js'
import type {
  DocVerdict,
  ReviewRequest,
  VerdictsResponse,
  VerdictStatus,
  VerdictWord,
} from '../../schema/review/verdicts.js'
import type { FolderRules } from '../../schema/folder-rules.js'
import type { MarkedResponse, ReadHow, StoreState } from '../../schema/review/marks.js'
import type { FullReviewSettings } from '../../schema/config/review-settings.js'
import type { GoneResponse, Hash, Time, VersionsResponse } from '../../schema/review/versions.js'

/** A doc as a request names it. A route makes it with `namedDoc` of routes/named-doc.ts. */
export interface NamedDoc {
  /** As the request has it, for the refusal. */
  name: string
  /** The doc path of the file that is there now and that GET /api/doc answers for; null without one. */
  path: string | null
  /** The doc paths that it may mean, the likeliest first: a deleted doc may have lived there. */
  paths: readonly string[]
}

/** The bytes of a version, and what a route needs to send or restore them. */
export interface VersionBytes {
  doc: string
  /** Where the doc lives, or last lived. */
  path: string
  hash: Hash
  bytes: Buffer
}

/** The part of the reply that the store knows. */
export type CompareSides = Pick<CompareResponse, 'path' | 'from' | 'to' | 'sizes'>

/** `read`, `review`, `back:3` or a hash; `now` or a hash. Both are checked. */
export interface NamedSides {
  from: string
  to: string
}

/** The parameters that the thread is started with. */
export interface ReviewWorkerParams {
  /** The state directory. */
  dir: string
  settings: FullReviewSettings
}

/** A docs folder, as the library has it. */
export interface ReviewRoot {
  name: string
  /** Resolved; null while the folder cannot be read. */
  real: string | null
  rules: FolderRules
}

/** Where files may be read from. */
export interface ReviewRoots {
  folders: readonly ReviewRoot[]
  linked: readonly { real: string }[]
}

/** The changes of one scan in the list of docs, as the library has it. */
export interface ReviewScan {
  roots: ReviewRoots
  /** The list after this scan. After another one than the one before, the whole list is needed. */
  revision: number
  /** `ListingChanges` as JSON; null where no doc changed. */
  listing: Uint8Array | null
}

/** The whole list: `ListingChanges` without `removed` and `moved`. */
export interface ReviewListing extends Omit<ReviewScan, 'listing'> {
  listing: readonly Uint8Array<ArrayBuffer>[]
}

/** Which docs `GET /api/review` is asked for. */
export interface ReviewQuery {
  /** A cursor; counts only without docs. */
  since: string | null
  docs: readonly NamedDoc[] | null
  /** The cursor that the client has the reply of. */
  known: string | null
}

export interface ReviewList {
  cursor: string
  /** The body in UTF-8; null where the client has it. */
  json: Buffer | null
}

/** The changes of one scan as doc paths. JSON in UTF-8, so that the event loop need not read it. */
export interface ListingChanges {
  /** Docs that are new on the list, or whose file or title is not what it was: path and title. */
  listed: [path: string, title: string][]
  removed: string[]
  /** With their task: from, to. */
  moved: [from: string, to: string][]
}

/** A comment without its place in the bytes now, which follows from these. */
export type StoredComment = Omit<DocComment, 'where'>

/** The comments on a doc, and what their places follow from. */
interface StoredComments {
  /** The id of the doc. */
  id: string
  path: string
  /** The bytes now; null where the doc is gone. */
  hash: Hash | null
  comments: StoredComment[]
  requests: ReviewRequest[]
  verdict: DocVerdict | null
}

/** A draft, as the reader saves it. `rev` is the one that it replaces; null for a new draft. */
export interface SavedDraft extends Pick<DocComment, 'id' | 'hash' | 'anchor' | 'body'> {
  rev: number | null
}

export interface SavedReply {
  id: string
  comment: string
  /** An agent's name, or `reader`. */
  by: string
  body: string
}

/** A doc or a folder as an agent names it, and the real paths that it may mean. */
export interface NamedPath {
  named: string
  real: readonly string[]
}

/** An agent: two with one name have sessions of their own; empty for none. */
export interface Caller {
  by: string
  session: string
}

/** The question of an agent. */
export interface FeedbackQuery {
  caller: Caller
  /** Empty for all. */
  paths: readonly NamedPath[]
  /** It is handed what is found. */
  take: boolean
  /** Only what it was not handed yet. */
  isNews: boolean
  /** Also what another agent took a short time ago. */
  isHeldToo: boolean
  /** How many comments at most. */
  most: number
  /** Ids of comments, by default all. */
  only?: readonly string[]
}

/** The answer to an agent. `hashNow`: the bytes of the doc now; null where its file is gone. */
export interface StoredFeedback extends Pick<
  FeedbackResponse,
  'open' | 'held' | 'left' | 'verdicts'
> {
  /** The verdicts on the docs that the caller asked about, also those that were handed before. */
  statuses: readonly VerdictStatus[]
  comments: (StoredComment & { file: string; again: boolean; hashNow: Hash | null })[]
}

export interface StoreCounts {
  bytes: number
  versions: number
  docs: number
  full: boolean
}

/**
 * The requests that the thread answers. An unknown doc is Refusal 404 `<path> is not a document in the docs folders`;
 * a refusal of the disk is Refusal 409.
 */
export interface ReviewRequests {
  list(params: ReviewQuery): ReviewList
  /** All or none. Refusal 404 `no such version of <path>`. */
  markRead(params: { docs: readonly NamedHash[]; how: ReadHow }): MarkedResponse
  markUnread(params: { docs: readonly NamedHash[] }): MarkedResponse
  /** Deleted docs, too; only lines with a smaller number than `before`. */
  versions(params: { doc: NamedDoc; before: number | null; isTimeline: boolean }): VersionsResponse
  /** Deleted docs, too. Refusal 404 `no such version`, 410 `that version was let go`. */
  bytes(params: { doc: NamedDoc; hash: Hash }): VersionBytes
  /** The two versions of a comparison; captures the file first where `to` is `now`. Refusal 404, 410. */
  sides(params: { doc: NamedDoc; sides: NamedSides }): CompareSides
  /** Deleted docs, only those that went before this time. */
  gone(params: { before: Time | null }): GoneResponse
  /** The file at this doc path was written back: it is read again, and its version says so. */
  restored(params: { path: string; hash: Hash }): void
  /** How many bytes became free. Refusal 409 `those are the bytes of <path> now`. */
  forget(params: { doc: NamedDoc; hashes: readonly Hash[] | 'all' }): number
  /** Deleted docs, too. `at`: the version that the places are for, else the bytes now. Refusal 404 `no such version`. */
  comments(params: { doc: NamedDoc; at: Hash | null; isReader: boolean }): StoredComments
  /** All that were not dropped, in short. */
  allComments(params: { isReader: boolean }): CommentList
  /** So many of the open and answered comments on a doc have no place in these bytes. */
  noteGone(params: { doc: string; gone: { hash: Hash; of: number; count: number } }): void
  /** Returns its new number. Refusal 400 `hash not of this doc`, 412 `changed elsewhere`, 409. */
  saveComment(params: { doc: NamedDoc; draft: SavedDraft }): number
  /** Returns its number. Refusal 404 `no such comment`, 409 `not possible from <state>`. */
  leadComment(params: { id: string; state: 'resolved' | 'open' | 'dropped' | 'draft' }): number
  /** All or none. Of an agent a reply that says what the last one says is that one. Refusal 404 `no such comment`, 409. */
  saveReplies(params: { replies: readonly SavedReply[] }): void
  /** All or none. Refusal 400, 404, 409. */
  send(params: {
    id: string
    comments: readonly string[]
    replies: readonly string[]
    verdicts: readonly { doc: NamedDoc; hash: Hash; is: VerdictWord }[]
    seen: readonly NamedHash[]
    hold: number
  }): { id: string; at: Time }
  withdraw(params: { id: string }): void
  /** Refusal 404 `no docs below <path>`. */
  feedback(params: FeedbackQuery): StoredFeedback
  request(params: { id: string; caller: Caller; note: string; docs: readonly NamedDoc[] }): {
    id: string
    docs: { path: string; hash: Hash }[]
  }
  /** Closes the request on this doc without a verdict. Refusal 404 `no such request`, 409 `it has a verdict`. */
  dismiss(params: { id: string; doc: NamedDoc }): void
  verdicts(params: { docs: readonly NamedDoc[] }): VerdictsResponse
  /** The kept bytes of the doc that lives, or last lived, at this doc path; null without. */
  pinned(params: { path: string; hash: Hash }): Buffer | null
}

/** The functions that the facade calls in the thread. */
export interface ReviewFunctions extends ReviewRequests {
  settings(params: { settings: FullReviewSettings }): void
  /** From here on the store is ready. */
  listing(params: ReviewListing): Promise<void>
  /** Captures what differs from the last run, in spare time. */
  catchUp(params: object): void
  /** One scan; resolves when its versions are stored. */
  scan(params: ReviewScan): Promise<void>
  counts(params: object): StoreCounts
  /** Captures the file of a doc; its hash, null where nothing can be pinned. */
  pin(params: { doc: NamedDoc }): Hash | null
  close(params: object): Promise<void>
}

export interface NamedHash {
  doc: NamedDoc
  hash: Hash
}

export type ReviewMessage =
  | { type: 'state'; state: StoreState; says: string | null; port: number | null }
  /** The database is open, and the list that it has, if any, is not the latest. */
  | { type: 'needs listing' }
  | { type: 'cursor'; cursor: string }
  | { type: 'warning'; line: string }
