// Loads the docs on show, and those that an edit made stale: asks the service and sends events to the
// records of open docs. To change which status follows from an event, see ../open-doc.ts.

import { docEvent, putSource } from '../actions/docs.js'
import { addError } from '../actions/toasts.js'
import type { DocEvent, DocSource, LoadedDoc, OpenDoc } from '../open-doc.js'
import { docAt, isListed, mountedDoc, mountedDocs, shownPaths } from '../selectors.js'
import { Offline, Refused, type Api } from '../service/api.js'
import type { ViewState } from '../state.js'
import type { Store } from '../store.js'
import type { CrashGuard } from './crash-guard.js'

/** A longer text is offered for download: drawing it would hold up the page. In bytes. */
const MAX_TEXT_SIZE = 2_000_000
const NO_TEXT = 'application/octet-stream'
/** A longer file is not shown as written. In bytes. */
const MAX_SOURCE_SIZE = 8_000_000
const OFFLINE = 'The service does not answer. What is new is shown when it does.'
const NOT_TEXT = 'There is no text in this file.'
/** Docs that stay mounted, those on show included unless there are more. */
export const MAX_MOUNTED = 12

type DocApi = Pick<Api, 'frame' | 'docHead' | 'source' | 'anyDoc'>
type Guard = Pick<CrashGuard, 'isKnown' | 'loading'>

export class DocLoader {
  readonly #store: Store<ViewState>
  readonly #api: DocApi
  readonly #guard: Guard | null
  #unfollow: (() => void) | null = null
  /** The latest request for each doc, by its id: earlier answers are outdated. */
  readonly #requests = new Map<number, symbol>()
  /** Ids of docs whose source is requested. One at a time: no late answer follows a newer one. */
  readonly #sourceRequests = new Set<number>()
  /** Ids of mounted docs; those that were on show last stand at the end. */
  #order: number[] = []

  /** @param guard - learns what is loaded; without it no doc is blocked */
  constructor(store: Store<ViewState>, api: DocApi, guard: Guard | null = null) {
    this.#store = store
    this.#api = api
    this.#guard = guard
  }

  start(): void {
    this.#unfollow ??= this.#store.follow(this.#look)
    this.#look()
  }

  stop(): void {
    if (!this.#unfollow) return
    this.#unfollow()
    this.#unfollow = null
    // Their answers are dropped, so the next start requests them again.
    const loading = [...this.#store.state.docs.values()].filter(open => open.status === 'loading')
    this.#store.update(state =>
      loading.reduce((now, { path }) => docEvent(now, path, { type: 'edited' }), state),
    )
  }

  /** A doc was edited. One that is mounted but not on show is loaded again when it is. */
  reload(path: string): void {
    this.#send([path], 'edited')
  }

  /** Events may have been missed: asks for all open docs again, for those on show at once. */
  reloadAll(): void {
    const { docs } = this.#store.state
    for (const { path, source } of docs.values()) {
      if (source?.isOffline) this.#putSource(path, { isOffline: false })
    }
    this.#send([...docs.keys()], 'online')
  }

  /** Asks again for missing docs. No event tells when a doc is back that no tree lists. */
  reloadMissing(): void {
    const { state } = this.#store
    const missing = [...state.docs.values()].filter(({ isGone }) => isGone)
    const unheard = missing.filter(({ path, wasListed }) => !wasListed || isListed(state, path))
    this.#send(
      unheard.map(({ path }) => path),
      'edited',
    )
  }

