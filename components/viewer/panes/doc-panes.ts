// The panes of the workspace on show, and the mounted docs. The docs lie in one flat layer whose order never
// changes: a browser loads a moved frame again.
// To change one pane, see pane.ts; one doc, doc-view.ts; when docs load, state/docs/doc-loader.ts.

import { LitElement, html } from 'lit'
import { property } from 'lit/decorators.js'
import { repeat } from 'lit/directives/repeat.js'
import { paneById, paneWith, panesOf, tabsIn } from '../../layout/edit.js'
import { foldLayout } from '../../layout/fold.js'
import type { ScrollStep } from '../../messages/scroll-keys.js'
import type { Placed } from '../../layout/geometry.js'
import type { Layout, Pane } from '../../layout/layout.js'
import type { PlanSplitPanes } from '../../parts/split-panes/split-panes.js'
import type * as split from '../../parts/split-panes/events.js'
import type { FrameMessageEvent } from '../../parts/doc-frame/events.js'
import type { DocGrabEvent } from '../../parts/search-results/events.js'
import type { TabEvent } from '../../parts/tab-strip/events.js'
import type { PlanTabStrip } from '../../parts/tab-strip/tab-strip.js'
import * as arrange from '../../state/actions/layout.js'
import { DocMemory } from '../../state/docs/doc-memory.js'
import * as selectors from '../../state/selectors.js'
import { offeredDocs } from '../../state/review/for-you.js'
import { StateController } from '../../state/connect.js'
import { isMarkdownPath, type MountedDoc } from '../../state/open-doc.js'
import { NO_DESTINATION, type ViewerState } from '../../state/state.js'
import { controls } from '../../theme/controls.js'
import { GAP, styles } from './doc-panes.styles.js'
import { FocusRestorer } from './focus-restorer.js'
import { FrameFocus } from './focus-guard.js'
import { renderPane } from './pane.js'
import { toolsOf } from './pane-actions.js'
import { ReadTracker } from './read-tracker.js'
import type { PlanDocView } from './doc-view.js'
import type { Theme } from '../../../schema/theme.js'

/** The panes of a viewer. Its events are those of its parts. */
export class PlanDocPanes extends LitElement {
  static override styles = [controls, styles]

  @property() theme: Theme = 'light'

  /** For narrow screens: one pane with the tabs of all. */
  @property({ type: Boolean }) single = false

  /** Only one doc, without tabs and borders. */
  @property({ type: Boolean, reflect: true }) bare = false

  /** The doc in front takes the focus if no element has it. */
  @property({ type: Boolean }) eager = false

  private readonly _viewer = new StateController(this, state => [
    state.layouts,
    state.workspace,
    state.reply,
    state.docs,
    state.destinations,
    state.loose,
    state.isMaximized,
    state.reviewMode,
    state.room,
    state.renamed,
    state.review.marks,
    state.review.settings,
  ])
  /** The mounted docs, in the order in which they were mounted. */
  private _mounted: readonly MountedDoc[] = []
  private _combos: readonly string[] = []
  private readonly _memory = new DocMemory(this)
  private _isDragging = false
  private readonly _frames = new FrameFocus(this, path => this._focusPaneOf(path))
  private _rendered: { for: readonly unknown[]; layout: Layout } | null = null
  private readonly _focus = new FocusRestorer({
    root: () => this.renderRoot as ShadowRoot,
    docViewOf: path => this._docViewOf(path),
    strip: () => this.renderRoot.querySelector<PlanTabStrip>('.pane.focused plan-tab-strip'),
    gave: docView => this._frames.gave(docView),
  })

  constructor() {
    super()
    new ReadTracker(
      this,
      () => this._viewer.model,
      () => this.renderRoot.querySelectorAll<PlanDocView>('plan-doc-view:not([inert])'),
    )
  }

  /** Where the panes are; null before they are laid out. */
  get placed(): Placed | null {
    return this._panes?.placed ?? null
  }

