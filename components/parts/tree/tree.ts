// A tree of anything: renders the rows in view and turns keys and clicks into events.
// To change how a row looks, see row.ts; what a key does, keyboard.ts; which rows are in view, cursor.ts.

import { LitElement, html, nothing, type PropertyValues } from 'lit'
import { property } from 'lit/decorators.js'
import { base } from '../../theme/base.js'
import { isRtl } from '../shared/direction.js'
import { ListGrab } from '../shared/grab.js'
import { PlanEvent } from '../shared/part-event.js'
import { Cursor } from './cursor.js'
import {
  TreeActEvent,
  TreeGrabEvent,
  TreeOpenEvent,
  TreeScrollEvent,
  TreeToggleEvent,
  TreeViewEvent,
} from './events.js'
import { type RowHost, RowKeys } from './keyboard.js'
import { Nearness, RowPointer, hitOf } from './pointer.js'
import { renderList } from './row.js'
import { actStyles } from './row.styles.js'
import { isLeaf, rowKey, type RowDetails, type TreeRow } from './tree-row.js'
import { styles } from './tree.styles.js'
import { Viewport } from './viewport.js'

// A page of another project gives these values.
export type { RowAction, RowDetails, RowType, TreeRow } from './tree-row.js'

const NO_ROWS: readonly TreeRow[] = []
const NO_WORDS: readonly string[] = []

/**
 * A tree of anything, as rows. Only those in view are in the page, so it needs a height of its own: by default
 * the height of its container.
 *
 * @fires {TreeOpenEvent} plan-tree-open - a row was chosen, to be shown here or to the side
 * @fires {TreeToggleEvent} plan-tree-toggle - rows are to be folded or unfolded
 * @fires {TreeActEvent} plan-tree-act - a button of a row was pressed, its menu requested, or it is to be copied
 * @fires {TreeGrabEvent} plan-tree-grab - a row is being dragged with the mouse
 * @fires {TreeViewEvent} plan-tree-view - other rows are in view, or the rows changed
 * @fires {TreeScrollEvent} plan-tree-scroll - the reader scrolled, and it has come to rest
 * @fires {PlanEvent} plan-tree-rest - the reader has not used it for a while: `isUsed` is false now
 * @slot empty - what is shown when there is no row
 * @csspart row - every row
 * @csspart act - every button in a row
 * @csspart mark - the mark of a row
 * @csspart badge - the badge of a row
 * @cssprop --plan-tree-row - the height of a row; 1.75rem by default, 2.5rem for coarse pointers
 */
export class PlanTree extends LitElement {
  static override styles = [base, styles, actStyles]

  /** The listed rows, each followed by those in it, if it is open. A change is another list. */
  @property({ attribute: false }) rows = NO_ROWS

  /** The details of a row, called for those in view alone. By default the row itself has them. */
  @property({ attribute: false }) details: (row: TreeRow) => RowDetails = row => row

  /** Words that are marked in labels, as where the rows are filtered by them. */
  @property({ attribute: false }) marked = NO_WORDS

  /** The key of the row on show, or its id where it has no key. */
  @property() shown = ''

  /** The accessible name. */
  @property() label = ''

  /** Rows without others in them have two lines. */
  @property({ type: Boolean, attribute: 'two-lines', reflect: true }) twoLines = false

  /** Where the list is scrolled to when it is first rendered, in pixels. */
  @property({ type: Number }) top = 0

  private readonly _view = new Viewport(this, top =>
    this.dispatchEvent(new TreeScrollEvent({ top })),
  )
  private readonly _cursor = new Cursor(this._view)
  private readonly _keys = new RowKeys()
  private readonly _pointer = new RowPointer()
  private readonly _grab = new ListGrab<TreeRow>((row, { pointerId, x, y }) =>
    this.dispatchEvent(new TreeGrabEvent({ row, pointerId, x, y })),
  )
  private readonly _near = new Nearness(this, this._view)
  private _hadFocus = false
  private _wasUsed = false
  /** The keys of the rows that were last reported to be in view. */
  private _inView = ''
  private _wantsFocus = false
  /** The id to scroll to as soon as it has a row. */
  private _revealed = ''
  /** The rows that were last to be folded or unfolded. */
  private _toggled: readonly string[] = []

  /** Scrolls to the first row of this key, as soon as there is one. */
  reveal(key: string): void {
    this._revealed = key
    this.requestUpdate()
  }

  /** Whether the pointer or the focus is in it, or was until half a minute ago: better keep the order of rows. */
  get isUsed(): boolean {
    return this._view.isUsed(this.shadowRoot?.activeElement instanceof HTMLElement)
  }

  /** Focuses the row that a Tab into the tree would: the last one, or the one on show. */
  override focus(): void {
    this._wantsFocus = true
    this._cursor.scrollToCurrent()
    this.requestUpdate()
  }

