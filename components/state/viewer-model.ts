// One viewer: owns its state and the parts that keep it true, and starts and stops them. What the service refuses
// becomes a toast, here alone.
// To change what an action does to the state, see actions/; a request for a task or the settings, task-requests.ts.

import type { AddedEvent, ChangedEvent, TreeEvent } from '../../schema/api/events.js'
import type { ViewerMode } from '../messages/embed.js'
import type { ReviewEvent } from '../../schema/review/events.js'
import type { DocHash } from '../../schema/review/marks.js'
import type { Status, Task } from '../../schema/tree.js'
import { undoLayout } from './actions/layout.js'
import { forgetUndo, lastClosing, lastUndo } from './actions/undo.js'
import { normalize } from './actions/normalize.js'
import { openDoc, type OpenOptions } from './actions/open.js'
import { connect, noteEdit, receiveAdded, receiveConfig, receiveTree } from './actions/receive.js'
import { hasLived } from './review-state.js'
import { addError, dismissToast } from './actions/toasts.js'
import { CrashGuard, openWatch } from './docs/crash-guard.js'
import { DocLoader } from './docs/doc-loader.js'
import { LinkOpener } from './link-opener.js'
import { Persistence } from './persistence/persistence.js'
import { mountedDoc, treeOf } from './selectors.js'
import { Api } from './service/api.js'
import { coalesced } from './service/coalesced.js'
import { Offline, Refused } from './service/http.js'
import { EventsClient, type EventsClientOptions } from './service/events-client.js'
import { EMPTY_STATE, type ToastAction, type ViewerState } from './state.js'
import { Store } from './store.js'
import type { DraftSaver } from './comments/draft-saver.js'
import { markRead, sendReceipt } from './review/read-requests.js'
import type { ReviewLoaders } from './review/review-loaders.js'
import { ReviewSync } from './review/review-sync.js'
import { act, settle, takeBack } from './task-requests.js'

const DRIVEN_BY_DOC = 'A key pressed in a doc led here. Press F6 or click once, then do it again.'

/** A tab of the dashboard, or a viewer inside another page: that one changes no file and no setting. */
type ViewerRole = 'tab' | 'embedded'

type ModelEvent = TreeEvent | AddedEvent | ChangedEvent | ReviewEvent

export interface ViewerModelOptions {
  /** The address of the service, or of any page of it. */
  base: string
  role: ViewerRole
  /** Called after the model has received an event. */
  afterEvent?: (event: ModelEvent) => void
  /** How to open a link of `plans open`: the reader may be typing in a doc. */
  optionsForOthers?: () => OpenOptions
  api?: Api
  /** Makes the client of the event stream. */
  connect?: (options: EventsClientOptions) => Pick<EventsClient, 'start' | 'stop' | 'used'>
  /** Starts the worker of the crash guard. */
  watch?: typeof openWatch
}

export class ViewerModel {
  readonly store = new Store<ViewerState>(EMPTY_STATE, normalize)
  readonly api: Api
  readonly crashGuard: CrashGuard
  readonly docLoader: DocLoader
  readonly review: ReviewSync
  /** null before its script is loaded, which has all that writes a draft. */
  saver: DraftSaver | null = null
  /** null before its script is loaded, which has all that shows changes and comments. */
  loaders: ReviewLoaders | null = null
  readonly links = new LinkOpener(this)
  /** `doc`: a link opens its doc alone, without the workspace around it. */
  mode: ViewerMode = 'full'
  isStarted = false
  readonly #role: ViewerRole
  readonly #persistence: Persistence
  readonly #events: Pick<EventsClient, 'start' | 'stop' | 'used'>
  readonly #afterEvent: (event: ModelEvent) => void

