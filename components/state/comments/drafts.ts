// What the reader writes on docs and has not sent: it is saved while it is typed, and mirrored in the browser until the
// service has it, so that nothing is lost. To change what is done about refusals, see draft-saver.ts.

import type { CommentAnchor } from '../../../schema/comments/anchors.js'
import { READER } from '../../../schema/comments/comments.js'
import type { DocComment } from '../../../schema/comments/shapes.js'
import type { Hash } from '../../../schema/review/versions.js'
import { removeComment } from '../actions/comments.js'
import { addInfo } from '../actions/toasts.js'
import type { NamedPlace } from '../doc-comments.js'
import { titleOf } from '../selectors.js'
import type { CommentUndo } from '../state.js'
import type { Store } from '../store.js'
import { cleanText, isBlank, isUnsaved, withStatus, type WrittenDraft } from './draft.js'
import { DraftSaver, type SaverHost } from './draft-saver.js'
import { listDraft } from './draft-list.js'
import { newId } from './ids.js'
import { Mirrors, type Mirror } from './mirrors.js'

/** What it needs of a viewer. */
export interface DraftsHost extends SaverHost {
  /** Others write nothing. */
  readonly isTab: boolean
  drafts: Drafts | null
}

/** The drafts of a viewer; the first call saves what tabs left that are gone. */
export function draftsOf(host: DraftsHost): Drafts {
  if (!host.drafts) {
    host.drafts = new Drafts(host)
    host.drafts.start()
  }
  return host.drafts
}

const NEW = { rev: 0, status: 'clean', says: '', other: null } as const

export class Drafts {
  /** Ids of reviews that were sent without an answer, by their content: sent again, each is the same one. */
  readonly unanswered = new Map<string, string>()
  readonly #host: DraftsHost
  readonly #mirrors = new Mirrors()
  readonly #saver: DraftSaver
  /** The ids of their open docs, which stay the same when docs move. */
  readonly #docs = new Map<string, number>()
  #end: AbortController | null = null
  #wasLive = false

  constructor(host: DraftsHost) {
    this.#host = host
    this.#saver = new DraftSaver(host, this.#mirrors)
  }

