// A whole viewer: the sidebar, the panes, the toasts, the menus and dialogs.
// To change what keys do, see key-bindings.ts; what opens, state/actions/open.ts; the menus, ../context-menus.ts.

import { LitElement, html, nothing } from 'lit'
import { property, query } from 'lit/decorators.js'
import { repeat } from 'lit/directives/repeat.js'
import type { ViewerMode } from '../../messages/embed.js'
import { comboInWords } from '../../../schema/hotkeys/combos.js'
import type { FrameMessageEvent } from '../../parts/doc-frame/events.js'
import type { DocGrabEvent, HitOpenEvent } from '../../parts/search-results/events.js'
import type { DocOpenEvent, WorkspaceOpenEvent } from '../events.js'
import type { PlanToastList } from '../../parts/toast-list/toast-list.js'
import type { ReviewAloneEvent, WaitingOpenEvent } from '../../review/for-you/events.js'
import { measureRoom } from '../../state/actions/layout.js'
import { addInfo } from '../../state/actions/toasts.js'
import { focusedPath, hotkeysOf, mountedDoc } from '../../state/selectors.js'
import { StateController } from '../../state/connect.js'
import type { Announcement, ViewerState } from '../../state/state.js'
import type { ViewerModel } from '../../state/viewer-model.js'
import { controls } from '../../theme/controls.js'
import { renderToasts } from './overlays.js'
import type { PlanDocPanes } from '../panes/doc-panes.js'
import { LateElements, LatePrefetch } from '../late-elements.js'
import { PRESS_REFUSED } from '../messages.js'
import { pressForPage, typesNothing } from '../key-press.js'
import { StatusPoller } from './status-poller.js'
import { ResizeHandle } from '../sidebar/resize-handle.js'
import { Drawer } from '../sidebar/drawer.js'
import { BenchContext } from './bench-context.js'
import { openDocLink, pressed, pressedInDoc } from './key-bindings.js'
import './workspace-line.js'
import { styles } from './workbench.styles.js'
import { GAP } from '../panes/doc-panes.styles.js'
import type { Theme } from '../../../schema/theme.js'

/** The acts of a reader in a framed doc. A focus counts where the doc was pressed: scripts focus docs, too. */
const USES = ['plan-frame-focus', 'plan-frame-key', 'plan-frame-link'] as const

/**
 * A whole viewer, below an element that provides its model.
 *
 * @fires {SettingsAskEvent} plan-settings-ask - opens the settings
 * @fires {PlanEvent} plan-settings-leave - a doc was chosen behind the settings
 */
export class PlanWorkbench extends LitElement {
  static override styles = [controls, styles]

  @property() theme: Theme = 'light'

  /** How much is shown: all, the panes, or one doc. */
  @property({ reflect: true }) mode: ViewerMode = 'full'

  /** Inside another page: settings, tasks and the theme of the page are not changed. */
  @property({ type: Boolean }) embedded = false

  @query('plan-doc-panes') readonly docPanes!: PlanDocPanes | null
  @query('plan-toast-list') readonly toasts!: PlanToastList | null

  private readonly _viewer = new StateController(this, state => [
    state.reply,
    state.status,
    state.sidebar.width,
    state.sidebar.isHidden,
    state.toasts,
    state.announcement,
    state.review.marks,
    state.review.settings,
    state.workspace,
    state.readChanges,
    state.reviewMode,
    state.foot,
  ])
  readonly drawer = new Drawer(this, () => this.model)
  /** Where its commands, menus and keys run. */
  readonly context = new BenchContext(this, this.drawer)
  private readonly _resizeHandle = new ResizeHandle(this, () => this.model)
  private readonly _late = new LateElements(this, () => this.model, 'plan-read-changes')
  private _listening = new AbortController()
  private _isMeasured = false
  private _areChangesShown = false
  /** A workspace that opens later is laid out for this room. */
  private readonly _room = new ResizeObserver(() => this._measureRoom())

  constructor() {
    super()
    new StatusPoller(this, () => this.model)
    new LatePrefetch(this, () => this.model)
  }

  get model(): ViewerModel {
    return this._viewer.model
  }

  /** Moves the focus to the doc in front. */
  override focus(): void {
    void this.docPanes?.enter(this.docPanes.layout.focused)
  }

