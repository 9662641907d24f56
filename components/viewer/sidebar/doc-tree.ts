// The tree of docs: gives <plan-tree> its rows, and turns what a reader does with a row into what it means for a doc.
// To change which rows there are, and what they show, see ../doc-rows/.

import { html, nothing, type LitElement } from 'lit'
import type { Doc, ListedTree, Status, Task } from '../../../schema/tree.js'
import type * as events from '../../parts/tree/events.js'
import type { PlanTree } from '../../parts/tree/tree.js'
import { rowKey, type TreeRow } from '../../parts/tree/tree-row.js'
import { DocGrabEvent } from '../../parts/search-results/events.js'
import { DocRows, isPlanRow, type DocRowsInput } from '../doc-rows/doc-rows.js'
import { dirOf } from '../doc-rows/rows.js'
import { DocOpenEvent, PathCopyEvent, RowMenuEvent, WorkspaceOpenEvent } from '../events.js'

interface DocTreeInput extends Omit<DocRowsInput, 'isHeld'> {
  /** The path of the doc on show. */
  shown: string
  isTall: boolean
  /** Where it is scrolled to at first. */
  top: number
  isInert: boolean
  /** Nothing is said where it lists nothing. */
  isSilent: boolean
}

/** The requests of the tree, besides the events that the host fires. */
interface DocTreeRequests {
  expand(ids: readonly string[], isOpen: boolean): void
  settle(task: Task, to: Status): void
  /** These docs are in view. */
  see(paths: readonly string[]): void
  scroll(top: number): void
}

export class DocTree {
  readonly #host: LitElement
  readonly #requests: DocTreeRequests
  readonly #rows = new DocRows()

  constructor(host: LitElement, requests: DocTreeRequests) {
    this.#host = host
    this.#requests = requests
  }

  /** Opens what the doc stands in, and scrolls to it once that is done. */
  reveal(path: string): void {
    const folded = this.#rows.foldedAbove(path)
    // A filter has an expansion of its own.
    if (folded.length > 0 && this.#rows.words.length === 0) this.#requests.expand(folded, true)
    this.#element?.reveal(path)
  }

  /** False where it lists nothing. */
  focus(): boolean {
    const hasRows = this.#rows.rows.length > 0
    if (hasRows) this.#element?.focus()
    return hasRows
  }

  /** Filters the docs, before the rows are rendered with this filter. */
  prepare(filter: string): void {
    this.#rows.prepare(filter)
  }

  render(input: DocTreeInput) {
    const rows = this.#rows
    rows.take({ ...input, isHeld: this.#element?.isUsed ?? false })
    const isEmpty = rows.rows.length === 0 && !input.isSilent
    return html`<plan-tree
      label="Plans"
      ?inert=${input.isInert}
      .rows=${rows.rows}
      .details=${rows.details}
      .marked=${rows.words}
      .shown=${input.shown}
      ?two-lines=${input.isTall}
      .top=${input.top}
      @plan-tree-open=${this.#open}
      @plan-tree-toggle=${this.#toggle}
      @plan-tree-act=${this.#act}
      @plan-tree-grab=${({ row, pointerId, x, y }: events.TreeGrabEvent) =>
        this.#fire(new DocGrabEvent({ path: rowKey(row), label: row.label, pointerId, x, y }))}
      @plan-tree-view=${({ rows }: events.TreeViewEvent) =>
        this.#requests.see(rows.flatMap(row => docOf(row)?.path ?? []))}
      @plan-tree-scroll=${({ top }: events.TreeScrollEvent) => this.#requests.scroll(top)}
      @plan-tree-rest=${() => this.#host.requestUpdate()}
      >${isEmpty ? renderEmpty(input.tree, input.filter) : nothing}</plan-tree
    >`
  }

  get #element(): PlanTree | null {
    return this.#host.renderRoot.querySelector('plan-tree')
  }

  readonly #open = ({ row, where, isKept, isByKey }: Omit<events.TreeOpenEvent, keyof Event>) => {
    const doc = docOf(row)
    const dir = isPlanRow(row) ? dirOf(row) : null
    if (doc) this.#fire(new DocOpenEvent({ path: doc.path, where, isKept, isByKey }))
    else if (dir !== null) this.#fire(new WorkspaceOpenEvent({ dir, isByKey }))
  }

  readonly #toggle = ({ ids, isOpen }: events.TreeToggleEvent) => {
    if (this.#rows.words.length === 0) {
      this.#requests.expand(ids, isOpen)
      return
    }
    this.#rows.foldFiltered(ids, isOpen)
    this.#host.requestUpdate()
  }

  readonly #act = (event: events.TreeActEvent) => {
    const { row, act, anchor, opener } = event
    if (!isPlanRow(row)) return
    const about = this.#rows.menuRowOf(row)
    const isToSide = act === 'side'
    if (act === 'open' || isToSide) {
      this.#open({ row, where: isToSide ? 'side' : 'here', isKept: isToSide, isByKey: false })
    } else if (act === 'copy') {
      const path = docOf(row)?.path ?? dirOf(row)
      if (path === null) return
      event.preventDefault()
      this.#fire(new PathCopyEvent({ path }))
    } else if (act === 'menu' && about) {
      this.#fire(new RowMenuEvent({ row: about, anchor, opener }))
    } else if (about?.type === 'task') {
      this.#requests.settle(about.task, act === 'settle' ? 'done' : 'active')
    }
  }

  #fire(event: Event): void {
    this.#host.dispatchEvent(event)
  }
}

function docOf(row: TreeRow): Doc | null {
  return isPlanRow(row) && row.content.type === 'doc' ? row.content.doc : null
}

/** Rendered in place of rows. */
function renderEmpty(tree: ListedTree | null, filter = '') {
  if (!tree) return nothing
  const [words, help] =
    filter === ''
      ? ['No docs folder yet', 'Add one in the settings.']
      : [
          html`Nothing is called “<bdi>${filter}</bdi>”.`,
          'Tasks, phases and docs are found by parts of their names.',
        ]
  return html`<div class="empty" slot="empty"><strong>${words}</strong><span>${help}</span></div>`
}
