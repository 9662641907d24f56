// Renders the rows in view, and their buttons. These stand beside the tree, over the end of their row:
// `role="tree"` allows only rows, and a button becomes part of a row's name.
// To change what a row can show, see tree-row.ts; its colors and sizes, tree.styles.ts.

import { html, nothing, type TemplateResult } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import { icon } from '../shared/icons.js'
import { piecesOf, renderPieces, renderTitle } from '../shared/mark-matches.js'
import { capital } from '../shared/words.js'
import type { RowList } from './row-list.js'
import {
  isLeaf,
  isNote,
  rowKey,
  type RowAction,
  type RowDetails,
  type TreeRow,
} from './tree-row.js'
import { indentOf } from './virtual-list.js'

/** The context besides the row that its look depends on. */
export interface RowContext {
  list: RowList
  label: string
  /** The id of the row with the tab stop. */
  current: string
  /** The key of the row on show. */
  shown: string
  /** They are marked in labels. */
  words: readonly string[]
  /** Whether the row has the pointer over it, or the focus: its buttons are shown then. */
  isNear: (id: string) => boolean
  details: (row: TreeRow) => RowDetails
}

/** A row with all that it shows. */
interface RenderedRow {
  row: TreeRow
  index: number
  details: RowDetails
  isShown: boolean
  isNear: boolean
}

/** cursor.ts positions the rows, and their buttons. @param indexes - of those in view */
export function renderList(indexes: readonly number[], context: RowContext): TemplateResult {
  const { list, label, shown } = context
  const rows = indexes.flatMap((index): RenderedRow[] => {
    const row = list.rows[index]
    if (!row) return []
    const isShown = isLeaf(row) && rowKey(row) === shown
    return [{ row, index, details: context.details(row), isShown, isNear: context.isNear(row.id) }]
  })
  const idOf = ({ row }: RenderedRow) => row.id
  return html`<div class="list">
    <div role="tree" aria-label=${label}>${repeat(rows, idOf, row => renderRow(row, context))}</div>
    ${repeat(rows, idOf, renderActions)}
  </div>`
}

function renderRow(one: RenderedRow, context: RowContext): TemplateResult {
  const { row, index, details, isShown, isNear } = one
  const { list, current } = context
  const { id, level, label, isOpen, type } = row
  // Screen readers spell capitals.
  const name = type === 'heading' ? (details.name ?? label) : nothing
  const look = isLeaf(row) ? 'leaf' : (type ?? 'branch')
  const { isWide } = indentOf(list, index)
  return html`<div
    part="row"
    class="row ${look} ${isWide ? 'wide' : ''} ${isShown ? 'shown' : ''} ${isNear ? 'near' : ''}"
    role="treeitem"
    data-id=${id}
    aria-label=${name}
    .ariaDescription=${details.description || null}
    aria-level=${level}
    aria-posinset=${list.positionOf(index)}
    aria-setsize=${list.siblingsOf(index)}
    aria-expanded=${isOpen ?? nothing}
    aria-selected=${isLeaf(row) ? isShown : nothing}
    aria-current=${isShown ? 'true' : nothing}
    tabindex=${id === current ? 0 : -1}
  >
    ${typeof isOpen === 'boolean' ? html`<span class="chevron">${icon('chevron')}</span>` : nothing}
    ${isNote(type) ? html`<span title=${label}>${label}</span>` : renderDetails(row, details, context)}
  </div>`
}

function renderDetails(row: TreeRow, details: RowDetails, context: RowContext) {
  const { icon: emoji, number, detail, detailTip, progress, count, countTip, badge, mark } = details
  const words = details.isUnmarked ? [] : context.words
  return html`
    ${emoji ? html`<bdi class="icon-text" aria-hidden="true">${emoji}</bdi>` : nothing}
    ${number ? html`<span class="num">${renderPieces(matchesIn(number, words))}</span>` : nothing}
    ${renderLabel(row.label, details, words)}
    ${
      detail === undefined
        ? nothing
        : html`<span
            class="detail"
            aria-hidden=${details.name === undefined || nothing}
            title=${detailTip ?? nothing}
            ><bdi>${detail}</bdi></span
          >`
    }
    <span class="end" aria-hidden="true"
      >${progress === undefined ? nothing : html`<span>${progress}</span>`}${
        badge
          ? html`<plan-kind-badge exportparts="badge" .kind=${badge}></plan-kind-badge>`
          : nothing
      }${
        count ? html`<span class="count" title=${countTip ?? nothing}>${count}</span>` : nothing
      }<span class="marks"
        >${mark ? html`<span class="mark ${mark}" part="mark"></span>` : nothing}</span
      ></span
    >
  `
}

function renderLabel(label: string, details: RowDetails, words: readonly string[]) {
  const { labelEnd = '', markLabel, tip = label, isCapital } = details
  const start = label.slice(0, label.length - labelEnd.length)
  const parts = labelEnd === '' ? [label] : [start, labelEnd]
  const look = `${labelEnd === '' ? '' : 'parted'} ${isCapital ? capital(label) : ''}`
  return html`<span class="label ${look}" title=${tip}
    >${parts.map(part =>
      words.length === 0 ? html`<bdi>${part}</bdi>` : renderTitle(matchesIn(part, words)),
    )}${markLabel ? html`<span class="unseen-by-eye">${`(${markLabel})`}</span>` : nothing}</span
  >`
}

/** A name on disk need not be in the composed form that is searched, and is shown as it is. */
function matchesIn(text: string, words: readonly string[]) {
  const pieces = piecesOf(text, words)
  const isSame = pieces.map(piece => piece.text).join('') === text
  return isSame ? pieces : [{ text, isMatch: false }]
}

function renderActions({ row, details, isShown, isNear }: RenderedRow) {
  const { actions = [], hint } = details
  if (actions.length === 0) return nothing
  const look = `${isShown ? 'shown' : ''} ${isNear ? 'near' : ''}`
  return html`<div class="acts ${look}" data-id=${row.id}>
    ${hint === undefined ? nothing : html`<span class="hint">${hint}</span>`}
    ${actions.map(renderAction)}
  </div>`
}

/** A button out of the tab order: what it does, the keys and the menu of the row do too. */
function renderAction({ id, label, icon: picture, name = label }: RowAction) {
  return html`<button
    type="button"
    part="act"
    data-act=${id}
    tabindex="-1"
    aria-label=${name}
    title=${picture ? label : nothing}
  >
    ${picture ? icon(picture) : label}
  </button>`
}