  /** The layout as it is rendered. */
  get layout(): Layout {
    const layout = selectors.layoutOf(this._state)
    const { room, isMaximized } = this._state
    const given = [layout, room, this.single, isMaximized]
    if (!this._rendered || given.some((value, at) => value !== this._rendered?.for[at])) {
      const fronts = panesOf(this._rendered?.layout ?? layout).map(({ active }) => active)
      const drawn = isMaximized ? aloneOf(layout) : foldLayout(layout, room, fronts)
      this._rendered = { for: given, layout: this.single ? singleOf(layout) : drawn }
    }
    return this._rendered.layout
  }

  /** Focuses the pane in which the doc in front of a drawn pane is. */
  private _focusDrawn(id: string) {
    const { active = '' } = paneById(this.layout, id) ?? {}
    this._update(now => arrange.focusPane(now, paneWith(selectors.layoutOf(now), active)?.id ?? id))
  }

  /** Drags a doc from outside of the panes into them. */
  bring({ path, label, pointerId, x, y }: DocGrabEvent): void {
    this._panes?.bring(path, { label, pointerId, x, y })
  }

  /** Moves the focus into a pane: to its doc, or to its tab while the doc loads. */
  async enter(id: string): Promise<void> {
    this._focusDrawn(id)
    await this.updateComplete
    await this._focus.enter(panesOf(this.layout).find(pane => pane.id === id)?.active ?? '')
  }

  /** Moves the focus to the doc in front once it is loaded, if the reader does nothing else meanwhile. */
  async enterFront(): Promise<void> {
    await this.updateComplete
    await this._focus.bring(this._front)
  }

  /** Scrolls the doc in front as a key does in it, and moves the focus into it. */
  scrollByStep(step: ScrollStep): void {
    const { front } = this
    if (!front) return
    front.focus()
    this._frames.gave(front)
    front.scrollByStep(step)
  }

  /** The view of the doc in front of the focused pane. */
  get front(): PlanDocView | null {
    return this._docViewOf(this._front)
  }

  private get _front(): string {
    const { layout } = this
    return paneById(layout, layout.focused)?.active ?? ''
  }

  /** The pane that has the focus within it; `''` where it is elsewhere. */
  get entered(): string {
    return this._focus.paneIn(this.layout)
  }

  /** The path of the doc that the reader types in; `''` for none. */
  get typedIn(): string {
    return this._frames.typedIn?.open.path ?? ''
  }

  private get _state(): ViewerState {
    return this._viewer.state
  }

  private get _panes(): PlanSplitPanes | null {
    return this.renderRoot.querySelector('plan-split-panes')
  }

  private _docViewOf(path: string): PlanDocView | null {
    const id = selectors.mountedDoc(this._state, path)?.id
    return id === undefined ? null : this.renderRoot.querySelector<PlanDocView>(`#doc-view-${id}`)
  }

  private _update(action: (state: ViewerState) => ViewerState) {
    this._viewer.model.update(action)
  }

  protected override willUpdate() {
    if (this.hasUpdated) this._focus.remember()
    const mounted = new Map(selectors.mountedDocs(this._state).map(open => [open.id, open]))
    const stayed = this._mounted.flatMap(({ id }) => mounted.get(id) ?? [])
    for (const { id } of stayed) mounted.delete(id)
    this._mounted = [...stayed, ...mounted.values()]
    const isKnown = selectors.treeOf(this._state) !== null
    const own = isKnown ? Object.values(selectors.hotkeysOf(this._state)).flat() : []
    const combos = this._state.reviewMode ? [...own, 'Escape'] : own
    // Each doc receives a new list.
    if (combos.join(' ') !== this._combos.join(' ')) this._combos = combos
  }

  protected override updated() {
    this._place()
    void this._focus.restore(this.layout)
    this._arrive(this._front)
  }

  private _arrive(path: string) {
    if (path === this._front) this._focus.arrive(path, this.eager)
  }

