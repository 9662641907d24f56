// Asks for the comments on docs on show, and for the keys of their blocks: where something is said of them, or their
// panel is open. To change what an answer does, see ../doc-comments.ts; what is typed and sent, ../comments/.

import type { DocComment } from '../../../schema/comments/shapes.js'
import type { DocReview } from '../../../schema/review/marks.js'
import type { Hash } from '../../../schema/review/versions.js'
import { receiveComments } from '../actions/comments.js'
import { isDiscussed, NO_COMMENTS } from '../doc-comments.js'
import type { OpenDoc } from '../open-doc.js'
import type { Api } from '../service/api.js'
import { Offline, Refused } from '../service/http.js'
import { Loader } from '../service/loader.js'
import type { ViewerState } from '../state.js'
import type { Store } from '../store.js'

/** A service that had no time to find a place may have it by then; each time after twice as long. */
const AGAIN_MS = 5000

type CommentsApi = Pick<Api, 'comments'>

/** One request for the comments on a doc. */
interface CommentsRequest {
  /** The hash of the bytes on show; null where none can be named. */
  hash: Hash | null
  path: string
  /** The known facts of its marks. */
  review: DocReview | undefined
  done: Promise<void>
}

export class CommentsLoader extends Loader<CommentsApi> {
  readonly #isTab: boolean
  /** The last request of each, by the id of the open doc. */
  readonly #requests = new Map<number, CommentsRequest>()

  /** @param isTab - without, as in another page, what is not sent stays with the reader's tabs */
  constructor(store: Store<ViewerState>, api: CommentsApi, isTab: boolean) {
    super(store, api)
    this.#isTab = isTab
  }

  protected override forget(): void {
    this.#requests.clear()
  }

  /** Resolves when the comments on an open doc, and the keys of its blocks, are as known as they can be. */
  async ready(path: string): Promise<void> {
    const open = this.store.state.docs.get(path)
    if (open) await this.#ask(open)
  }

  protected override look(): void {
    const { docs, review, connection } = this.store.state
    if (review.problem !== '' || connection === 'lost') return
    for (const id of this.#requests.keys()) {
      if (![...docs.values()].some(open => open.id === id)) this.#requests.delete(id)
    }
    for (const open of docs.values()) {
      const known = review.docs.get(open.path)
      // A file that is missing may have moved: then nothing is known at its path.
      const isThere = open.isMissing ? known?.hash === null : open.status === 'ready'
      const isShown = open.onShow !== null && isThere
      const isWanted = open.panel === 'comments' || isDiscussed(known)
      // The last comment of a doc on show may be gone.
      if (isShown && (isWanted || open.comments !== null)) void this.#ask(open)
    }
  }

  /** Asks once for the same bytes and the same marks. */
  #ask(open: OpenDoc): Promise<void> {
    const { id, path, loaded, isMissing } = open
    const hash = isMissing ? null : (loaded?.hash ?? null)
    const review = this.store.state.review.docs.get(path)
    const known = this.#requests.get(id)
    if (known?.hash === hash && known.path === path && known.review === review) return known.done
    const request: CommentsRequest = { hash, path, review, done: Promise.resolve() }
    this.#requests.set(id, request)
    request.done = this.#fetch(open, request)
    return request.done
  }

  async #fetch(open: OpenDoc, request: CommentsRequest, againMs = AGAIN_MS): Promise<void> {
    const { id, path } = open
    const { hash } = request
    const before = open.comments ?? NO_COMMENTS
    const isKnown = hash === null || (before.hash === hash && before.keys.length > 0)
    try {
      const { keys = null, slow, ...reply } = await this.api.comments(path, hash, !isKnown)
      const last = this.#requests.get(id)
      // The keys come with the request that followed.
      if (last !== request) return await last?.done
      const comments = this.#isTab ? reply.comments : sentOf(reply.comments)
      const received = { before, reply: { ...reply, comments, hash: hash ?? reply.hash }, keys }
      this.update(state => receiveComments(state, id, received))
      const isUnknown = comments.some(({ where }) => where.is === 'unknown')
      if (isUnknown || slow) this.#fetchLater(id, request, againMs)
    } catch (error) {
      if (!(error instanceof Refused) && !(error instanceof Offline)) throw error
      // Asked for again when the service is back, or when the store says something new of the doc.
      if (error instanceof Offline && this.#requests.get(id) === request) this.#requests.delete(id)
    }
  }

  /** Unless other facts, or other bytes, are asked about until then. */
  #fetchLater(id: number, request: CommentsRequest, ms: number): void {
    setTimeout(() => {
      const open = [...this.store.state.docs.values()].find(each => each.id === id)
      if (open && this.#requests.get(id) === request)
        request.done = this.#fetch(open, request, 2 * ms)
    }, ms)
  }
}

function sentOf(comments: readonly DocComment[]): DocComment[] {
  const sent = comments.filter(({ state }) => state !== 'draft')
  return sent.map(comment => ({ ...comment, replies: comment.replies.filter(reply => reply.sent) }))
}
