// A task, and what is in it: its own docs, its phases and groups. How many rows that comes to is told
// without making them.

import type { Doc, Task } from '../../../schema/tree.js'
import { docId, type Item, type RowOptions } from './rows.js'

/** A row to be, with what is in a phase or a group. */
export interface TaskItem extends Item {
  inside?: readonly Item[]
}

export interface Size {
  rows: number
  /** Whether there is a note among them. */
  hasNotes: boolean
}

export function taskItem(task: Task): Item {
  return { id: task.dir, name: task.label, content: { type: 'task', task } }
}

/** How many rows `insideTask` comes to. */
export function sizeInside(task: Task, isOpen: RowOptions['isOpen']): Size {
  let rows = task.docs.length
  let hasNotes = false
  for (const workspaces of [task.phases, task.groups]) {
    for (const { dir, docs } of workspaces) {
      rows += 1
      if (!isOpen(dir, true)) continue
      rows += Math.max(1, docs.length)
      hasNotes ||= docs.length === 0
    }
  }
  return rows > 0 ? { rows, hasNotes } : { rows: 1, hasNotes: true }
}

export function docItem(doc: Doc, parent: string): Item {
  return { id: docId(parent, doc.path), name: doc.title, content: { type: 'doc', doc } }
}

export function noteItem(parent: string, name: string): Item {
  return { id: `${parent}>note`, name, content: { type: 'note', isProblem: false } }
}

/** What is in a task, from top to bottom. */
export function insideTask(task: Task): TaskItem[] {
  const items: TaskItem[] = docItems(task.docs, task.dir)
  for (const workspace of [...task.phases, ...task.groups]) {
    const { dir, label, docs } = workspace
    const inside = docs.length > 0 ? docItems(docs, dir) : [nothingToRead(dir)]
    items.push({ id: dir, name: label, content: { type: 'workspace', task, workspace }, inside })
  }
  return items.length > 0 ? items : [nothingToRead(task.dir)]
}

function docItems(docs: readonly Doc[], parent: string): Item[] {
  return docs.map(doc => docItem(doc, parent))
}

function nothingToRead(parent: string): Item {
  return noteItem(parent, 'Nothing to read yet')
}
