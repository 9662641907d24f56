// The events of the doc tree.
// To change when they are fired, see row-actions.ts; what they do, viewer/sidebar/sidebar.ts.

import type { OpenTarget } from '../../messages/open-target.js'
import type { DocFolder } from '../../tree/doc-folders.js'
import type { Collection, Doc, DocsFolderInfo, Folder, Status, Task } from '../../../schema/tree.js'
import { PlanEvent } from '../shared/part-event.js'

/** The row that a menu is about. */
export type MenuRow =
  | { type: 'task'; task: Task }
  | { type: 'workspace'; task: Task; workspace: Folder }
  | { type: 'subfolder'; folder: DocFolder }
  | { type: 'doc'; doc: Doc }
  | { type: 'folder'; folder: DocsFolderInfo }
  | { type: 'collection'; collection: Pick<Collection, 'label' | 'docs'> }

/** A doc was chosen. */
export class DocOpenEvent extends PlanEvent {
  readonly path: string
  /** In the focused pane, or beside it. */
  readonly where: OpenTarget
  /** Its tab is to stay: it was chosen twice, or to the side. */
  readonly isKept: boolean
  /** It was chosen by a key, and not by a press on it. */
  readonly isByKey: boolean

  constructor(
    path: string,
    where: OpenTarget,
    { isKept = where === 'side', isByKey = false } = {},
  ) {
    super('plan-doc-open')
    this.path = path
    this.where = where
    this.isKept = isKept
    this.isByKey = isByKey
  }
}

/** A task, a phase, a group or a subfolder was chosen, to be laid out as a workspace. */
export class WorkspaceOpenEvent extends PlanEvent {
  /** Its doc-path directory. */
  readonly dir: string
  /** It was chosen by a key, and not by a press on it. */
  readonly isByKey: boolean

  constructor(dir: string, isByKey = false) {
    super('plan-workspace-open')
    this.dir = dir
    this.isByKey = isByKey
  }
}

/** A row was folded or unfolded. */
export class TreeFoldEvent extends PlanEvent {
  readonly id: string
  readonly isOpen: boolean

  constructor(id: string, isOpen: boolean) {
    super('plan-tree-fold')
    this.id = id
    this.isOpen = isOpen
  }
}

/** Several rows were folded or unfolded at once. */
export class TreeFoldsEvent extends PlanEvent {
  /** Those that change, and whether each is to be open. */
  readonly folds: ReadonlyMap<string, boolean>

  constructor(folds: ReadonlyMap<string, boolean>) {
    super('plan-tree-folds')
    this.folds = folds
  }
}

/** A task is to be settled, or restored. */
export class TaskSettleEvent extends PlanEvent {
  readonly task: Task
  readonly to: Status

  constructor(task: Task, to: Status) {
    super('plan-task-settle')
    this.task = task
    this.to = to
  }
}

/** The path of a doc, or of a task's folder, is to be copied. */
export class PathCopyEvent extends PlanEvent {
  /** A doc path. */
  readonly path: string

  constructor(path: string) {
    super('plan-path-copy')
    this.path = path
  }
}

/** The menu of a row was requested. */
export class TreeMenuEvent extends PlanEvent {
  readonly row: MenuRow
  /** The place in the viewport where the menu opens. */
  readonly anchor: DOMRect
  /** What gets the focus back. */
  readonly opener: HTMLElement

  constructor(row: MenuRow, anchor: DOMRect, opener: HTMLElement) {
    super('plan-tree-menu')
    this.row = row
    this.anchor = anchor
    this.opener = opener
  }
}

/** Other docs have rows in view. It is fired without an action of a person, too. */
export class DocsInViewEvent extends PlanEvent {
  /** Doc paths. */
  readonly paths: readonly string[]

  constructor(paths: readonly string[]) {
    super('plan-docs-in-view')
    this.paths = paths
  }
}

/** The tree was scrolled, and has come to rest. */
export class TreeScrollEvent extends PlanEvent {
  /** In pixels. */
  readonly top: number

  constructor(top: number) {
    super('plan-tree-scroll')
    this.top = top
  }
}

declare global {
  interface HTMLElementEventMap {
    'plan-doc-open': DocOpenEvent
    'plan-workspace-open': WorkspaceOpenEvent
    'plan-tree-fold': TreeFoldEvent
    'plan-tree-folds': TreeFoldsEvent
    'plan-task-settle': TaskSettleEvent
    'plan-path-copy': PathCopyEvent
    'plan-tree-menu': TreeMenuEvent
    'plan-docs-in-view': DocsInViewEvent
    'plan-tree-scroll': TreeScrollEvent
  }
}
