// A whole viewer: the sidebar, the panes, what is said in the corner, the menus and dialogs over all.
// What is known and remembered is the view's; the address and the title of the page are others'.

import { LitElement, html, nothing } from 'lit'
import { property, query, state } from 'lit/decorators.js'
import type { ViewerMode } from '../../schema/embed.js'
import type { Theme } from '../../schema/frame.js'
import { DEFAULT_HOTKEYS, type Hotkeys, type KeyPress } from '../../schema/hotkeys.js'
import type { Placed } from '../../schema/layout/geometry.js'
import type { FrameKeyEvent, FrameLinkEvent } from '../parts/doc-frame/frame-events.js'
import type { DocOpenEvent, WorkspaceOpenEvent } from '../parts/doc-tree/tree-events.js'
import type { HitOpenEvent } from '../parts/search-results/hit-events.js'
import type { PlanToastList } from '../parts/toast-list/toast-list.js'
import type { Stage } from '../state/commands.js'
import { treeOf } from '../state/on-show.js'
import { openDoc, openWorkspace, type Asked } from '../state/open.js'
import { Select } from '../state/select.js'
import type { View } from '../state/view.js'
import { controls } from '../theme/controls.js'
import { drawCards } from './cards-view.js'
import type { PlanDesk } from './desk.js'
import { pressForPage } from './press.js'
import { Progress } from './progress.js'
import { SidebarPlace } from './sidebar-place.js'
import type { PlanSidebar } from './sidebar.js'
import { SettingsAskEvent } from './viewer-events.js'
import type { WorkbenchRest } from './workbench-rest.js'
import { GAP, styles } from './workbench.styles.js'

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

  @query('plan-desk') readonly desk!: PlanDesk | null
  @query('plan-sidebar') readonly sidebar!: PlanSidebar | null
  @query('plan-toast-list') readonly toasts!: PlanToastList | null

  /** The panes and what lies over them: they come after the tree, which can be used by then. */
  @state() private _rest: WorkbenchRest | null = null
  /** What a person last asked for before that. */
  private _early?: Event | KeyPress

  private readonly _select = new Select(this, view => [
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
  private _forget = () => {}

  readonly gap = GAP

  constructor() {
    super()
    new Progress(this, () => this.view)
  }

  get view(): View {
    return this._select.view
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
    void this._rest?.overlays.showPalette()
  }

  showHotkeys(): void {
    void this._rest?.overlays.showHotkeys()
  }

  showSettings(): void {
    this.dispatchEvent(new SettingsAskEvent())
  }

  /** Shows where a doc stands in the tree. */
  reveal(path: string): void {
    void this.side.show().then(() => this.sidebar?.reveal(path))
  }

  /** How to open what is asked for here, or to the side of the focused pane. */
  asked(where: 'here' | 'side'): Asked {
    return this._rest?.asked(where) ?? { where: 'here' }
  }

  /** How to open what another program asked for. */
  get askedByOthers(): Asked {
    return this._rest?.askedByOthers ?? {}
  }

  /** Opens a doc that was chosen in the tree. */
  openDoc(path: string, where: 'here' | 'side'): void {
    this._open(path, where)
    this.sidebar?.ledTo.see()
  }

  /** Opens a workspace that was chosen in the tree. */
  openWorkspace(dir: string): void {
    this.side.uncover()
    this.view.update(now => openWorkspace(now, dir))
    this.sidebar?.ledTo.see()
  }

  private _open(path: string, where: 'here' | 'side', words: readonly string[] = []) {
    this.side.uncover()
    this.view.update(now => openDoc(now, path, { ...this.asked(where), words }))
  }

  override connectedCallback() {
    super.connectedCallback()
    void this._fetchRest()
    const keysFrom: EventTarget = this.wholePage ? window : this
    keysFrom.addEventListener('keydown', this._onKey)
    this._forget = () => keysFrom.removeEventListener('keydown', this._onKey)
  }

  override disconnectedCallback() {
    super.disconnectedCallback()
    this._forget()
  }

  private async _fetchRest() {
    const { WorkbenchRest } = await import('./workbench-rest.js')
    if (this._rest) return
    this._rest = new WorkbenchRest(this)
    await this.updateComplete
    if (this._early) this._rest.catchUp(this._early)
  }

  private _keep(asked: Event | KeyPress): false {
    if (!this._rest) this._early = asked
    return false
  }

  protected override updated() {
    this.style.setProperty('--sidebar-width', `${this.side.sidebarWidth}px`)
  }

  override render() {
    const { isNarrow, isOver } = this.side
    const isAlone = this.mode === 'doc'
    return html`<div
      class="workbench ${isNarrow && !this.isBare ? 'narrow' : ''} ${this._rest?.edge.isDragged ? 'sizing' : ''}"
      @plan-doc-open=${({ path, where }: DocOpenEvent) => this.openDoc(path, where)}
      @plan-hit-open=${this._openHit}
      @plan-workspace-open=${({ dir }: WorkspaceOpenEvent) => this.openWorkspace(dir)}
      @plan-frame-link=${(event: FrameLinkEvent) => this._rest?.follow(event)}
      @plan-frame-key=${({ press }: FrameKeyEvent) => this._press(press)}
      @plan-tree-menu=${this._keep}
      @plan-path-copy=${this._keep}
      @plan-sidebar-hide=${() => this.side.toggleAt()}
    >
      ${this.isBare ? nothing : this._renderSide()}
      <main ?inert=${isOver && !this.isBare}>
        <plan-desk .theme=${this.theme} ?single=${isNarrow || isAlone} ?bare=${isAlone}></plan-desk>
      </main>
      ${drawCards(this.view, isAlone)}
      <div class="unseen-by-eye" aria-live="polite">${this.view.state.said.text}</div>
      ${this._rest?.overlays.render(this.hotkeys)}
    </div>`
  }

  private _renderSide() {
    const { isNarrow, isShown, sidebarWidth } = this.side
    return html`${this.side.render()}
      <aside aria-label="Sidebar" ?hidden=${!isShown}>
        <plan-sidebar
          .theme=${this.theme}
          .hint=${this.hotkeys.focusSearch[0] ?? ''}
          ?embedded=${this.embedded}
        ></plan-sidebar>
        ${isNarrow ? '' : this._rest?.edge.render(sidebarWidth)}
      </aside>`
  }

  private readonly _onKey = (event: Event) => {
    const press = pressForPage(event as KeyboardEvent)
    if (press && this._press(press)) event.preventDefault()
  }

  /** Whether the press is one of the viewer's. */
  private _press(press: KeyPress): boolean {
    return this._rest?.pressed(press) ?? this._keep(press)
  }

  private _openHit({ hit, where, words }: HitOpenEvent) {
    this._open(hit.doc.path, where, words)
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'plan-workbench': PlanWorkbench
  }
}
