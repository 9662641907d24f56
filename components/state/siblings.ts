// The siblings of the place of the doc in front: docs folders, tasks and phases. Pure.
// To change how they are shown, see viewer/workbench/workspace-line.ts.

import { workspacesOf, type Workspace } from '../../schema/names/listings.js'
import type { Task } from '../../schema/tree.js'
import { titled } from './labels.js'
import { placeInFront, placeOnShow, treeOf } from './selectors.js'
import { withDocs } from './actions/open.js'
import type { ViewerState } from './state.js'

/** A docs folder, task or phase that can be opened instead. */
export interface Sibling {
  /** The directory of the workspace that it opens. */
  dir: string
  label: string
  isOpen: boolean
}

/** The rest is found by search. */
const MOST = 200

/** Docs folders with their newest task. */
export function siblingFolders(state: ViewerState): Sibling[] {
  const tree = treeOf(state)
  const open = placeInFront(state)?.task.folder
  return (tree?.folders ?? []).flatMap(({ name }) => {
    const tasks = tree?.tasks.filter(task => task.folder === name && hasDocs(task)) ?? []
    const task = tasks.find(({ status }) => status !== 'done') ?? tasks[0]
    return task ? [{ dir: task.dir, label: name, isOpen: name === open }] : []
  })
}

/** The tasks of the docs folder and the status of the one on show; all active ones without any. */
export function siblingTasks(state: ViewerState): Sibling[] {
  const open = placeInFront(state)?.task
  const tasks = treeOf(state)?.tasks ?? []
  const isBeside = (task: Task) =>
    open ? task.folder === open.folder && task.status === open.status : task.status !== 'done'
  return tasks
    .filter(task => isBeside(task) && (hasDocs(task) || task === open))
    .slice(0, MOST)
    .map(task => ({ dir: task.dir, label: titled(task.label), isOpen: task === open }))
}

/** The task's own plans, its phases and its groups, as far as there are docs in them. */
export function siblingPhases(state: ViewerState): Sibling[] {
  const { task, workspace } = placeInFront(state) ?? {}
  if (!task) return []
  return workspacesOf(task)
    .filter(place => place.docs.length > 0 || place === workspace)
    .map(place => ({
      dir: place.dir,
      label: labelInTask(task, place),
      isOpen: place === workspace,
    }))
}

/** The label of a workspace within its task. */
export function labelInTask(task: Task, place: Workspace): string {
  if (place === task || !('num' in place)) return 'Own plans'
  const label = titled(place.label)
  return place.num === '' ? label : `${place.num} ${label}`
}

/** The directory of the phase after the one on show, or before it; `''` for none. */
export function nextPhase(state: ViewerState, step: 1 | -1): string {
  const { task, workspace } = placeOnShow(state) ?? {}
  const phases = task?.phases.filter(({ docs }) => docs.length > 0) ?? []
  // From the task's own plans, the first phase is the next.
  const at = phases.findIndex(({ dir }) => dir === workspace?.dir)
  if (at < 0 && (step < 0 || workspace !== task)) return ''
  return phases[at + step]?.dir ?? ''
}

function hasDocs(task: Task): boolean {
  return withDocs(task, task).docs.length > 0
}
