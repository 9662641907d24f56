// Renders the buttons of rows, and makes the events that rows and buttons fire. Buttons stand beside the
// tree, over the end of their row: `role="tree"` allows only rows, and a button becomes part of a row's
// name. To change the events, see events.ts.

import { html, nothing, type TemplateResult } from 'lit'
import type { OpenTarget } from '../../messages/open-target.js'
import type { Task } from '../../../schema/tree.js'
import { icon } from '../shared/icons.js'
import type { Row } from './rows.js'
import { ageOf, type RowContext, renderRow } from './row.js'
import {
  type MenuRow,
  DocOpenEvent,
  PathCopyEvent,
  TaskSettleEvent,
  WorkspaceOpenEvent,
} from './events.js'
import type { TreeModel } from './tree-model.js'
import { repeat } from 'lit/directives/repeat.js'

export type Act = 'open' | 'settle' | 'restore' | 'more' | 'side' | 'copy'

/** Nothing for a row without buttons. */
function renderActs({ id, name, content }: Row, context: RowContext): unknown {
  const buttons = () => {
    switch (content.type) {
      case 'task':
        return [
          renderAct('open', `Open ${name}`, 'Open'),
          renderSettle(content.task, context),
          renderMore(name),
        ]
      case 'workspace':
      case 'subfolder':
        return [renderAct('open', `Open ${name}`, 'Open'), renderMore(name)]
      case 'doc':
        return [
          html`<span class="age"
            >${ageOf(context.ages.get(content.doc.path) ?? 0, context.now)}</span
          >`,
          renderAct('side', `Open ${name} to the side`, icon('toSide'), 'Open to the side'),
          renderAct('copy', `Copy path of ${name}`, icon('copy'), 'Copy path'),
        ]
      default:
        return null
    }
  }
  const shown = buttons()
  if (!shown) return nothing
  const isShown = content.type === 'doc' && content.doc.path === context.shown
  const classes = `${isShown ? 'shown' : ''} ${context.isNear(id) ? 'near' : ''}`
  return html`<div class="acts ${classes}" data-id=${id}>${shown}</div>`
}

function renderSettle({ status, label }: Task, { isReadOnly }: RowContext) {
  if (status === null || isReadOnly) return nothing
  return status === 'done'
    ? renderAct('restore', `Restore ${label}`, 'Restore')
    : renderAct('settle', `Settle ${label}`, 'Settle')
}

function renderMore(name: string) {
  return renderAct('more', `More about ${name}`, icon('more'), 'More')
}

/** A button out of the tab order: what it does, the keys and the menu of the row do too. */
function renderAct(act: Act, name: string, content: unknown, hint?: string) {
  return html`<button
    type="button"
    part="act"
    data-act=${act}
    tabindex="-1"
    aria-label=${name}
    title=${hint ?? nothing}
  >
    ${content}
  </button>`
}

/**
 * The event of a row that was chosen; null for one that can only be folded.
 * @param isTwice - whether it was chosen a second time
 */
export function openEventOf(
  row: Row,
  where: OpenTarget,
  { isByKey = false, isTwice = false } = {},
): Event | null {
  const isKept = isTwice || where === 'side'
  const { content } = row
  if (content.type === 'doc') return new DocOpenEvent(content.doc.path, where, { isKept, isByKey })
  const dir = dirOf(row)
  return dir === null ? null : new WorkspaceOpenEvent(dir, isByKey)
}

/** The event of a button in a row; null for `more`, whose menu needs an anchor. */
export function actEventOf(act: Act, row: Row, model: TreeModel): Event | null {
  const { content } = row
  switch (act) {
    case 'open':
      return openEventOf(row, 'here')
    case 'side':
      return openEventOf(row, 'side')
    case 'copy':
      return copyEventOf(row)
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
export function copyEventOf(row: Row): Event | null {
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
    case 'subfolder':
    case 'folder':
      return content
    case 'collection':
      return { type: 'collection', collection: content }
    default:
      return null
  }
}

function dirOf({ content }: Row): string | null {
  if (content.type === 'task') return content.task.dir
  if (content.type === 'subfolder') return content.folder.dir
  return content.type === 'workspace' ? content.workspace.dir : null
}

/**
 * The rendered rows, and beside them their buttons; cursor.ts positions them.
 * @param current - the id of the row with the tab stop
 */
export function renderList(
  rows: readonly Row[],
  current: string,
  context: RowContext,
): TemplateResult {
  return html`<div class="list">
    <div role="tree" aria-label="Plans">
      ${repeat(
        rows,
        ({ id }) => id,
        row => renderRow(row, row.id === current, context),
      )}
    </div>
    ${repeat(
      rows,
      ({ id }) => id,
      row => renderActs(row, context),
    )}
  </div>`
}
