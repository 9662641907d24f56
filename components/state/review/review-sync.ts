// Keeps the marks of docs: asks the service for all, then for what changed. One request at a time.
// To change what a reply does to the state, see ../review-state.ts; what marks a doc as read, read-requests.ts.

import type { WaitingEvent } from '../../../schema/review/events.js'
import type { ReviewStatus } from '../../../schema/review/marks.js'
import type { Api } from '../service/api.js'
import { coalesced } from '../service/coalesced.js'
import { Offline, Refused } from '../service/http.js'
import type { ViewerState } from '../state.js'
import type { Store } from '../store.js'
import { receiveReview } from '../actions/receive.js'
import { takeDeleted, withoutReview, type ReviewState } from '../review-state.js'

/** A store that is being opened, or that another service keeps, may be there by then. */
const TRY_AGAIN_MS = 5000
const RENAMED_MS = 5000
const KNOWN_MS = 1000

export interface ReviewSyncOptions {
  store: Store<ViewerState>
  api: Pick<Api, 'review' | 'reviewStatus' | 'goneDocs'>
  /** The store was not ready before, and is now. */
  ready: () => void
}

export class ReviewSync {
  readonly #options: ReviewSyncOptions
  /** Agents may have begun to wait, or ended, while no event came. */
  #isStatusOld = false
  #timer: ReturnType<typeof setTimeout> | undefined
  #isStopped = true

  constructor(options: ReviewSyncOptions) {
    this.#options = options
  }

  start(): void {
    this.#isStopped = false
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
  }

  /**
   * Asks for what changed; when it resolves, the state shows what was true when it was called.
   * @param isAnew - events may have been missed
   */
  refresh(isAnew = false): Promise<void> {
    this.#isStatusOld ||= isAnew
    return this.#fetch()
  }

  /** Resolves when the store knows a new doc, which it lists a moment after the tree does; or when it takes too long. */
  async known(path: string): Promise<void> {
    await this.refresh()
    const isKnown = () => this.#review.docs.has(path)
    if (isKnown()) return
    await new Promise<void>(resolve => {
      const timer = setTimeout(() => end(), KNOWN_MS)
      const unsubscribe = this.#options.store.subscribe(() => isKnown() && end())
      const end = () => {
        clearTimeout(timer)
        unsubscribe()
        resolve()
      }
    })
  }

  /** These agents wait for the reader now. */
  noteWaiting(waiting: WaitingEvent['agents']): void {
    this.#update(review => ({ ...review, waiting }))
  }

  get #review(): ReviewState {
    return this.#options.store.state.review
  }

  readonly #fetch = coalesced(async () => {
    clearTimeout(this.#timer)
    const { api, ready } = this.#options
    const { cursor, problem } = this.#review
    try {
      // The browser logs every refusal as an error, so a store that cannot answer is not asked.
      const isAsked = cursor === '' || this.#isStatusOld
      this.#isStatusOld = false
      const status = isAsked ? await api.reviewStatus() : null
      if (status && !mayAnswer(status, problem)) {
        this.#fail(status.says ?? NOT_READY)
        return
      }
      if (status) this.noteWaiting(status.waiting)
      const reply = await api.review(cursor)
      this.#options.store.update(state => receiveReview(state, reply))
      this.#endRenames()
      if (problem !== '') ready()
      // A doc that was restored is among the docs, and leaves the deleted ones.
      const deleted = new Set(this.#review.deleted.map(({ doc }) => doc))
      if (reply.whole || reply.gone.length > 0 || reply.docs.some(({ id }) => deleted.has(id))) {
        const { docs } = await api.goneDocs()
        this.#update(review => takeDeleted(review, docs))
      }
    } catch (error) {
      if (error instanceof Refused) this.#fail(error.message)
      // When the service is back, its stream is, and everything is asked for again.
      else if (!(error instanceof Offline)) throw error
    }
  })

  /** A tab tells the new name of its file for a moment. */
  #endRenames(): void {
    const { store } = this.#options
    const { renamed } = store.state
    if (renamed.size === 0) return
    setTimeout(() => {
      store.update(state => (state.renamed === renamed ? { ...state, renamed: new Set() } : state))
    }, RENAMED_MS)
  }

  #fail(problem: string): void {
    this.#update(review => withoutReview(review, problem))
    if (this.#isStopped) return
    this.#timer = setTimeout(() => void this.refresh(), TRY_AGAIN_MS)
  }

  #update(action: (review: ReviewState) => ReviewState): void {
    this.#options.store.update(state => {
      const review = action(state.review)
      return review === state.review ? state : { ...state, review }
    })
  }
}

const NOT_READY = 'the review store is not ready'

/** A store that is being opened lets the first request wait for it. */
function mayAnswer({ store }: ReviewStatus, problem: string): boolean {
  return store === 'ready' || (store === 'opening' && problem === '')
}