  constructor({
    base,
    role,
    afterEvent = () => {},
    optionsForOthers = () => ({}),
    api = new Api(base),
    connect = options => new EventsClient(options),
    watch = openWatch,
  }: ViewerModelOptions) {
    this.api = api
    this.#role = role
    this.#afterEvent = afterEvent
    this.crashGuard = new CrashGuard(this.store, watch)
    this.docLoader = new DocLoader(this.store, api, this.crashGuard)
    this.#persistence = new Persistence(this.store, role === 'tab')
    this.review = new ReviewSync({
      store: this.store,
      api,
      ready: () => this.docLoader.reloadUnpinned(),
    })
    this.#events = connect({
      base,
      isCounted: role === 'tab',
      api,
      listener: {
        opened: () => void this.onConnected(),
        lost: () => this.onLost(),
        received: event => this.onEvent(event),
        // `plans open` opens links in tabs of the dashboard only.
        open: ({ ws, plan, doc }) => {
          if (role === 'tab') {
            void this.links.open({ ws, plan, doc }, { isAtHome: true, ...optionsForOthers() })
          }
        },
      },
    })
  }

  get state(): ViewerState {
    return this.store.state
  }

  start(): void {
    if (this.isStarted) return
    this.isStarted = true
    this.#persistence.start()
    this.crashGuard.start()
    this.docLoader.start()
    this.loaders?.start()
    this.review.start()
    // The tree does not wait for the stream.
    void this.refresh()
    this.#events.start()
  }

  stop(): void {
    if (!this.isStarted) return
    this.isStarted = false
    this.#events.stop()
    this.review.stop()
    this.saver?.stop()
    this.loaders?.stop()
    this.docLoader.stop()
    this.crashGuard.stop()
    this.#persistence.stop()
  }

  /** Applies an action that needs no service. */
  update(action: (state: ViewerState) => ViewerState): void {
    this.store.update(action)
  }

  /** The stream is open. Tree, marks and open docs are fetched again, so that no change falls in between. */
  async onConnected(): Promise<void> {
    this.update(connect)
    void this.review.refresh(true)
    void this.refreshSettings()
    // The first tree loads all docs anyway.
    const isFirst = treeOf(this.state) === null
    await this.refresh()
    if (!isFirst) this.docLoader.reloadAll()
    await this.refreshStatus()
  }

  onLost(): void {
    this.update(state => ({ ...state, connection: 'lost' }))
  }

  /** The settings may be other ones. */
  async refreshSettings(): Promise<void> {
    const reply = await this.attempt(this.api.config())
    if (reply) this.update(state => receiveConfig(state, reply.value, this.isTab))
  }

  onEvent(event: ModelEvent): void {
    if (event.type === 'tree') void this.refresh()
    else if (event.type === 'config') void this.refreshSettings()
    else if (event.type === 'review') void this.review.refresh()
    else if (event.type === 'files') this.docLoader.renew(event.docs)
    else if (event.type === 'waiting') this.review.noteWaiting(event.agents)
    else this.#onDocEvent(event)
    this.#afterEvent(event)
  }

  #onDocEvent(event: AddedEvent | ChangedEvent): void {
    const path = event.type === 'added' ? event.doc.path : event.path
    this.update(state => noteEdit(state, path, Date.now()))
    if (event.type === 'added') void this.#announce(event)
    // A mounted doc that is new was deleted and came back between two trees.
    if (event.type === 'changed' || mountedDoc(this.state, path)) this.docLoader.reload(path)
  }

  /** Says that a doc is new, unless the review store knows it: that knows the docs of other branches. */
  async #announce(event: AddedEvent): Promise<void> {
    if (this.state.review.cursor !== '') await this.review.known(event.doc.path)
    if (hasLived(this.state.review, event.doc.path)) return
    this.update(state => receiveAdded(state, event))
  }

  /** The reader did something in a framed doc, where the page receives no input events. */
  noteUse(): void {
    this.#events.used()
  }

  /** Opens a doc that the tree lists, or that is open. */
  open(path: string, options: OpenOptions = {}): void {
    this.update(state => openDoc(state, path, options))
  }

  /**
   * Marks docs as read by hand; `label` names what they stand in, where they are several. For null no toast tells of it,
   * and a key of a doc may lead there: it marks only the doc that was on show.
   */
  async markRead(docs: DocHash[], label: string | null = ''): Promise<void> {
    const isMeant = label === null ? this.isTab : this.mayChange()
    if (isMeant) await markRead(this, docs, label)
  }

  /** Sends the receipt of what was on show; whether it is to be sent again. */
  async sendReceipt(doc: DocHash, how: 'opened' | 'shown'): Promise<boolean> {
    return this.isTab && sendReceipt(this, doc, how)
  }

  /** Settles or restores a task; "Undo" takes it back. */
  async settle(task: Pick<Task, 'key' | 'label'>, to: Status): Promise<void> {
    if (this.mayChange()) await settle(this, task, to)
  }

  /** Undoes the last step. A key of a doc marks docs as read, and so it takes that back, too. */
  async undo(): Promise<void> {
    const undo = lastUndo(this.state)
    const isOfDocs = undo?.type === 'layout' || (undo?.type === 'read' && this.isTab)
    if (undo && (isOfDocs || this.mayChange())) await takeBack(this, undo)
  }

  /** Brings the tabs back that were closed last. */
  reopenTab(): void {
    this.update(state => {
      const undo = lastClosing(state)
      return undo ? undoLayout(forgetUndo(state, undo), undo) : state
    })
  }

  /** Does what a button of a toast says. */
  async act(id: string, action: ToastAction): Promise<void> {
    const { undo } = this.state.toasts.find(toast => toast.id === id) ?? {}
    const isChange = action === 'undo' && undo?.type !== 'layout'
    if (!isChange || this.mayChange()) await act(this, id, action)
  }

  /** Whether a file or a setting may be changed now. If a doc moved the focus here, a toast says why not. */
  mayChange(): boolean {
    if (!this.isTab) return false
    const { isDrivenByDoc } = this.state
    if (isDrivenByDoc) this.update(state => addError(state, DRIVEN_BY_DOC))
    else this.#dropRefusal(true)
    return !isDrivenByDoc
  }

  /**
   * The reader has done something in the page. Whether a toast had asked for just this.
   * @param isInToast - the toast stays until then: with it the focus would go back into the doc
   */
  noteAct(isInToast = false): boolean {
    if (!this.state.isDrivenByDoc) return false
    this.update(state => ({ ...state, isDrivenByDoc: false }))
    return this.#dropRefusal(!isInToast)
  }

  /** Drops the toast that says why nothing may be changed, once that is done; false where there is none. */
  #dropRefusal(isDone: boolean): boolean {
    const { id } = this.state.toasts.find(({ title }) => title === DRIVEN_BY_DOC) ?? {}
    if (id && isDone) this.update(state => dismissToast(state, id))
    return id !== undefined
  }

  /** Whether it belongs to a tab of the dashboard: others mark nothing as read. */
  get isTab(): boolean {
    return this.#role === 'tab'
  }

  /** Fetches the tree; when it resolves, the state shows what was true when it was called. */
  readonly refresh = coalesced(async () => {
    const { state } = this
    const reply = await this.attempt(this.api.tree(state.etag, treeOf(state)))
    if (!reply || reply === 'same') return
    this.links.receive(state => receiveTree(state, reply))
    this.docLoader.reloadMissing()
  })

  /** Fetches how far the service is, and what it polls. */
  async refreshStatus(): Promise<void> {
    const status = await this.attempt(this.api.status())
    if (status) this.update(state => ({ ...state, status }))
  }

  /**
   * The answer of the service; null where there is none. A toast says why if the service refused.
   * @param isAwaited - whether the reader waits for it: then a toast says, too, that the service is away
   */
  async attempt<T>(answer: Promise<T>, isAwaited = false): Promise<T | null> {
    try {
      return await answer
    } catch (error) {
      if (!(error instanceof Refused) && !(error instanceof Offline)) throw error
      if (isAwaited || error instanceof Refused)
        this.update(state => addError(state, error.message))
      return null
    }
  }

  /** Whether the service did it; else a toast says why not. */
  async ask(request: Promise<unknown>): Promise<boolean> {
    const done = request.then(() => true)
    return (await this.attempt(done, true)) ?? false
  }
}