  private _place() {
    placeDocViews(this.renderRoot as ShadowRoot, this.layout, path => this._docViewOf(path))
  }

  override render() {
    const { layout, _state: state } = this
    const tabs = new Map([...selectors.tabsOf(state).values()].flat().map(tab => [tab.id, tab]))
    return html`
      <plan-split-panes
        .layout=${layout}
        .gap=${GAP}
        .nameOf=${(pane: string) => this._nameOf(pane)}
        @plan-panes-placed=${this._onPlaced}
        @plan-split-resize=${(event: split.SplitResizeEvent) =>
          this._update(now => arrange.resizeSplit(now, event.split, event.sizes))}
        @plan-split-even=${(event: split.SplitEvenEvent) =>
          this._update(now => arrange.evenOut(now, event.split))}
        @plan-tab-move=${({ tab, pane, index }: split.TabMoveEvent) =>
          this._update(now => arrange.moveTab(now, tab, pane, index))}
        @plan-tab-split=${({ tab, pane, side }: split.TabSplitEvent) =>
          this._update(now => arrange.splitWithTab(now, tab, pane, side))}
        @plan-tab-select=${({ tab }: TabEvent) => this._update(now => arrange.showTab(now, tab))}
        @plan-tab-maximize=${({ tab }: TabEvent) => this._maximize(tab)}
        @plan-tab-close=${({ tab }: TabEvent) => this._update(now => arrange.closeTab(now, tab))}
      >
        ${repeat(
          panesOf(layout),
          ({ id }) => id,
          pane =>
            this._renderPane(
              pane,
              pane.tabs.flatMap(path => tabs.get(path) ?? []),
            ),
        )}
      </plan-split-panes>
      <div class="doc-views">${this._renderDocViews(state)}</div>
    `
  }

  private _renderPane(pane: Pane, tabs: readonly selectors.DocTab[] = []) {
    const { layout, _state: state, placed } = this
    const { active } = pane
    // Before there is a tree, only paths are known, and the address may name other docs.
    const isKnown = selectors.treeOf(state) !== null
    const board = { layout, placed: this.single ? null : placed, gap: GAP }
    return renderPane({
      pane,
      tabs: isKnown ? tabs : [],
      title: this._nameOf(pane.id),
      isFocused: pane.id === layout.focused,
      isBare: this.bare,
      front: state.docs.get(active),
      isKnown,
      tools: isKnown ? toolsOf(state, pane, board) : [],
      focus: () => this._focusDrawn(pane.id),
      offered: pane.tabs.length === 0 && isKnown ? offeredDocs(state) : [],
      marks: state.review.marks,
      open: path => this._viewer.model.open(path, { pane: pane.id }),
      close: () => this._update(now => arrange.closeTab(now, active)),
      allow: () => this._viewer.model.crashGuard.allow(active),
      retry: () => this._viewer.model.docLoader.reload(active),
      run: tool => this._update(tool.run),
    })
  }

  private _maximize(tab: string) {
    this._update(now => arrange.keepTab(arrange.showTab(now, tab), tab))
    if (!this.single) this._update(arrange.toggleMaximized)
  }

  private _renderDocViews(state: ViewerState) {
    return repeat(
      this._mounted,
      ({ id }) => id,
      open =>
        html`<plan-doc-view
          id="doc-view-${open.id}"
          .open=${open}
          .doc=${selectors.docAt(state, open.path) ?? selectors.bareDoc(open.path)}
          .memory=${this._memory}
          .destination=${state.destinations.get(open.path) ?? NO_DESTINATION}
          .theme=${this.theme}
          .hotkeys=${this._combos}
          @plan-frame-focus=${this._frames.onFocus}
          @plan-frame-typing=${(event: FrameMessageEvent<'plan-frame-typing'>) => {
            this._frames.onTyping(event)
            // The next preview must not replace a doc with typed text.
            this._update(now => arrange.keepTab(now, open.path))
          }}
          @plan-frame-alone=${({ message, currentTarget }: FrameMessageEvent<'plan-frame-alone'>) =>
            // The page of an author could imitate the whole viewer.
            showAlone(currentTarget, message.isAlone && isMarkdownPath(open.path))}
          @plan-frame-key=${({ currentTarget }: Event) => showAlone(currentTarget, false)}
          @plan-frame-ready=${({ currentTarget }: Event) => {
            showAlone(currentTarget, false)
            this._onReady(open.path)
          }}
        ></plan-doc-view>`,
    )
  }

