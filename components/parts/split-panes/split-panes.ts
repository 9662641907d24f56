// Shows the panes of a layout, with dividers between them and tabs that can be dragged. Each change is an event.
// To change where panes lie, see components/layout/geometry.ts; dragging, divider-drag.ts and tab-drag.ts.

import { LitElement, html, nothing, type PropertyValues } from 'lit'
import { property, state } from 'lit/decorators.js'
import { repeat } from 'lit/directives/repeat.js'
import { emptyLayout, panesOf } from '../../layout/edit.js'
import {
  MIN_PANE,
  placeLayout,
  type Placed,
  type PlacedDivider,
  type Rect,
} from '../../layout/geometry.js'
import { isPane, type Layout, type LayoutNode } from '../../layout/layout.js'
import { base } from '../../theme/base.js'
import type { Grab } from '../tab-strip/events.js'
import type { PanesContext } from './drop-target.js'
import { DividerDrag, idOf } from './divider-drag.js'
import { placeDrag, renderDrag, setRect } from './drag-feedback.js'
import { PaneFocusEvent, PanesPlacedEvent } from './events.js'
import { styles } from './split-panes.styles.js'
import { stripIn, TabDrag } from './tab-drag.js'

export type {
  PaneFocusEvent,
  PanesPlacedEvent,
  SplitEvenEvent,
  SplitResizeEvent,
  TabMoveEvent,
  TabSplitEvent,
} from './events.js'

/** The words of the dividers. */
export interface SplitPanesWords {
  divider: string
  /** A divider whose pane has a name. */
  resize: (pane: string) => string
}

const WORDS: SplitPanesWords = {
  divider: 'Divider between panes',
  resize: pane => `Resize ${pane}`,
}

/**
 * The panes of a layout, each a slot of its id. Left and right are as they are seen: right-to-left
 * text turns neither panes nor keys round. Arrow keys move a focused divider by 16 px (with Shift
 * by 160), Page Up and Page Down by a tenth, Home and End as far as it goes, Enter evens out.
 *
 * Tabs of a `<plan-tab-strip>` anywhere in a pane can be dragged. The ground lets the pointer
 * through, so that the element may lie above what is shown in its panes.
 *
 * @fires {PanesPlacedEvent} plan-panes-placed - the panes moved, or a drag began or ended
 * @fires {PaneFocusEvent} plan-pane-focus - another pane than the focused one was clicked, or got the focus
 * @fires {SplitResizeEvent} plan-split-resize - a divider was moved
 * @fires {SplitEvenEvent} plan-split-even - even shares were requested
 * @fires {TabMoveEvent} plan-tab-move - a tab was dropped into a pane
 * @fires {TabSplitEvent} plan-tab-split - a tab was dropped onto an edge of a pane
 * @slot * - the content of the pane of this id
 * @csspart pane - the box of every pane
 * @csspart divider - every divider
 * @csspart drop - the space that a dragged tab will take
 * @csspart marker - the position in a strip that a dragged tab will take
 * @csspart ghost - the label at the pointer that drags a tab
 */
export class PlanSplitPanes extends LitElement {
  static override styles = [base, styles]

  /** The layout that is shown. */
  @property({ attribute: false }) layout: Layout = emptyLayout()

  /** The pixels between two panes. */
  @property({ type: Number }) gap = 6

  /** The name of a pane, used in the name of the divider that sizes it. */
  @property({ attribute: false }) nameOf: (pane: string) => string = () => ''

  /** Its own words, where they are not the English ones. */
  @property({ attribute: false }) words: Partial<SplitPanesWords> = {}

  /** The smallest width that splitting or dragging leaves of a pane, in pixels. */
  @property({ type: Number, attribute: 'min-width' }) minWidth = MIN_PANE.width

  /** The smallest height of a pane. */
  @property({ type: Number, attribute: 'min-height' }) minHeight = MIN_PANE.height

  @state() private _box: Rect = { x: 0, y: 0, width: 0, height: 0 }
  private _placed: Placed = { panes: [], dividers: [] }
  /** The input of the last computed rectangles, and of their last report. */
  private _placedFor: readonly unknown[] = []
  private _reported: readonly unknown[] = []
  private readonly _observer = new ResizeObserver(() => this._measure())
  private readonly _divider = new DividerDrag(this, () => this._context)
  private readonly _tab = new TabDrag(this, () => this._context, {
    paneOf: event => this._paneOf(event),
    stripIn: pane => stripIn(this._slotOf(pane)?.assignedElements({ flatten: true }) ?? []),
  })

  constructor() {
    super()
    this.addEventListener('plan-tab-grab', event => this._tab.begin(event))
  }

  /** Drags a tab in from outside the panes, such as a row of a tree: its id, its label, and where it is held. */
  bring(id: string, held: Grab & { label: string }): void {
    this._tab.bring(id, held)
  }

  /** Where panes and dividers lie, from the left top corner of the element. */
  get placed(): Placed {
    return this._placed
  }

  override connectedCallback() {
    super.connectedCallback()
    this._reported = []
    this._measure()
    this._observer.observe(this)
    this.requestUpdate()
  }

