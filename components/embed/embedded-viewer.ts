// A viewer inside another page: shows a link in a theme and fires the public events of <plan-viewer>. It changes
// neither the page around it nor settings and tasks.
// To change what it shows, see viewer/workbench/workbench.ts; the events, events.ts.

import { LitElement, html, nothing, type PropertyValues } from 'lit'
import { property, query } from 'lit/decorators.js'
import type { ViewerMode } from '../../schema/messages/embed.js'
import { formatLink, type Link } from '../../schema/names/links.js'
import { linkTo } from '../../schema/names/resolve-link.js'
import type { Theme } from '../../schema/theme.js'
import {
  closeAll,
  openFoundAlone,
  openLinkAlone,
  openFound,
  openLink,
} from '../state/actions/open.js'
import { provideView, StateController } from '../state/connect.js'
import { EventsClient } from '../state/service/events-client.js'
import { bareDoc, docAt, focusedPath, linkOf, treeOf } from '../state/selectors.js'
import type { ViewState } from '../state/state.js'
import { View, type Opening } from '../state/viewer-model.js'
import type { PlanWorkbench } from '../viewer/workbench/workbench.js'
import { styles } from './embedded-viewer.styles.js'
import { ViewerAddedEvent, ViewerFailedEvent, ViewerShownEvent } from './events.js'

const ALONE: Opening = { openLink: openLinkAlone, openFound: openFoundAlone }
const TOGETHER: Opening = { openLink, openFound }

/**
 * A whole viewer in an element; a page may hold several.
 *
 * @fires {ViewerShownEvent} plan-viewer-shown - the viewer shows another doc or workspace
 * @fires {ViewerAddedEvent} plan-viewer-added - a doc was added
 * @fires {ViewerFailedEvent} plan-viewer-failed - something could not be shown
 * @fires {ViewerLeaveEvent} plan-viewer-leave - the focus goes to what stands around the viewer
 */
export class PlanEmbeddedViewer extends LitElement {
  static override styles = styles

  /** The address of the service, or of any page of it; by default the address of this page. */
  @property() base = location.href

  /** What to show; another object with the same link opens it again. */
  @property({ attribute: false }) link: Link | null = null

  /** The theme of the page, until the reader chooses one in a doc. */
  @property({ reflect: true }) theme: Theme = 'light'

  /** How much of the viewer is shown: one doc, the panes of a workspace, or all with the sidebar. */
  @property() mode: ViewerMode = 'doc'

  /** The page holds nothing else: keys count wherever the focus is in it. */
  @property({ type: Boolean, attribute: 'whole-page' }) wholePage = false

  /** Whether the viewer shows what `link` names, and not what the reader opened since. */
  isLinkShown = false

  @query('plan-workbench') private readonly _workbench!: PlanWorkbench | null

  private _view: View | null = null
  private _events: EventsClient | null = null
  private _unfollow = () => {}
  /** What the given link showed, as a query; null until it is open. */
  private _opened: string | null = null
  /** The link of the last `plan-viewer-shown`. */
  private _last = ''
  private _failures: ReadonlySet<string> = new Set()

  /** Moves the focus into the doc that is shown. */
  override focus(): void {
    this._workbench?.focus()
  }

  override connectedCallback() {
    super.connectedCallback()
    const view = this._view ?? this._make()
    view.start()
    this._events?.start()
    this._unfollow = view.store.follow(this._fireEvents)
  }

  override disconnectedCallback() {
    super.disconnectedCallback()
    this._unfollow()
    this._events?.stop()
    this._view?.stop()
  }

  /** The service of a viewer never changes. */
  private _make(): View {
    const view = new View({ base: this.base, isTab: false })
    this._view = view
    provideView(this, view)
    new StateController(this, ({ reply, live, theme }) => [reply, live, theme], view)
    this._events = new EventsClient({
      base: this.base,
      isCounted: false,
      api: view.api,
      listener: {
        opened: hasMissed => void view.opened(hasMissed),
        lost: () => view.lost(),
        // `plans open` opens links in tabs of the dashboard only.
        open: () => {},
        received: event => {
          view.heard(event)
          if (event.type !== 'added') return
          const tree = treeOf(view.state)
          const link = tree ? formatLink(linkTo(event.doc, tree)) : ''
          this.dispatchEvent(new ViewerAddedEvent(link))
        },
      },
    })
    return view
  }

  protected override willUpdate(changed: PropertyValues<this>) {
    const view = this._view
    if (!view) return
    // The theme that the reader chose in a doc counts until the page sets another.
    if (changed.has('theme')) view.update(state => ({ ...state, theme: null }))
    view.opening = this.mode === 'doc' ? ALONE : TOGETHER
    const isOther = changed.has('mode') && changed.get('mode') !== undefined
    if (changed.has('link') || isOther) void this._open(view)
  }

  private async _open(view: View) {
    const { link } = this
    this._opened = null
    view.forget()
    // A link that names no doc shows none.
    view.update(closeAll)
    if (!link) return
    await view.follow(link)
    if (link !== this.link) return
    this._opened = this._shown
    this._fireEvents()
  }

  /** What is shown, as a query; `''` for nothing. */
  private get _shown(): string {
    const state = this._view?.state
    const tree = state && treeOf(state)
    const path = state ? focusedPath(state) : ''
    if (!tree || path === '') return ''
    // A single doc is named by its place, too.
    const isAlone = this.mode === 'doc'
    const link = isAlone ? linkTo(docAt(state, path) ?? bareDoc(path), tree) : linkOf(state)
    return link ? formatLink(link) : ''
  }

  private readonly _fireEvents = () => {
    const state = this._view?.state
    if (!state) return
    const errors = state.notices.filter(({ tone }) => tone === 'error')
    for (const { id, title } of errors) {
      if (!this._failures.has(id)) this.dispatchEvent(new ViewerFailedEvent(title))
    }
    this._failures = new Set(errors.map(({ id }) => id))
    if (this.link && this._opened === null) return
    const shown = this._shown
    const isLinkShown = shown !== '' && shown === this._opened
    if (shown === this._last && isLinkShown === this.isLinkShown) return
    this._last = shown
    this.isLinkShown = isLinkShown
    this.dispatchEvent(new ViewerShownEvent(shown))
  }

  override render() {
    const view = this._view
    if (!view) return nothing
    const { reply, live, theme } = view.state
    return html`<plan-workbench
        embedded
        ?whole-page=${this.wholePage}
        .mode=${this.mode}
        .theme=${theme ?? this.theme}
      ></plan-workbench>
      ${this._renderState(reply !== null && reply.tree === null, live)}`
  }

  private _renderState(isFirstRun: boolean, live: ViewState['live']) {
    if (live === 'lost') {
      return html`<p class="state" role="status">The service does not answer. Reconnecting…</p>`
    }
    if (!isFirstRun) return nothing
    return html`<p class="state" role="status">No docs folder is set up yet.</p>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'plan-embedded-viewer': PlanEmbeddedViewer
  }
}
