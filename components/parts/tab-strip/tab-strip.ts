// The tabs of one pane in a row. Each change that a person wants is an event.
// To change how a tab is rendered, see tab.ts; keys, keyboard.ts; pressing and dragging, press-gesture.ts.

import { LitElement, html, nothing, type PropertyValues } from 'lit'
import { property, state } from 'lit/decorators.js'
import { repeat } from 'lit/directives/repeat.js'
import { base } from '../../theme/base.js'
import { iconButtons } from '../../theme/icon-buttons.js'
import { isRtl } from '../shared/direction.js'
import { icon, iconButton } from '../shared/icons.js'
import { preventAutoscroll } from '../shared/modifiers.js'
import { TabEvent, TabGrabEvent, TabMenuEvent, type TabRequest } from './events.js'
import { tabKey } from './keyboard.js'
import { PressGesture } from './press-gesture.js'
import { TabGeometry, nextFocus } from './tab-geometry.js'
import { styles } from './tab-strip.styles.js'
import { renderTab, isOnCross, tabOf, type Tab } from './tab.js'

export type { TabEvent, TabGrabEvent, TabMenuEvent } from './events.js'
export type { Tab } from './tab.js'

/** The cross of a tab. */
const CROSS_PX = 24

/** The words of a strip. */
export interface TabStripWords {
  all: string
  /** The tooltip of the button that lists all. */
  allOf: (tabs: number) => string
  close: (label: string) => string
  /** Stands for an empty label. */
  untitled: string
}

const WORDS: TabStripWords = {
  all: 'All tabs',
  allOf: tabs => `All ${tabs} tabs`,
  close: label => `Close ${label}`,
  untitled: 'Untitled',
}

/**
 * The tabs of one pane. Arrow keys move the focus alone, Enter and Space choose, Delete closes.
 * Tabs that do not fit scroll, and "All tabs" requests a list of them.
 *
 * @fires {TabEvent} plan-tab-select - a tab was chosen
 * @fires {TabEvent} plan-tab-close - a tab is to be closed: Delete, a middle click, its cross
 * @fires {TabEvent} plan-tab-maximize - the pane of a tab is to be shown alone, or with the others again: a double click
 * @fires {TabMenuEvent} plan-tab-menu - the menu of a tab was requested, or a list of all (`tab` empty)
 * @fires {TabGrabEvent} plan-tab-grab - a tab is being dragged
 * @csspart tabs - the row of tabs
 * @csspart tab - every tab
 * @csspart all - the button "All tabs"
 * @csspart close - the button that closes the tab in front
 * @slot tools - what lies over the end of the strip while the pointer is on it or the focus in them
 * @cssprop --plan-strip - the height of the strip
 * @cssprop --plan-strip-ground - the ground behind the tabs
 * @cssprop --plan-tab-min - the width that tabs shrink to before they scroll
 * @cssprop --plan-tab-max - the greatest width of a tab
 */
export class PlanTabStrip extends LitElement {
  static override styles = [base, iconButtons, styles]

  /** The tabs, first to last. */
  @property({ attribute: false }) tabs: readonly Tab[] = []

  /** The id of the tab in front; empty when the pane is empty. */
  @property() active = ''

  /** The accessible name of the row of tabs. */
  @property() label = 'Tabs'

  /** Its own words, where they are not the English ones. */
  @property({ attribute: false }) words: Partial<TabStripWords> = {}

  /** The pane has the focus: the tab in front carries the accent. */
  @property({ type: Boolean, reflect: true }) focused = false

  /** How many pixels its tools take. With less room behind the tabs, the attribute `full` makes them small. */
  @property({ type: Number, attribute: 'tools-width' }) toolsWidth = 0

  /** The tab that the keyboard is on; empty while it is elsewhere. */
  @state() private _at = ''
  @state() private _isOverflowing = false
  /** The tab that is to have the focus after an update. */
  private _next = ''
  private _width = 0
  private _rowWidth = 0
  private _observed: readonly Element[] = []
  private readonly _row = new TabGeometry(this)
  private readonly _observer = new ResizeObserver(() => this._measure())
  private readonly _press = new PressGesture(this, {
    grab: (tab, grab) => {
      const grabbed = this._tab(tab)
      if (!grabbed || grabbed.disabled) return
      this.dispatchEvent(new TabGrabEvent({ ...grab, tab, label: this._nameOf(grabbed) }))
    },
    menu: (tab, x, y) => this._requestMenu(tab, new DOMRect(x, y)),
  })

  /** Puts the focus on the tab in front. */
  focusTab(): void {
    this._focus(this._stop)
  }

