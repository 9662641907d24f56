// A service that keeps comments in memory, as the store does: it answers late, or not at all, where a test wants that.

import type { DraftSaver } from '../../../../components/state/comments/draft-saver.js'
import type { SendHost } from '../../../../components/state/comments/sending.js'
import type { CommentDraft, ReviewBody } from '../../../../schema/comments/reader-bodies.js'
import { Offline, Refused } from '../../../../components/state/service/http.js'
import { EMPTY_STATE, type ViewerState } from '../../../../components/state/state.js'
import { Store } from '../../../../components/state/store.js'
import type {
  CommentPlace,
  CommentsResponse,
  DocComment,
} from '../../../../schema/comments/shapes.js'
import { AT, hashOf } from '../reviews.js'
import { aMounted } from '../trees.js'

export const A = hashOf('a')
export const HERE: CommentPlace = {
  ...{ is: 'exact', from: 0, to: 0, start: 0, end: 4, line: 3, now: null, near: null },
}

/** A comment that was sent. */
export function aComment(id: string, more: Partial<DocComment> = {}): DocComment {
  return {
    ...{ id, path: 'app/plan.md', hash: A, at: AT, anchor: { type: 'doc' }, body: `Body of ${id}` },
    ...{ rev: 1, state: 'open', taken: null, replies: [], where: HERE },
    ...more,
  }
}

/** The id of a comment or a reply, by a letter. */
export function idOf(letter: string, prefix: 'c' | 'm' = 'c'): string {
  return `${prefix}_${letter.repeat(16)}`
}

export class FakeComments {
  readonly list = new Map<string, DocComment>()
  /** The sent reviews, by id. */
  readonly reviews = new Map<string, ReviewBody>()
  /** The requests, in order. */
  readonly asked: string[] = []
  isAway = false
  /** It does what it is asked, and its answer is lost. */
  isMute = false
  /** Hashes that it does not know. */
  readonly unknown = new Set<string>()
  /** The file as it is now. */
  hash = A
  #held: (() => void)[] | null = null

  /** Requests wait until `release`. */
  hold(): void {
    this.#held = []
  }

  release(): void {
    const held = this.#held ?? []
    this.#held = null
    for (const answer of held) answer()
  }

  /** The text that it has of a draft; undefined for none. */
  textOf(id: string): string | undefined {
    return this.list.get(id)?.body
  }

  readonly api: SendHost['api'] = {
    comments: path => this.#answer(`comments ${path}`, () => this.#reply(path)),
    saveComment: (id, draft, rev) =>
      this.#answer(`save ${id}`, () => ({ rev: this.#save(id, draft, rev), where: HERE })),
    saveReply: (comment, id, body) =>
      this.#answer(`reply ${id}`, () => this.#saveReply(comment, id, body)),
    setCommentState: (id, state) => this.#answer(`${state} ${id}`, () => this.#lead(id, state)),
    sendReview: (id, review) => this.#answer(`send ${id}`, () => this.#send(id, review)),
  }

  #reply(path: string): CommentsResponse {
    const comments = [...this.list.values()].filter(comment => comment.path === path)
    return { path, hash: this.hash, comments, requests: [], verdict: null }
  }

  #save(id: string, { path, hash, anchor, body }: CommentDraft, rev: number): number {
    if (this.unknown.has(hash)) throw new Refused(400, 'hash not of this doc')
    const known = this.list.get(id)
    if (known?.state === 'dropped') throw new Refused(409, 'it was dropped')
    if (known && known.state !== 'draft') throw new Refused(409, 'it was sent')
    if (known?.body === body && known.hash === hash) return known.rev
    if ((known?.rev ?? 0) !== rev) throw new Refused(412, 'changed elsewhere', { rev: known?.rev })
    const next = aComment(id, { path, hash, anchor, body, rev: rev + 1, state: 'draft' })
    this.list.set(id, next)
    return next.rev
  }

  #saveReply(comment: string, id: string, body: string): void {
    const known = this.list.get(comment)
    if (!known) throw new Refused(404, 'no such comment')
    const before = known.replies.find(reply => reply.id === id)
    if (before?.sent && before.body !== body) throw new Refused(409, 'that reply is another')
    const others = known.replies.filter(reply => reply.id !== id)
    const reply = { id, by: 'reader', at: AT, body, sent: false }
    this.list.set(comment, { ...known, replies: body === '' ? others : [...others, reply] })
  }

  #lead(id: string, state: 'resolved' | 'open' | 'dropped' | 'draft'): void {
    const known = this.list.get(id)
    if (!known) throw new Refused(404, 'no such comment')
    this.list.set(id, { ...known, state })
  }

  #send(id: string, review: ReviewBody): void {
    const known = this.reviews.get(id)
    if (known) {
      if (JSON.stringify(known) === JSON.stringify(review)) return
      throw new Refused(409, 'that review was sent')
    }
    for (const { path, hash } of review.verdicts) {
      if (hash === this.hash) continue
      const more = { path, hash: this.hash }
      throw new Refused(409, 'the doc has changed since you read it', more)
    }
    for (const comment of review.comments) {
      const draft = this.list.get(comment)
      if (draft?.state !== 'draft') throw new Refused(409, `${comment} was sent already`)
      this.list.set(comment, { ...draft, state: 'open' })
    }
    this.reviews.set(id, review)
  }

  async #answer<T>(question: string, answer: () => T): Promise<T> {
    this.asked.push(question)
    const held = this.#held
    if (held) await new Promise<void>(resolve => held.push(resolve))
    if (this.isAway) throw new Offline()
    const reply = answer()
    if (this.isMute) throw new Offline()
    return reply
  }
}

/** A viewer with one doc open, over these comments. */
export class FakeHost implements SendHost {
  readonly store: Store<ViewerState>
  readonly api: FakeComments['api']
  saver: DraftSaver | null = null
  readonly isTab = true
  isDriven = false

  constructor({ api }: FakeComments, path = 'app/plan.md') {
    this.api = api
    const open = aMounted(path)
    const docs = new Map([[path, { ...open, loaded: { ...open.loaded, hash: A } }]])
    this.store = new Store<ViewerState>({ ...EMPTY_STATE, docs })
  }

  mayChange(): boolean {
    return !this.isDriven
  }
}
