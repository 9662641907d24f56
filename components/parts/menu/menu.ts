// A menu above everything else, for one request at a time. It gives the focus back to its opener.
// To change what an item does, see viewer/context-menus.ts; where it opens, position.ts.

import { LitElement, html, nothing, type TemplateResult } from 'lit'
import { state } from 'lit/decorators.js'
import { controls } from '../../theme/controls.js'
import { isRtl } from '../shared/direction.js'
import { giveFocus } from '../shared/focus.js'
import { icon } from '../shared/icons.js'
import type { MenuEntry, MenuItem } from '../shared/menu-item.js'
import { hasModifier } from '../shared/modifiers.js'
import { TypeAhead } from '../shared/type-ahead.js'
import { placeMenu } from './position.js'
import { ClosingPress, OutsideDismiss } from './dismiss.js'
import { styles } from './menu.styles.js'

export interface MenuRequest {
  items: readonly MenuEntry[]
  /** The place where the menu opens: the rectangle of a button, or the position of the pointer. */
  anchor: DOMRect | { x: number; y: number }
  /** The element that has the focus afterwards. */
  opener: HTMLElement
  /** The menu's accessible name. */
  label: string
}

/**
 * One menu for all openers of a page. Arrows, Home, End and letters walk it, Enter and Space choose,
 * Escape and Tab close it; so do a press elsewhere, scrolling and resizing.
 */
export class PlanMenu extends LitElement {
  static override styles = [controls, styles]

  @state() private _request: MenuRequest | null = null
  private _isToOpen = false
  private readonly _closingPress = new ClosingPress()
  private readonly _typeAhead = new TypeAhead()
  private readonly _outside = new OutsideDismiss(this, press => this._endBy(press))

  /** Whether the menu is shown. */
  get isOpen(): boolean {
    return this._request !== null
  }

  /** Opens the menu, with the focus on its first item; a press on the opener of an open one closes it. */
  show(request: MenuRequest): void {
    // The click was meant to close it.
    if (this._closingPress.isOf(request.opener)) return
    this._typeAhead.clear()
    this._request = request
    this._isToOpen = true
  }

  /** Closes the menu without a choice; the focus goes back to the opener. */
  close(): void {
    this._end(true)
  }

  override disconnectedCallback() {
    super.disconnectedCallback()
    this._closingPress.forget()
    this._end(false)
  }

  private get _menu(): HTMLElement | null {
    return this.renderRoot.querySelector<HTMLElement>('[role=menu]')
  }

  private get _items(): HTMLElement[] {
    return [...this.renderRoot.querySelectorAll<HTMLElement>('.item')]
  }

  protected override updated() {
    const menu = this._menu
    if (!menu || !this._request || !this._isToOpen || !this.isConnected) return
    this._isToOpen = false
    if (!menu.matches(':popover-open')) menu.showPopover()
    this._place(menu, this._request.anchor)
    this._outside.start(this._request.opener)
    this._goTo(0)
  }

  private _place(menu: HTMLElement, anchor: MenuRequest['anchor']) {
    menu.style.removeProperty('max-height')
    const { x, y } = anchor
    const { width, height } = 'width' in anchor ? anchor : { width: 0, height: 0 }
    const view = { width: document.documentElement.clientWidth, height: innerHeight }
    const place = placeMenu(
      { x, y, width, height },
      menu.getBoundingClientRect(),
      view,
      isRtl(menu),
    )
    menu.style.setProperty('left', `${place.x}px`)
    menu.style.setProperty('top', `${place.y}px`)
    menu.style.setProperty('max-height', `${place.maxHeight}px`)
  }

  override render() {
    const { items = [], label = '' } = this._request ?? {}
    const hasIcons = items.some(
      item => item !== 'separator' && (item.icon !== undefined || item.isChecked !== undefined),
    )
    return html`<div
      role="menu"
      popover="manual"
      tabindex="-1"
      aria-label=${label}
      @keydown=${this._press}
      @focusout=${this._leave}
      @contextmenu=${(event: Event) => event.preventDefault()}
    >
      ${items.map((item, at) =>
        item === 'separator'
          ? html`<div role="separator"></div>`
          : this._renderItem(item, at, hasIcons),
      )}
    </div>`
  }

  private _renderItem(item: MenuItem, at: number, hasIcons: boolean): TemplateResult {
    const { label, keys, isChecked } = item
    return html`<button
      class="item"
      type="button"
      role=${isChecked === undefined ? 'menuitem' : 'menuitemcheckbox'}
      tabindex="-1"
      aria-describedby=${keys === undefined ? nothing : `keys-${at}`}
      aria-checked=${isChecked ?? nothing}
      @click=${() => this._choose(item)}
      @pointermove=${this._point}
    >
      ${hasIcons ? html`<span class="sign">${iconOf(item)}</span>` : nothing}
      <span class="label"><bdi>${label}</bdi></span>
      ${keys === undefined ? nothing : html`<span class="keys" id="keys-${at}" aria-hidden="true">${keys}</span>`}
    </button>`
  }

  private _choose(item: MenuItem) {
    this._end(true)
    item.run()
  }

  private _point(event: PointerEvent) {
    const item = event.currentTarget as HTMLElement
    if (event.pointerType !== 'touch' && !item.matches(':focus')) {
      item.focus({ preventScroll: true })
    }
  }

  private _press(event: KeyboardEvent) {
    const { key } = event
    if (event.isComposing || hasModifier(event)) return
    // The browser then moves the focus from the opener, which has it by now.
    if (key === 'Tab') {
      this._end(true)
      return
    }
    const items = this._items
    const at = items.findIndex(item => item.matches(':focus'))
    const last = items.length - 1
    const steps: Record<string, number> = {
      ArrowDown: at >= last ? 0 : at + 1,
      ArrowUp: at <= 0 ? last : at - 1,
      Home: 0,
      End: last,
    }
    const to = steps[key]
    if (to !== undefined) this._goTo(to)
    else if (key === 'Escape') this._end(true)
    else if (key !== ' ' && [...key].length === 1) this._find(key, items, at, event.timeStamp)
    else return
    event.preventDefault()
    // The hotkeys of the page are off while a menu is open.
    event.stopPropagation()
  }

  private _find(letter: string, items: readonly HTMLElement[], at: number, now: number) {
    const labels = items.map(item => item.querySelector('.label')?.textContent ?? '')
    this._goTo(this._typeAhead.find(letter, labels, at, now))
  }

  private _goTo(at: number) {
    const item = this._items[at]
    item?.focus({ preventScroll: true })
    item?.scrollIntoView({ block: 'nearest' })
  }

  private _leave({ relatedTarget }: FocusEvent) {
    if (relatedTarget instanceof Node && this._menu?.contains(relatedTarget)) return
    this._end(false)
  }

  private _endBy(press: PointerEvent | null) {
    const opener = this._request?.opener
    const isClick = press?.button === 0 && !press.ctrlKey
    if (opener && isClick && press.composedPath().includes(opener)) {
      this._closingPress.remember(opener)
    }
    this._end(press === null)
  }

  private _end(isBack: boolean) {
    const request = this._request
    if (!request) return
    // First, since closing moves the focus, which would close it again.
    this._request = null
    this._isToOpen = false
    this._outside.stop()
    if (this._menu?.matches(':popover-open')) this._menu.hidePopover()
    if (isBack) giveFocus(request.opener)
  }
}

function iconOf({ icon: name, isChecked }: MenuItem) {
  if (isChecked === true) return icon('check')
  return name === undefined ? nothing : icon(name)
}

declare global {
  interface HTMLElementTagNameMap {
    'plan-menu': PlanMenu
  }
}
