// Saves drafts, one request of each after the other, and solves what the service refuses.
// To change when a draft is saved, see drafts.ts; what is said of it, draft.ts.

import type { CommentPlace } from '../../../schema/comments/shapes.js'
import type { Api } from '../service/api.js'
import { Offline, Refused } from '../service/http.js'
import type { ViewerState } from '../state.js'
import { Store } from '../store.js'
import {
  failed,
  isBlank,
  isTooLong,
  isUnsaved,
  lost,
  mirrorOf,
  tooLong,
  withStatus,
  type WrittenDraft,
} from './draft.js'
import { listDraft } from './draft-list.js'
import type { Mirrors } from './mirrors.js'

const SAVE_AFTER_MS = 300
const RETRY_AFTER_MS = 5000
const MOST_SENT = 3

const SENT_ELSEWHERE = 'It was sent elsewhere before this was saved'
const DELETED_ELSEWHERE = 'It was deleted elsewhere'

/** What it needs of a viewer. */
export interface SaverHost {
  readonly store: Store<ViewerState>
  readonly api: Pick<Api, 'comments' | 'saveComment' | 'saveReply' | 'leadComment'>
}

/** Of one draft, what its record does not tell. */
interface Work {
  timer: ReturnType<typeof setTimeout> | undefined
  /** Ends when no request is on its way. */
  done: Promise<void>
  /** Texts that were sent and not answered: the service may have one of them. */
  sent: readonly string[]
  /** A tab that is gone wrote it, and nothing was typed here. */
  isLeft: boolean
  /** It is being deleted. */
  isDropped: boolean
}

export class DraftSaver {
  /** By id. */
  readonly store = new Store<ReadonlyMap<string, WrittenDraft>>(new Map())
  readonly #host: SaverHost
  readonly #mirrors: Mirrors
  readonly #work = new Map<string, Work>()
  #retry: ReturnType<typeof setTimeout> | undefined

  constructor(host: SaverHost, mirrors: Mirrors) {
    this.#host = host
    this.#mirrors = mirrors
  }

  get(id: string): WrittenDraft | null {
    return this.store.state.get(id) ?? null
  }

  put(draft: WrittenDraft): void {
    this.store.update(drafts => new Map(drafts).set(draft.id, draft))
  }

  /** It was typed here, and is saved when nothing more is typed for a moment. */
  typed(draft: WrittenDraft): void {
    const work = this.#workOf(draft.id)
    work.isLeft = false
    this.put(withStatus(draft, 'typed'))
    this.mirror(draft.id)
    clearTimeout(work.timer)
    work.timer = setTimeout(() => void this.save(draft.id), SAVE_AFTER_MS)
  }

