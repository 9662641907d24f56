// What a row, or a button in it, asks for when it is chosen: the event that says so, or null.

import type { MenuRow, OpenWhere } from './events.js'
import { DocOpenEvent, PathCopyEvent, TaskSettleEvent, WorkspaceOpenEvent } from './events.js'
import type { TreeModel } from './tree-model.js'
import type { Act } from './row-actions.js'
import type { Row } from './rows.js'

/**
 * What opens when a row is chosen; null for one that can only be folded.
 * @param isTwice - whether it was chosen a second time
 */
export function openingOf(
  row: Row,
  where: OpenWhere,
  { isByKey = false, isTwice = false } = {},
): Event | null {
  const isKept = isTwice || where === 'side'
  const { content } = row
  if (content.type === 'doc') return new DocOpenEvent(content.doc.path, where, { isKept, isByKey })
  const dir = dirOf(row)
  return dir === null ? null : new WorkspaceOpenEvent(dir, isByKey)
}

/** What a button of a row asks for; null for `more`, which takes a place to stand at. */
export function eventOfAct(act: Act, row: Row, model: TreeModel): Event | null {
  const { content } = row
  switch (act) {
    case 'open':
      return openingOf(row, 'here')
    case 'side':
      return openingOf(row, 'side')
    case 'copy':
      return copyingOf(row)
    case 'settle':
    case 'restore': {
      if (content.type !== 'task') return null
      return new TaskSettleEvent(model.whole(content.task), act === 'settle' ? 'done' : 'active')
    }
    case 'more':
      return null
  }
}

/** null where a row has no path. */
export function copyingOf(row: Row): Event | null {
  const path = row.content.type === 'doc' ? row.content.doc.path : dirOf(row)
  return path === null ? null : new PathCopyEvent(path)
}

/** What the menu of a row is about; null where it has none. */
export function menuRowOf({ content }: Row, model: TreeModel): MenuRow | null {
  switch (content.type) {
    case 'task':
      return { type: 'task', task: model.whole(content.task) }
    case 'workspace': {
      const task = model.whole(content.task)
      const { dir } = content.workspace
      const folders = [...task.phases, ...task.groups]
      const workspace = folders.find(folder => folder.dir === dir) ?? content.workspace
      return { type: 'workspace', task, workspace }
    }
    case 'doc':
      return { type: 'doc', doc: content.doc }
    default:
      return null
  }
}

function dirOf({ content }: Row): string | null {
  if (content.type === 'task') return content.task.dir
  return content.type === 'workspace' ? content.workspace.dir : null
}
