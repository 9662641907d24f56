// The acts of the reader on drafts: begins, writes, leaves and deletes them. Pure.
// To change when a draft is saved, see draft-saver.ts; how it lies in the list, ../doc-drafts.ts.

import { READER } from '../../../schema/comments/comments.js'
import type { DocComment } from '../../../schema/comments/shapes.js'
import { timeOf } from '../../../schema/review/versions.js'
import { addInfo } from '../actions/toasts.js'
import { wholeDraft, type NamedPlace } from '../doc-comments.js'
import { isUnsaved, withDrafts, type WrittenDraft, type DraftContent } from '../doc-drafts.js'
import type { ViewerState } from '../state.js'
import { putSaved, removeDraft } from './comment-list.js'

export function isBlank({ body }: { body: string }): boolean {
  return body.trim() === ''
}

/** Whether the service has, or may have, some text of it. */
function isKnown({ rev, unanswered }: WrittenDraft): boolean {
  return rev > 0 || unanswered !== null
}

function newDraft(
  facts: Pick<WrittenDraft, 'id' | 'comment' | 'path' | 'hash' | 'composer'>,
): WrittenDraft {
  return {
    ...{ anchor: null, body: '', at: timeOf(Date.now()), rev: 0, status: 'clean', problem: '' },
    ...{ unanswered: null, isAdopted: false, isDropped: false },
    ...facts,
  }
}

function put(state: ViewerState, draft: WrittenDraft): ViewerState {
  return { ...state, drafts: new Map(state.drafts).set(draft.id, draft) }
}

export function forgetDraft(state: ViewerState, id: string): ViewerState {
  if (!state.drafts.has(id)) return state
  return { ...state, drafts: new Map([...state.drafts].filter(([other]) => other !== id)) }
}

export function changeDraft(
  state: ViewerState,
  id: string,
  part: Partial<WrittenDraft>,
): ViewerState {
  const draft = state.drafts.get(id)
  return draft ? put(state, { ...draft, ...part }) : state
}

/** How it is saved, in a sentence; `''` for nothing to say. */
export function draftInWords({ status, problem }: WrittenDraft): string {
  return status === 'refused' ? problem : STATUS[status]
}

const STATUS: Record<Exclude<WrittenDraft['status'], 'refused'>, string> = {
  clean: '',
  typed: 'Saving…',
  saving: 'Saving…',
  saved: 'Saved',
  offline: 'Not saved yet: the service does not answer',
}

/** The draft that the composer of a doc shows; null for none. */
export function writtenOn({ drafts }: ViewerState, path: string): WrittenDraft | null {
  const own = [...drafts.values()].filter(draft => draft.path === path)
  return own.find(({ composer, isDropped }) => composer !== null && !isDropped) ?? null
}

/** Begins a comment; it is kept once it has a text. Its place is named later. */
export function beginComment(
  state: ViewerState,
  id: string,
  { path, hash }: Pick<WrittenDraft, 'path' | 'hash'>,
): ViewerState {
  return compose(state, newDraft({ id, comment: '', path, hash, composer: 'new' }))
}

/** Goes on with a comment that is not sent. */
export function editComment(state: ViewerState, path: string, comment: DocComment): ViewerState {
  const draft = state.drafts.get(comment.id) ?? draftOfComment(path, comment)
  return compose(state, { ...draft, composer: 'words' })
}

function draftOfComment(
  path: string,
  { id, hash, anchor, body, rev, at }: DocComment,
): WrittenDraft {
  const draft = newDraft({ id, comment: '', path, hash, composer: null })
  return { ...draft, anchor, body, rev, at }
}

/** Writes about the whole doc: goes on with the draft that stands in the foot, or begins one with this id. */
export function writeWhole(
  state: ViewerState,
  path: string,
  id: string,
  body: string,
): ViewerState {
  const open = state.docs.get(path)
  const comments = open && withDrafts(open, state.drafts)
  if (!open || !comments?.hash) return state
  const known = wholeDraft(comments, open.whole)
  const begun = newDraft({ id, comment: '', path, hash: comments.hash, composer: null })
  const draft = known
    ? (state.drafts.get(known.id) ?? draftOfComment(path, known))
    : { ...begun, anchor: { type: 'doc' } as const }
  const docs = new Map(state.docs).set(path, { ...open, whole: draft.id })
  return writeDraft(put({ ...state, docs }, draft), draft.id, body)
}

/** Begins a reply, or goes on with the one that is not sent. */
export function writeReply(
  state: ViewerState,
  id: string,
  path: string,
  { id: comment, hash, replies }: DocComment,
): ViewerState {
  const own = [...state.drafts.values()].filter(draft => !draft.isDropped)
  const begun = own.find(draft => draft.comment === comment)
  if (begun) return compose(state, { ...begun, composer: 'reply' })
  const draft = newDraft({ id, comment, path, hash, composer: 'reply' })
  const listed = replies.find(({ by, sent }) => by === READER && !sent)
  if (!listed) return compose(state, draft)
  return compose(state, { ...draft, id: listed.id, body: listed.body, at: listed.at, rev: 1 })
}

/** One composer is open in a doc. */
function compose(state: ViewerState, draft: WrittenDraft): ViewerState {
  const before = writtenOn(state, draft.path)
  const left = before && before.id !== draft.id ? leaveDraft(state, before.id) : state
  return put(left, { ...draft, isAdopted: false })
}

/** Says which place a comment is about. */
export function placeDraft(
  state: ViewerState,
  id: string,
  { hash, anchor }: NamedPlace,
): ViewerState {
  const draft = state.drafts.get(id)
  if (!draft) return state
  const isKept = !isBlank(draft) || isKnown(draft)
  return put(state, { ...draft, hash, anchor, status: isKept ? 'typed' : draft.status })
}