  override connectedCallback() {
    super.connectedCallback()
    this.requestUpdate()
    const { signal } = (this._listening = new AbortController())
    addEventListener('keydown', this._onKey, { signal })
    for (const type of ['pointerdown', 'keydown']) {
      addEventListener(type, this._onAct, { capture: true, signal })
    }
    const use = ({ message }: FrameMessageEvent<(typeof USES)[number]>) => {
      const isByScript = message.type === 'plan-frame-focus' && !message.isPressed
      if (!isByScript) this.model.noteUse()
    }
    for (const name of USES) this.addEventListener(name, use, { signal })
  }

  override disconnectedCallback() {
    super.disconnectedCallback()
    this._listening.abort()
    this._room.disconnect()
    this._isMeasured = false
  }

  private _measureRoom() {
    const { clientWidth = 0, clientHeight = 0 } =
      this.renderRoot.querySelector('plan-doc-panes') ?? {}
    // A hidden element has no size.
    if (clientWidth === 0 || clientHeight === 0) return
    const edges = this.mode === 'doc' ? 0 : 2 * GAP
    const room = { width: clientWidth - edges, height: clientHeight - edges, gap: GAP }
    this.model.update(state => measureRoom(state, room))
  }

  protected override updated() {
    const changes = this.renderRoot.querySelector('plan-read-changes')
    const isShown = changes?.hidden === false
    if (isShown && !this._areChangesShown) {
      this.drawer.uncover()
      void this._late.focus(changes)
    }
    this._areChangesShown = isShown
    this.style.setProperty('--_sidebar-width', `${this.drawer.sidebarWidth}px`)
    this.style.setProperty('--plan-toast-lift', `${this.context.toastLift}px`)
    if (this._isMeasured || !this.isConnected) return
    this._isMeasured = true
    // The first tree may come before the observer is called.
    this._measureRoom()
    if (this.docPanes) this._room.observe(this.docPanes)
  }

  override render() {
    const { isNarrow, isOver } = this.drawer
    const isAlone = this.mode === 'doc'
    return html`<div
      class="workbench ${isNarrow && !this.context.isBare ? 'narrow' : ''} ${this._resizeHandle.isDragged ? 'sizing' : ''}"
      @plan-doc-open=${({ path, where, isKept, isByKey }: DocOpenEvent) =>
        this.context.openDoc(path, where, { isKept, isByKey })}
      @plan-doc-grab=${this._grab}
      @plan-hit-open=${this._openHit}
      @plan-workspace-open=${({ dir, isByKey }: WorkspaceOpenEvent) =>
        this.context.openWorkspace(dir, isByKey)}
      @plan-frame-link=${(event: FrameMessageEvent<'plan-frame-link'>) => openDocLink(this.context, event)}
      @plan-frame-key=${(event: FrameMessageEvent<'plan-frame-key'>) => pressedInDoc(this.context, event)}
      @plan-frame-print=${this._printForDoc}
      @plan-waiting-open=${({ path, isEntered }: WaitingOpenEvent) =>
        this.context.openWaiting(path, isEntered)}
      @plan-read-changes-close=${this._closeChanges}
      @plan-review=${(event: ReviewAloneEvent) => this.context.review(event)}
      @plan-review-leave=${() => this.context.leaveReview()}
      @plan-press-refused=${() => this.model.update(state => addInfo(state, PRESS_REFUSED))}
      @plan-agents-ask=${() => this.drawer.showAgents()}
      @plan-sidebar-hide=${() => this.drawer.toggleAt()}
      @plan-docs-enter=${() => this.context.bring()}
    >
      ${this.context.isBare ? nothing : this._renderSide()}
      <main>
        ${isAlone || isNarrow ? nothing : html`<plan-workspace-line></plan-workspace-line>`}
        ${this._renderChanges()}
        <plan-doc-panes
          .theme=${this.theme}
          ?inert=${(isOver && !this.context.isBare) || this.model.state.readChanges === 'shown'}
          ?single=${isNarrow || isAlone}
          ?bare=${isAlone}
          ?eager=${!this.embedded}
        ></plan-doc-panes>
        ${renderToasts(this.context, isAlone)}
        <div class="unseen-by-eye" aria-live="polite">${this._renderAnnouncement()}</div>
        ${this.context.overlays.render(hotkeysOf(this.model.state))}
      </main>
    </div>`
  }

