// One viewer: what it knows, and the gestures that need the service. Gestures that do not are the
// pure functions beside it, passed to `update`. What the service refuses becomes a card, here alone.

import type { LayoutProposal, TreeResponse } from '../../schema/api/api.js'
import type { AddedEvent, ChangedEvent, OpenEvent, TreeEvent } from '../../schema/api/events.js'
import type { Link } from '../../schema/names/links.js'
import type { Status, Task } from '../../schema/tree.js'
import { adoptLayout } from './adopt-layout.js'
import { dropParked, forgetUndo, lastClosing, lastUndo, undoLayout } from './actions/layout.js'
import { Api, Offline, Refused, type Tagged } from './service/api.js'
import { act, saveIcon, settle, takeBack } from './task-requests.js'
import { CrashGuard } from './docs/crash-guard.js'
import { addError, addInfo, dropSeenNews } from './actions/toasts.js'
import { mountedDoc, treeOf } from './selectors.js'
import { keepShown, openFound, openLink, type Asked } from './actions/open.js'
import { receiveAdded, receiveTree } from './actions/receive.js'
import { Saved } from './persistence/persistence.js'
import { DocLoader } from './docs/doc-loader.js'
import { Store } from './store.js'
import { TreeFeed } from './service/tree-sync.js'
import { EMPTY_STATE, type NoticeAction, type ViewState } from './state.js'

const LED_BY_DOC = 'A key pressed in a doc led here. Press F6 or click once, then do it again.'

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

/** Hears the events of the service, as a listener of `EventsClient`. */
export class View {
  readonly store = new Store<ViewState>(EMPTY_STATE)
  readonly api: Api
  readonly docLoader: DocLoader
  readonly crashGuard: CrashGuard
  /**
   * Whether a message of a doc moved the focus, and the reader has done nothing in the page since that
   * shows where they think they are. What they type until then is meant for the doc.
   */
  isLedByDoc = false
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
    this.crashGuard = new CrashGuard(this.store)
    this.docLoader = new DocLoader(this.store, api, this.crashGuard)
    this.#saved = new Saved(this.store, isTab)
    this.#feed = new TreeFeed({
      store: this.store,
      api,
      attempt: answer => this.attempt(answer),
      receive: reply => this.#receive(reply),
      receiveMissed: missed => this.update(state => missed.reduce(receiveAdded, state)),
    })
  }

  get state(): ViewState {
    return this.store.state
  }

  start(): void {
    if (this.#stopWatching) return
    this.#saved.start()
    this.crashGuard.start()
    this.docLoader.start()
    this.#stopWatching = this.store.follow(() =>
      this.store.update(state => dropParked(dropSeenNews(state))),
    )
    // Fetched beside the stream that is being opened, so that it is there as soon as can be.
    void this.refresh()
  }

  stop(): void {
    this.#stopWatching?.()
    this.#stopWatching = null
    this.docLoader.stop()
    this.crashGuard.stop()
    this.#saved.stop()
  }

  /** A gesture that needs no service. */
  update(gesture: (state: ViewState) => ViewState): void {
    this.store.update(gesture)
  }

  /**
   * The stream is open. The tree is asked for once more, so that no change falls in between.
   * @param hasMissed - whether events were missed before
   */
  async opened(hasMissed = true): Promise<void> {
    this.update(state => ({ ...state, live: 'live' }))
    this.#feed.opened(hasMissed)
    // With the first tree everything is asked for anyway.
    const isFirst = treeOf(this.state) === null
    await this.refresh()
    if (!isFirst) this.docLoader.reloadAll()
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
    if (event.type === 'changed' || mountedDoc(this.state, path)) this.docLoader.reload(path)
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
    if (this.mayChange()) await settle(this, task, to)
  }

  /** Gives a task an icon, `''` for none. Where no docs folder is saved, a card offers to save them. */
  async saveIcon(task: string, icon: string): Promise<void> {
    if (this.mayChange()) await saveIcon(this, task, icon)
  }

  /** Shows a docs folder as a layout does: saves its entries in the place of the folder. */
  async adopt(folder: string, { label, entries }: LayoutProposal): Promise<void> {
    if (!this.mayChange()) return
    const saving = adoptLayout(this.api, folder, entries).then(() => true)
    if (!(await this.attempt(saving, true))) return
    this.update(state => addInfo(state, `${folder} is shown as: ${label}`))
    await this.refresh()
  }

  /** Takes the last step back. */
  async undo(): Promise<void> {
    const undo = lastUndo(this.state)
    if (!undo || (undo.type === 'settle' && !this.mayChange())) return
    await takeBack(this, undo)
  }

  /** Brings the tabs back that were closed last. */
  reopenTab(): void {
    this.update(state => {
      const undo = lastClosing(state)
      return undo ? undoLayout(forgetUndo(state, undo), undo) : state
    })
  }

  /** Does what a button of a card says. */
  async act(id: string, action: NoticeAction): Promise<void> {
    const { undo } = this.state.notices.find(notice => notice.id === id) ?? {}
    const isChange = (action === 'undo' || action === 'addFolders') && undo?.type !== 'layout'
    if (!isChange || this.mayChange()) await act(this, id, action)
  }

  /** Whether a file or a setting may be changed now; where a doc led the reader, they are told. */
  mayChange(): boolean {
    if (!this.#isTab) return false
    if (this.isLedByDoc) this.update(state => addError(state, LED_BY_DOC))
    return !this.isLedByDoc
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
    this.docLoader.reloadMissing()
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
