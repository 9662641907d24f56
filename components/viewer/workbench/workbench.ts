// A whole viewer: the sidebar, the panes, what is said in the corner, the menus and dialogs over all.
// What is known and remembered is the view's; the address and the title of the page are others'.

import { LitElement, html, nothing } from 'lit'
import { property, query } from 'lit/decorators.js'
import type { ViewerMode } from '../../../schema/messages/embed.js'
import type { DocHeading } from '../../../schema/messages/frame.js'
import type { Task } from '../../../schema/tree.js'
import { comboInWords } from '../../../schema/hotkeys/combos.js'
import { DEFAULT_HOTKEYS, type Hotkeys } from '../../../schema/hotkeys/hotkeys.js'
import type { Placed } from '../../../schema/layout/geometry.js'
import type { FrameKeyEvent, FrameLinkEvent } from '../../parts/doc-frame/events.js'
import type { DocGrabEvent } from '../../parts/shared/doc-grab.js'
import type { DocOpenEvent, WorkspaceOpenEvent } from '../../parts/doc-tree/events.js'
import type { HitOpenEvent } from '../../parts/search-results/events.js'
import type { PlanToastList } from '../../parts/toast-list/toast-list.js'
import type { Stage } from '../../state/commands/command.js'
import { measureRoom } from '../../state/actions/layout.js'
import { focusedPath, mountedDoc, treeOf } from '../../state/selectors.js'
import { isMarked, openDoc, openWorkspace, unmark, type Asked } from '../../state/actions/open.js'
import { StateController } from '../../state/connect.js'
import type { View } from '../../state/viewer-model.js'
import { controls } from '../../theme/controls.js'
import { drawCards, Overlays } from './overlays.js'
import type { PlanDocPanes } from '../panes/doc-panes.js'
import { leads, pressForPage } from '../key-press.js'
import { Progress } from './status-poller.js'
import { SidebarEdge } from '../sidebar/resize-handle.js'
import { SidebarPlace } from '../sidebar/drawer.js'
import type { PlanSidebar } from '../sidebar/sidebar.js'
import { SettingsAskEvent } from '../events.js'
import { askedByOthers, askedFor, follow, pressed, pressedInDoc, walk } from './key-bindings.js'
import './workspace-line.js'
import { styles } from './workbench.styles.js'
import { GAP } from '../panes/doc-panes.styles.js'
import type { Theme } from '../../../schema/theme.js'

interface Opening {
  where: 'here' | 'side'
  isKept: boolean
  words?: readonly string[]
}

/**
 * A whole viewer, below an element that provides its view.
 *
 * @fires {SettingsAskEvent} plan-settings-ask - the settings are wanted
 */
export class PlanWorkbench extends LitElement implements Stage {
  static override styles = [controls, styles]

  @property() theme: Theme = 'light'

  /** What there is of it: all, the panes, or one doc. */
  @property({ reflect: true }) mode: ViewerMode = 'full'

  /** It stands in another page, whose settings, tasks and colours it does not change. */
  @property({ type: Boolean }) embedded = false

  /** Keys count wherever the focus is in the page, and not only within the viewer. */
  @property({ type: Boolean, attribute: 'whole-page' }) wholePage = false

  @query('plan-doc-panes') readonly desk!: PlanDocPanes | null
  @query('plan-sidebar') readonly sidebar!: PlanSidebar | null
  @query('plan-toast-list') readonly toasts!: PlanToastList | null

  private readonly _viewer = new StateController(this, view => [
    view.reply,
    view.status,
    view.sidebar.width,
    view.sidebar.isHidden,
    view.notices,
    view.said,
    view.unseen,
    view.workspace,
  ])
  readonly side = new SidebarPlace(
    this,
    () => this.view,
    () => this.focusSearch(),
  )
  private readonly _overlays = new Overlays(this)
  private readonly _edge = new SidebarEdge(this, () => this.view)
  private _forget = () => {}
  private _isMeasured = false
  /** A workspace that opens later is laid out for the room that there is now. */
  private readonly _room = new ResizeObserver(() => this._measureRoom())

  readonly gap = GAP

  constructor() {
    super()
    new Progress(this, () => this.view)
  }

  get view(): View {
    return this._viewer.view
  }

  get placed(): Placed | null {
    return this.side.isNarrow ? null : (this.desk?.placed ?? null)
  }

  get isRtl(): boolean {
    return getComputedStyle(this).direction === 'rtl'
  }

  get isEmbedded(): boolean {
    return this.embedded
  }

