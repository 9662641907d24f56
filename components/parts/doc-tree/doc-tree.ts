// The tree of docs in the sidebar: renders the rows in view and turns keys and clicks into events.
// To change which rows there are, see build-rows.ts; how a row looks, row.ts; what a key does, keyboard.ts.

import { LitElement, html, nothing, type PropertyValues } from 'lit'
import { property } from 'lit/decorators.js'
import type { Mark } from '../../../schema/review/doc-mark.js'
import type { Doc, Tree } from '../../../schema/tree.js'
import { controls } from '../../theme/controls.js'
import { isRtl } from '../shared/direction.js'
import { DocGrab } from '../shared/doc-grab.js'
import { styles } from './doc-tree.styles.js'
import { renderEmpty, type RowContext } from './row.js'
import { Nearness, RowPointer, hitOf } from './pointer.js'
import { Cursor } from './cursor.js'
import { TreeModel } from './tree-model.js'
import { actStyles } from './row.styles.js'
import { menuRowOf, renderList } from './row-actions.js'
import { type RowHost, RowKeys } from './keyboard.js'
import type { Order } from './rows.js'
import {
  DocsInViewEvent,
  TreeFoldEvent,
  TreeFoldsEvent,
  TreeMenuEvent,
  TreeScrollEvent,
} from './events.js'
import { Viewport } from './viewport.js'
import type { StatusFolders } from '../../../schema/folder-rules.js'

// A page of another project gives these values.
export type {
  Collection,
  Doc,
  DocsFolderInfo,
  Folder,
  Kind,
  Task,
  Tree,
} from '../../../schema/tree.js'

const NO_FOLDS: ReadonlyMap<string, boolean> = new Map()
const NO_MARKS: ReadonlyMap<string, Mark> = new Map()
const NO_NAMES: ReadonlyMap<string, StatusFolders> = new Map()
const NO_AGES: ReadonlyMap<string, number> = new Map()

/**
 * The docs of a tree, by docs folder, task and phase; those of a collection by folder. Only the rows
 * in view are in the page, so it needs a height of its own: by default the height of its container.
 *
 * @fires {DocOpenEvent} plan-doc-open - a doc was chosen, to be shown here or to the side
 * @fires {DocGrabEvent} plan-doc-grab - a doc is being dragged with the mouse
 * @fires {WorkspaceOpenEvent} plan-workspace-open - a task, phase or group was chosen
 * @fires {TreeFoldEvent} plan-tree-fold - a row was folded or unfolded
 * @fires {TreeFoldsEvent} plan-tree-folds - several rows were, or have to be for a doc to be seen
 * @fires {TaskSettleEvent} plan-task-settle - a task is to be settled or restored
 * @fires {PathCopyEvent} plan-path-copy - a path is to be copied
 * @fires {TreeMenuEvent} plan-tree-menu - the menu of a task, phase, group or doc was requested
 * @fires {DocsInViewEvent} plan-docs-in-view - other docs have rows in view, or the tree changed
 * @fires {TreeScrollEvent} plan-tree-scroll - the reader scrolled, and it has come to rest
 * @slot empty - what is shown when there is no row
 * @csspart row - every row
 * @csspart act - every button in a row
 * @csspart mark - the mark of what has not been read yet
 * @csspart badge - the badge of a doc's kind
 * @cssprop --plan-tree-row - the height of a row; 1.75rem by default, 2.5rem for coarse pointers
 */
export class PlanDocTree extends LitElement {
  static override styles = [controls, styles, actStyles]

  /** What is listed; null while it is not known. */
  @property({ attribute: false }) tree: Tree | null = null

  /** Whether rows are open, by id, where they differ from their default. */
  @property({ attribute: false }) folds = NO_FOLDS

  /** The path of the doc on show. */
  @property() shown = ''

  /** What the reader has not read yet, by doc path. */
  @property({ attribute: false }) marks = NO_MARKS

  /** Shows only what is called so, with what it stands in. */
  @property() filter = ''

  /** The names of the status folders, by docs folder, where they are known. */
  @property({ attribute: false }) statusFolders = NO_NAMES

  /** When docs were last changed, in milliseconds, by doc path. */
  @property({ attribute: false }) ages = NO_AGES

  /** How tasks are sorted: by their newest change, or by name. */
  @property() order: Order = 'newest'

  /** The title of a doc has two lines. */
  @property({ type: Boolean, attribute: 'two-lines', reflect: true }) twoLines = false

  /** The time that ages are counted from, in milliseconds; 0 shows none. */
  @property({ type: Number }) now = 0

  /** Nothing can be settled. */
  @property({ type: Boolean, attribute: 'read-only' }) readOnly = false

  /** Where the list is scrolled to when it is first rendered, in pixels. */
  @property({ type: Number }) top = 0

  private readonly _model = new TreeModel()
  private readonly _view = new Viewport(this, top => this.dispatchEvent(new TreeScrollEvent(top)))
  private readonly _cursor = new Cursor(this._model, this._view)
  private readonly _keys = new RowKeys()
  private readonly _pointer = new RowPointer()
  private readonly _grab = new DocGrab(this)
  private readonly _near = new Nearness(this, this._view)
  private _hadFocus = false
  private _wasHeld = false
  /** The paths of the docs that were last reported to be in view. */
  private _inView = ''
  private _wantsFocus = false
  /** The doc that is to be scrolled to as soon as it has a row. */
  private _revealed = ''

  /** Opens what this doc stands in, by `plan-tree-folds`, and scrolls to it once that is done. */
  reveal(path: string): void {
    this._revealed = path
    const { tree, folds, _model: model } = this
    const folded = tree ? model.foldedAbove(path, tree, folds) : []
    if (folded.length > 0 && model.words.length === 0) {
      this._fire(new TreeFoldsEvent(new Map(folded.map(id => [id, true]))))
    }
    this.requestUpdate()
  }

