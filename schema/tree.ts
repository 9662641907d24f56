// The shapes of what is read from the docs folders, as GET /api/tree sends them.

import type { Hotkeys } from './hotkeys/hotkeys.js'
import type { Color } from './folder-rules.js'

/** Something the viewer shows: one file, as it is listed. */
export interface Doc {
  /** `<docs folder>/<path inside it>`; also the doc's id. */
  path: string
  file: string
  /** The id of the first doc type whose pattern matches the file name; `doc` when none does. */
  kind: string
  title: string
  /** The key of the workspace it belongs to; empty for a doc outside any task. */
  ws: string
}

/** A phase, a group, or (in `Task`) a task's own plans: what opens together. */
export interface Folder {
  /** Workspace key, `<task key>/<sub-folder>`. */
  key: string
  name: string
  label: string
  /** A phase's number such as `2` or `1a`; empty for groups and unnumbered phases. */
  num: string
  /** Doc-path directory. */
  dir: string
  docs: readonly Doc[]
  /** Why it cannot be read. */
  problem?: string
}

export type Status = 'active' | 'done'

export interface Task {
  /** `<docs folder>:<task folder>`; also the workspace key of the task's own plans. */
  key: string
  folder: string
  name: string
  label: string
  icon?: string
  /** null when the docs folder has no status folders. */
  status: Status | null
  dir: string
  docs: readonly Doc[]
  phases: readonly Folder[]
  groups: readonly Folder[]
  /** Milliseconds: the newest modification time of any file under the task, 0 without files. */
  mtime: number
  /** Why it, or its plans folder, cannot be read. */
  problem?: string
}

export interface Collection {
  folder: string
  label: string
  docs: readonly Doc[]
}

export interface Kind {
  id: string
  label: string
  color: Color
  icon?: string
}

export interface DocsFolderInfo {
  name: string
  icon?: string
  /** The real path of the docs folder. */
  root: string
  /** The path as shown, `~` for home. */
  label: string
  /** Whether it has status folders, so that tasks can be settled and restored. */
  settle: boolean
  /** Why it, or a status folder or a named one in it, cannot be read. */
  problem?: string
}

export interface Tree {
  /** In config order. */
  folders: readonly DocsFolderInfo[]
  /** Newest first over all folders. */
  tasks: readonly Task[]
  collections: readonly Collection[]
  kinds: readonly Kind[]
  hotkeys: Hotkeys
}

/** Where a new doc appeared, in labels. */
export interface Place {
  task: string
  phase: string | null
}
