// Saves drafts: it follows the store, mirrors each edit in the browser's storage, and sends it to the service when nothing
// more is typed for a moment. To change what a key does to a draft, see drafts.ts; what is mirrored, mirrors.ts.

import { LIMITS } from '../../../schema/comments/comments.js'
import type { CommentPlace } from '../../../schema/comments/shapes.js'
import { addInfo } from '../actions/toasts.js'
import { isUnsaved, type WrittenDraft, type DraftContent } from '../doc-drafts.js'
import { titleOf } from '../selectors.js'
import type { Api } from '../service/api.js'
import { Offline, Refused } from '../service/http.js'
import type { CommentUndo, ViewerState } from '../state.js'
import type { Store } from '../store.js'
import {
  changeDraft,
  continueAsReply,
  followLists,
  forgetDraft,
  isBlank,
  noteDropped,
  noteSaved,
  splitDraft,
} from './drafts.js'
import { newId } from './ids.js'
import { mirroredDrafts, mirrorOf, removeMirror, writeMirror } from './mirrors.js'

const SAVE_AFTER_MS = 300
const RETRY_AFTER_MS = 5000

const DELETED = 'It was deleted in another tab; what was typed since is kept'

/** The needs of the saver of a viewer. */
export interface SaverHost {
  readonly store: Store<ViewerState>
  readonly api: Pick<Api, 'comments' | 'saveComment' | 'saveReply' | 'setCommentState'>
  /** Others write nothing. */
  readonly isTab: boolean
  saver: DraftSaver | null
}

/** The saver of a viewer; the first call saves what tabs left that are gone. */
export function saverOf(host: SaverHost): DraftSaver {
  host.saver ??= new DraftSaver(host)
  host.saver.start()
  return host.saver
}

export class DraftSaver {
  /** Ids of reviews that were sent without an answer, by their content: sent again, each is the same one. */
  readonly unanswered = new Map<string, string>()
  readonly #host: SaverHost
  /** The state at the last change. */
  #known: Pick<ViewerState, 'drafts' | 'docs'> = { drafts: new Map(), docs: new Map() }
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>()
  /** By id, the end of its last request. */
  readonly #requests = new Map<string, Promise<void>>()
  #retry: ReturnType<typeof setTimeout> | undefined
  #end: AbortController | null = null
  #wasLive = false

  constructor(host: SaverHost) {
    this.#host = host
  }

