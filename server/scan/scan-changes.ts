// What a scan of a docs folder found. To change what of it is sent, see delta.ts.

import type { FolderNode } from '../outline/folder-node.js'

/** Paths are absolute. */
export class ScanChanges {
  /** Something that is not hidden was created, edited, deleted or moved. */
  changed = false
  readonly edited = new Set<string>()
  /** Files that were not known before; none in a first scan, where all are. */
  readonly fresh = new Set<string>()
  readonly tasks = new Set<FolderNode>()
  readonly removedTasks = new Set<FolderNode>()
  /** Something outside the tasks, or a listed link, is different. */
  loose = false
  /** The docs folder itself is missing or may not be read. */
  lost = false
  /** Folders to list again soon: they could not be read for an unknown reason. */
  readonly again = new Set<FolderNode>()
  /** The reason, in words; empty when no warning is needed. */
  cause = ''
  readonly #isFirst: boolean

  constructor({ isFirst = false } = {}) {
    this.#isFirst = isFirst
  }

  /** A file was not known before. */
  noteNew(abs: string): void {
    if (!this.#isFirst) this.fresh.add(abs)
  }

  /** This folder, or something in it, could not be read for an unknown reason. */
  retry(node: FolderNode, cause: string): void {
    this.again.add(node)
    this.cause ||= cause
  }
}

/** Something in this folder is different. */
export function touch(node: FolderNode, changes: ScanChanges): void {
  changes.changed = true
  const task = node.task
  if (task) changes.tasks.add(task)
  else changes.loose = true
}

/** What the same scan found at a task's old path counts at its new one. */
export function carry({ edited, fresh }: ScanChanges, from: string, to: string): void {
  for (const files of [edited, fresh]) {
    for (const abs of [...files]) {
      if (abs.startsWith(`${from}/`)) files.add(to + abs.slice(from.length))
    }
  }
}