  override disconnectedCallback() {
    super.disconnectedCallback()
    this._observer.disconnect()
  }

  private get _context(): PanesContext {
    const { layout, _box: box, _placed: placed, minWidth, minHeight } = this
    const least = { width: positive(minWidth), height: positive(minHeight) }
    return { layout, box, gap: positive(this.gap), least, placed }
  }

  private get _isDragging(): boolean {
    return this._divider.isOn || this._tab.isOn
  }

  private _measure() {
    const { clientWidth: width, clientHeight: height } = this
    if (width === this._box.width && height === this._box.height) return
    this._box = { x: 0, y: 0, width, height }
  }

  protected override willUpdate(changed: PropertyValues<this>) {
    // A dragged divider belongs to the layout before.
    if (changed.has('layout')) this._divider.cancel()
    const { layout, box, gap, least } = this._context
    const shown = this._divider.shown ?? layout
    const inputs = [shown, box, gap, least.width, least.height]
    if (inputs.every((input, i) => input === this._placedFor[i])) return
    this._placedFor = inputs
    this._placed = placeLayout(shown, box, gap, least)
  }

  protected override updated() {
    const { panes, dividers } = this._placed
    const placed = dividers.map(divider => ({ id: idOf(divider), rect: divider.rect }))
    const places = [...panes, ...placed]
    for (const element of this.renderRoot.querySelectorAll<HTMLElement>('[data-place]')) {
      const rect = places.find(({ id }) => id === element.dataset['place'])?.rect
      if (rect) setRect(element, rect.x, rect.y, rect.width, rect.height)
    }
    this.toggleAttribute('dragging', this._isDragging)
    const view = this.renderRoot.querySelector<HTMLElement>('.drag')
    if (view && this._tab.dragged && this.isConnected) placeDrag(view, this._tab.dragged, this)
    const report = [this._placed, this._isDragging] as const
    if (report.every((one, i) => one === this._reported[i])) return
    this._reported = report
    this.dispatchEvent(new PanesPlacedEvent({ placed: this._placed, isDragging: this._isDragging }))
  }

  override render() {
    return html`
      ${repeat(
        this._placed.panes,
        ({ id }) => id,
        ({ id }) =>
          html`<div
            part="pane"
            class="pane"
            id="pane-${id}"
            data-place=${id}
            @focusin=${() => this._noteFocus(id)}
            @pointerdown=${() => this._noteFocus(id)}
          >
            <slot name=${id}></slot>
          </div>`,
      )}
      ${repeat(this._placed.dividers, idOf, divider => this._renderDivider(divider))}
      ${this._tab.dragged ? renderDrag(this._tab.dragged) : nothing}
    `
  }

  private _renderDivider(divider: PlacedDivider) {
    const { direction, value, min, max } = divider
    const pane = paneBefore(this.layout, divider)
    const name = this.nameOf(pane).trim()
    const words = { ...WORDS, ...this.words }
    return html`<div
      part="divider"
      class="divider ${direction} ${this._divider.isDragged(divider) ? 'dragged' : ''}"
      data-place=${idOf(divider)}
      role="separator"
      tabindex="0"
      aria-label=${name === '' ? words.divider : words.resize(name)}
      aria-controls=${pane === '' ? nothing : `pane-${pane}`}
      aria-orientation=${direction === 'row' ? 'vertical' : 'horizontal'}
      aria-valuenow=${value}
      aria-valuemin=${min}
      aria-valuemax=${max}
      @pointerdown=${(event: PointerEvent) => this._divider.begin(divider, event)}
      @dblclick=${() => this._divider.click(divider)}
      @keydown=${(event: KeyboardEvent) => this._divider.press(divider, event)}
    ></div>`
  }

  private _noteFocus(pane: string) {
    if (pane !== this.layout.focused) this.dispatchEvent(new PaneFocusEvent({ pane }))
  }

  private _slotOf(pane: string): HTMLSlotElement | null {
    const slots = this.renderRoot.querySelectorAll('slot')
    return [...slots].find(slot => slot.name === pane) ?? null
  }

  /** The pane that an event comes from; empty for none. */
  private _paneOf(event: Event): string {
    const path = event.composedPath()
    const { panes } = this._placed
    return panes.find(({ id }) => path.includes(this._slotOf(id) ?? this))?.id ?? ''
  }
}

/** An attribute may be no number. */
function positive(px: number): number {
  return Math.max(0, px) || 0
}

/** The first pane of what a divider sizes. */
function paneBefore({ root }: Layout, { split, index }: PlacedDivider): string {
  const find = (node: LayoutNode): LayoutNode | undefined => {
    if (isPane(node)) return undefined
    if (node.id === split) return node.children[index]
    return node.children.map(find).find(found => found !== undefined)
  }
  const sized = find(root)
  return (sized && panesOf({ root: sized, focused: '' })[0]?.id) ?? ''
}

declare global {
  interface HTMLElementTagNameMap {
    'plan-split-panes': PlanSplitPanes
  }
}