/** `body` is the whole text now. */
export function writeDraft(state: ViewerState, id: string, body: string): ViewerState {
  const draft = state.drafts.get(id)
  const text = cleanText(body)
  if (!draft || draft.body === text) return state
  const next = { ...draft, body: text, isAdopted: false }
  return put(state, { ...next, status: !isBlank(next) || isKnown(draft) ? 'typed' : 'clean' })
}

/** Without the characters that the service refuses: control characters but tab and line feed, halves of a character. */
function cleanText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/[\0-\b\v-\x1f\x7f-\x9f]|\p{Surrogate}/gu, '')
}

/** The reader is done with it for now: a blank one goes, any other is kept. */
export function leaveDraft(state: ViewerState, id: string): ViewerState {
  const draft = state.drafts.get(id)
  if (!draft) return state
  if (isBlank(draft)) return dropDraft(state, id)
  return isUnsaved(draft) ? put(state, { ...draft, composer: null }) : forgetDraft(state, id)
}

/** Deletes it; one that the service has goes there, too. */
export function dropDraft(state: ViewerState, id: string): ViewerState {
  const draft = state.drafts.get(id)
  if (!draft) return state
  return isBlank(draft) && !isKnown(draft)
    ? forgetDraft(state, id)
    : put(state, { ...draft, isDropped: true })
}

/** Deletes a comment that is not sent. */
export function dropComment(state: ViewerState, path: string, comment: DocComment): ViewerState {
  const draft = state.drafts.get(comment.id) ?? draftOfComment(path, comment)
  return dropDraft(put(state, draft), comment.id)
}

/** The service has this text of it. @param where - its place in the bytes now; null where only the page knows it */
export function noteSaved(
  state: ViewerState,
  id: string,
  content: DraftContent,
  { rev, where }: { rev: number; where: DocComment['where'] | null },
): ViewerState {
  const draft = state.drafts.get(id)
  if (!draft) return state
  const isSame = draft.body === content.body && draft.anchor === content.anchor
  const saved: WrittenDraft = {
    ...{ ...draft, rev, unanswered: null, problem: '' },
    status: isSame ? 'saved' : 'typed',
  }
  const next = put(state, saved)
  if (draft.isDropped) return next
  const listed = putSaved(next, { ...saved, ...content }, where)
  return isSame && saved.composer === null ? forgetDraft(listed, id) : listed
}

/** The service has deleted it. */
export function noteDropped(state: ViewerState, draft: WrittenDraft): ViewerState {
  return removeDraft(forgetDraft(state, draft.id), draft.path, draft)
}

/**
 * Takes what other tabs did with drafts that are saved here: the text that they changed, and the end of what they sent or
 * deleted.
 */
export function followLists(state: ViewerState): ViewerState {
  let next = state
  for (const { path, comments } of state.docs.values()) {
    const list = new Map(comments?.list.map(each => [each.id, each]))
    for (const draft of state.drafts.values()) {
      const listed = list.get(draft.comment || draft.id)
      if (listed) next = follow(next, draft, path, listed)
    }
  }
  return next
}

function follow(
  state: ViewerState,
  draft: WrittenDraft,
  path: string,
  listed: DocComment,
): ViewerState {
  const { id, comment, rev } = draft
  if (isUnsaved(draft)) {
    // Its doc moved while no tab was open.
    return draft.path === path ? state : changeDraft(state, id, { path, status: 'typed' })
  }
  if (isSent(listed, id)) return forgetDraft(state, id)
  if (comment !== '' || rev >= listed.rev) return state
  const { hash, anchor, body } = listed
  return changeDraft(state, id, { hash, anchor, body, rev: listed.rev, status: 'clean' })
}

/** The service has sent this draft: it is a comment, or a reply to one. @param listed - the comment as the service has it */
export function isSent({ id, state, replies }: DocComment, draft: string): boolean {
  return id === draft ? state !== 'draft' : replies.some(reply => reply.id === draft && reply.sent)
}

const EDITED = 'It was edited in another tab; both are kept'

/** The service has another text of it: the one that was typed here becomes a second draft on the same place. */
export function splitDraft(
  state: ViewerState,
  id: string,
  newId: string,
  title = EDITED,
): ViewerState {
  const draft = state.drafts.get(id)
  if (!draft) return state
  const second: WrittenDraft = { ...draft, ...NEW, id: newId, at: timeOf(Date.now()) }
  return addInfo(put(forgetDraft(state, id), second), title)
}

const NEW = { rev: 0, unanswered: null, status: 'typed', problem: '', isAdopted: false } as const

/** It was sent elsewhere: what that text does not have becomes a reply. @param sent - the text that was sent */
export function continueAsReply(
  state: ViewerState,
  id: string,
  newId: string,
  sent: string,
): ViewerState {
  const draft = state.drafts.get(id)
  if (!draft) return state
  const rest = draft.body.startsWith(sent) ? draft.body.slice(sent.length).trim() : draft.body
  const isAll = rest.trim() === ''
  if (isAll && draft.composer === null) return forgetDraft(state, id)
  const composer = draft.composer === null ? null : 'reply'
  const reply = { anchor: null, comment: draft.comment || id, body: rest, composer } as const
  const title = isAll ? SENT : 'It was sent in another tab; what was added is a reply'
  const next = splitDraft(changeDraft(state, id, reply), id, newId, title)
  return isAll ? changeDraft(next, newId, { body: '', status: 'clean' }) : next
}

export const SENT = 'It was sent. The words that you type now are a reply'
