// What routes ask about reviews: kept versions, read marks, snoozes. Talks to the thread that has the database.
// To change what the thread does, see review-worker.ts; the messages between both, protocol.ts.

import type { MarkedResponse, ReadHow, ReviewStatus } from '../../schema/review/marks.js'
import type { StoreSettings } from '../../schema/review/settings.js'
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

/**
 * Every method but `status`, `use` and `pin` waits at most 2 s for the store, then throws Refusal 409 with the
 * sentence of the specification. An unknown doc is Refusal 404 `<asked> is not a document in the docs folders`.
 */
export interface Reviews {
  status(): Promise<ReviewStatus>
  /** Settings that count from now on. */
  use(settings: StoreSettings): void
  /** The JSON of `GET /api/review`, in UTF-8, and its cursor. `since` counts only without docs. */
  list(query: {
    since: string | null
    docs: readonly AskedDoc[] | null
  }): Promise<{ cursor: string; json: Buffer }>
  /** Refusal 404 `no such version of <asked>`; all or none. */
  markRead(docs: readonly { doc: AskedDoc; hash: Hash }[], how: ReadHow): Promise<MarkedResponse>
  markUnread(docs: readonly { doc: AskedDoc; hash: Hash }[]): Promise<MarkedResponse>
  snooze(doc: AskedDoc, until: Time | 'change' | null): Promise<void>

  /** Deleted docs, too. @param before - only lines with a smaller number */
  versions(doc: AskedDoc, before: number | null): Promise<VersionsResponse>
  /** Deleted docs, too. Refusal 404 `no such version`, 410 `that version was let go`. */
  bytes(doc: AskedDoc, hash: Hash): Promise<VersionBytes>
  /** @param before - only docs that went before this time */
  gone(before: Time | null): Promise<GoneResponse>
  /** Records that `hash` was written back to the file at this doc path, which is read again. */
  restored(path: string, hash: Hash): Promise<void>
  /** How many bytes became free. Refusal 409 `those are the bytes of <path> now`. */
  forget(doc: AskedDoc, hashes: readonly Hash[] | 'all'): Promise<number>
  /** Doc ids. Refusal 404 `no such doc`, 409 `that doc still lives`, 409 `that doc has reviews`. */
  join(from: string, to: string): Promise<string>
  /** How many docs were joined. Refusal 404 `no such folder`, 409. */
  adopt(from: string, to: string): Promise<number>
  /**
   * Captures the doc's file and returns its hash now; null where nothing can be pinned: the store is not ready,
   * the file is larger than `maxFile`, or cannot be read. Never throws.
   */
  pin(doc: AskedDoc): Promise<Hash | null>
  /** The kept bytes of the doc that lives, or last lived, at this doc path; null without. */
  pinned(path: string, hash: Hash): Promise<Buffer | null>
}
