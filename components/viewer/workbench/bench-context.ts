// Where the commands, menus and keys of a viewer run: its state, and the handles of its parts.
// To change what a command does, see state/commands/commands.ts; what a key press means, key-bindings.ts.

import type { Placed } from '../../layout/geometry.js'
import { emptyLayout, panesOf } from '../../layout/edit.js'
import { canSplit, neighbour } from '../../layout/geometry.js'
import type { ViewerMode } from '../../messages/embed.js'
import type { OpenTarget } from '../../messages/open-target.js'
import type { Theme } from '../../../schema/theme.js'
import { isRtl } from '../../parts/shared/direction.js'
import { PlanEvent } from '../../parts/shared/part-event.js'
import type { PlanToastList } from '../../parts/toast-list/toast-list.js'
import { isPanelShown } from '../../state/actions/cover.js'
import { isMarked, openWorkspace, unmark, type OpenOptions } from '../../state/actions/open.js'
import type { DocHandle } from '../../state/commands/command.js'
import { enterReview, leaveReview } from '../../state/actions/review-mode.js'
import { roomAtEdge } from '../../state/panels.js'
import { focusedPane, focusedPath, isWrittenOn } from '../../state/selectors.js'
import type { ViewerModel } from '../../state/viewer-model.js'
import { SettingsAskEvent, ViewerLeaveEvent } from '../events.js'
import type { PlanDocPanes } from '../panes/doc-panes.js'
import { GAP } from '../panes/doc-panes.styles.js'
import type { ReviewAloneEvent } from '../../review/for-you/events.js'
import type { Drawer } from '../sidebar/drawer.js'
import type { MenuContext } from '../context-menus.js'
import { Overlays, type OverlayHost } from './overlays.js'

/** In pixels, both. */
const TOAST_WIDTH = 360
const TOAST_GAP = 18

/** The element of the viewer. */
interface BenchHost extends OverlayHost {
  readonly model: ViewerModel
  readonly theme: Theme
  readonly mode: ViewerMode
  readonly embedded: boolean
  readonly docPanes: PlanDocPanes | null
  readonly toasts: PlanToastList | null
}

export class BenchContext implements MenuContext {
  readonly gap = GAP
  readonly sidebar: Drawer
  readonly overlays: Overlays
  readonly #host: BenchHost

  constructor(host: BenchHost, sidebar: Drawer) {
    this.#host = host
    this.sidebar = sidebar
    this.overlays = new Overlays(host, this)
  }

  get model(): ViewerModel {
    return this.#host.model
  }

  get mode(): ViewerMode {
    return this.#host.mode
  }

  get panes(): PlanDocPanes | null {
    return this.#host.docPanes
  }

  get front(): DocHandle | null {
    return this.panes?.front ?? null
  }

  get placed(): Placed | null {
    return this.sidebar.isNarrow ? null : (this.panes?.placed ?? null)
  }

  /** How far above the lower edge toasts stand, in pixels: over a panel that ends there. */
  get toastLift(): number {
    const { docs, room, foot } = this.model.state
    const whole = { x: 0, y: 0, ...room }
    const lifts = panesOf(this.panes?.layout ?? emptyLayout()).map(({ id, active }) => {
      const rect = this.placed?.panes.find(pane => pane.id === id)?.rect ?? whole
      const isBelow =
        rect.x + rect.width > room.width - TOAST_WIDTH && rect.y + rect.height > room.height - GAP
      return isBelow ? roomAtEdge(docs.get(active)?.panel ?? 'none', rect, foot) : 0
    })
    return TOAST_GAP + Math.max(0, ...lifts)
  }

