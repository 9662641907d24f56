// Which docs are alive, where each is loaded from, and whether its bytes are still those that were
// loaded. It asks for what is on show by itself; how many stay alive is settled here, too.

import { Offline, Refused, type Api } from '../service/api.js'
import type { HungDocs } from './crash-guard.js'
import { addError } from '../actions/toasts.js'
import { docAt, isListed, shownPaths } from '../selectors.js'
import type { Store } from '../store.js'
import type { Source, ViewState, Raw } from '../state.js'
import type { ReactiveController, ReactiveControllerHost } from 'lit'

/** A text of more bytes is offered for download: drawing it would hold up the page. */
const MAX_TEXT_SIZE = 2_000_000
const NO_TEXT = 'application/octet-stream'
/** Frames that are kept, those on show included unless there are more. */
export const MOST_ALIVE = 12

type DocApi = Pick<Api, 'frame' | 'docHead' | 'source' | 'anyDoc'>

export class DocSources {
  readonly #store: Store<ViewState>
  readonly #api: DocApi
  readonly #hung: Pick<HungDocs, 'isKnown' | 'loading'> | null
  #unfollow: (() => void) | null = null
  #lastId = 0
  /** Paths under way. One question at a time: no late answer can follow a newer one. */
  readonly #asking = new Set<string>()
  /** Paths to ask for again as soon as they are on show. */
  readonly #stale = new Set<string>()
  /** Paths that the service did not answer for; asked for again when it is back. */
  readonly #failed = new Set<string>()
  /** The path that each source was loaded from, by its id. */
  readonly #loadedFrom = new Map<number, string>()
  /** Ids of sources, those on show last at the end. */
  #order: number[] = []
  #gone: ReadonlySet<string> = new Set()
  /** Paths that a tree listed when they were asked for: it will tell when they are back. */
  readonly #listed = new Set<string>()

  /** @param hung - told what is loaded; without it nothing is known to have stopped a page */
  constructor(
    store: Store<ViewState>,
    api: DocApi,
    hung: Pick<HungDocs, 'isKnown' | 'loading'> | null = null,
  ) {
    this.#store = store
    this.#api = api
    this.#hung = hung
  }

  start(): void {
    this.#unfollow ??= this.#store.follow(this.#look)
    this.#look()
  }

  stop(): void {
    this.#unfollow?.()
    this.#unfollow = null
  }

  /** Docs that are loaded again as soon as they are on show. */
  get stale(): ReadonlySet<string> {
    return this.#stale
  }