  /** The index of a tab that is dropped at `x` of the viewport. */
  indexAt(x: number): number {
    return this._row.indexAt(x)
  }

  /** Where in the viewport the tab of this index begins; after the last tab, where that one ends. */
  edgeOf(index: number): number {
    return this._row.edgeOf(index)
  }

  /** Scrolls on while a tab is held at `x` of the viewport; false where there is nothing to scroll. */
  pull(x: number, ms: number): boolean {
    return this._row.pull(x, ms)
  }

  override connectedCallback() {
    super.connectedCallback()
    this._observer.observe(this)
    // The observed sizes are forgotten when it leaves the page.
    this.requestUpdate()
  }

  override disconnectedCallback() {
    super.disconnectedCallback()
    this._observer.disconnect()
  }

  /** The one tab that the Tab key reaches. */
  private get _stop(): string {
    const isThere = (id: string) => this.tabs.some(tab => tab.id === id)
    return [this._at, this.active].find(isThere) ?? this.tabs[0]?.id ?? ''
  }

  protected override willUpdate(changed: PropertyValues<this>) {
    if (changed.has('active')) this._at = ''
    const before = changed.get('tabs')
    if (before) this._next = nextFocus(this._row.focused, before, this.tabs)
  }

  protected override updated(changed: PropertyValues<this>) {
    this._observeTabs()
    this._placeTools()
    const ids = (tabs: readonly Tab[] = []) => tabs.map(({ id }) => id).join('\0')
    const isOther = changed.has('tabs') && ids(changed.get('tabs')) !== ids(this.tabs)
    if (changed.has('active') || isOther) this._row.reveal(this.active)
    // A tab that the browser moves in the page loses the focus.
    if (this._next !== '' && this._next !== this._row.focused) this._focus(this._next)
    this._next = ''
  }

  /** A tab that has left the page is observed no more: it would be reported once, without a size. */
  private _observeTabs() {
    const tabs: readonly Element[] = this.isConnected ? this._row.tabs : []
    for (const tab of this._observed) if (!tabs.includes(tab)) this._observer.unobserve(tab)
    for (const tab of tabs) this._observer.observe(tab)
    this._observed = tabs
  }

  private _measure() {
    this._isOverflowing = this._row.width > this.clientWidth
    this._placeTools()
    const isOther = this._width !== this.clientWidth
    const isWider = this._rowWidth !== this._row.width && !this._row.isScrolled
    this._width = this.clientWidth
    this._rowWidth = this._row.width
    if (!isOther && !isWider) return
    // The button that comes or goes with the width takes its room first.
    void this.updateComplete.then(() => this._row.reveal(this.active))
  }

  /** Tools leave free what is at the end already: "All tabs", and the cross of the tab in front. */
  private readonly _placeTools = () => {
    const tools = this.renderRoot.querySelector<HTMLElement>('.tools')
    const all = this.renderRoot.querySelector('.all')
    const own = this.renderRoot.querySelector('.own')
    if (!tools) return
    const box = this.getBoundingClientRect()
    const fromEnd = ({ left, right }: DOMRect) =>
      isRtl(this) ? right - box.left : box.right - left
    const taken = all ? fromEnd(all.getBoundingClientRect()) : 0
    const cross = own ? fromEnd(own.getBoundingClientRect()) : 0
    this.toggleAttribute('full', box.width - this._row.width - taken < this.toolsWidth)
    const isUnder = cross > 0 && cross < taken + tools.offsetWidth + CROSS_PX
    tools.style.setProperty('inset-inline-end', `${isUnder ? Math.max(taken, cross) : taken}px`)
  }

  override render() {
    const front = this._tab(this.active)
    return html`
      <div
        part="tabs"
        class="tabs ${this._isOverflowing ? 'tight' : ''} ${this.tabs.length > 1 ? 'several' : ''}"
        @scroll=${this._placeTools}
        @click=${this._choose}
        @auxclick=${this._closeByMiddle}
        @dblclick=${(event: MouseEvent) =>
          isOnCross(event) || this._fire('plan-tab-maximize', tabOf(event))}
        @mousedown=${preventAutoscroll}
        @contextmenu=${this._onContextMenu}
        @keydown=${this._onKey}
        @focusin=${this._noteFocus}
        @focusout=${this._noteFocus}
        @pointerdown=${this._onPointerDown}
        @pointermove=${(event: PointerEvent) => this._press.move(event)}
        @pointerup=${(event: PointerEvent) => this._press.end(event)}
        @pointercancel=${(event: PointerEvent) => this._press.end(event)}
        @lostpointercapture=${(event: PointerEvent) => this._press.end(event)}
        @wheel=${(event: WheelEvent) => this._row.wheel(event)}
      >
        <div
          class="list"
          role=${this.tabs.length > 0 ? 'tablist' : nothing}
          aria-label=${this.tabs.length > 0 ? this.label : nothing}
        >
          ${repeat(
            this.tabs,
            tab => tab.id,
            (tab, index) => this._renderTab(tab, index),
          )}
        </div>
        ${front && front.closable !== false ? this._renderClose(front) : nothing}
      </div>
      ${this._isOverflowing ? this._renderAll() : nothing}
      <div class="tools"><slot name="tools"></slot></div>
    `
  }