  protected override willUpdate(changed: PropertyValues<this>) {
    this._hadFocus = this.shadowRoot?.activeElement instanceof HTMLElement
    const { isUsed, rows, shown, top } = this
    if (this._wasUsed && !isUsed) this.dispatchEvent(new PlanEvent('plan-tree-rest'))
    this._wasUsed = isUsed
    const isOther = changed.has('rows') && !this._isToggled()
    const words = this.marked.join('\n')
    this._cursor.update(
      { rows, words, shown, top, isTall: this.twoLines },
      { hadFocus: this._hadFocus, isOther, isStart: changed.has('top') },
    )
    if (this._revealed !== '' && this._cursor.scrollToKey(this._revealed, this._hadFocus)) {
      this._revealed = ''
    }
  }

  /** Whether the new rows are what the reader wanted folded or unfolded: all above it stays where it is. */
  private _isToggled(): boolean {
    const [before, now] = [this._cursor.list.rows, this.rows]
    const at = before.findIndex((row, index) => row.isOpen !== now[index]?.isOpen)
    const isToggled = this._toggled.includes(before[at]?.id ?? '')
    this._toggled = []
    return isToggled
  }

  override render() {
    const { _cursor: cursor, label, shown, marked: words, details } = this
    const { list } = cursor
    const current = list.rows[cursor.current]?.id ?? ''
    const isEmpty = list.rows.length === 0
    const { isNear } = this._near
    const context = { list, label, current, shown, words, details, isNear }
    return html`
      <div class="measure"></div>
      <div
        class="scroller"
        tabindex="-1"
        ?hidden=${isEmpty}
        @scroll=${this._view.scrolled}
        @pointermove=${this._view.pointed}
        @pointerleave=${this._near.leave}
        @pointerover=${this._near.over}
        @pointerdown=${(event: PointerEvent) => {
          this._pointer.touch(event)
          this._grab.press(event, this._leafAt(event))
        }}
        @mousedown=${this._press}
        @click=${this._click}
        @auxclick=${this._click}
        @contextmenu=${(event: PointerEvent) => this._pointer.requestMenu(event, this._host())}
        @keydown=${this._key}
        @focusin=${this._noteFocus}
        @focusout=${this._near.blur}
      >
        ${renderList(cursor.mounted(), context)}
      </div>
      ${isEmpty ? html`<slot name="empty"></slot>` : nothing}
    `
  }

  protected override firstUpdated() {
    const [scroller, probe] = ['.scroller', '.measure'].map(name => this._find(name))
    if (scroller && probe) this._view.attach(scroller, probe)
  }

  protected override updated(changed: PropertyValues<this>) {
    this._reportInView(changed.has('rows'))
    const list = this._find('.list')
    if (list) this._cursor.apply(list)
    this._view.apply()
    const focused = this.shadowRoot?.activeElement
    // A row that was moved or removed in the DOM has lost the focus.
    if (this._wantsFocus || (this._hadFocus && !focused)) {
      this._wantsFocus = false
      this._find('.row[tabindex="0"]')?.focus({ preventScroll: true })
    }
  }

  private _reportInView(isOther: boolean) {
    const { list } = this._cursor
    const rows = this._cursor.mounted().flatMap(index => list.rows[index] ?? [])
    const inView = rows.map(rowKey).join('\n')
    if (!isOther && inView === this._inView) return
    this._inView = inView
    this.dispatchEvent(new TreeViewEvent({ rows }))
  }

  private _leafAt(event: Event): TreeRow | null {
    const hit = hitOf(event)
    const row = this._cursor.list.rows[this._cursor.list.indexOf(hit?.id ?? '')]
    return row && hit?.act === null && isLeaf(row) ? row : null
  }

  private _press(event: MouseEvent) {
    this._revealed = ''
    this._pointer.press(event)
  }

  private _click(event: MouseEvent) {
    this._pointer.click(event, this._host())
  }

  private _key(event: KeyboardEvent) {
    const hit = hitOf(event)
    // A button in a row has its own keys.
    if (!hit || hit.act !== null || event.defaultPrevented) return
    this._revealed = ''
    const index = this._cursor.list.indexOf(hit.id)
    if (this._keys.press(event, hit.row, index, this._host())) event.preventDefault()
  }

  private _noteFocus(event: FocusEvent) {
    this._near.focus(event)
    const hit = hitOf(event)
    if (hit) this._cursor.note(hit.id)
  }

  private _host(): RowHost {
    return {
      list: this._cursor.list,
      page: this._cursor.page,
      isRtl: isRtl(this),
      shown: this.shown,
      details: this.details,
      go: index => {
        this._cursor.go(index)
        this._wantsFocus = true
        this.requestUpdate()
      },
      toggle: (ids, isOpen) => {
        if (ids.length === 0) return
        this._toggled = ids
        this.dispatchEvent(new TreeToggleEvent({ ids, isOpen }))
      },
      open: (row, where, { isTwice = false, isByKey = false } = {}) => {
        const isKept = isTwice || where === 'side'
        this.dispatchEvent(new TreeOpenEvent({ row, where, isKept, isByKey }))
      },
      act: (row, act, opener, anchor = opener.getBoundingClientRect()) =>
        this.dispatchEvent(new TreeActEvent({ row, act, anchor, opener })),
    }
  }

  private _find(selector: string): HTMLElement | null {
    return this.renderRoot.querySelector<HTMLElement>(selector)
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'plan-tree': PlanTree
  }
}