  get isBare(): boolean {
    return this.mode !== 'full'
  }

  get isDark(): boolean {
    return this.theme === 'dark'
  }

  get hotkeys(): Hotkeys {
    return treeOf(this.view.state)?.hotkeys ?? DEFAULT_HOTKEYS
  }

  /** Goes to the doc in front. */
  override focus(): void {
    void this.desk?.enter(this.desk.layout.focused)
  }

  focusSearch(): void {
    void this.side.show().then(() => this.sidebar?.search())
  }

  showPalette(): void {
    void this._overlays.showPalette()
  }

  showHotkeys(): void {
    this._overlays.showHotkeys()
  }

  showSettings(section = ''): void {
    this.dispatchEvent(new SettingsAskEvent(section))
  }

  get isSearching(): boolean {
    return this.sidebar?.isSearching ?? false
  }

  searchFor(words: string): void {
    if (words === '') this.sidebar?.clear()
    else void this.side.show().then(() => this.sidebar?.search(words))
  }

  walk(step: 1 | -1): void {
    walk(this, step)
  }

  findMatch(step: 1 | -1): void {
    this.desk?.front?.findMatch(step)
  }

  showHeading(at: number): void {
    this.desk?.front?.showHeading(at)
    this.bring()
  }

  /** Takes the marks of the doc in front away, else the search; false where there is neither. */
  leaveSearch(): boolean {
    const path = focusedPath(this.view.state)
    if (isMarked(this.view.state, path)) this.view.update(state => unmark(state, path))
    else if (this.isSearching) this.sidebar?.clear()
    else return false
    return true
  }

  copyPath(path: string): void {
    this._overlays.copyPath(path)
  }

  copyLink(path: string): void {
    this._overlays.copyLink(path)
  }

  pickIcon(task: Task): void {
    this._overlays.pickIcon(task)
  }

  openInEditor(path: string): void {
    void this._overlays.openInEditor(path)
  }

  async headings(): Promise<readonly DocHeading[]> {
    return (await this.desk?.front?.headings()) ?? []
  }

  /** Goes to what was opened by a key, once it is there. */
  bring(): void {
    void this.desk?.enterFront()
  }

  /** Prints the doc in front. */
  print(): void {
    this.desk?.print()
  }

  /** Shows where a doc stands in the tree. */
  reveal(path: string): void {
    void this.side.show().then(() => this.sidebar?.reveal(path))
  }

  /** How to open what is asked for here, or to the side of the focused pane. */
  asked(where: 'here' | 'side'): Asked {
    return askedFor(this, where)
  }

  /** How to open what another program asked for. */
  get askedByOthers(): Asked {
    return askedByOthers(this)
  }

  /** Opens a doc that was chosen in the tree. */
  openDoc(
    path: string,
    where: 'here' | 'side',
    { isKept = true, isByKey = false }: { isKept?: boolean; isByKey?: boolean } = {},
  ): void {
    this._open(path, { where, isKept })
    this.sidebar?.ledTo.see()
    if (isByKey) this.bring()
  }

  /** Opens a workspace that was chosen in the tree. */
  openWorkspace(dir: string, isByKey = false): void {
    this.side.uncover()
    this.view.update(now => openWorkspace(now, dir))
    this.sidebar?.ledTo.see()
    if (isByKey) this.bring()
  }

  private _open(path: string, { where, isKept, words = [] }: Opening) {
    this.side.uncover()
    const asked = { ...this.asked(where), words, isPreview: !isKept }
    this.view.update(now => openDoc(now, path, asked))
  }

  override connectedCallback() {
    super.connectedCallback()
    this.requestUpdate()
    const keysFrom: EventTarget = this.wholePage ? window : this
    keysFrom.addEventListener('keydown', this._onKey)
    addEventListener('pointerdown', this._onAct, true)
    addEventListener('keydown', this._onAct, true)
    this._forget = () => keysFrom.removeEventListener('keydown', this._onKey)
  }

  override disconnectedCallback() {
    super.disconnectedCallback()
    this._forget()
    this._room.disconnect()
    this._isMeasured = false
    removeEventListener('pointerdown', this._onAct, true)
    removeEventListener('keydown', this._onAct, true)
  }

  private _measureRoom() {
    const { clientWidth = 0, clientHeight = 0 } =
      this.renderRoot.querySelector('plan-doc-panes') ?? {}
    // What is hidden has no size.
    if (clientWidth === 0 || clientHeight === 0) return
    const edges = this.mode === 'doc' ? 0 : 2 * GAP
    const room = { width: clientWidth - edges, height: clientHeight - edges, gap: GAP }
    this.view.update(state => measureRoom(state, room))
  }

