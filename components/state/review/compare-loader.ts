// Asks for the comparisons that open docs wait for, and applies the answers.
// To change which docs are compared, see ../actions/comparison.ts; what an answer does, comparison-answers.ts.

import type { CompareResponse } from '../../../schema/compare/compare.js'
import { putComparison } from '../actions/comparison.js'
import type { CompareRequest, DocComparison } from '../doc-comparison.js'
import { answerComparison, failComparison } from './comparison-answers.js'
import { isMarkdownPath } from '../open-doc.js'
import { mountedDocs } from '../selectors.js'
import type { Api } from '../service/api.js'
import { Offline, Refused } from '../service/http.js'
import { Loader } from '../service/loader.js'
import type { ViewerState } from '../state.js'
import type { Store } from '../store.js'
import type { ComparisonCache } from './comparison-cache.js'
import { frameMarks } from './frame-marks.js'

/** There is nothing to compare with: to ask again does not help. */
export const NOT_READ = 'You have not read this doc yet'

type CompareApi = Pick<Api, 'compare' | 'versionText'>

export class CompareLoader extends Loader<CompareApi> {
  readonly #comparisons: ComparisonCache
  /** The requests that were sent, and the replies whose source was asked for. A doc that comes back counts from 1 again. */
  #sent = new WeakSet<object>()

  constructor(store: Store<ViewerState>, api: CompareApi, comparisons: ComparisonCache) {
    super(store, api)
    this.#comparisons = comparisons
  }

  protected override forget(): void {
    this.#sent = new WeakSet()
  }

  protected override look(): void {
    for (const { path, cover, comparison } of mountedDocs(this.store.state)) {
      if (!comparison) continue
      const { status, request, result } = comparison
      if (status === 'pending') this.#send(request, () => this.#compare(path, request))
      if (status !== 'ready' || !result || result.source || cover !== 'diff') continue
      this.#send(result.reply, () => this.#readSource(path, request, result.reply))
    }
  }

  /** Each request once. */
  #send(wanted: object, request: () => Promise<void>): void {
    if (this.#sent.has(wanted)) return
    this.#sent.add(wanted)
    void request()
  }

  async #compare(path: string, request: CompareRequest): Promise<void> {
    const { base: from, to } = request
    // A browser logs every refusal as an error, so what would be refused is not asked.
    const isUnread = from === 'read' && this.store.state.review.docs.get(path)?.state === 'new'
    const answer = isUnread
      ? { refusal: NOT_READ }
      : await attempt(this.#comparisons.get(path, from, to))
    this.#update(path, request, now => {
      if ('refusal' in answer) return failComparison(now, answer.refusal)
      const { keys = [], ...reply } = answer
      const marks = reply.way === 'blocks' ? frameMarks(reply.ops, isMarkdownPath(path)) : []
      return answerComparison(now, reply, { keys, marks })
    })
  }

  async #readSource(path: string, request: CompareRequest, known: CompareResponse): Promise<void> {
    const { to } = request
    const query = { from: known.from.hash, to, as: 'source' } as const
    const answer = await attempt(
      Promise.all([
        known.way === 'source' ? known : this.api.compare(path, query),
        this.api.versionText(path, to),
      ]),
    )
    this.#update(path, request, now => {
      if ('refusal' in answer) return failComparison(now, answer.refusal)
      const [reply, text] = answer
      return {
        ...now,
        result: now.result && { ...now.result, source: { reply, lines: text.split(/\r?\n/) } },
      }
    })
  }

  /** Changes nothing when meanwhile another comparison is wanted. */
  #update(
    path: string,
    request: CompareRequest,
    change: (now: DocComparison) => DocComparison,
  ): void {
    this.update(state =>
      putComparison(state, path, now => (now.request === request ? change(now) : now)),
    )
  }
}

async function attempt<T>(answer: Promise<T>): Promise<T | { refusal: string }> {
  try {
    return await answer
  } catch (error) {
    if (!(error instanceof Refused) && !(error instanceof Offline)) throw error
    const isUnread = error instanceof Refused && error.message === 'not read yet'
    return { refusal: isUnread ? NOT_READ : error.message }
  }
}
