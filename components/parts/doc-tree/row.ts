// Renders one row. To change its buttons, see row-actions.ts; its colors and sizes, doc-tree.styles.ts.

import { html, nothing, type TemplateResult } from 'lit'
import {
  markInWords,
  markedDocs,
  marksInWords,
  type Mark,
  type MarkCount,
} from '../../../schema/review/doc-mark.js'
import type { Doc, Kind, Tree } from '../../../schema/tree.js'
import { capital, count } from '../shared/words.js'
import { icon } from '../shared/icons.js'
import { piecesOf, renderPieces, renderTitle } from '../shared/mark-matches.js'
import type { Row } from './rows.js'

/** Year first, which is unambiguous everywhere. */
const EXACT = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium' })

/** What a row's look depends on besides the row. */
export interface RowContext {
  words: readonly string[]
  shown: string
  now: number
  /** When docs were last changed, in milliseconds, by doc path. */
  ages: ReadonlyMap<string, number>
  isReadOnly: boolean
  /** Whether the row has the pointer over it, or the focus: its buttons are shown then. */
  isNear: (id: string) => boolean
  /** null where the kind of a doc would say nothing. */
  kindOf: (doc: Doc) => Kind | null
  /** What the row shows of the docs in it; headings show it only while folded. */
  markIn: (row: Row) => Mark | null
  /** How many docs in the row are marked. */
  countIn: (row: Row) => MarkCount
}

export function renderRow(row: Row, isTabStop: boolean, context: RowContext): TemplateResult {
  const { id, level, position, siblings, isOpen, content, within } = row
  const isShown = content.type === 'doc' && content.doc.path === context.shown
  return html`<div
    part="row"
    class="row ${content.type} in-${within ?? 'nothing'} ${isShown ? 'shown' : ''} ${
      context.isNear(id) ? 'near' : ''
    }"
    role="treeitem"
    data-id=${id}
    aria-label=${labelOf(row) ?? nothing}
    .ariaDescription=${describe(row, context) || null}
    aria-level=${level}
    aria-posinset=${position}
    aria-setsize=${siblings}
    aria-expanded=${isOpen ?? nothing}
    aria-selected=${content.type === 'doc' ? isShown : nothing}
    aria-current=${isShown ? 'true' : nothing}
    tabindex=${isTabStop ? 0 : -1}
  >
    ${isOpen === null ? nothing : html`<span class="chevron">${icon('chevron')}</span>`}
    ${renderContent(row, context)}
  </div>`
}

function renderContent(row: Row, context: RowContext) {
  const { content, name, isOpen } = row
  const mark = context.markIn(row)
  const dot = html`<span class="marks"
    >${mark ? html`<span class="mark ${mark}" part="mark"></span>` : nothing}</span
  >`
  switch (content.type) {
    case 'folder':
      return html`
        ${renderIcon(content.folder.icon)}${renderLabel(name, [])}
        <span class="path" aria-hidden="true" title=${content.folder.root}
          ><bdi>${content.folder.label}</bdi></span
        >
        ${renderEnd(renderCount(context.countIn(row)), dot)}
      `
    case 'section':
    case 'collection': {
      const count = content.type === 'section' ? content.count : content.docs.length
      const words = content.type === 'collection' ? context.words : []
      return html`
        ${renderLabel(content.label, words)}
        ${
          count === null
            ? nothing
            : html`<span class="count" aria-hidden=${content.type === 'collection' || nothing}
                >(${count})</span
              >`
        }
        ${renderEnd(dot)}
      `
    }
    case 'task': {
      const { task } = content
      return html`
        ${renderIcon(task.icon)}${renderLabel(name, context.words, null, name, capital(name))}
        ${renderEnd(html`<span class="age">${ageOf(task.mtime, context.now)}</span>`, dot)}
      `
    }
    case 'workspace': {
      const { num, docs } = content.workspace
      const count = isOpen || docs.length === 0 ? nothing : docs.length
      return html`
        ${num === '' ? nothing : html`<span class="num">${renderPieces(matchesIn(num, context.words))}</span>`}
        ${renderLabel(name, context.words, null, name, capital(name))}
        ${renderEnd(html`<span class="age">${count}</span>`, dot)}
      `
    }
    case 'subfolder': {
      const count = isOpen ? nothing : content.folder.allDocs.length
      return html`
        ${renderLabel(name, context.words)}
        ${renderEnd(html`<span class="age">${count}</span>`, dot)}
      `
    }
    case 'doc': {
      const kind = context.kindOf(content.doc)
      const badge =
        kind &&
        html`<plan-kind-badge
          exportparts="badge"
          aria-hidden="true"
          .kind=${kind}
        ></plan-kind-badge>`
      const tip = tipOf(content.doc, context.ages.get(content.doc.path) ?? 0)
      const parts = partsOf(content.doc)
      const look = parts.length > 1 ? 'parted' : ''
      return html` ${renderLabel(parts, context.words, mark, tip, look)}${renderEnd(badge, dot)} `
    }
    case 'note':
      return html`<span class=${content.isProblem ? 'problem' : 'quiet'} title=${name}
        >${name}</span
      >`
  }
}

