// Keeps the address and what is on show equal, in both directions. The only file that reads and writes the address.
// To change the form of a link, see schema/names/links.ts; what a link opens, state/actions/open.ts.

import { formatLink, parseLink } from '../../schema/names/links.js'
import { focusedPath, linkOf, shownPaths, treeOf } from '../state/selectors.js'
import type { ViewerState } from '../state/state.js'
import type { ViewerModel } from '../state/viewer-model.js'

const SETTINGS = 'settings'

/** Shows this section of the settings, or leaves them for null. False: the reader stays there. */
type ToSettings = (section: string | null) => Promise<boolean>

export class Router {
  readonly #model: ViewerModel
  readonly #toSettings: ToSettings
  #unsubscribe: (() => void) | null = null
  /** The state of the last address. */
  #before: ViewerState
  #isWaiting = false
  /** No address was read yet. */
  #isFirst = true
  /** Links that are being opened: the address stays theirs until then. */
  #pending = 0
  /** The doc of the last address, and the fragment there. */
  #place = { path: '', fragment: '' }
  /** The section of the settings on show; null for none. */
  #settings: string | null = null
  /** How many entries of the history lead back out of the settings. */
  #steps = 0

  constructor(model: ViewerModel, toSettings: ToSettings) {
    this.#model = model
    this.#toSettings = toSettings
    this.#before = model.state
  }

  start(): void {
    this.#unsubscribe ??= this.#model.store.subscribe(this.#onChange)
    addEventListener('popstate', this.#onPop)
    void this.#read()
  }

  stop(): void {
    this.#unsubscribe?.()
    this.#unsubscribe = null
    removeEventListener('popstate', this.#onPop)
  }

  /** Whether the address names more than the page. */
  get isLink(): boolean {
    return parseLink(location.search) !== null || this.#settings !== null
  }

  openSettings(section: string): void {
    const isOpen = this.#settings !== null
    this.#settings = section
    const query = section === '' ? SETTINGS : `${SETTINGS}=${encodeURIComponent(section)}`
    if (isOpen) history.replaceState(null, '', `/?${query}`)
    else {
      this.#steps = 1
      history.pushState(null, '', `/?${query}`)
    }
    void this.#toSettings(section)
  }

  /** Back to what was on show before. The reader has agreed to leave the settings. */
  closeSettings(): void {
    this.#settings = null
    void this.#toSettings(null)
    // If the tab began at the settings, the entry before is another page.
    if (this.#steps > 0) history.back()
    else this.#write('push')
    this.#steps = 0
  }

  /** On to what was chosen meanwhile, if the reader agrees. */
  async leaveSettings(): Promise<void> {
    if (this.#settings === null || !(await this.#toSettings(null))) return
    this.#settings = null
    this.#steps = 0
    this.#write('push')
  }

  readonly #onPop = () => void this.#read()

  async #read(): Promise<void> {
    const params = new URLSearchParams(location.search)
    const section = params.get(SETTINGS)
    if (section === null && this.#settings !== null) {
      const named = this.#settings
      if (!(await this.#toSettings(null))) {
        this.#settings = null
        this.openSettings(named)
        return
      }
    }
    this.#settings = section
    if (section !== null) {
      await this.#toSettings(section)
      return
    }
    this.#steps = 0
    const link = parseLink(location.search)
    if (!link) return
    this.#pending++
    const fragment = location.hash.slice(1)
    const isAtHome = this.#isFirst
    this.#isFirst = false
    // After a reload the reader is where the doc was left.
    const to = isAtHome && isReloaded() ? {} : { fragment, isAtHome }
    await this.#model.links.open(link, to)
    this.#pending--
    this.#place = { path: focusedPath(this.#model.state), fragment }
    this.#write('replace')
  }

  /** Several changes in one task are one entry of the history. */
  readonly #onChange = () => {
    if (this.#isWaiting) return
    this.#isWaiting = true
    queueMicrotask(() => {
      this.#isWaiting = false
      const before = this.#before
      this.#before = this.#model.state
      this.#write(isStep(before, this.#before) ? 'push' : 'replace')
    })
  }

  #write(how: 'push' | 'replace'): void {
    const state = panesOnly(this.#model.state)
    if (!this.#unsubscribe || this.#pending > 0 || this.#settings !== null || !treeOf(state)) return
    const link = linkOf(state)
    const path = focusedPath(state)
    const own = state.destinations.get(path)?.fragment ?? ''
    const fragment = own === '' && path === this.#place.path ? this.#place.fragment : own
    const address = new URL(`/${link ? formatLink(link) : ''}`, location.origin)
    address.hash = link ? fragment : ''
    if (address.search === location.search && address.hash === location.hash) return
    history[how === 'push' ? 'pushState' : 'replaceState'](null, '', address.href)
  }
}

/** Whether the page was loaded again. */
function isReloaded(): boolean {
  const [loading] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return loading?.type === 'reload'
}

/** The review mode has no address: a page that is loaded again shows the panes as they were. */
function panesOnly(state: ViewerState): ViewerState {
  return { ...state, reviewMode: null }
}

/** Whether the change is an entry of the history. The focus of another pane is none, nor is a doc that moved. */
function isStep(was: ViewerState, now: ViewerState): boolean {
  const [before, after] = [panesOnly(was), panesOnly(now)]
  if (!before.reply || before.reply !== after.reply) return false
  const path = focusedPath(after)
  if (path === '') return false
  return before.workspace !== after.workspace || !shownPaths(before).includes(path)
}