  /** A doc was edited. One that is alive but not on show is loaded again when it is. */
  changed(path: string): void {
    this.#failed.delete(path)
    // A doc that is not open is read when it opens.
    if (this.#isOpen(path)) this.#stale.add(path)
    this.#setAway(path, false)
    this.#look()
  }

  /** Events may have been missed: asks for everything that is alive again, what is on show at once. */
  check(): void {
    const { sources, gone } = this.#store.state
    this.#failed.clear()
    this.#update(state => (state.away.size === 0 ? state : { ...state, away: new Set() }))
    for (const path of [...sources.keys(), ...gone, ...this.#asking]) this.#stale.add(path)
    this.#look()
  }

  /** Asks again for what is on show although its file was gone: unlisted docs come back unheard. */
  checkGone(): void {
    const { state } = this.#store
    for (const path of state.gone) {
      if (!this.#listed.has(path) || isListed(state, path)) this.#stale.add(path)
    }
    this.#look()
  }

  readonly #look = () => {
    const { state } = this.#store
    for (const path of this.#gone) if (!state.gone.has(path)) this.#stale.add(path)
    this.#gone = state.gone
    for (const path of this.#stale) if (!this.#isOpen(path)) this.#stale.delete(path)
    // The layouts that are remembered may name docs of a tree that is not there yet.
    if (!this.#unfollow || !state.reply?.tree || this.#hung?.isKnown === false) return
    const shown = shownPaths(state)
    const ids = shown.flatMap(path => state.sources.get(path)?.id ?? [])
    this.#order = [...this.#order.filter(id => !ids.includes(id)), ...ids]
    for (const path of shown) if (this.#isToAsk(path, state)) void this.#ask(path)
    this.#dropOldest(new Set(shown))
  }

  #isOpen(path: string): boolean {
    const { sources, gone } = this.#store.state
    return sources.has(path) || gone.has(path) || this.#asking.has(path)
  }

  #isToAsk(path: string, { sources, gone, hung }: ViewState): boolean {
    if (this.#asking.has(path) || this.#failed.has(path) || hung.has(path)) return false
    if (this.#stale.has(path)) return true
    if (gone.has(path)) return false
    const source = sources.get(path)
    return !source || this.#loadedFrom.get(source.id) !== path
  }

  async #ask(path: string): Promise<void> {
    this.#asking.add(path)
    this.#stale.delete(path)
    try {
      const { state } = this.#store
      const before = state.sources.get(path)
      if (isListed(state, path)) this.#listed.add(path)
      if (!docAt(this.#store.state, path)) await this.#meet(path)
      const source = await this.#read(path, before)
      this.#take(source)
    } catch (error) {
      this.#give(path, error)
    } finally {
      this.#asking.delete(path)
    }
    this.#look()
  }

  /** A doc that no tree lists and that was not asked for yet: it stood in a layout. */
  async #meet(path: string): Promise<void> {
    const doc = await this.#api.anyDoc(path)
    this.#update(state => ({ ...state, loose: new Map(state.loose).set(path, doc) }))
  }

  async #read(path: string, before: Source | undefined): Promise<Source> {
    const [address, { tag, type, size }] = await Promise.all([
      this.#api.frame(path),
      this.#api.docHead(path),
    ])
    if (before && tag === before.tag && address === before.address) return before
    const isLong = isText(type) && size > MAX_TEXT_SIZE
    const text = isText(type) && !isLong ? await this.#api.source(path) : null
    const { fragment = '', turn = 0 } = this.#store.state.openings.get(path) ?? {}
    const begun = fragment === '' ? address : `${address}#${fragment}`
    return {
      id: before?.id ?? ++this.#lastId,
      path,
      address,
      // Another one would be a doc newly opened: it would lose its place.
      src: before?.address === address ? before.src : before ? address : begun,
      tag,
      revision: (before?.revision ?? 0) + 1,
      type: isLong ? NO_TEXT : type,
      size,
      text,
      turn: before?.turn ?? turn,
    }
  }

  #take(source: Source): void {
    const { path, id } = source
    // It is known to be back, and need not be asked for again.
    this.#gone = new Set([...this.#gone].filter(other => other !== path))
    if (this.#store.state.sources.get(path) !== source) this.#hung?.loading(path)
    this.#update(state => {
      const known = state.sources.get(path)
      // Meanwhile it was closed, or moved and is asked for where it is now.
      if (!known && !shownPaths(state).includes(path)) return state
      this.#loadedFrom.set(id, path)
      const isBack = state.gone.has(path)
      if (known === source && !isBack) return state
      const gone = new Set(state.gone)
      gone.delete(path)
      const sources = new Map(state.sources).set(path, source)
      return { ...state, sources, gone: isBack ? gone : state.gone }
    })
  }

  #give(path: string, error: unknown): void {
    if (error instanceof Refused && error.status === 404) {
      this.#update(state =>
        state.gone.has(path) ? state : { ...state, gone: new Set(state.gone).add(path) },
      )
      return
    }
    // Asked to look again meanwhile, it does.
    const isFailed = !this.#stale.has(path)
    if (isFailed) this.#failed.add(path)
    if (error instanceof Refused) this.#update(state => addError(state, error.message))
    else if (!(error instanceof Offline)) throw error
    else if (isFailed) this.#setAway(path, true)
  }

  #setAway(path: string, isAway: boolean): void {
    this.#update(state => {
      if (state.away.has(path) === isAway) return state
      const away = new Set(state.away)
      if (isAway) away.add(path)
      else away.delete(path)
      return { ...state, away }
    })
  }

  #dropOldest(shown: ReadonlySet<string>): void {
    const { sources } = this.#store.state
    const idle = [...sources.values()].filter(({ path }) => !shown.has(path))
    idle.sort((a, b) => this.#order.indexOf(a.id) - this.#order.indexOf(b.id))
    const dropped = idle.slice(0, Math.max(0, sources.size - MOST_ALIVE))
    if (dropped.length > 0) {
      this.#update(state => {
        const left = new Map(state.sources)
        for (const { path } of dropped) left.delete(path)
        return { ...state, sources: left }
      })
    }
    const alive = new Set([...this.#store.state.sources.values()].map(({ id }) => id))
    this.#order = this.#order.filter(id => alive.has(id))
    for (const id of this.#loadedFrom.keys()) if (!alive.has(id)) this.#loadedFrom.delete(id)
  }

  #update(gesture: (state: ViewState) => ViewState): void {
    if (this.#unfollow) this.#store.update(gesture)
  }
}

/** Whether it is a text and no page. */
function isText(type: string): boolean {
  return /^(?:text\/(?!html\b)|[\w.+-]+\/json\b)/.test(type)
}

// What stands in the docs whose sources are shown. It asks for those on show by itself, and again when
// doc-loader.ts has seen that their bytes are others, or when the service is back.

/** Bytes of a file that is shown as text. */
const MOST_BYTES = 8_000_000
const AWAY = 'The service does not answer. What is new is shown when it does.'
const NOT_TEXT = 'There is no text in this file.'

interface TextSource {
  readonly store: Store<ViewState>
  readonly api: Pick<Api, 'source'>
}

export class RawTexts implements ReactiveController {
  readonly #viewOf: () => TextSource
  #store: Store<ViewState> | null = null
  #unfollow = () => {}
  /** Paths under way. One question at a time: no late answer can follow a newer one. */
  readonly #asking = new Set<string>()
  /** Paths that the service did not answer for. */
  readonly #failed = new Set<string>()
  #wasLost = false

  /** @param host - what shows the sources: nothing is read while it is out of the page */
  constructor(host: ReactiveControllerHost, viewOf: () => TextSource) {
    this.#viewOf = viewOf
    host.addController(this)
  }

  hostConnected(): void {
    this.#store = this.#viewOf().store
    this.#unfollow = this.#store.follow(this.#look)
    this.#look()
  }

  hostDisconnected(): void {
    this.#unfollow()
    this.#store = null
  }

  readonly #look = () => {
    if (!this.#store) return
    const { state } = this.#store
    if (state.live === 'live' && this.#wasLost) this.#failed.clear()
    this.#wasLost = state.live === 'lost'
    for (const path of this.#failed) if (!state.raws.has(path)) this.#failed.delete(path)
    if (state.raws.size === 0) return
    for (const path of shownPaths(state)) {
      const tag = state.sources.get(path)?.tag
      const raw = state.raws.get(path)
      if (!raw || tag === undefined || raw.tag === tag) continue
      if (!this.#asking.has(path) && !this.#failed.has(path)) void this.#ask(path, tag)
    }
  }

  async #ask(path: string, tag: string): Promise<void> {
    this.#asking.add(path)
    try {
      const text = await this.#viewOf().api.source(path, MOST_BYTES)
      this.#take(path, { text, tag, problem: '' })
    } catch (error) {
      if (error instanceof Offline) {
        this.#failed.add(path)
        this.#take(path, { problem: AWAY })
      } else if (!(error instanceof Refused)) throw error
      // A file that has gone is said to be, and what was read of it stays.
      else if (error.status === 404) this.#take(path, { tag, problem: NOT_TEXT })
      else this.#take(path, { text: null, tag, problem: error.message })
    } finally {
      this.#asking.delete(path)
    }
    this.#look()
  }

  #take(path: string, change: Partial<Raw>): void {
    this.#store?.update(state => {
      const raw = state.raws.get(path)
      // Meanwhile the page is shown again, or the doc has moved.
      if (!raw) return state
      return { ...state, raws: new Map(state.raws).set(path, { ...raw, ...change }) }
    })
  }
}
