// The messages between the facade and the thread that has the database. Types only.
// To change what a function does, see review-worker.ts.

import type { CompareResponse } from '../../schema/compare/compare.js'
import type { FolderRules } from '../../schema/folder-rules.js'
import type { MarkedResponse, ReadHow, StoreState } from '../../schema/review/marks.js'
import type { FullReviewSettings } from '../../schema/config/review-settings.js'
import type { GoneResponse, Hash, Time, VersionsResponse } from '../../schema/review/versions.js'

/** A doc as a request names it. A route makes it with `askedDoc` of routes/asked-review.ts. */
export interface AskedDoc {
  /** As the request has it, for the refusal. */
  asked: string
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

/** `read`, `back:3` or a hash; `now` or a hash. Both are checked. */
export interface AskedSides {
  from: string
  to: string
}

/** What the thread is started with. */
export interface ReviewWorkerParams {
  /** The state directory. */
  dir: string
  port: number
  /** Random, one for each service: its lock outlives a thread that died. */
  sign: string
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

/** Which docs `GET /api/review` is asked for. */
export interface ReviewQuery {
  /** A cursor; counts only without docs. */
  since: string | null
  docs: readonly AskedDoc[] | null
  /** The cursor that the client has the reply of. */
  known: string | null
}

export interface ReviewList {
  cursor: string
  /** The body in UTF-8; null where the client has it. */
  json: Buffer | null
}

/** What a scan changed in the list of docs; doc paths. JSON in UTF-8, so that the event loop need not read it. */
export interface ListingChanges {
  /** Docs that are new on the list, or whose file or title is not what it was: path and title. */
  came: [path: string, title: string][]
  went: string[]
  /** With their task: from, to. */
  moved: [from: string, to: string][]
}

export interface StoreCounts {
  bytes: number
  versions: number
  docs: number
  full: boolean
}

/** The functions that the facade calls in the thread. */
export interface ReviewFunctions {
  settings(params: { settings: FullReviewSettings }): void
  /** All listed docs: `ListingChanges` without `went` and `moved`. From here on the store is ready. */
  listing(params: { roots: ReviewRoots; listing: readonly Uint8Array[] }): Promise<void>
  /** Captures what differs from the last run, in spare time. */
  catchUp(params: object): void
  /** One scan; resolves when its versions are stored. */
  round(params: { roots: ReviewRoots; listing: Uint8Array | null }): Promise<void>
  counts(params: object): StoreCounts
  list(params: ReviewQuery): ReviewList
  markRead(params: { docs: readonly AskedHash[]; how: ReadHow }): MarkedResponse
  markUnread(params: { docs: readonly AskedHash[] }): MarkedResponse
  versions(params: { doc: AskedDoc; before: number | null }): VersionsResponse
  bytes(params: { doc: AskedDoc; hash: Hash }): VersionBytes
  /** Captures the file first where `to` is `now`. */
  sides(params: { doc: AskedDoc; sides: AskedSides }): CompareSides
  gone(params: { before: Time | null }): GoneResponse
  restored(params: { path: string; hash: Hash }): void
  forget(params: { doc: AskedDoc; hashes: readonly Hash[] | 'all' }): number
  join(params: { from: string; to: string }): string
  adopt(params: { from: string; to: string }): number
  pin(params: { doc: AskedDoc }): Hash | null
  pinned(params: { path: string; hash: Hash }): Buffer | null
  close(params: object): Promise<void>
}

export interface AskedHash {
  doc: AskedDoc
  hash: Hash
}

export type ReviewMessage =
  | { type: 'state'; state: StoreState; says: string | null; port: number | null }
  /** The database is open, and needs the list of docs. */
  | { type: 'needs listing' }
  | { type: 'cursor'; cursor: string }
  | { type: 'warning'; line: string }