  /** Takes over a draft of a tab that is gone. @param sent - what that tab sent without an answer */
  takeOver(draft: WrittenDraft, sent: readonly string[]): void {
    Object.assign(this.#workOf(draft.id), { isLeft: true, sent })
    this.put(withStatus(draft, 'typed'))
    this.mirror(draft.id)
    void this.save(draft.id)
  }

  /** Whether the service has, or may have, some text of it. */
  isKnown({ id, rev }: WrittenDraft): boolean {
    return rev > 0 || this.#workOf(id).sent.length > 0
  }

  /** Saves it at once; resolves when the service has answered, or has not. */
  save(id: string): Promise<void> {
    const work = this.#workOf(id)
    clearTimeout(work.timer)
    return (work.done = work.done.then(() => this.saveNow(id)))
  }

  /** Without waiting for the request before. @param isLast - the page is being left */
  async saveNow(id: string, isLast = false): Promise<void> {
    const draft = this.get(id)
    if (!draft || !isUnsaved(draft) || (draft.comment === '' && draft.anchor === null)) return
    // The words before it come back by "Undo".
    if (isBlank(draft)) return
    const work = this.#workOf(id)
    clearTimeout(work.timer)
    if (isTooLong(draft)) {
      this.put(tooLong(draft))
      return
    }
    const before = work.sent
    work.sent = [...before, draft.body].slice(-MOST_SENT)
    // A draft that could not be saved says so until it is.
    if (draft.status !== 'offline') this.put(withStatus(draft, 'saving'))
    this.mirror(id)
    try {
      const saved = await this.#request(draft, isLast)
      work.sent = []
      this.#saved(draft, saved)
    } catch (error) {
      if (!(error instanceof Refused) && !(error instanceof Offline)) throw error
      if (error instanceof Refused) work.sent = before
      await this.#failed(draft, error)
    }
  }

  /** Tries again what could not be saved. */
  tryAgain(): void {
    clearTimeout(this.#retry)
    this.#retry = undefined
    for (const [id, { status }] of this.store.state) {
      if (status === 'offline' || status === 'refused') void this.save(id)
    }
  }

  stop(): void {
    clearTimeout(this.#retry)
    for (const { timer } of this.#work.values()) clearTimeout(timer)
  }

  /** Deletes it, and what the service has of it. Returns whether the service had it, and has deleted it. */
  async drop(draft: WrittenDraft): Promise<boolean> {
    const { id } = draft
    const work = this.#workOf(id)
    // The service has the text first, so that it can be brought back.
    const saved = isUnsaved(draft) && !isBlank(draft) ? this.save(id) : work.done
    work.isDropped = true
    this.mirror(id)
    await saved
    const now = this.get(id) ?? draft
    const isKnown = this.isKnown(now)
    this.remove(id)
    if (isKnown) return this.sendDrop(now)
    this.#mirrors.remove(id)
    return false
  }

  /** Tried again later where there was no answer. */
  async sendDrop({ id, comment }: Pick<WrittenDraft, 'id' | 'comment'>): Promise<boolean> {
    const { api } = this.#host
    try {
      if (comment === '') await api.leadComment(id, 'dropped')
      else await api.saveReply(comment, id, '')
    } catch (error) {
      if (error instanceof Offline) return false
      if (!(error instanceof Refused)) throw error
      this.#mirrors.remove(id)
      return false
    }
    this.#mirrors.remove(id)
    return true
  }

  /** Nothing of it is left here. */
  forget(id: string): void {
    this.#mirrors.remove(id)
    this.remove(id)
  }

  /** Its mirror stays. */
  remove(id: string): void {
    clearTimeout(this.#work.get(id)?.timer)
    this.#work.delete(id)
    this.store.update(drafts => new Map([...drafts].filter(([other]) => other !== id)))
  }

  mirror(id: string): void {
    const draft = this.get(id)
    const { sent, isDropped } = this.#workOf(id)
    if (draft) this.#mirrors.write(mirrorOf(draft, sent, isDropped))
  }

  async #request(
    { id, comment, path, hash, anchor, body, rev }: WrittenDraft,
    isLast: boolean,
  ): Promise<{ rev: number; where: CommentPlace | null }> {
    const { api } = this.#host
    if (comment === '' && anchor) {
      return api.saveComment(id, { path, hash, anchor, body }, rev, isLast)
    }
    await api.saveReply(comment, id, body, isLast)
    return { rev: 1, where: null }
  }

  #saved(draft: WrittenDraft, { rev, where }: { rev: number; where: CommentPlace | null }): void {
    const now = this.get(draft.id)
    if (!now) return
    const { isLeft, isDropped } = this.#workOf(now.id)
    const isSame = now.body === draft.body && now.anchor === draft.anchor
    const next = withStatus({ ...now, rev }, isSame ? 'saved' : 'typed')
    this.put(next)
    if (isDropped) return
    if (isSame && now.other === null) this.#mirrors.remove(now.id)
    else this.mirror(now.id)
    this.#host.store.update(state => listDraft(state, next, where))
    // No composer shows it.
    if (isLeft && isSame && now.other === null) this.remove(now.id)
  }

  async #failed(draft: WrittenDraft, error: Refused | Offline): Promise<void> {
    try {
      if (error instanceof Refused && (await this.#solve(draft, error))) return
    } catch (second) {
      if (!(second instanceof Refused) && !(second instanceof Offline)) throw second
    }
    const now = this.get(draft.id)
    if (!now) return
    this.put(failed(now, error))
    if (error instanceof Offline) this.#retry ??= setTimeout(() => this.tryAgain(), RETRY_AFTER_MS)
  }

  /** Whether something could be done about a refusal. */
  async #solve(draft: WrittenDraft, { status, message }: Refused): Promise<boolean> {
    const isGone = message === 'it was dropped'
    if (isGone || message === 'it was sent' || message === 'that reply is another') {
      await this.#lose(draft, isGone ? DELETED_ELSEWHERE : SENT_ELSEWHERE)
      return true
    }
    if (status === 412) return this.#meet(draft)
    if (message === 'hash not of this doc') {
      // Its bytes were forgotten, or another file took the place of the doc.
      const { hash } = await this.#host.api.comments(draft.path)
      if (hash === null || hash === draft.hash) return false
      this.#again(draft.id, { hash })
      return true
    }
    if (message === 'no such comment' && draft.comment === '' && draft.rev > 0) {
      this.#again(draft.id, { rev: 0 })
      return true
    }
    return false
  }

  /** The service has another text of it. What was typed last stays, and the other text is shown beside it. */
  async #meet({ id, comment, path }: WrittenDraft): Promise<boolean> {
    const found = await this.#find({ id, comment, path })
    const now = this.get(id)
    if (!found || !now) return !now
    const { sent, isLeft } = this.#workOf(id)
    const { body, rev } = found
    if (isBlank(found) || body === now.body || sent.includes(body)) this.#again(id, { rev })
    else if (!isLeft) this.#again(id, { rev, other: body })
    else {
      // The tab that is gone wrote its text before.
      this.put(withStatus({ ...now, body, rev, other: now.body }, 'saved'))
      this.mirror(id)
    }
    return true
  }

  /** It cannot be saved any more. */
  async #lose(draft: WrittenDraft, says: string): Promise<void> {
    const { body = '' } = (await this.#find(draft)) ?? {}
    const now = this.get(draft.id)
    if (!now) return
    const { isLeft } = this.#workOf(now.id)
    // A text that was deleted stays so.
    if (isBlank(now) || body === now.body || (isLeft && says === DELETED_ELSEWHERE)) {
      this.forget(now.id)
    } else {
      this.put(lost(now, says, body))
      this.mirror(now.id)
    }
  }

  /** Behind the request that this follows from. */
  #again(id: string, part: Partial<WrittenDraft>): void {
    const draft = this.get(id)
    if (!draft) return
    this.put(withStatus({ ...draft, ...part }, 'typed'))
    this.mirror(id)
    void this.save(id)
  }

  /** What the service has of it. */
  async #find({
    id,
    comment,
    path,
  }: Pick<WrittenDraft, 'id' | 'comment' | 'path'>): Promise<
    { body: string; rev: number } | undefined
  > {
    const { comments } = await this.#host.api.comments(path)
    if (comment === '') return comments.find(each => each.id === id)
    const { replies = [] } = comments.find(each => each.id === comment) ?? {}
    const reply = replies.find(each => each.id === id)
    return reply && { body: reply.body, rev: 1 }
  }

  #workOf(id: string): Work {
    const known = this.#work.get(id)
    if (known) return known
    const work: Work = {
      timer: undefined,
      done: Promise.resolve(),
      sent: [],
      isLeft: false,
      isDropped: false,
    }
    this.#work.set(id, work)
    return work
  }
}
