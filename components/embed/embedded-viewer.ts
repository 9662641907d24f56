// A viewer inside another page: it shows the link it is given, in the theme it is given, and tells its
// owner what happens. It never touches the page around it; settings and tasks are not changed here.

import { LitElement, html, nothing, type PropertyValues } from 'lit'
import { property, query } from 'lit/decorators.js'
import type { LeaveTo, ViewerMode } from '../../schema/messages/embed.js'
import { formatLink, type Link } from '../../schema/names/links.js'
import { linkTo } from '../../schema/names/resolve-link.js'
import {
  closeAll,
  openFoundAlone,
  openLinkAlone,
  openFound,
  openLink,
} from '../state/actions/open.js'
import { provideView, Select } from '../state/connect.js'
import { Live } from '../state/service/events-client.js'
import { bareDoc, docAt, focusedPath, linkOf, treeOf } from '../state/selectors.js'
import type { ViewState } from '../state/state.js'
import { View, type Opening } from '../state/viewer-model.js'
import { styles } from './embedded-viewer.styles.js'
import type { ViewerLeaveEvent } from '../viewer/events.js'
import type { PlanWorkbench } from '../viewer/workbench/workbench.js'
import type { Theme } from '../../schema/theme.js'

const ALONE: Opening = { openLink: openLinkAlone, openFound: openFoundAlone }
const TOGETHER: Opening = { openLink, openFound }
/** That nothing is on show, as it is told. */
const NOTHING = 'false '

/** The page that the viewer is in. */
export interface EmbedListener {
  /** @param isAsked - whether it is what was last given, and not what the reader opened since */
  shown(link: string, isAsked: boolean): void
  added(link: string): void
  failed(says: string): void
  left(to: LeaveTo): void
}

/** A whole viewer for one place in a page; several may stand in one page. */
export class PlanEmbeddedViewer extends LitElement {
  static override styles = styles

  /** The address of the service, or of any page of it; the page's own at first. */
  @property() base = location.href

  /** What to show; an object of the same link shows it again. */
  @property({ attribute: false }) link: Link | null = null

  @property({ reflect: true }) theme: Theme = 'light'

  @property() mode: ViewerMode = 'doc'

  /** The page is its own: keys count wherever the focus is in it. */
  @property({ type: Boolean, attribute: 'whole-page' }) wholePage = false

  @property({ attribute: false }) listener: EmbedListener | null = null

  @query('plan-workbench') private readonly _workbench!: PlanWorkbench | null

  private _view: View | null = null
  private _live: Live | null = null
  private _unfollow = () => {}
  /** What the given link showed; null while it is not open yet. */
  private _asked: string | null = null
  /** What was last told of. */
  private _told = NOTHING
  private _failures: ReadonlySet<string> = new Set()

  /** Puts the focus into what is on show. */
  override focus(): void {
    this._workbench?.focus()
  }

  override connectedCallback() {
    super.connectedCallback()
    const view = this._view ?? this._make()
    view.start()
    this._live?.start()
    this._unfollow = view.store.follow(this._tell)
  }

  override disconnectedCallback() {
    super.disconnectedCallback()
    this._unfollow()
    this._live?.stop()
    this._view?.stop()
  }

  /** The service of a viewer never changes. */
  private _make(): View {
    const view = new View({ base: this.base, isTab: false })
    this._view = view
    provideView(this, view)
    new Select(this, ({ reply, live, theme }) => [reply, live, theme], view)
    this._live = new Live({
      base: this.base,
      isCounted: false,
      api: view.api,
      listener: {
        opened: () => void view.opened(),
        lost: () => view.lost(),
        // `plans open` asks the tabs of the dashboard alone.
        open: () => {},
        heard: event => {
          view.heard(event)
          const tree = treeOf(view.state)
          if (event.type !== 'added') return
          this.listener?.added(tree ? formatLink(linkTo(event.doc, tree)) : '')
        },
      },
    })
    return view
  }

  protected override willUpdate(changed: PropertyValues<this>) {
    const view = this._view
    if (!view) return
    // What a doc has chosen counts until the page around it chooses.
    if (changed.has('theme')) view.update(state => ({ ...state, theme: null }))
    view.opening = this.mode === 'doc' ? ALONE : TOGETHER
    const isOther = changed.has('mode') && changed.get('mode') !== undefined
    if (changed.has('link') || isOther) void this._open(view)
  }

  private async _open(view: View) {
    const { link } = this
    this._asked = null
    view.forget()
    // A link that names nothing leaves nothing behind.
    view.update(closeAll)
    if (!link) return
    await view.follow(link)
    if (link !== this.link) return
    this._asked = this._shown
    this._tell()
  }

  /** What is on show, as links name it; `''` for nothing. */
  private get _shown(): string {
    const state = this._view?.state
    const tree = state && treeOf(state)
    const path = state ? focusedPath(state) : ''
    if (!tree || path === '') return ''
    // A doc by itself is named by its place all the same.
    const isAlone = this.mode === 'doc'
    const link = isAlone ? linkTo(docAt(state, path) ?? bareDoc(path), tree) : linkOf(state)
    return link ? formatLink(link) : ''
  }

  private readonly _tell = () => {
    const state = this._view?.state
    if (!state) return
    const errors = state.notices.filter(({ tone }) => tone === 'error')
    for (const { id, title } of errors) if (!this._failures.has(id)) this.listener?.failed(title)
    this._failures = new Set(errors.map(({ id }) => id))
    if (this.link && this._asked === null) return
    const shown = this._shown
    const isAsked = shown !== '' && shown === this._asked
    const told = `${isAsked} ${shown}`
    if (told === this._told) return
    this._told = told
    this.listener?.shown(shown, isAsked)
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
        @plan-viewer-leave=${this._leave}
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

  private readonly _leave = (event: ViewerLeaveEvent) => {
    event.stopPropagation()
    this.listener?.left(event.to)
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'plan-embedded-viewer': PlanEmbeddedViewer
  }
}