  /** Docs that are not open have no record, and nothing to load again. */
  #send(paths: readonly string[], type: 'edited' | 'online'): void {
    this.#update(state =>
      paths
        .filter(path => state.docs.has(path))
        .reduce((now, path) => docEvent(now, path, { type }), state),
    )
  }

  readonly #look = () => {
    const { state } = this.#store
    // The layouts that are remembered may name docs of a tree that is not there yet.
    if (!this.#unfollow || !state.reply?.tree || this.#guard?.isKnown === false) return
    const shown = shownPaths(state)
    const ids = shown.flatMap(path => state.docs.get(path)?.id ?? [])
    this.#order = [...this.#order.filter(id => !ids.includes(id)), ...ids]
    this.#request(shown)
    for (const path of shown) this.#requestSource(path)
    this.#unmountOldest(new Set(shown))
  }

  /** One update for all of them: the requests then leave in the order of the panes. */
  #request(shown: readonly string[]): void {
    const { state } = this.#store
    const wanted = shown.filter(path => {
      const status = state.docs.get(path)?.status ?? 'idle'
      return status === 'idle' || status === 'stale'
    })
    if (wanted.length === 0) return
    this.#update(before =>
      wanted.reduce((now, path) => {
        return docEvent(now, path, { type: 'requested', isListed: isListed(now, path) })
      }, before),
    )
    for (const path of wanted) {
      const open = this.#store.state.docs.get(path)
      if (!open) continue
      const request = Symbol(path)
      this.#requests.set(open.id, request)
      void this.#load(open, request)
    }
  }

  async #load(open: OpenDoc, request: symbol): Promise<void> {
    const event = await this.#ask(open)
    const { id, path } = open
    const { state } = this.#store
    const now = state.docs.get(path)
    // Meanwhile it was closed, moved, edited or deleted.
    const isOutdated = now?.id !== id || now.status !== 'loading'
    if (!this.#unfollow || isOutdated || this.#requests.get(id) !== request) return
    this.#requests.delete(id)
    if (event.type === 'answered' && event.loaded !== now.loaded) this.#guard?.loading(path)
    this.#update(before => {
      const after = docEvent(before, path, event)
      const isWanted = mountedDoc(before, path) || shownPaths(before).includes(path)
      return isWanted ? after : docEvent(after, path, { type: 'unmounted' })
    })
  }

  /** The event that follows from the answer of the service. */
  async #ask(open: OpenDoc): Promise<DocEvent> {
    try {
      if (!docAt(this.#store.state, open.path)) await this.#find(open.path)
      return { type: 'answered', loaded: await this.#read(open) }
    } catch (error) {
      if (error instanceof Offline) return { type: 'offline' }
      if (!(error instanceof Refused)) throw error
      if (error.status === 404) return { type: 'deleted' }
      this.#update(state => addError(state, error.message))
      return { type: 'refused' }
    }
  }

  /** A doc that no tree lists and that was not asked for yet: it stood in a layout. */
  async #find(path: string): Promise<void> {
    const doc = await this.#api.anyDoc(path)
    this.#update(state => ({ ...state, loose: new Map(state.loose).set(path, doc) }))
  }

  async #read({ path, loaded: before }: OpenDoc): Promise<LoadedDoc> {
    const [address, { tag: etag, type, size }] = await Promise.all([
      this.#api.frame(path),
      this.#api.docHead(path),
    ])
    if (before && etag === before.etag && address === before.address) return before
    const isLong = isText(type) && size > MAX_TEXT_SIZE
    const text = isText(type) && !isLong ? await this.#api.source(path) : null
    const { fragment = '', turn = 0 } = this.#store.state.openings.get(path) ?? {}
    const begun = fragment === '' ? address : `${address}#${fragment}`
    return {
      address,
      // With another `src` the frame would lose the scroll position.
      src: before?.address === address ? before.src : before ? address : begun,
      etag,
      type: isLong ? NO_TEXT : type,
      size,
      text,
      sequence: before?.sequence ?? turn,
    }
  }

  /** Reads the file again when the doc was loaded with other bytes than the source. */
  #requestSource(path: string): void {
    const open = mountedDoc(this.#store.state, path)
    if (!open?.source || open.source.isOffline || open.source.etag === open.loaded.etag) return
    if (!this.#sourceRequests.has(open.id)) void this.#loadSource(open, open.loaded.etag)
  }

  async #loadSource({ id, path }: OpenDoc, etag: string): Promise<void> {
    this.#sourceRequests.add(id)
    try {
      this.#putSource(path, await this.#askSource(path, etag))
    } finally {
      this.#sourceRequests.delete(id)
    }
    this.#look()
  }

  /** What the answer of the service changes in a source. */
  async #askSource(path: string, etag: string): Promise<Partial<DocSource>> {
    try {
      return { text: await this.#api.source(path, MAX_SOURCE_SIZE), etag, problem: '' }
    } catch (error) {
      if (error instanceof Offline) return { problem: OFFLINE, isOffline: true }
      if (!(error instanceof Refused)) throw error
      // The doc view says that a file is gone. What was read of it stays.
      if (error.status === 404) return { etag, problem: NOT_TEXT }
      return { text: null, etag, problem: error.message }
    }
  }

  /** Changes nothing when meanwhile the page is shown again, or the doc has moved. */
  #putSource(path: string, change: Partial<DocSource>): void {
    this.#update(state => {
      const source = state.docs.get(path)?.source
      return source ? putSource(state, path, { ...source, ...change }) : state
    })
  }

  #unmountOldest(shown: ReadonlySet<string>): void {
    const mounted = mountedDocs(this.#store.state)
    const hidden = mounted.filter(({ path }) => !shown.has(path))
    hidden.sort((a, b) => this.#order.indexOf(a.id) - this.#order.indexOf(b.id))
    const oldest = hidden.slice(0, Math.max(0, mounted.length - MAX_MOUNTED))
    const ids = new Set([...this.#store.state.docs.values()].map(({ id }) => id))
    this.#order = this.#order.filter(id => ids.has(id))
    for (const id of this.#requests.keys()) if (!ids.has(id)) this.#requests.delete(id)
    if (oldest.length === 0) return
    this.#update(state =>
      oldest.reduce((now, { path }) => docEvent(now, path, { type: 'unmounted' }), state),
    )
  }

  #update(action: (state: ViewState) => ViewState): void {
    if (this.#unfollow) this.#store.update(action)
  }
}

/** Whether it is a text and no page. */
function isText(type: string): boolean {
  return /^(?:text\/(?!html\b)|[\w.+-]+\/json\b)/.test(type)
}