  /** A doc that is reviewed alone has no panes to drop another one in. */
  private readonly _grab = (event: DocGrabEvent) => {
    if (!this.model.state.reviewMode) this.docPanes?.bring(event)
  }

  private _renderChanges() {
    const { readChanges } = this.model.state
    if (this.context.isBare) return nothing
    const isBehind = readChanges === 'behind'
    return html`${
      readChanges === null
        ? nothing
        : html`<plan-read-changes ?hidden=${isBehind}></plan-read-changes>`
    }
    ${this._renderBack()}`
  }

  /** The way back to the list that led to the doc on show. */
  private _renderBack() {
    const { readChanges, reviewMode } = this.model.state
    if (!reviewMode && readChanges !== 'behind') return nothing
    const list = reviewMode?.from === 'forYou' ? 'For you' : 'Read changes'
    const back = () => (reviewMode ? this.context.leaveReview() : this._showChanges('shown'))
    return html`<button class="back" @click=${back}>
      Back to “${list}” ${reviewMode ? html`<kbd>Esc</kbd>` : nothing}
    </button>`
  }

  private _showChanges(readChanges: ViewerState['readChanges']) {
    this.model.update(state => ({ ...state, readChanges }))
  }

  private readonly _closeChanges = () => {
    this._showChanges(null)
    this.context.bring()
  }

  /** Another node each time: the same words once more are announced once more. */
  private _renderAnnouncement() {
    const sequenceOf = ({ sequence }: Announcement) => sequence
    return repeat([this.model.state.announcement], sequenceOf, ({ text }) => text)
  }

  private _renderSide() {
    const { isNarrow, isShown, sidebarWidth } = this.drawer
    return html`${this.drawer.render()}
      <aside aria-label="Sidebar" ?hidden=${!isShown}>
        <plan-sidebar
          .theme=${this.theme}
          .hint=${comboInWords(hotkeysOf(this.model.state).focusSearch[0] ?? '')}
          ?embedded=${this.embedded}
        ></plan-sidebar>
        ${isNarrow ? '' : this._resizeHandle.render(sidebarWidth)}
      </aside>`
  }

  private readonly _onKey = (event: Event) => {
    if (this._prints(event as KeyboardEvent)) return
    const press = pressForPage(event as KeyboardEvent)
    if (press && pressed(this.context, press)) event.preventDefault()
  }

  /** The browser would print the whole page: a frame in it is cut at the end of the first sheet. */
  private _prints(event: KeyboardEvent): boolean {
    const isWanted = event.code === 'KeyP' && event.ctrlKey !== event.metaKey
    if (!isWanted || event.shiftKey || event.altKey || event.defaultPrevented) return false
    if (this.embedded || this.inert) return false
    if (!mountedDoc(this.model.state, focusedPath(this.model.state))) return false
    event.preventDefault()
    if (!event.repeat) this.context.front?.print()
    return true
  }

  /** A doc may request it at any time, and in a loop: it counts only right after the reader did something. */
  private readonly _printForDoc = () => {
    if (!this.embedded && navigator.userActivation.isActive) this.context.front?.print()
  }

  /** A press in the page, or a key that types no text: the reader sees where the focus is. */
  private readonly _onAct = (event: Event) => {
    const isKey = event instanceof KeyboardEvent
    if (!event.isTrusted || (isKey && !typesNothing(event))) return
    // F6 leaves the focus where the reader goes on, if a toast has said to press it.
    const isInToast = isKey && this.toasts?.matches(':focus-within') === true
    if (this.model.noteAct(isInToast) && isKey && event.key === 'F6') {
      event.preventDefault()
      event.stopPropagation()
    }
  }

  private _openHit({ hit, where, words, isKept, isByKey }: HitOpenEvent) {
    const { path } = hit.doc
    const marked = this.model.state.destinations.get(path)?.words ?? []
    const isOpen = path === focusedPath(this.model.state) && marked.join(' ') === words.join(' ')
    if (isOpen && where === 'here' && isByKey) {
      this.context.front?.findMatch(1)
      return
    }
    this.context.open(path, where, { words, isPreview: !isKept }, isByKey)
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'plan-workbench': PlanWorkbench
  }
}