  get isRtl(): boolean {
    return isRtl(this.#host)
  }

  /** Whether the settings are shown in its place. */
  get isBehind(): boolean {
    return this.#host.inert
  }

  get isEmbedded(): boolean {
    return this.#host.embedded
  }

  get isBare(): boolean {
    return this.mode !== 'full'
  }

  get isDark(): boolean {
    return this.#host.theme === 'dark'
  }

  showSettings(section = ''): void {
    this.#host.dispatchEvent(new SettingsAskEvent({ section }))
  }

  /** Removes the marks of the doc in front, else leaves its review, else ends the search; false where there is none. */
  leave(): boolean {
    const { state } = this.model
    const path = focusedPath(state)
    if (isMarked(state, path)) this.model.update(now => unmark(now, path))
    else if (state.reviewMode) this.leaveReview()
    else if (this.sidebar.isSearching) this.sidebar.clearSearch()
    else return false
    return true
  }

  /** Goes to the doc in front, out of the settings, too. */
  bring(): void {
    this.sidebar.uncover()
    if (this.isBehind) this.#host.dispatchEvent(new PlanEvent('plan-settings-leave'))
    else void this.panes?.enterFront()
  }

  /** Opens a doc that was chosen in the tree. */
  openDoc(
    path: string,
    target: OpenTarget,
    { isKept = true, isByKey = false }: { isKept?: boolean; isByKey?: boolean } = {},
  ): void {
    this.open(path, target, { isPreview: !isKept, from: 'tree' }, isByKey)
  }

  /** Opens a workspace that was chosen in the tree. */
  openWorkspace(dir: string, isByKey = false): void {
    this.sidebar.uncover()
    this.model.update(state => openWorkspace(state, dir, 'tree'))
    if (isByKey) this.bring()
  }

  /** Shows a doc that waits for the reader; the focus goes into it, or into its comments, only where it is wanted. */
  openWaiting(path: string, isEntered: boolean): void {
    const options = { isAtHome: true, isPreview: true, isAtChange: true }
    if (!isEntered) this.open(path, 'here', options, false)
    else if (isPanelShown(this.model.state, path, 'comments')) {
      this.sidebar.uncover()
      this.front?.enterPanel()
    } else this.bring()
  }

  /** Goes into the comments on the doc in front, if they are on show; in its review they take the focus by themselves. */
  enterComments(path: string): void {
    const { state } = this.model
    const isShown = path === focusedPath(state) && isPanelShown(state, path, 'comments')
    if (isShown && !state.reviewMode) this.front?.enterPanel()
  }

  /** Shows a doc alone. The focus goes to its comments, which take it by themselves, else into the doc. */
  review({ path, from }: ReviewAloneEvent): void {
    this.sidebar.uncover()
    this.model.update(state => enterReview(state, path, from))
    if (!isPanelShown(this.model.state, path, 'comments')) this.bring()
  }

  /** Brings the panes back, and goes to the list that led to the review. */
  leaveReview(): void {
    const { reviewMode } = this.model.state
    this.model.update(leaveReview)
    if (reviewMode?.from === 'forYou') this.sidebar.showForYou()
  }

  open(path: string, target: OpenTarget, options: OpenOptions, isByKey: boolean): void {
    this.sidebar.uncover()
    this.model.open(path, { ...this.openOptions(target), ...options })
    if (isByKey) this.bring()
  }

  /** How to open a doc here, or to the side of the focused pane where there is room. */
  openOptions(target: OpenTarget): OpenOptions {
    const { placed } = target === 'here' ? { placed: null } : this
    const pane = focusedPane(this.model.state)?.id ?? ''
    const rect = placed?.panes.find(({ id }) => id === pane)?.rect
    if (!placed || !rect) return { target: 'here' }
    const right = neighbour(placed, pane, 'right')
    if (right !== null) return { target, pane: right }
    if (canSplit(rect, 'right', this.gap)) return { target }
    const left = neighbour(placed, pane, 'left')
    return left === null ? { target: 'here' } : { target, pane: left }
  }

  /** How to open what another program requests: the doc that the reader types in, or writes comments on, stays on show. */
  get optionsForOthers(): OpenOptions {
    const { state } = this.model
    const keep = this.panes?.typedIn ?? ''
    if (keep !== '') return { ...this.openOptions('side'), keep }
    const isKept = state.reviewMode !== null || isWrittenOn(state, focusedPath(state))
    return isKept ? { keep: focusedPath(state) } : {}
  }

  walk(step: 1 | -1): void {
    const { panes } = this
    if (!panes) return
    const hasToasts = this.model.state.toasts.length > 0
    const hasSidebar = this.sidebar.isShown && !this.isBare
    const stops = [
      ...(hasSidebar ? ['sidebar'] : []),
      ...panesOf(panes.layout).map(({ id }) => id),
      ...(hasToasts ? ['toasts'] : []),
    ]
    const at = this.#area
    if (this.isEmbedded && stops.indexOf(at) === (step > 0 ? stops.length - 1 : 0)) {
      this.#host.dispatchEvent(new ViewerLeaveEvent({ to: step > 0 ? 'forwards' : 'backwards' }))
      return
    }
    const next = nextStop(stops, at, step)
    if (next === 'sidebar') this.sidebar.focus()
    else if (next === 'toasts') this.#host.toasts?.focus()
    else if (this.sidebar.isOver) {
      this.sidebar.uncover()
      void this.#host.updateComplete.then(() => panes.enter(next))
    } else void panes.enter(next)
  }

  /** The area that has the focus; `''` for none. */
  get #area(): string {
    const focused = this.#host.shadowRoot?.activeElement
    if (!focused) return ''
    if (focused === this.panes) return this.panes.entered
    return { 'plan-toast-list': 'toasts', 'plan-sidebar': 'sidebar' }[focused.localName] ?? ''
  }
}

/**
 * The area that F6 goes to: the next one, and the first after the last.
 * @param at - the area that has the focus; if it is none of these, the walk begins with the first
 */
function nextStop(stops: readonly string[], at: string, step: 1 | -1): string {
  const from = stops.indexOf(at)
  const next = from < 0 ? (step > 0 ? 0 : -1) : from + step
  return stops.at(next % stops.length) ?? ''
}
