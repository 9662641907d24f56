// The details of a row of docs: its texts, badge, mark and buttons. Pure.
// To change how they look, see parts/tree/row.ts; what a button does, ../sidebar/doc-tree.ts.

import {
  markInWords,
  markedDocs,
  marksInWords,
  type Mark,
  type MarkCount,
} from '../../../schema/review/doc-mark.js'
import { workspacesOf } from '../../../schema/names/listings.js'
import type { Checks, Doc, Kind, Task } from '../../../schema/tree.js'
import type { RowAction, RowDetails } from '../../parts/tree/tree-row.js'
import { count } from '../../parts/shared/words.js'
import { MARK_SHAPES } from '../../theme/doc-marks.js'
import { ageInWords, ageOf } from './age.js'
import type { PlanRow } from './rows.js'

/** The facts besides the rows that the details depend on. */
interface DetailsContext {
  now: number
  /** When docs were last changed, in milliseconds, by doc path. */
  ages: ReadonlyMap<string, number>
  isReadOnly: boolean
  /** null where the kind of a doc would say nothing. */
  kindOf: (doc: Doc) => Kind | null
  /** The mark for the docs in a row; headings show it only while folded. */
  markIn: (row: PlanRow) => Mark | null
  /** How many docs in the row are marked. */
  countIn: (row: PlanRow) => MarkCount
}

export function detailsOf(row: PlanRow, context: DetailsContext): RowDetails {
  const { content, label, isOpen } = row
  const strongest = context.markIn(row)
  const mark = strongest && MARK_SHAPES[strongest]
  const marks = context.countIn(row)
  const marked = marksInWords(marks)
  switch (content.type) {
    case 'folder': {
      const { icon, label: detail, root: detailTip } = content.folder
      const waiting = marked && { count: String(markedDocs(marks)), countTip: marked }
      const description = together(detail, marked)
      const text = { icon, detail, detailTip, description, mark }
      return { ...text, ...waiting, isUnmarked: true, hasMenu: true }
    }
    case 'section': {
      if (content.count === null) return { mark, isUnmarked: true }
      const detail = `(${content.count})`
      return { name: `${label} ${detail}`, detail, mark, isUnmarked: true }
    }
    case 'collection': {
      const { length } = content.docs
      const description = together(count(length, 'doc'), marked)
      return { detail: `(${length})`, description, mark, hasMenu: true }
    }
    case 'task': {
      const { task } = content
      const age = ageOf(task.mtime, context.now)
      const changed = age === 'now' ? 'changed just now' : age && `changed ${age} ago`
      const description = together(marked, changed)
      const actions = [openAction(label), ...settleAction(task, context), moreAction(label)]
      const text = { icon: task.icon, isCapital: true, count: age, description }
      const docs = task.status === 'done' ? [] : workspacesOf(task).flatMap(({ docs }) => docs)
      return { ...FOLDER, ...text, ...progressIn(docs, label), mark, actions }
    }
    case 'workspace': {
      const { num: number, docs } = content.workspace
      const text = { number, isCapital: true, count: countWhileFolded(docs, isOpen) }
      const progress = progressIn(content.task.status === 'done' ? [] : docs, label)
      const actions = folderActions(label)
      return { ...FOLDER, ...text, ...progress, description: marked, mark, actions }
    }
    case 'subfolder': {
      const { allDocs } = content.folder
      const text = { count: countWhileFolded(allDocs, isOpen), mark, actions: folderActions(label) }
      return { ...FOLDER, ...text, description: together(count(allDocs.length, 'doc'), marked) }
    }
    case 'doc':
      return docDetails(content.doc, strongest, context)
    default:
      return {}
  }
}

const FOLDER = { canOpen: true, hasMenu: true }

function docDetails(
  doc: Doc,
  mark: Mark | null,
  { kindOf, ages, now }: DetailsContext,
): RowDetails {
  const { title, path } = doc
  const badge = kindOf(doc)
  const time = ages.get(path) ?? 0
  const changed = time > 0 && now > 0 ? `changed ${ageInWords(now - time)}` : ''
  const { tip, markLabel = '', ...progress } = progressIn([doc], `${title}\n${path}`)
  return {
    ...progress,
    labelEnd: endOf(doc),
    tip: [tip, ...(time > 0 ? [`Changed ${exactTime(time)}`] : [])].join('\n'),
    description: together(badge?.label ?? '', changed),
    badge,
    mark: mark && MARK_SHAPES[mark],
    markLabel: together(mark ? markInWords(mark) : '', markLabel),
    hint: ageOf(time, now),
    actions: [
      { id: 'side', label: 'Open to the side', icon: 'toSide', name: `Open ${title} to the side` },
      { id: 'copy', label: 'Copy path', icon: 'copy', name: `Copy path of ${title}` },
    ],
    hasMenu: true,
  }
}

/** How many check boxes of docs are checked, with a tooltip that begins so; without any, the tooltip alone. */
function progressIn(docs: readonly Doc[], tip: string): RowDetails & { tip: string } {
  const sum = (count: keyof Checks) => docs.reduce((n, { checks }) => n + (checks?.[count] ?? 0), 0)
  const [done, all] = [sum('done'), sum('all')]
  if (all === 0) return { tip }
  const markLabel = `${done} of ${all} done`
  return { progress: `${done}/${all}`, markLabel, tip: `${tip}\n${markLabel}` }
}

/** The end of a title that is the name of the file: rows of one folder differ there. */
function endOf({ title, file }: Doc): string {
  const end = ` · ${file.slice(0, file.lastIndexOf('.'))}`
  return title.endsWith(end) ? end : ''
}

function countWhileFolded(docs: readonly Doc[], isOpen: boolean | null): string {
  return isOpen || docs.length === 0 ? '' : String(docs.length)
}

function folderActions(label: string): RowAction[] {
  return [openAction(label), moreAction(label)]
}

function openAction(label: string): RowAction {
  return { id: 'open', label: 'Open', name: `Open ${label}` }
}

function moreAction(label: string): RowAction {
  return { id: 'menu', label: 'More', icon: 'more', name: `More about ${label}` }
}

function settleAction({ status, label }: Task, { isReadOnly }: DetailsContext): RowAction[] {
  if (status === null || isReadOnly) return []
  return status === 'done'
    ? [{ id: 'restore', label: 'Restore', name: `Restore ${label}` }]
    : [{ id: 'settle', label: 'Settle', name: `Settle ${label}` }]
}

function together(...words: readonly string[]): string {
  return words.filter(Boolean).join(', ')
}

/** `2026-11-29 14:02:31`: year first, which is unambiguous everywhere. Local time, without `Intl`, as `grouped`. */
function exactTime(time: number): string {
  const localMs = time - new Date(time).getTimezoneOffset() * 60_000
  return new Date(localMs).toISOString().slice(0, 19).replace('T', ' ')
}