/** A heading has its name as label: screen readers spell capitals. Other rows are named by their content. */
function labelOf({ content, name }: Row): string | null {
  return content.type === 'section' || content.type === 'collection' ? name : null
}

function renderIcon(text: string | undefined) {
  return text ? html`<bdi class="icon-text" aria-hidden="true">${text}</bdi>` : nothing
}

function renderCount(count: MarkCount) {
  const words = marksInWords(count)
  if (words === '') return nothing
  return html`<span class="new" title=${words}>${markedDocs(count)}</span>`
}

/** The tooltip: the whole title, the path, and the exact time. */
function tipOf({ title, path }: Doc, time: number): string {
  return [title, path, ...(time > 0 ? [`Changed ${EXACT.format(time)}`] : [])].join('\n')
}

/** A title that ends with the file's name in two parts: rows of one folder differ in the second. */
function partsOf({ title, file }: Doc): string[] {
  const end = ` · ${file.slice(0, file.lastIndexOf('.'))}`
  return title.endsWith(end) ? [title.slice(0, -end.length), end] : [title]
}

function renderLabel(
  label: string | readonly string[],
  words: readonly string[],
  mark: Mark | null = null,
  tip = String(label),
  look = '',
) {
  const note = mark ? html`<span class="unseen-by-eye">${`(${markInWords(mark)})`}</span>` : nothing
  return html`<span class="label ${look}" title=${tip}
    >${[label].flat().map(part => renderPart(part, words))}${note}</span
  >`
}

function renderPart(text: string, words: readonly string[]) {
  return words.length === 0 ? html`<bdi>${text}</bdi>` : renderTitle(matchesIn(text, words))
}

/** A name on disk need not be in the composed form that is searched, and is shown as it is. */
function matchesIn(text: string, words: readonly string[]) {
  const pieces = piecesOf(text, words)
  const isSame = pieces.map(piece => piece.text).join('') === text
  return isSame ? pieces : [{ text, isMatch: false }]
}

function renderEnd(...things: unknown[]) {
  return html`<span class="end" aria-hidden="true">${things}</span>`
}

function describe(row: Row, context: RowContext): string {
  const { content } = row
  const { kindOf, now, ages } = context
  const marked = content.type === 'doc' ? '' : marksInWords(context.countIn(row))
  switch (content.type) {
    case 'doc':
      return docInWords(kindOf(content.doc), ages.get(content.doc.path) ?? 0, now)
    case 'task': {
      const age = ageOf(content.task.mtime, now)
      const changed = age === '' ? '' : age === 'now' ? 'changed just now' : `changed ${age} ago`
      return together(marked, changed)
    }
    case 'workspace':
      return marked
    case 'subfolder':
      return together(count(content.folder.allDocs.length, 'doc'), marked)
    case 'collection':
      return together(count(content.docs.length, 'doc'), marked)
    case 'folder':
      return together(content.folder.label, marked)
    default:
      return ''
  }
}

function docInWords(kind: Kind | null, time: number, now: number): string {
  const isKnown = time > 0 && now > 0
  return together(kind?.label ?? '', isKnown ? `changed ${ageInWords(now - time)}` : '')
}

function together(...words: readonly string[]): string {
  return words.filter(Boolean).join(', ')
}

/** Rendered in place of rows when there is none. */
export function renderEmpty(tree: Tree | null, filter: string): unknown {
  if (!tree) return nothing
  const [words, help] =
    filter.trim() === ''
      ? ['No docs folder yet', 'Add one in the settings.']
      : [
          html`Nothing is called “<bdi>${filter.trim()}</bdi>”.`,
          'Tasks, phases and docs are found by parts of their names.',
        ]
  return html`<slot name="empty"
    ><div class="empty"><strong>${words}</strong><span>${help}</span></div></slot
  >`
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Longest first. */
const UNITS: readonly { ms: number; letter: string; word: string }[] = [
  { ms: 365 * DAY, letter: 'y', word: 'year' },
  { ms: 7 * DAY, letter: 'w', word: 'week' },
  { ms: DAY, letter: 'd', word: 'day' },
  { ms: HOUR, letter: 'h', word: 'hour' },
  { ms: MINUTE, letter: 'm', word: 'minute' },
]

/**
 * `now`, `4m`, `3h`, `2d`, `5w`, `1y`. Both in milliseconds; `''` where either is not known. A clock that
 * is behind makes it `now`.
 */
export function ageOf(mtime: number, now: number): string {
  if (mtime <= 0 || now <= 0) return ''
  const unit = unitOf(now - mtime)
  return unit ? `${Math.floor((now - mtime) / unit.ms)}${unit.letter}` : 'now'
}

/** `just now`, `1 minute ago`, `4 minutes ago`. */
export function ageInWords(ms: number): string {
  const unit = unitOf(ms)
  if (!unit) return 'just now'
  const count = Math.floor(ms / unit.ms)
  return `${count} ${unit.word}${count === 1 ? '' : 's'} ago`
}

function unitOf(ms: number): (typeof UNITS)[number] | undefined {
  return UNITS.find(unit => ms >= unit.ms)
}