  start(): void {
    if (this.#end) return
    const { signal } = (this.#end = new AbortController())
    this.#mirrors.start()
    signal.addEventListener('abort', this.#host.store.subscribe(this.#onChange))
    addEventListener('pagehide', () => this.#leavePage(), { signal })
    addEventListener('pageshow', ({ persisted }) => persisted && this.#comeBack(), { signal })
    document.addEventListener('visibilitychange', this.#onVisible, { signal })
    void this.#adopt()
  }

  stop(): void {
    if (!this.#end) return
    this.#leavePage()
    this.#saver.stop()
    this.#end.abort()
    this.#end = null
  }

  /** By id. */
  get store(): Store<ReadonlyMap<string, WrittenDraft>> {
    return this.#saver.store
  }

  get(id: string): WrittenDraft | null {
    return this.#saver.get(id)
  }

  /** Begins a comment; it is kept once it has a text. `anchor`: null while the frame is asked for it. */
  begin(path: string, hash: Hash, anchor: CommentAnchor | null): string {
    const id = newId('c')
    this.#put({ ...NEW, id, comment: '', path, hash, anchor, body: '' })
    this.#list(id)
    return id
  }

  /** Says which place a comment is about. */
  place(id: string, { hash, anchor }: NamedPlace): void {
    const draft = this.get(id)
    if (!draft) return
    const placed = { ...draft, hash, anchor }
    if (isBlank(draft) && !this.#saver.isKnown(draft)) this.#put(placed)
    else this.#saver.typed(placed)
    this.#list(id)
  }

  /** Goes on with a draft that the service has. */
  edit(path: string, { id, hash, anchor, body, rev }: DocComment): void {
    if (!this.get(id)) this.#put({ ...NEW, id, comment: '', path, hash, anchor, body, rev })
  }

  /** Begins a reply, or goes on with the one that is not sent. Returns its id. */
  reply(path: string, { id: comment, hash, replies }: DocComment): string {
    const begun = [...this.store.state.values()].find(draft => draft.comment === comment)
    if (begun) return begun.id
    const known = replies.find(({ by, sent }) => by === READER && !sent)
    const { id, body } = known ?? { id: newId('m'), body: '' }
    this.#put({ ...NEW, id, comment, path, hash, anchor: null, body, rev: known ? 1 : 0 })
    return id
  }

  /** The reader typed; `body` is the whole text now. */
  write(id: string, body: string): void {
    const draft = this.get(id)
    const text = cleanText(body)
    if (!draft || draft.body === text) return
    const next = { ...draft, body: text }
    if (!isBlank(next) || this.#saver.isKnown(draft)) this.#saver.typed(next)
    else {
      // Nothing of it is to be kept.
      this.#mirrors.remove(id)
      this.#put(withStatus(next, 'clean'))
    }
  }

  /** Saves it at once: it lost the focus. */
  save(id: string): Promise<void> {
    return this.#saver.save(id)
  }

  /**
   * The reader is done with it for now: a blank one goes, any other is saved. Returns whether it is there.
   * @param isListed - it stood in the list with its words: a toast offers to undo that it goes
   */
  async leave(id: string, isListed = false): Promise<boolean> {
    const draft = this.get(id)
    if (!draft) return false
    if (isBlank(draft) && draft.other === null) {
      if ((await this.#drop(draft)) && isListed) this.#offerUndo(draft)
      return false
    }
    await this.#saver.save(id)
    return true
  }

  /** Deletes it; a toast offers to undo that. */
  async drop(id: string): Promise<void> {
    if (!this.get(id)) this.#take(id)
    const draft = this.get(id)
    if (draft && (await this.#drop(draft)) && !isBlank(draft)) this.#offerUndo(draft)
  }

  #offerUndo({ id, comment, path, body }: WrittenDraft): void {
    const [reply, what] = comment === '' ? [null, 'comment'] : [{ id, body }, 'reply']
    const undo: CommentUndo = { type: 'comment', path, id: comment || id, to: 'draft', reply }
    this.#host.store.update(state => {
      return addInfo(state, `Deleted the ${what} on ${titleOf(state, path)}`, undo)
    })
  }

  /** Saves all at once. Returns those that could not be saved. */
  async flush(): Promise<readonly WrittenDraft[]> {
    await Promise.all([...this.store.state.keys()].map(id => this.#saver.save(id)))
    return [...this.store.state.values()].filter(draft => isUnsaved(draft) && !isBlank(draft))
  }

  /** The text that was written elsewhere, or was not saved, is not needed any more. */
  dismissOther(id: string): void {
    const draft = this.get(id)
    if (!draft) return
    if (draft.status === 'lost') {
      this.#saver.forget(id)
      return
    }
    this.#put({ ...draft, other: null })
    if (isUnsaved(draft)) this.#saver.mirror(id)
    else this.#mirrors.remove(id)
  }

  /** One that the list has, and that was not written on since the page was loaded. */
  #take(id: string): void {
    for (const { path, comments } of this.#host.store.state.docs.values()) {
      for (const comment of comments?.list ?? []) {
        if (comment.id === id) this.edit(path, comment)
        if (comment.replies.some(reply => reply.id === id)) this.reply(path, comment)
      }
    }
  }

  async #drop(draft: WrittenDraft): Promise<boolean> {
    const { id, comment, path } = draft
    this.#host.store.update(state => {
      return comment === ''
        ? removeComment(state, path, id)
        : listDraft(state, { ...draft, body: '' })
    })
    return this.#saver.drop(draft)
  }

  /** Takes over what tabs left that are gone. */
  async #adopt(): Promise<void> {
    if (!this.#host.isTab) return
    for (const mirror of await this.#mirrors.orphans()) {
      if (!this.#end) return
      if (this.get(mirror.id)) continue
      if (mirror.isDropped) await this.#saver.sendDrop(mirror)
      else this.#takeOver(mirror)
    }
  }

  #takeOver({ sent, isDropped: _, ...mirror }: Mirror): void {
    // The frame had not said yet which place it is about.
    const anchor = mirror.comment === '' ? (mirror.anchor ?? ({ type: 'doc' } as const)) : null
    this.#note({ ...NEW, ...mirror, anchor })
    this.#saver.takeOver({ ...NEW, ...mirror, anchor }, sent)
  }

  readonly #onChange = () => {
    const { docs, connection } = this.#host.store.state
    for (const open of this.store.state.size > 0 ? docs.values() : []) {
      for (const [id, doc] of this.#docs) {
        const draft = doc === open.id ? this.get(id) : null
        // The doc was renamed, or its task was settled.
        if (draft && draft.path !== open.path) this.#saver.put({ ...draft, path: open.path })
      }
      for (const comment of open.comments?.list ?? []) this.#follow(comment)
    }
    const isLive = connection === 'live'
    if (isLive && !this.#wasLive) {
      this.#saver.tryAgain()
      void this.#adopt()
    }
    this.#wasLive = isLive
  }

  /** Another tab saved or sent it, and nothing was typed here since. */
  #follow({ id, body, rev, state, replies }: DocComment): void {
    const draft = this.get(id)
    if (draft && (draft.status === 'clean' || draft.status === 'saved') && draft.other === null) {
      if (state !== 'draft') this.#saver.remove(id)
      else if (draft.rev < rev) this.#saver.put(withStatus({ ...draft, body, rev }, 'clean'))
    }
    for (const reply of replies) {
      const { status } = this.get(reply.id) ?? {}
      if (reply.sent && (status === 'clean' || status === 'saved')) this.#saver.remove(reply.id)
    }
  }

  readonly #onVisible = () => {
    if (document.visibilityState === 'visible') void this.#adopt()
    else void this.flush()
  }

  /** What is on its way may be cut off, so it is sent once more. */
  #leavePage(): void {
    for (const [id, draft] of this.store.state) {
      if (isUnsaved(draft) && !isBlank(draft)) void this.#saver.saveNow(id, true)
    }
    this.#mirrors.stop()
  }

  /** The browser kept the page aside. */
  #comeBack(): void {
    this.#mirrors.start()
    void this.flush()
  }

  /** Shows it in the list of its doc. */
  #list(id: string): void {
    const draft = this.get(id)
    if (draft) this.#host.store.update(state => listDraft(state, draft))
  }

  #put(draft: WrittenDraft): void {
    this.#note(draft)
    this.#saver.put(draft)
  }

  #note({ id, path }: WrittenDraft): void {
    const open = this.#host.store.state.docs.get(path)
    if (open) this.#docs.set(id, open.id)
  }
}