  /** A new function with each update: titles change without the layout. */
  private _nameOf(pane: string): string {
    const { active = '' } = panesOf(this.layout).find(({ id }) => id === pane) ?? {}
    const isKnown = active !== '' && selectors.treeOf(this._state) !== null
    return isKnown ? selectors.titleOf(this._state, active) : ''
  }

  private readonly _onPlaced = ({ isDragging }: split.PanesPlacedEvent) => {
    this._place()
    const isOther = this._isDragging !== isDragging
    this._isDragging = isDragging
    this.renderRoot.querySelector('.doc-views')?.classList.toggle('dragging', isDragging)
    // Other panes are neighbors now.
    if (!isDragging || isOther) this.requestUpdate()
  }

  private _onReady(path: string) {
    this._viewer.model.crashGuard.ready(path)
    // The event comes before the frame renders as ready.
    void this._docViewOf(path)?.frameDrawn.then(() => this._arrive(path))
  }

  private _focusPaneOf(path: string) {
    const pane = paneWith(selectors.layoutOf(this._state), path)
    if (pane?.active === path) this._update(now => arrange.focusPane(now, pane.id))
  }
}

/** It has the whole window, until a key leads elsewhere. */
function showAlone(docView: EventTarget | null, isAlone: boolean): void {
  ;(docView as Element).toggleAttribute('alone', isAlone)
}

declare global {
  interface HTMLElementTagNameMap {
    'plan-doc-panes': PlanDocPanes
  }
}

/**
 * Moves the doc in front of each pane over the pane, and hides the others. Hidden docs keep their size, so that
 * they are not laid out again. The doc of the focused pane is printed: see doc-panes.styles.ts.
 */
function placeDocViews(
  root: ShadowRoot,
  layout: Layout,
  docViewOf: (path: string) => PlanDocView | null,
): void {
  const origin = root.querySelector('.doc-views')?.getBoundingClientRect()
  if (!origin) return
  // All sizes are read before a style is written.
  const places = panesOf(layout).flatMap(({ id, active }) => {
    const page = root.querySelector(`.pane[slot="${id}"] .page`)
    const docView = docViewOf(active)
    const isPrinted = id === layout.focused
    return page && docView ? [{ docView, isPrinted, rect: page.getBoundingClientRect() }] : []
  })
  const shown = new Set(places.map(({ docView }) => docView))
  for (const { docView, rect } of places) {
    const { style } = docView
    style.setProperty('left', `${rect.left - origin.left}px`)
    style.setProperty('top', `${rect.top - origin.top}px`)
    style.setProperty('width', `${rect.width}px`)
    style.setProperty('height', `${rect.height}px`)
  }
  const printed = places.find(({ isPrinted }) => isPrinted)?.docView
  for (const docView of root.querySelectorAll('plan-doc-view')) {
    docView.inert = !shown.has(docView)
    docView.classList.toggle('printed', docView === printed)
  }
}

/** The focused pane without the others. */
function aloneOf(layout: Layout): Layout {
  const pane = paneById(layout, layout.focused)
  return pane ? { root: pane, focused: pane.id } : layout
}

/** One pane with the tabs of all, for a narrow screen. */
function singleOf(layout: Layout): Layout {
  const active = paneById(layout, layout.focused)?.active ?? ''
  const id = 'single'
  return { root: { id, tabs: tabsIn(layout), active }, focused: id }
}
