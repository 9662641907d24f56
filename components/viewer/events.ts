// The events that elements of a viewer send to the workbench and the page. They bubble and cross shadow roots.
// To change what the workbench does, see workbench/workbench.ts.

import { planEvent } from '../parts/shared/part-event.js'
import type { LeaveTo } from '../messages/embed.js'
import type { OpenTarget } from '../messages/open-target.js'
import type { MenuRow } from './doc-rows/rows.js'

/** Opens the settings. */
export class SettingsAskEvent extends planEvent<{
  /** The section to begin at; `''` for the first. */
  section: string
}>('plan-settings-ask') {}

/** Moves the focus out of the viewer, to the page around it. */
export class ViewerLeaveEvent extends planEvent<{ to: LeaveTo }>('plan-viewer-leave') {}

/** A doc was chosen in the tree. */
export class DocOpenEvent extends planEvent<{
  path: string
  /** In the focused pane, or beside it. */
  where: OpenTarget
  /** Its tab is to stay: it was chosen twice, or to the side. */
  isKept: boolean
  /** It was chosen by a key, and not by a press on it. */
  isByKey: boolean
}>('plan-doc-open') {}

/** A task, a phase, a group or a subfolder was chosen, to be laid out as a workspace. */
export class WorkspaceOpenEvent extends planEvent<{
  /** Its doc-path directory. */
  dir: string
  /** It was chosen by a key, and not by a press on it. */
  isByKey: boolean
}>('plan-workspace-open') {}

/** The path of a doc, or of a folder, is to be copied: a doc path. */
export class PathCopyEvent extends planEvent<{ path: string }>('plan-path-copy') {}

/** The menu of a row of the tree was requested. */
export class RowMenuEvent extends planEvent<{
  row: MenuRow
  /** The place in the viewport where the menu opens. */
  anchor: DOMRect
  /** The element that gets the focus back. */
  opener: HTMLElement
}>('plan-row-menu') {}

declare global {
  interface HTMLElementEventMap {
    'plan-doc-open': DocOpenEvent
    'plan-workspace-open': WorkspaceOpenEvent
    'plan-path-copy': PathCopyEvent
    'plan-row-menu': RowMenuEvent
    'plan-settings-ask': SettingsAskEvent
    'plan-viewer-leave': ViewerLeaveEvent
  }
}
