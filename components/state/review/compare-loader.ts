// Asks for the comparisons that open docs wait for, and applies the answers.
// To change which docs are compared, see ../actions/changes.ts; what an answer does, ../doc-changes.ts.

import type { CompareResponse } from '../../../schema/compare/compare.js'
import { putChanges } from '../actions/changes.js'
import { answerChanges, type ChangesAnswer, type DocChanges } from '../doc-changes.js'
import type { MountedDoc } from '../open-doc.js'
import { mountedDocs } from '../selectors.js'
import { Offline, Refused, type Api } from '../service/api.js'
import type { ViewerState } from '../state.js'
import type { Store } from '../store.js'
import { frameMarks, isMarkdownPath } from './frame-marks.js'

const NOT_READ = 'You have not read this doc yet'

type CompareApi = Pick<Api, 'compare' | 'versions' | 'versionText'>

type ComparedDoc = MountedDoc & { readonly changes: DocChanges }

export class CompareLoader {
  readonly #store: Store<ViewerState>
  readonly #api: CompareApi
  #unsubscribe: (() => void) | null = null
  /** By the id of their docs, which request of each was sent. */
  readonly #sent = new Map<number, string>()

  constructor(store: Store<ViewerState>, api: CompareApi) {
    this.#store = store
    this.#api = api
  }

  start(): void {
    this.#unsubscribe ??= this.#store.subscribe(this.#onChange)
    this.#onChange()
  }

  stop(): void {
    this.#unsubscribe?.()
    this.#unsubscribe = null
    this.#sent.clear()
  }

  readonly #onChange = () => {
    for (const open of mountedDocs(this.#store.state)) {
      if (!isCompared(open)) continue
      const { status, request, reply, source } = open.changes
      if (status === 'asked') this.#send(open, `page ${request}`, () => this.#compare(open))
      if (status !== 'ready' || !reply || source || open.cover !== 'diff') continue
      this.#send(open, `source ${request}`, () => this.#readSource(open, reply))
    }
  }

  /** Each request once. */
  #send({ id }: ComparedDoc, name: string, request: () => Promise<void>): void {
    if (this.#sent.get(id) === name) return
    this.#sent.set(id, name)
    void request()
  }

  async #compare(open: ComparedDoc): Promise<void> {
    const [answer, history] = await Promise.all([
      this.#attempt(() => this.#answerFor(open)),
      this.#attempt(() => this.#api.versions(open.path)),
    ])
    this.#update(open, changes => {
      const versions = 'versions' in history ? history.versions : changes.versions
      return { ...answerChanges(changes, answer), versions }
    })
  }

  async #answerFor({ path, changes }: ComparedDoc): Promise<ChangesAnswer> {
    const query = { from: changes.base, to: changes.to, keys: '1' } as const
    const { keys = [], ...reply } = await this.#api.compare(path, query)
    const marks = reply.way === 'blocks' ? frameMarks(reply.ops, isMarkdownPath(path)) : []
    return { type: 'page', reply, blocks: keys, marks }
  }

  async #readSource(open: ComparedDoc, known: CompareResponse): Promise<void> {
    const { path, changes } = open
    const answer = await this.#attempt(async () => {
      const [reply, text] = await Promise.all([
        known.way === 'source'
          ? known
          : this.#api.compare(path, { from: known.from.hash, to: changes.to, as: 'source' }),
        this.#api.versionText(path, changes.to),
      ])
      return { type: 'source' as const, reply, lines: text.split(/\r?\n/) }
    })
    this.#update(open, now => {
      if (answer.type === 'source') return { ...now, source: answer }
      return { ...now, status: 'failed', problem: answer.problem }
    })
  }

  async #attempt<T>(answer: () => Promise<T>): Promise<T | (ChangesAnswer & { type: 'failed' })> {
    try {
      return await answer()
    } catch (error) {
      if (!(error instanceof Refused) && !(error instanceof Offline)) throw error
      const isUnread = error instanceof Refused && error.message === 'not read yet'
      return { type: 'failed', problem: isUnread ? NOT_READ : error.message }
    }
  }

  /** Changes nothing when meanwhile something else was asked for. */
  #update({ path, changes: before }: ComparedDoc, change: (now: DocChanges) => DocChanges): void {
    if (!this.#unsubscribe) return
    this.#store.update(state =>
      putChanges(state, path, now => (now.request === before.request ? change(now) : now)),
    )
  }
}

function isCompared(open: MountedDoc): open is ComparedDoc {
  return open.changes !== null
}