  private _renderTab(tab: Tab, index: number) {
    const { id } = tab
    const isHeld = id === this._press.held
    const front = this.tabs.findIndex(other => other.id === this.active)
    return renderTab(tab, {
      name: this._nameOf(tab),
      index,
      isActive: id === this.active,
      isAfter: front >= 0 && index > front,
      isStop: id === this._stop,
      isHeld,
    })
  }

  /** A tab may hold no button: this one lies over the end of the tab in front. */
  private _renderClose(tab: Tab) {
    const name = this._words.close(this._nameOf(tab))
    return html`<button
      part="close"
      class="close own"
      aria-label=${name}
      title=${name}
      @click=${() => this._fire('plan-tab-close', tab.id)}
    >
      ${icon('close')}
    </button>`
  }

  private _renderAll() {
    const requestList = ({ currentTarget }: Event) => {
      const opener = currentTarget as HTMLElement
      const anchor = opener.getBoundingClientRect()
      this.dispatchEvent(new TabMenuEvent({ tab: '', anchor, opener }))
    }
    const hint = this._words.allOf(this.tabs.length)
    const options = { part: 'all', look: 'all', hint, hasMenu: true }
    return iconButton('chevron', this._words.all, requestList, options)
  }

  private _onPointerDown(event: PointerEvent) {
    this._press.begin(isOnCross(event) ? '' : tabOf(event), event)
  }

  private _choose(event: MouseEvent) {
    this._closeByMiddle(event)
    const tab = event.button === 0 ? tabOf(event) : ''
    // Assistive technology clicks without a press before.
    if (tab === '' || (event.detail > 0 && this._press.isSpent)) return
    this._fire(isOnCross(event) ? 'plan-tab-close' : 'plan-tab-select', tab)
  }

  /** Where there is no `auxclick`, the click of any button is a click. */
  private _closeByMiddle(event: MouseEvent) {
    if (event.button === 1) this._fire('plan-tab-close', tabOf(event))
  }

  private _onContextMenu(event: MouseEvent) {
    const tab = tabOf(event)
    if (tab === '') return
    event.preventDefault()
    if (this._press.isTouched) return
    this._requestMenu(tab, new DOMRect(event.clientX, event.clientY))
  }

  private _onKey(event: KeyboardEvent) {
    const request = tabKey(event, isRtl(this))
    const tab = tabOf(event)
    if (!request || tab === '') return
    event.preventDefault()
    if (request === 'select' || request === 'close') this._fire(`plan-tab-${request}`, tab)
    else if (request === 'menu') this._requestMenu(tab)
    else this._focus(this._row.neighbour(tab, request))
  }

  private _noteFocus(event: FocusEvent) {
    this._at = event.type === 'focusin' ? tabOf(event) : ''
  }

  private _focus(tab: string) {
    this._row.find(tab)?.focus({ preventScroll: true })
    this._row.reveal(tab)
  }

  /** Nothing where the tab does not allow it. */
  private _fire(type: TabRequest, id: string) {
    const tab = this._tab(id)
    const isAllowed = type === 'plan-tab-close' ? tab?.closable !== false : !tab?.disabled
    if (tab && isAllowed) this.dispatchEvent(new TabEvent(type, id))
  }

  private _tab(id: string): Tab | undefined {
    return this.tabs.find(tab => tab.id === id)
  }

  private get _words(): TabStripWords {
    return { ...WORDS, ...this.words }
  }

  private _nameOf({ label }: Tab): string {
    return label.trim() === '' ? this._words.untitled : label
  }

  private _requestMenu(tab: string, at?: DOMRect) {
    const opener = this._row.find(tab)
    if (!opener) return
    const anchor = at ?? opener.getBoundingClientRect()
    this.dispatchEvent(new TabMenuEvent({ tab, anchor, opener }))
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'plan-tab-strip': PlanTabStrip
  }
}
