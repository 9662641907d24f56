// One viewer: what it knows, and the gestures that need the service. Gestures that do not are the
// pure functions beside it, passed to `update`. What the service refuses becomes a card, here alone.

import type { TreeResponse } from '../../schema/api.js'
import type { AddedEvent, ChangedEvent, OpenEvent, TreeEvent } from '../../schema/events.js'
import type { Link } from '../../schema/links.js'
import type { Status, Task } from '../../schema/tree.js'
import { Api, Offline, Refused, type Tagged } from './api.js'
import { LateHungDocs } from './late-hung.js'
import { addError, dropSeenNews } from './notices.js'
import { treeOf } from './on-show.js'
import { keepShown, openFound, openLink, type Asked } from './open.js'
import { receiveAdded, receiveTree } from './receive.js'
import { Saved } from './saved.js'
import { DocSources } from './sources.js'
import { Store } from './store.js'
import { TreeFeed } from './tree-feed.js'
import { EMPTY_STATE, type NoticeAction, type ViewState } from './view-state.js'

export interface ViewOptions {
  /** The address of the service, or of any page of it. */
  base: string
  /** Whether it is a tab of the dashboard; false for an embedded viewer, which changes no file. */
  isTab?: boolean
  api?: Api
}

export interface Opening {
  openLink: typeof openLink
  openFound: typeof openFound
}

/** Hears the events of the service, as a listener of `Live`. */
export class View {
  readonly store = new Store<ViewState>(EMPTY_STATE)
  readonly api: Api
  readonly sources: DocSources
  readonly hung: LateHungDocs
  /** How links and docs open. */
  opening: Opening = { openLink, openFound }
  readonly #isTab: boolean
  readonly #saved: Saved
  #stopWatching: (() => void) | null = null
  /** A link that came before the first tree. */
  #waiting: { link: Link; asked: Asked; opened: () => void } | null = null
  readonly #feed: TreeFeed

  constructor({ base, isTab = true, api = new Api(base) }: ViewOptions) {
    this.api = api
    this.#isTab = isTab
    this.hung = new LateHungDocs(this.store)
    this.sources = new DocSources(this.store, api, this.hung)
    this.#saved = new Saved(this.store, isTab)
    this.#feed = new TreeFeed({
      store: this.store,
      api,
      attempt: answer => this.attempt(answer),
      receive: reply => this.#receive(reply),
    })
  }

  get state(): ViewState {
    return this.store.state
  }

  start(): void {
    if (this.#stopWatching) return
    this.#saved.start()
    this.hung.start()
    this.sources.start()
    this.#stopWatching = this.store.follow(() => this.store.update(dropSeenNews))
    // Fetched beside the stream that is being opened, so that it is there as soon as can be.
    void this.refresh()
  }

  stop(): void {
    this.#stopWatching?.()
    this.#stopWatching = null
    this.sources.stop()
    this.hung.stop()
    this.#saved.stop()
  }

  /** A gesture that needs no service. */
  update(gesture: (state: ViewState) => ViewState): void {
    this.store.update(gesture)
  }

  /** The stream is open. The tree is asked for once more, so that no change falls in between. */
  async opened(): Promise<void> {
    this.update(state => ({ ...state, live: 'live' }))
    this.#feed.opened()
    // With the first tree everything is asked for anyway.
    const isFirst = treeOf(this.state) === null
    await this.refresh()
    if (!isFirst) this.sources.check()
    await this.refreshStatus()
  }

  lost(): void {
    this.update(state => ({ ...state, live: 'lost' }))
    this.#feed.lost()
  }

  heard(event: TreeEvent | AddedEvent | ChangedEvent): void {
    if (event.type === 'tree') return void this.refresh()
    const path = event.type === 'added' ? event.doc.path : event.path
    this.#feed.told(path)
    if (event.type === 'added') this.update(state => receiveAdded(state, event))
    // Told of as new, it went and came back between two trees: what is on show is the file that went.
    if (event.type === 'changed' || this.state.sources.has(path)) this.sources.changed(path)
  }

  open({ ws, plan, doc }: OpenEvent, asked: Asked = {}): void {
    void this.follow({ ws, plan, doc }, asked)
  }

  /** A link that waits for the tree is not wanted any more. */
  forget(): void {
    this.#waiting?.opened()
    this.#waiting = null
  }

  /** Opens what a link names: at once, or as soon as the tree is there. Resolves when it is open. */
  async follow(link: Link, asked: Asked = {}): Promise<void> {
    if (!treeOf(this.state)) {
      this.forget()
      return new Promise(opened => (this.#waiting = { link, asked, opened }))
    }
    let path = ''
    this.update(state => {
      const followed = this.opening.openLink(state, link, asked)
      path = followed.ask
      return keepShown(state, followed.state, asked)
    })
    await this.#open(path, asked)
  }

  /** Opens a doc that the service has to be asked for. */
  async #open(path: string, asked: Asked): Promise<void> {
    const doc = path === '' ? null : await this.attempt(this.api.anyDoc(path))
    if (doc)
      this.update(state => keepShown(state, this.opening.openFound(state, doc, asked), asked))
  }

  /** Settles or restores a task; "Undo" takes it back. */
  async settle(task: Pick<Task, 'key' | 'label'>, to: Status): Promise<void> {
    if (this.#isTab) await (await late()).settle(this, task, to)
  }

  /** Gives a task an icon, `''` for none. Where no docs folder is saved, a card offers to save them. */
  async saveIcon(task: string, icon: string): Promise<void> {
    if (this.#isTab) await (await late()).saveIcon(this, task, icon)
  }

  /** Does what a button of a card says. */
  async act(id: string, action: NoticeAction): Promise<void> {
    await (await late()).act(this, id, action)
  }

  /** Fetches the tree; when it resolves, the state shows what was true when it was called. */
  refresh(): Promise<void> {
    return this.#feed.refresh()
  }

  /** Asks how far the service is, and what it polls. */
  async refreshStatus(): Promise<void> {
    const status = await this.attempt(this.api.status())
    if (status) this.update(state => ({ ...state, status }))
  }

  #receive(reply: Tagged<TreeResponse>): void {
    const waiting = reply.value.tree ? this.#waiting : null
    let path = ''
    // What a link names comes with the tree: nothing else is to be loaded before.
    this.update(state => {
      const received = receiveTree(state, reply)
      if (!waiting) return received
      const followed = this.opening.openLink(received, waiting.link, waiting.asked)
      path = followed.ask
      return followed.state
    })
    this.sources.checkGone()
    if (!waiting) return
    this.#waiting = null
    void this.#open(path, waiting.asked).then(waiting.opened)
  }

  /**
   * An answer; null where there is none, after the reader was told why if the service said no.
   * @param isAsked - whether the reader waits for it; that the service is away is said elsewhere
   */
  async attempt<T>(answer: Promise<T>, isAsked = false): Promise<T | null> {
    try {
      return await answer
    } catch (error) {
      const isRefused = error instanceof Refused
      if (!isRefused && !(error instanceof Offline)) throw error
      if (isRefused || isAsked) this.update(state => addError(state, error.message))
      return null
    }
  }
}

const late = () => import('./late.js')
