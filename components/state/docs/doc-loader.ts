// Sends the requests of docs that are loading, and applies the answers to the records of open docs.
// To change when a doc is requested, see ../actions/docs.ts; which status follows from an event, ../open-doc.ts.

import { docEvent } from '../actions/docs.js'
import { addError } from '../actions/toasts.js'
import { isSamePage, type DocEvent, type LoadedDoc, type OpenDoc } from '../open-doc.js'
import { docAt, isListed, mountedDoc, shownPaths } from '../selectors.js'
import type { Api } from '../service/api.js'
import { Offline, Refused } from '../service/http.js'
import { Loader } from '../service/loader.js'
import type { ViewerState } from '../state.js'
import type { Store } from '../store.js'
import type { CrashGuard } from './crash-guard.js'

/** The service shows no longer file as it is written: a longer text is offered for download. In bytes. */
const MAX_TEXT_SIZE = 8 * 1024 * 1024
const NO_TEXT = 'application/octet-stream'

type DocApi = Pick<Api, 'frame' | 'found'>
type Guard = Pick<CrashGuard, 'known' | 'loading'>

export class DocLoader extends Loader<DocApi> {
  readonly #guard: Guard | null
  /** The requests that were sent, by the id of their docs. */
  readonly #requests = new Map<number, number>()
  /** Ids of docs that are requested again after the answer to their request. */
  readonly #again = new Set<number>()

  /** @param guard - learns what is loaded; without it no doc is blocked */
  constructor(store: Store<ViewerState>, api: DocApi, guard: Guard | null = null) {
    super(store, api)
    this.#guard = guard
  }

  protected override forget(): void {
    this.#requests.clear()
    this.#again.clear()
  }

  /** A doc was edited. One that is mounted but not on show is loaded again when it is. */
  reload(path: string): void {
    this.#send('edited', open => open.path === path)
  }

  /** Files beside these docs have other bytes: their frames load the same pages again. */
  renew(paths: readonly string[]): void {
    this.#send('renewed', ({ path }) => paths.includes(path))
  }

  /**
   * Events may have been missed: all open docs are requested again, those on show at once. What is loading is
   * shown first: at the start of the page the events come a moment after the tree.
   */
  reloadAll(): void {
    const { docs } = this.store.state
    for (const { id } of docs.values()) if (this.#requests.has(id)) this.#again.add(id)
    this.#send('online', ({ id }) => !this.#again.has(id))
  }

  /** Requests docs again whose bytes could not be named: the store of versions is ready by now. */
  reloadUnpinned(): void {
    this.#send('edited', ({ loaded }) => loaded?.hash === null)
  }

  /** Requests missing docs again. No event says when a doc is back that no tree lists. */
  reloadMissing(): void {
    const { state } = this.store
    this.#send('edited', ({ path, isMissing, wasListed }) => {
      return isMissing && (!wasListed || isListed(state, path))
    })
  }

  /** Docs that are not open have no record, and nothing to load again. */
  #send(type: 'edited' | 'online' | 'renewed', isMeant: (open: OpenDoc) => boolean): void {
    this.update(state => {
      const meant = [...state.docs.values()].filter(isMeant)
      return meant.reduce((now, { path }) => docEvent(now, path, { type }), state)
    })
  }

  protected override look(): void {
    const { state } = this.store
    for (const open of state.docs.values()) {
      const isSent = this.#requests.get(open.id) === open.request
      if (open.status === 'loading' && !isSent) void this.#load(open)
    }
  }

  async #load(open: OpenDoc): Promise<void> {
    const { id, path, request } = open
    this.#requests.set(id, request)
    const event = await this.#fetch(open)
    await this.#guard?.known
    const isLast = this.#requests.get(id) === request
    if (isLast) this.#requests.delete(id)
    const isAgain = isLast && this.#again.delete(id)
    const now = this.store.state.docs.get(path)
    // Meanwhile it was closed, moved, edited or deleted.
    const isOutdated = now?.id !== id || now.status !== 'loading' || now.request !== request
    if (!this.isStarted || isOutdated) return
    if (event.type === 'answered' && !isSamePage(now.loaded, event.loaded)) {
      this.#guard?.loading(path)
    }
    this.update(before => {
      const answered = docEvent(before, path, event)
      const after = isAgain ? docEvent(answered, path, { type: 'online' }) : answered
      const isWanted = mountedDoc(before, path) || shownPaths(before).includes(path)
      return isWanted ? after : docEvent(after, path, { type: 'unmounted' })
    })
  }

  /** The event that follows from the answer of the service. */
  async #fetch(open: OpenDoc): Promise<DocEvent> {
    try {
      if (!docAt(this.store.state, open.path)) await this.#find(open.path)
      return { type: 'answered', loaded: await this.#read(open) }
    } catch (error) {
      if (error instanceof Offline) return { type: 'offline' }
      if (!(error instanceof Refused)) throw error
      if (error.status === 404) return { type: 'deleted' }
      this.update(state => addError(state, error.message))
      return { type: 'refused' }
    }
  }

  /** A doc of a restored layout that no tree lists. */
  async #find(path: string): Promise<void> {
    const { found } = await this.api.found([path])
    if (!found) throw new Refused(404, 'it is not there')
    this.update(state => ({ ...state, loose: new Map(state.loose).set(path, found.doc) }))
  }

  async #read({ path, loaded: before }: OpenDoc): Promise<LoadedDoc> {
    const { address, hash, tag: etag, type, size } = await this.api.frame(path)
    const isFile = etag === before?.etag && address === before.address
    if (isFile && before.hash === hash) return before
    const isLong = isText(type) && size > MAX_TEXT_SIZE
    const { fragment = '', sequence = 0 } = this.store.state.destinations.get(path) ?? {}
    const withFragment = fragment === '' ? address : `${address}#${fragment}`
    return {
      address,
      // With another `src` the frame would lose the scroll position.
      src: before?.address === address ? before.src : before ? address : withFragment,
      etag,
      hash,
      type: isLong ? NO_TEXT : type,
      size,
      sequence: before?.sequence ?? sequence,
    }
  }
}

/** Whether it is a text and no page. */
function isText(type: string): boolean {
  return /^(?:text\/(?!html\b)|[\w.+-]+\/json\b)/.test(type)
}
