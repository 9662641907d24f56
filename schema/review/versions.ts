// The shapes of kept versions: what a file held at which time, and what is not kept, with the reason.
// To change when a version is made, see server/review/sync/capture.ts; the JSON Schemas, schema/api/review-schema.ts.

import { isListOf, isText, type Check } from '../shape.js'

/** SHA-256 of a file's bytes: 64 lower-case hexadecimal digits. */
export type Hash = string

/** `2026-11-24T20:31:00.123Z`. */
export type Time = string

/** Which event made the line: the first capture, a scan, a frame, a restore, or the file's deletion. */
export type VersionSource = 'start' | 'seen' | 'shown' | 'restored' | 'gone'

/** Why the bytes of a version are not kept. */
export type Missing = 'size' | 'skipped' | 'dropped' | 'forgotten' | 'failed'

export interface Version {
  n: number
  /** null where the doc was deleted. */
  hash: Hash | null
  at: Time
  size: number | null
  from: VersionSource
  kept: boolean
  missing: Missing | null
  /** When the reader read exactly these bytes. */
  read: Time | null
  comments: number
  verdict: 'approved' | 'changes' | null
}

/** Why a doc left an earlier place. */
export type MoveReason = 'settled' | 'renamed' | 'joined' | 'adopted'

export interface VersionsResponse {
  /** The doc's id. */
  doc: string
  path: string
  title: string
  gone: Time | null
  now: Hash | null
  was: { path: string; until: Time; why: MoveReason }[]
  /** A deleted doc whose continuation this one may be. */
  maybe: { doc: string; path: string; at: Time; alike: number } | null
  /** Newest first. */
  versions: Version[]
  more: boolean
}

export interface GoneDoc {
  doc: string
  path: string
  title: string
  at: Time
  hash: Hash | null
  kept: boolean
}

export interface GoneResponse {
  /** Newest first. */
  docs: GoneDoc[]
  more: boolean
}

export interface RestoreRequest {
  path: string
  hash: Hash
  /** The hash of the file that is written over; null where no file is expected. */
  ifHash: Hash | null
}

export interface RestoreResponse {
  hash: Hash
}

export interface ForgetRequest {
  path: string
  /** `all`: every version but those that are the bytes of a file now. */
  hashes: Hash[] | 'all'
}

export interface ForgetResponse {
  /** Bytes that became free. */
  freed: number
}

/** Doc ids. */
export interface JoinRequest {
  /** The deleted doc, whose history goes on. */
  from: string
  /** The doc that takes it over. */
  to: string
}

export interface JoinResponse {
  /** The id of `from`, now at the place of `to`. */
  doc: string
}

export interface AdoptRequest {
  /** The old absolute path of a docs folder. */
  from: string
  /** The name of the folder now. */
  to: string
}

export interface AdoptResponse {
  docs: number
}

/** At most so many lines or docs in one reply. */
export const MOST_VERSIONS = 500
/** A doc has at most so many lines: the oldest without facts and bytes are removed. */
export const LINES_A_DOC = 10_000
/** At most so many hashes are forgotten by one request. */
const MOST_FORGOTTEN = 500
/** Characters of a path at most. */
export const LONGEST_PATH = 8192

/** Whether a value from outside is a hash. */
export function isHash(value: unknown): value is Hash {
  return typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)
}

const isPath = isText(LONGEST_PATH)
const isDocId: Check = value => typeof value === 'string' && /^d_[\w-]{16}$/.test(value)

export const RESTORE_BODY: Readonly<Record<keyof RestoreRequest, Check>> = {
  path: isPath,
  hash: isHash,
  ifHash: value => value === null || isHash(value),
}

export const FORGET_BODY: Readonly<Record<keyof ForgetRequest, Check>> = {
  path: isPath,
  hashes: value =>
    value === 'all' || (isListOf(isHash, MOST_FORGOTTEN)(value) && (value as unknown[]).length > 0),
}

export const JOIN_BODY: Readonly<Record<keyof JoinRequest, Check>> = { from: isDocId, to: isDocId }

export const ADOPT_BODY: Readonly<Record<keyof AdoptRequest, Check>> = { from: isPath, to: isPath }

export function timeOf(ms: number): Time {
  return new Date(ms).toISOString()
}

/** Milliseconds; null for another form than this service writes. */
export function msOf(time: unknown): number | null {
  if (typeof time !== 'string') return null
  const ms = Date.parse(time)
  return Number.isFinite(ms) && timeOf(ms) === time ? ms : null
}
