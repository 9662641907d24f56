// Places the sidebar: beside the panes, hidden behind a rail, or on a narrow screen as a drawer over the panes.
// Goes into its search and to its rows.
// To change what is in the sidebar, see sidebar.ts.

import { html, nothing, type ReactiveController, type ReactiveControllerHost } from 'lit'
import { commandTitle } from '../../../schema/hotkeys/command-table.js'
import { icon, iconButton } from '../../parts/shared/icons.js'
import { toggleSidebar } from '../../state/actions/sidebar.js'
import { NARROWEST_SIDEBAR } from '../../state/state.js'
import type { ViewerModel } from '../../state/viewer-model.js'
import type { PlanSidebar } from './sidebar.js'

const NARROW = 720
/** The least width of the panes. */
const LEAST_REST = 320

type Host = ReactiveControllerHost & HTMLElement

export class Drawer implements ReactiveController {
  readonly #host: Host
  readonly #model: () => ViewerModel
  readonly #observer = new ResizeObserver(() => this.#measure())
  #isDrawerOpen = false

  /** The width of the viewer, in pixels. */
  width = innerWidth

  constructor(host: Host, model: () => ViewerModel) {
    this.#host = host
    this.#model = model
    host.addController(this)
  }

  get isNarrow(): boolean {
    return this.width < NARROW
  }

  get isShown(): boolean {
    return this.isNarrow ? this.#isDrawerOpen : !this.#model().state.sidebar.isHidden
  }

  /** The width of the sidebar beside the panes, in pixels. */
  get sidebarWidth(): number {
    const { width } = this.#model().state.sidebar
    return Math.max(NARROWEST_SIDEBAR, Math.min(width, this.width - LEAST_REST))
  }

  /** Whether it covers the panes. */
  get isOver(): boolean {
    return this.isNarrow && this.#isDrawerOpen
  }

  get isSearching(): boolean {
    return this.#sidebar?.isSearching ?? false
  }

  /** Goes into the search box. @param words - its new text; without, it stays */
  search(words?: string): void {
    void this.#show().then(() => this.#sidebar?.search(words))
  }

  clearSearch(): void {
    this.#sidebar?.clear()
  }

  showForYou(): void {
    void this.#show().then(() => this.#sidebar?.showForYou())
  }

  showAgents(): void {
    void this.#show().then(() => this.#sidebar?.showAgents())
  }

  /** Shows the row of a doc in the tree. */
  reveal(path: string): void {
    void this.#show().then(() => this.#sidebar?.reveal(path))
  }

  focus(): void {
    this.#sidebar?.focus()
  }

  async #show(): Promise<void> {
    if (!this.isShown) this.#toggle()
    await this.#host.updateComplete
  }

  get #sidebar(): PlanSidebar | null {
    return this.#host.shadowRoot?.querySelector('plan-sidebar') ?? null
  }

  /** By a command: the focus goes into the drawer, and out of a sidebar that is hidden. */
  toggle(): void {
    const isInside = this.#host.shadowRoot?.activeElement === this.#sidebar
    this.#toggle()
    void this.#host.updateComplete.then(() => {
      if (this.isOver) this.focus()
      else if (isInside) this.#host.focus()
    })
  }

  #toggle(): void {
    if (this.isNarrow) {
      this.#isDrawerOpen = !this.#isDrawerOpen
      this.#host.requestUpdate()
    } else this.#model().update(toggleSidebar)
  }

  /** Toggles by the button that has the focus; the focus goes to its counterpart. */
  toggleAt(): void {
    const next = this.isShown ? '.rail button' : 'plan-sidebar'
    this.#toggle()
    void this.#host.updateComplete.then(() => {
      this.#host.shadowRoot?.querySelector<HTMLElement>(next)?.focus()
    })
  }

  /** Closes the drawer over a doc that was opened. */
  uncover(): void {
    if (this.isOver) this.#toggle()
  }

  hostConnected(): void {
    this.#observer.observe(this.#host)
    this.#host.addEventListener('keydown', this.#escape)
  }

  hostDisconnected(): void {
    this.#observer.disconnect()
    this.#host.removeEventListener('keydown', this.#escape)
  }

  render() {
    const waiting = this.#model().state.review.marks.size
    if (this.isOver) {
      return html`<nav aria-label="Top bar">
        <button
          class="veil"
          aria-label="Close the sidebar"
          @click=${() => this.toggleAt()}
        ></button>
      </nav>`
    }
    if (this.isShown) return nothing
    return html`<nav class="rail" aria-label="Top bar">
      <button
        class="icon-button"
        aria-label="Show sidebar"
        .ariaDescription=${waiting > 0 ? `${waiting} for you` : null}
        title="Show sidebar"
        @click=${() => this.toggleAt()}
      >
        ${icon(this.isNarrow ? 'menu' : 'sidebar')}
        ${waiting > 0 ? html`<span class="dot"></span>` : nothing}
      </button>
      ${this.isNarrow ? this.#renderTitle() : nothing}
    </nav>`
  }

  /** The workspace and the search: a narrow screen has no room for more. */
  #renderTitle() {
    return html`<plan-workspace-line narrow></plan-workspace-line>
      ${iconButton('search', commandTitle('focusSearch'), () => this.search())}`
  }

  #measure(): void {
    const { clientWidth } = this.#host
    if (clientWidth === 0 || clientWidth === this.width) return
    this.width = clientWidth
    if (!this.isNarrow) this.#isDrawerOpen = false
    this.#host.requestUpdate()
  }

  readonly #escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || !this.isOver) return
    event.preventDefault()
    this.toggleAt()
  }
}