  /** Whether it lists something: not so where nothing matches the filter. */
  get hasRows(): boolean {
    return this._model.rows.length > 0
  }

  /** Focuses the row that a Tab into the tree would: the last one, or the doc on show. */
  focusRow(): void {
    this._wantsFocus = true
    this._cursor.scrollToCurrent()
    this.requestUpdate()
  }

  /** The same as `focusRow`. */
  override focus(): void {
    this.focusRow()
  }

  protected override willUpdate(changed: PropertyValues<this>) {
    this._hadFocus = this.shadowRoot?.activeElement instanceof HTMLElement
    const { tree, folds, filter, order, marks, shown, top, statusFolders } = this
    const isHeld = this._view.isUsed(this._hadFocus)
    // The order settles now: what is in view is to stay there.
    const isOther = changed.has('tree') || (this._wasHeld && !isHeld)
    this._wasHeld = isHeld
    this._cursor.update(
      {
        tree,
        folds,
        filter,
        order,
        marks,
        shown,
        top,
        statusFolders,
        isHeld,
        isTall: this.twoLines,
      },
      { hadFocus: this._hadFocus, isOther, isStart: changed.has('top') },
    )
    if (this._revealed !== '' && this._cursor.scrollToDoc(this._revealed, this._hadFocus)) {
      this._revealed = ''
    }
  }

  override render() {
    const { _model: model, _cursor: cursor } = this
    const context: RowContext = {
      words: model.words,
      shown: this.shown,
      now: this.now,
      ages: this.ages,
      isReadOnly: this.readOnly,
      isNear: this._near.isNear,
      kindOf: model.kindOf,
      markIn: model.markIn,
      countIn: model.countIn,
    }
    const rows = cursor.mounted().flatMap(index => model.rows[index] ?? [])
    const current = model.rows[cursor.current]?.id ?? ''
    return html`
      <div class="measure"></div>
      <div
        class="scroller"
        tabindex="-1"
        ?hidden=${model.rows.length === 0}
        @scroll=${this._view.scrolled}
        @pointermove=${(event: PointerEvent) => {
          this._view.pointed(event)
          this._grab.move(event)
        }}
        @pointerleave=${this._near.leave}
        @pointerover=${this._near.over}
        @pointerdown=${(event: PointerEvent) => {
          this._pointer.touch(event)
          this._grab.press(event, this._docAt(event))
        }}
        @mousedown=${this._press}
        @click=${this._click}
        @auxclick=${this._click}
        @contextmenu=${(event: PointerEvent) => this._pointer.requestMenu(event, this._host())}
        @keydown=${this._key}
        @focusin=${this._noteFocus}
        @focusout=${this._near.blur}
      >
        ${renderList(rows, current, context)}
      </div>
      ${model.rows.length === 0 ? renderEmpty(this.tree, this.filter) : nothing}
    `
  }

  protected override firstUpdated() {
    const [scroller, probe] = ['.scroller', '.measure'].map(name => this._find(name))
    if (scroller && probe) this._view.attach(scroller, probe)
  }

  protected override updated(changed: PropertyValues<this>) {
    this._reportInView(changed.has('tree'))
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
    const rows = this._cursor.mounted().flatMap(index => this._model.rows[index]?.content ?? [])
    const paths = rows.flatMap(content => (content.type === 'doc' ? [content.doc.path] : []))
    const inView = paths.join('\n')
    if (!isOther && inView === this._inView) return
    this._inView = inView
    this._fire(new DocsInViewEvent(paths))
  }

  private _docAt(event: Event): Doc | null {
    const hit = hitOf(event)
    const row = this._model.rows[this._model.indexOf(hit?.id ?? '')]
    return !hit?.act && row?.content.type === 'doc' ? row.content.doc : null
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
    if (!hit || hit.act || event.defaultPrevented) return
    this._revealed = ''
    const index = this._model.indexOf(hit.id)
    if (this._keys.press(event, hit.row, index, this._host())) event.preventDefault()
  }

  private _noteFocus(event: FocusEvent) {
    this._near.focus(event)
    const hit = hitOf(event)
    if (hit) this._cursor.note(hit.id)
  }

  private readonly _fold = (ids: readonly string[], isOpen: boolean) => {
    const [id] = ids
    if (id === undefined) return
    if (this._model.words.length > 0) {
      for (const one of ids) this._model.foldFiltered(one, isOpen)
      this._cursor.refresh()
      this.requestUpdate()
    } else if (ids.length === 1) {
      this._fire(new TreeFoldEvent(id, isOpen))
    } else {
      this._fire(new TreeFoldsEvent(new Map(ids.map(one => [one, isOpen]))))
    }
  }

  private _host(): RowHost {
    const model = this._model
    return {
      model,
      rows: model.rows,
      page: this._cursor.page,
      isRtl: isRtl(this),
      shown: this.shown,
      go: index => {
        this._cursor.go(index)
        this._wantsFocus = true
        this.requestUpdate()
      },
      fold: this._fold,
      requestMenu: (row, anchor, opener) => {
        const menuRow = menuRowOf(row, model)
        if (menuRow) this._fire(new TreeMenuEvent(menuRow, anchor, opener))
      },
      fire: this._fire,
    }
  }

  private readonly _fire = (event: Event | null) => {
    if (event) this.dispatchEvent(event)
  }

  private _find(selector: string): HTMLElement | null {
    return this.renderRoot.querySelector<HTMLElement>(selector)
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'plan-doc-tree': PlanDocTree
  }
}
