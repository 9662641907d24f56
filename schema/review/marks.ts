// What the reader has read: the shapes of read marks, and the pure states that follow from receipts.
// To change what a receipt is, see server/review/requests/receipts.ts; the JSON Schemas, schema/api/review-schema.ts.

import { isListOf, isOneOf, isRecord, isText, type Check } from '../shape.js'
import { LONGEST_PATH, isHash, type Hash, type Time } from './versions.js'

export type ReadState = 'new' | 'changed' | 'read'

/** What is known of one doc beyond its bytes: `R` in the specification. */
export interface DocReview {
  path: string
  /** The doc's id: `d_` and 16 characters. */
  id: string
  /** null for a deleted doc. */
  hash: Hash | null
  state: ReadState
  /** Without mark, count and notice. */
  quiet: boolean
  /** When the doc was first in front. */
  opened: Time | null
  /** What "changed since I read it" starts from. */
  base: { hash: Hash; at: Time } | null
}

export interface ReviewResponse {
  cursor: string
  /** Whether the docs are all that have a mark; else only what changed since the cursor. */
  whole: boolean
  /** By path, in code units. */
  docs: DocReview[]
  /** Paths that left the list and have no file. */
  gone: string[]
}

export type StoreState = 'ready' | 'opening' | 'elsewhere' | 'newer' | 'failed'

/** The reply of `GET /api/review/status`. */
export interface ReviewStatus {
  store: StoreState
  /** Why the store is not ready, or which damaged file was set aside. */
  says: string | null
  /** The port of the service that keeps the reviews. */
  port: number | null
  /** The stored size of all kept bytes. */
  bytes: number
  maxBytes: number
  versions: number
  docs: number
  /** Whether protected bytes alone exceed `maxBytes`. */
  full: boolean
  /** Names of damaged files in the state directory. */
  setAside: string[]
  waiting: { as: string; paths: string[]; since: Time }[]
}

/** One doc at one hash, as requests name it. */
export interface DocHash {
  path: string
  hash: Hash
}

export type ReadHow = 'opened' | 'shown' | 'marked'

export interface ReadRequest {
  docs: DocHash[]
  how: ReadHow
}

export interface UnreadRequest {
  docs: DocHash[]
}

/** The reply of read and unread. */
export interface MarkedResponse {
  docs: { path: string; state: ReadState }[]
}

/** At most so many docs in one request. */
export const MOST_MARKED = 5000

const isPath = isText(LONGEST_PATH)
const isDocHashes: Check = value =>
  isListOf(isRecord({ path: isPath, hash: isHash }), MOST_MARKED)(value) &&
  (value as unknown[]).length > 0

export const READ_BODY: Readonly<Record<keyof ReadRequest, Check>> = {
  docs: isDocHashes,
  how: isOneOf('opened', 'shown', 'marked'),
}

export const UNREAD_BODY: Readonly<Record<keyof UnreadRequest, Check>> = { docs: isDocHashes }

/**
 * What the reader knows of a doc: `new` while no receipt counts, `read` if one names the hash now.
 * @param base - of the newest receipt that counts
 */
export function readState(base: Hash | null, isHashRead: boolean): ReadState {
  if (base === null) return 'new'
  return isHashRead ? 'read' : 'changed'
}

/** What a doc's quiet follows from. */
export interface QuietFacts {
  state: ReadState
  /** Its docs folder is in `review.quiet`. */
  isFolderQuiet: boolean
  /** It is in a settled task, or only collections without `notify` list it. */
  isMuted: boolean
}

export function isQuiet({ state, isFolderQuiet, isMuted }: QuietFacts): boolean {
  return isFolderQuiet || (state === 'new' && isMuted)
}
