// Mirrors in the browser's storage of what was typed and the service does not have yet. A mirror outlives its tab: another
// one saves it then. To change when one is written, see draft-saver.ts.

import { isAnchor, isIdOf, type CommentAnchor } from '../../../schema/comments/anchors.js'
import { isHash, timeOf } from '../../../schema/review/versions.js'
import {
  isEither,
  isNullOr,
  isObject,
  isOneOf,
  isRecord,
  isText,
  type RecordOf,
} from '../../../schema/shape.js'
import type { WrittenDraft } from '../doc-drafts.js'
import { readKey, storedKeys, writeKey } from '../persistence/web-storage.js'

const PREFIX = 'plan-viewer/draft/'
/** The storage of a browser holds less: what could be written is read back. */
const LONGEST = 16 * 1024 * 1024

const CONTENT = {
  hash: isHash,
  anchor: (value: unknown): value is CommentAnchor | null => value === null || isAnchor(value),
  body: isText(LONGEST),
}

const SHAPE = {
  ...CONTENT,
  id: isEither(isIdOf('c'), isIdOf('m')),
  comment: isEither(isIdOf('c'), isOneOf('')),
  path: isText(8192),
  at: isText(40),
  rev: (value: unknown): value is number => Number.isSafeInteger(value),
  unanswered: isNullOr(isRecord(CONTENT)),
  isDropped: isOneOf(true, false),
}
const isMirror = isRecord(SHAPE)
type Mirror = RecordOf<typeof SHAPE>

export function writeMirror(draft: WrittenDraft): void {
  const { id, comment, path, at, hash, anchor, body, rev, unanswered, isDropped } = draft
  const mirror = { id, comment, path, at, hash, anchor, body, rev, unanswered, isDropped }
  writeKey('local', PREFIX + id, mirror satisfies Mirror)
}

/** @param body - only while it has this text; without it, whatever it has */
export function removeMirror(id: string, body?: string): void {
  if (body === undefined || readMirror(PREFIX + id)?.body === body)
    writeKey('local', PREFIX + id, null)
}

/** The draft whose mirror this key of the storage has; null for none. */
export function mirrorOf(key: string | null): { id: string; body: string | null } | null {
  if (!key?.startsWith(PREFIX)) return null
  return { id: key.slice(PREFIX.length), body: readMirror(key)?.body ?? null }
}

/** The unsaved drafts of all tabs, which this one takes over. */
export function mirroredDrafts(): WrittenDraft[] {
  return storedKeys('local', PREFIX).flatMap(key => {
    const mirror = readMirror(key)
    if (!mirror || key !== PREFIX + mirror.id) return []
    const { comment, isDropped } = mirror
    // The frame had not said yet which place it is about.
    const anchor = comment === '' ? (mirror.anchor ?? ({ type: 'doc' } as const)) : null
    const status = isDropped ? 'clean' : 'typed'
    return [{ ...mirror, anchor, status, problem: '', composer: null, isAdopted: true }]
  })
}

function readMirror(key: string): Mirror | null {
  const stored = readKey('local', key)
  if (!isObject(stored)) return null
  // Earlier pages wrote other fields, too.
  const known = { at: timeOf(Date.now()), unanswered: null, ...stored }
  const mirror: unknown = Object.fromEntries(
    Object.entries(known).filter(([name]) => name in SHAPE),
  )
  return isMirror(mirror) ? (mirror as Mirror) : null
}