  protected override updated() {
    this.style.setProperty('--_sidebar-width', `${this.side.sidebarWidth}px`)
    if (this._isMeasured || !this.isConnected) return
    this._isMeasured = true
    // The first tree may come before the observer is called.
    this._measureRoom()
    if (this.desk) this._room.observe(this.desk)
  }

  override render() {
    const { isNarrow, isOver } = this.side
    const isAlone = this.mode === 'doc'
    return html`<div
      class="workbench ${isNarrow && !this.isBare ? 'narrow' : ''} ${this._edge.isDragged ? 'sizing' : ''}"
      @plan-doc-open=${({ path, where, isKept, isByKey }: DocOpenEvent) =>
        this.openDoc(path, where, { isKept, isByKey })}
      @plan-doc-grab=${(event: DocGrabEvent) => this.desk?.bring(event)}
      @plan-hit-open=${this._openHit}
      @plan-workspace-open=${({ dir, isByKey }: WorkspaceOpenEvent) =>
        this.openWorkspace(dir, isByKey)}
      @plan-frame-link=${(event: FrameLinkEvent) => follow(this, event)}
      @plan-frame-key=${({ press }: FrameKeyEvent) => pressedInDoc(this, press)}
      @plan-frame-print=${this._printForDoc}
      @plan-sidebar-hide=${() => this.side.toggleAt()}
    >
      ${this.isBare ? nothing : this._renderSide()}
      <main>
        ${isAlone || isNarrow ? nothing : html`<plan-workspace-line></plan-workspace-line>`}
        <plan-doc-panes
          .theme=${this.theme}
          ?inert=${isOver && !this.isBare}
          ?single=${isNarrow || isAlone}
          ?bare=${isAlone}
          ?eager=${this.wholePage && !this.embedded}
        ></plan-doc-panes>
        ${drawCards(this.view, isAlone)}
        <div class="unseen-by-eye" aria-live="polite">${this.view.state.said.text}</div>
        ${this._overlays.render(this.hotkeys)}
      </main>
    </div>`
  }

  private _renderSide() {
    const { isNarrow, isShown, sidebarWidth } = this.side
    return html`${this.side.render()}
      <aside aria-label="Sidebar" ?hidden=${!isShown}>
        <plan-sidebar
          .theme=${this.theme}
          .hint=${comboInWords(this.hotkeys.focusSearch[0] ?? '')}
          ?embedded=${this.embedded}
        ></plan-sidebar>
        ${isNarrow ? '' : this._edge.render(sidebarWidth)}
      </aside>`
  }

  private readonly _onKey = (event: Event) => {
    if (this._prints(event as KeyboardEvent)) return
    const press = pressForPage(event as KeyboardEvent)
    if (press && pressed(this, press)) event.preventDefault()
  }

  /** The browser would print the whole page: a frame in it is cut at the end of the first sheet. */
  private _prints(event: KeyboardEvent): boolean {
    const isAsked = event.code === 'KeyP' && event.ctrlKey !== event.metaKey
    if (!isAsked || event.shiftKey || event.altKey || event.defaultPrevented) return false
    if (this.embedded || !this.wholePage || this.inert) return false
    if (!mountedDoc(this.view.state, focusedPath(this.view.state))) return false
    event.preventDefault()
    if (!event.repeat) this.print()
    return true
  }

  /** A doc may ask at any time, and in a loop; it counts only right after the reader did something. */
  private readonly _printForDoc = () => {
    if (!this.embedded && navigator.userActivation.isActive) this.print()
  }

  /** A press in the page, or a key that writes nothing anywhere: the reader sees where they are. */
  private readonly _onAct = (event: Event) => {
    if (event.isTrusted && (!(event instanceof KeyboardEvent) || leads(event))) {
      this.view.isLedByDoc = false
    }
  }

  private _openHit({ hit, where, words, isKept, isByKey }: HitOpenEvent) {
    const { path } = hit.doc
    const marked = this.view.state.openings.get(path)?.words ?? []
    const isOpen = path === focusedPath(this.view.state) && marked.join(' ') === words.join(' ')
    if (isOpen && where === 'here' && isByKey) {
      this.findMatch(1)
      return
    }
    this._open(path, { where, words, isKept })
    if (isByKey) this.bring()
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'plan-workbench': PlanWorkbench
  }
}
