// One text that the reader writes and that is not sent: a comment, or a reply; its state, and what is said of it. Pure.
// To change when it is saved, see drafts.ts.

import type { CommentAnchor } from '../../../schema/comments/anchors.js'
import { LIMITS } from '../../../schema/comments/comments.js'
import type { Hash } from '../../../schema/review/versions.js'
import { Offline, Refused } from '../service/http.js'
import type { Mirror } from './mirrors.js'

/**
 * `clean`: as the service has it. `typed`, `saving`: it is about to be saved. `offline`, `refused`: it is kept in the
 * browser, and saved later. `lost`: it was sent or deleted elsewhere; `other` has the text that was not saved.
 */
type DraftStatus = 'clean' | 'typed' | 'saving' | 'saved' | 'offline' | 'refused' | 'lost'

export interface WrittenDraft {
  readonly id: string
  /** Of a reply: the id of its comment; else `''`. */
  readonly comment: string
  /** The doc path now. */
  readonly path: string
  /** The bytes that it is made on. */
  readonly hash: Hash
  /** null while the frame is asked for it; of a reply always. */
  readonly anchor: CommentAnchor | null
  readonly body: string
  /** The one that the service gave it; 0 while it does not have it. */
  readonly rev: number
  readonly status: DraftStatus
  /** How it is saved, in a sentence; `''` for nothing to say. */
  readonly says: string
  /** Another text of it that was written elsewhere; null for none. */
  readonly other: string | null
}

const SAYS: Record<Exclude<DraftStatus, 'refused' | 'lost'>, string> = {
  clean: '',
  typed: 'Saving…',
  saving: 'Saving…',
  saved: 'Saved',
  offline: 'Not saved yet: the service does not answer',
}

export function withStatus(draft: WrittenDraft, status: keyof typeof SAYS): WrittenDraft {
  return { ...draft, status, says: SAYS[status] }
}

/** Whether the service does not have its text yet. */
export function isUnsaved({ status }: WrittenDraft): boolean {
  return status === 'typed' || status === 'saving' || status === 'offline' || status === 'refused'
}

export function isBlank({ body }: { body: string }): boolean {
  return body.trim() === ''
}

/** Without the characters that the service refuses: control characters but tab and line feed, halves of a character. */
export function cleanText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/[\0-\b\v-\x1f\x7f-\x9f]|\p{Surrogate}/gu, '')
}

export function isTooLong({ body }: { body: string }): boolean {
  return body.length > LIMITS.body
}

export function tooLong(draft: WrittenDraft): WrittenDraft {
  const [length, most] = [draft.body.length, LIMITS.body].map(n => n.toLocaleString('en'))
  return { ...draft, status: 'refused', says: `Not saved: ${length} of ${most} characters` }
}

/** It could not be saved for now. */
export function failed(draft: WrittenDraft, error: unknown): WrittenDraft {
  if (error instanceof Offline) return withStatus(draft, 'offline')
  if (!(error instanceof Refused)) throw error
  return { ...draft, status: 'refused', says: `Not saved yet: ${error.message}` }
}

/** It cannot be saved any more: `now` is the text that the service has. */
export function lost(draft: WrittenDraft, says: string, now: string): WrittenDraft {
  return { ...draft, status: 'lost', says, body: now, other: draft.body }
}

export function mirrorOf(draft: WrittenDraft, sent: readonly string[], isDropped = false): Mirror {
  const { id, comment, path, hash, anchor, rev } = draft
  const [body, other] =
    draft.status === 'lost' ? [draft.other ?? '', null] : [draft.body, draft.other]
  return { id, comment, path, hash, anchor, body, rev, sent: [...sent], other, isDropped }
}