  start(): void {
    if (this.#end) return
    const { signal } = (this.#end = new AbortController())
    signal.addEventListener('abort', this.#host.store.subscribe(this.#onChange))
    addEventListener('storage', this.#onStorage, { signal })
    addEventListener('pagehide', () => this.#leavePage(), { signal })
    addEventListener('pageshow', ({ persisted }) => void (persisted && this.flush()), { signal })
    document.addEventListener('visibilitychange', this.#onVisible, { signal })
    this.#adopt()
  }

  stop(): void {
    if (!this.#end) return
    this.#leavePage()
    clearTimeout(this.#retry)
    for (const timer of this.#timers.values()) clearTimeout(timer)
    this.#end.abort()
    this.#end = null
  }

  /** Saves all at once. Returns those that could not be saved. */
  async flush(): Promise<readonly WrittenDraft[]> {
    await Promise.all([...this.#drafts.keys()].map(id => this.save(id)))
    return [...this.#drafts.values()].filter(draft => isUnsaved(draft) && !isBlank(draft))
  }

  /** Saves one at once, behind the request before; resolves when the service has answered, or has not. */
  save(id: string): Promise<void> {
    clearTimeout(this.#timers.get(id))
    this.#timers.delete(id)
    const request = (this.#requests.get(id) ?? Promise.resolve()).then(() => this.#save(id))
    this.#requests.set(id, request)
    return request
  }

  get #drafts(): ViewerState['drafts'] {
    return this.#host.store.state.drafts
  }

  #update(action: (state: ViewerState) => ViewerState): void {
    this.#host.store.update(action)
  }

  readonly #onChange = () => {
    const { drafts, docs, connection } = this.#host.store.state
    const { drafts: known, docs: knownDocs } = this.#known
    this.#known = { drafts, docs }
    if (docs !== knownDocs && drafts.size > 0) queueMicrotask(() => this.#update(followLists))
    for (const draft of drafts === known ? [] : drafts.values()) {
      const before = known.get(draft.id)
      if (draft !== before) this.#follow(draft, before)
    }
    for (const draft of known.values()) {
      if (drafts.has(draft.id)) continue
      clearTimeout(this.#timers.get(draft.id))
      if (!draft.isAdopted) removeMirror(draft.id)
    }
    const isLive = connection === 'live'
    const isBack = isLive && !this.#wasLive
    this.#wasLive = isLive
    if (isBack) queueMicrotask(() => this.#tryAgain())
  }

  #follow(draft: WrittenDraft, before: WrittenDraft | undefined): void {
    // Its mirror is written by the tab in which it was typed.
    if (!draft.isAdopted) {
      if (draft.isDropped || (isUnsaved(draft) && !isBlank(draft))) writeMirror(draft)
      else removeMirror(draft.id, isBlank(draft) ? undefined : draft.body)
    }
    const isTyped = draft.status === 'typed' && before?.status !== 'typed'
    const isOther = before?.body !== draft.body || before.anchor !== draft.anchor
    if (draft.isDropped && !before?.isDropped) this.#saveAfter(draft.id, 0)
    else if (isTyped || (isOther && draft.status === 'typed'))
      this.#saveAfter(draft.id, SAVE_AFTER_MS)
  }

  #saveAfter(id: string, ms: number): void {
    clearTimeout(this.#timers.get(id))
    this.#timers.set(
      id,
      setTimeout(() => void this.save(id), ms),
    )
  }

  async #save(id: string): Promise<void> {
    let draft = this.#drafts.get(id)
    while (draft && isToSave(draft)) {
      await this.#send(draft)
      draft = this.#drafts.get(id)
      if (draft?.status === 'offline' || draft?.status === 'refused') return
    }
    if (draft?.isDropped) await this.#drop(draft)
  }

  async #send(draft: WrittenDraft): Promise<void> {
    const { id } = draft
    clearTimeout(this.#timers.get(id))
    const content = contentToSend(draft)
    // A draft that could not be saved says so until it is.
    const status = draft.status === 'offline' ? 'offline' : 'saving'
    this.#change(id, { unanswered: content, status })
    try {
      if (content.body.length > LIMITS.body) throw new Refused(400, 'too long')
      const saved = await this.#request(draft, content)
      this.#update(state => noteSaved(state, id, content, saved))
      removeMirror(id, content.body)
    } catch (error) {
      if (!(error instanceof Refused) && !(error instanceof Offline)) throw error
      await this.#failed(draft, error)
    }
  }

  async #request(
    { id, comment, path, rev }: WrittenDraft,
    { hash, anchor, body }: DraftContent,
    isLast = false,
  ): Promise<{ rev: number; where: CommentPlace | null }> {
    const { api } = this.#host
    if (anchor) return api.saveComment(id, { path, hash, anchor, body }, rev, isLast)
    await api.saveReply(comment, id, body, isLast)
    return { rev: 1, where: null }
  }

  async #failed(draft: WrittenDraft, error: Refused | Offline): Promise<void> {
    const { id } = draft
    try {
      if (error instanceof Offline) {
        this.#tryLater(id)
        return
      }
      this.#change(id, { unanswered: null })
      // Then it is deleted as the service has it.
      if (this.#drafts.get(id)?.isDropped) this.#change(id, { status: 'clean' })
      else await this.#solve(draft, error)
    } catch (second) {
      if (second instanceof Refused) {
        const problem = isTooLong(draft) ? tooLong(draft) : `Not saved yet: ${second.message}`
        this.#change(id, { status: 'refused', problem })
      } else if (second instanceof Offline) this.#tryLater(id)
      else throw second
    }
  }

  #tryLater(id: string): void {
    this.#change(id, { status: 'offline' })
    this.#retry ??= setTimeout(() => this.#tryAgain(), RETRY_AFTER_MS)
  }

  /** Does what can be done about a refusal; throws it where nothing can. */
  async #solve(
    { id, comment, path, hash, rev, isAdopted }: WrittenDraft,
    error: Refused,
  ): Promise<void> {
    const { status, message } = error
    const { api } = this.#host
    const isDeleted = message === 'it was dropped'
    // Deleted text stays deleted; only text typed here since is kept.
    if (isDeleted && isAdopted) this.#forget(id)
    else if (isDeleted || status === 412) {
      this.#update(state => splitDraft(state, id, newId('c'), isDeleted ? DELETED : undefined))
      removeMirror(id)
    } else if (message === 'it was sent' || message === 'that reply is another') {
      const { comments } = await api.comments(path)
      const thread = comments.find(each => each.id === (comment || id))
      const sent = comment === '' ? thread : thread?.replies.find(reply => reply.id === id)
      this.#update(state => continueAsReply(state, id, newId('m'), sent?.body ?? ''))
      removeMirror(id)
    } else if (message === 'hash not of this doc') {
      // Its bytes were forgotten, or another file took the place of the doc.
      const { hash: now } = await api.comments(path)
      if (now === null || now === hash) throw error
      this.#change(id, { hash: now, status: 'typed' })
    } else if (message === 'no such comment' && comment === '' && rev > 0) {
      this.#change(id, { rev: 0, status: 'typed' })
    } else throw error
  }

  #change(id: string, part: Partial<WrittenDraft>): void {
    this.#update(state => changeDraft(state, id, part))
  }

  #forget(id: string): void {
    this.#update(state => forgetDraft(state, id))
    removeMirror(id)
  }

  /** Tried again later where there was no answer. */
  async #drop(draft: WrittenDraft): Promise<void> {
    const { id, comment, rev, unanswered, isAdopted, composer } = draft
    const { api } = this.#host
    if (rev === 0 && !unanswered) {
      this.#forget(id)
      return
    }
    try {
      if (comment === '') await api.setCommentState(id, 'dropped')
      else await api.saveReply(comment, id, '')
    } catch (error) {
      if (error instanceof Offline) return
      if (!(error instanceof Refused)) throw error
      this.#forget(id)
      return
    }
    this.#update(state => noteDropped(state, draft))
    removeMirror(id)
    if (!isAdopted && (!isBlank(draft) || composer === 'words')) this.#offerUndo(draft)
  }

  #offerUndo({ id, comment, path, body }: WrittenDraft): void {
    const [reply, what] = comment === '' ? [null, 'comment'] : [{ id, body }, 'reply']
    const undo: CommentUndo = { type: 'comment', path, id: comment || id, to: 'draft', reply }
    this.#update(state => addInfo(state, `Deleted the ${what} on ${titleOf(state, path)}`, undo))
  }

  #tryAgain(): void {
    clearTimeout(this.#retry)
    this.#retry = undefined
    if (!this.#end) return
    this.#adopt()
    for (const [id, { status, isDropped }] of this.#drafts) {
      if (status === 'offline' || status === 'refused' || isDropped) void this.save(id)
    }
  }

  /** Takes over what other tabs have not saved: of a tab that lives the same text is saved twice, which is one draft. */
  #adopt(): void {
    if (!this.#host.isTab) return
    const drafts = mirroredDrafts().filter(({ id }) => !this.#drafts.has(id))
    if (drafts.length === 0) return
    this.#update(state => ({
      ...state,
      drafts: new Map([...state.drafts, ...drafts.map(draft => [draft.id, draft] as const)]),
    }))
  }

  /** Another tab wrote a mirror, or removed it. */
  readonly #onStorage = ({ key }: StorageEvent) => {
    const mirror = mirrorOf(key)
    const draft = mirror && this.#drafts.get(mirror.id)
    if (!draft || !isUnsaved(draft)) return
    const { id, comment } = draft
    // The tab that typed it lives.
    if (draft.isAdopted) this.#update(state => forgetDraft(state, id))
    // It was saved there: this tab has the same text, or another one.
    else if (mirror.body === null) void this.save(id)
    else if (mirror.body !== draft.body) {
      this.#update(state => splitDraft(state, id, newId(comment === '' ? 'c' : 'm')))
    }
  }

  readonly #onVisible = () => {
    if (document.visibilityState === 'visible') this.#adopt()
    else void this.flush()
  }

  /** A request on its way may be cut off, so it is sent once more. */
  #leavePage(): void {
    for (const draft of this.#drafts.values()) {
      if (!isToSave(draft) || isTooLong(draft)) continue
      const content = contentToSend(draft)
      this.#change(draft.id, { unanswered: content })
      // The page is gone before the answer: the next tab finds the mirror.
      this.#request(draft, content, true).catch(() => {})
    }
  }
}

/** It has a text and a place, and the service does not have it. */
function isToSave(draft: WrittenDraft): boolean {
  return isUnsaved(draft) && !isBlank(draft) && (draft.comment !== '' || draft.anchor !== null)
}

/** If the answer to an earlier text was lost, the service knows it by its content, and says which number it has. */
function contentToSend({ unanswered, hash, anchor, body }: WrittenDraft): DraftContent {
  return unanswered ?? { hash, anchor, body }
}

function isTooLong({ body }: WrittenDraft): boolean {
  return body.length > LIMITS.body
}

function tooLong({ body }: WrittenDraft): string {
  const [length, most] = [body.length, LIMITS.body].map(n => n.toLocaleString('en'))
  return `Not saved: ${length} of ${most} characters`
}
