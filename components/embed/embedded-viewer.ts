// A viewer inside another page: shows a link in a theme and fires the public events of <plan-viewer>. It changes
// neither the page around it nor settings and tasks.
// To change what it shows, see viewer/workbench/workbench.ts; the events, events.ts.

import { LitElement, html, nothing, type PropertyValues } from 'lit'
import { property, query } from 'lit/decorators.js'
import type { ViewerMode } from '../messages/embed.js'
import { formatLink, type Link } from '../../schema/names/links.js'
import { linkTo } from '../../schema/names/resolve-link.js'
import type { Theme } from '../../schema/theme.js'
import { closeAll } from '../state/actions/open.js'
import { dismissToast } from '../state/actions/toasts.js'
import { provideModel, StateController } from '../state/connect.js'
import { bareDoc, docAt, focusedPath, linkOf, treeOf } from '../state/selectors.js'
import type { ViewerState } from '../state/state.js'
import { ViewerModel } from '../state/viewer-model.js'
import { NO_ANSWER, RECONNECTING } from '../viewer/messages.js'
import type { PlanWorkbench } from '../viewer/workbench/workbench.js'
import { controls } from '../theme/controls.js'
import { styles } from './embedded-viewer.styles.js'
import { PlanEvent } from '../parts/shared/part-event.js'
import { ViewerFailedEvent, ViewerShownEvent } from './events.js'

/** Opened by its address: no page around it has a heading. */
const isAlone = parent === window

/**
 * A whole viewer, in the page that other pages frame.
 *
 * @fires {ViewerShownEvent} plan-viewer-shown - the viewer shows another doc or workspace
 * @fires {PlanEvent} plan-viewer-added - a doc was added
 * @fires {ViewerFailedEvent} plan-viewer-failed - something could not be shown; `reason` says why
 * @fires {ViewerLeaveEvent} plan-viewer-leave - the focus goes to what stands around the viewer
 */
export class PlanEmbeddedViewer extends LitElement {
  static override styles = [controls, styles]

  /** The link to show; another object with the same link opens it again. */
  @property({ attribute: false }) link: Link | null = null

  /** The theme of the page, until the reader chooses one in a doc. */
  @property({ reflect: true }) theme: Theme = 'light'

  /** How much of the viewer is shown: one doc, the panes of a workspace, or all with the sidebar. */
  @property() mode: ViewerMode = 'doc'

  /** Whether the viewer shows what `link` names, and not what the reader opened since. */
  isLinkShown = false

  @query('plan-workbench') private readonly _workbench!: PlanWorkbench | null

  private readonly _model = new ViewerModel({
    base: location.href,
    role: 'embedded',
    afterEvent: ({ type }) => {
      if (type === 'added') this.dispatchEvent(new PlanEvent('plan-viewer-added'))
    },
  })
  private _unsubscribe = () => {}
  /** The docs that the given link showed, as a query; null until it is open. */
  private _opened: string | null = null
  /** The link of the last `plan-viewer-shown`. */
  private _last = ''
  private _failures: ReadonlySet<string> = new Set()
  /** Failures that were on show before what is opened now. */
  private _earlier: ReadonlySet<string> = new Set()

  constructor() {
    super()
    provideModel(this, this._model)
    const reads = ({ reply, connection, theme }: ViewerState) => [reply, connection, theme]
    new StateController(this, reads, this._model)
  }

  /** Moves the focus into the doc that is shown. */
  override focus(): void {
    this._workbench?.focus()
  }

  override connectedCallback() {
    super.connectedCallback()
    this._model.start()
    this._unsubscribe = this._model.store.subscribe(this._fireEvents)
  }

  override disconnectedCallback() {
    super.disconnectedCallback()
    this._unsubscribe()
    this._model.stop()
  }

  protected override willUpdate(changed: PropertyValues<this>) {
    // The theme that the reader chose in a doc counts until the page sets another.
    if (changed.has('theme')) this._model.update(state => ({ ...state, theme: null }))
    this._model.mode = this.mode
    const isOther = changed.has('mode') && changed.get('mode') !== undefined
    if (changed.has('link') || isOther) void this._open()
  }

  private async _open() {
    const { link, _model: model } = this
    this._opened = null
    this._earlier = this._failures
    model.links.forget()
    // A link that names no doc shows none.
    model.update(closeAll)
    if (!link) return
    await model.links.open(link)
    if (link !== this.link) return
    this._opened = this._shown
    this._fireEvents()
  }

  /** The docs on show, as a query; `''` for none. */
  private get _shown(): string {
    const { state } = this._model
    const tree = treeOf(state)
    const path = focusedPath(state)
    if (!tree || path === '') return ''
    // A single doc is named by its place, too.
    const link =
      this.mode === 'doc' ? linkTo(docAt(state, path) ?? bareDoc(path), tree) : linkOf(state)
    return link ? formatLink(link) : ''
  }

  private readonly _fireEvents = () => {
    const { state } = this._model
    const errors = state.toasts.filter(({ tone }) => tone === 'error')
    for (const { id, title, isNotFound } of errors) {
      const reason = isNotFound ? 'not-found' : 'refused'
      if (!this._failures.has(id))
        this.dispatchEvent(new ViewerFailedEvent({ reason, says: title }))
    }
    this._failures = new Set(errors.map(({ id }) => id))
    if (this.link && this._opened === null) return
    const shown = this._shown
    const isLinkShown = shown !== '' && shown === this._opened
    const earlier = this._earlier
    this._earlier = this._failures
    if (shown !== '' && shown !== this._last) queueMicrotask(() => this._dismiss(earlier))
    if (shown === this._last && isLinkShown === this.isLinkShown) return
    this._last = shown
    this.isLinkShown = isLinkShown
    this.dispatchEvent(new ViewerShownEvent({ link: shown }))
  }

  /** Removes the toasts of earlier failures. A listener of the store may not do it. */
  private _dismiss(failures: ReadonlySet<string>) {
    if (failures.size > 0) this._model.update(state => [...failures].reduce(dismissToast, state))
  }

  override render() {
    const { reply, connection, theme } = this._model.state
    return html`${isAlone ? html`<header class="unseen-by-eye"><h1>Plans</h1></header>` : nothing}
      <plan-workbench embedded .mode=${this.mode} .theme=${theme ?? this.theme}></plan-workbench>
      ${this._renderState(reply !== null && reply.tree === null, connection)}`
  }

  private _renderState(isFirstRun: boolean, connection: ViewerState['connection']) {
    if (connection === 'lost') {
      return html`<p class="state" role="status">${NO_ANSWER}. ${RECONNECTING}</p>`
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
