// What a scan of a docs folder found. To change what of it is sent, see delta.ts.

import type { FolderNode } from '../outline/folder-node.js'

/** What a round of looking found; paths are absolute. */
export class News {
  /** Something that is not hidden was created, edited, deleted or moved. */
  changed = false
  readonly edited = new Set<string>()
  /** Files that were not known before; of a first reading, of which all are new, none. */
  readonly fresh = new Set<string>()
  readonly tasks = new Set<FolderNode>()
  readonly goneTasks = new Set<FolderNode>()
  /** Something outside the tasks, or a listed link, is different. */
  loose = false
  /** The docs folder itself is gone or closed. */
  lost = false
  /** Folders to look at again soon: the disk did not answer. */
  readonly again = new Set<FolderNode>()
  /** Why it did not, in words; empty where there is nothing to say of it. */
  cause = ''
  readonly #isFirst: boolean

  constructor({ isFirst = false } = {}) {
    this.#isFirst = isFirst
  }

  /** A file was not known before. */
  meet(abs: string): void {
    if (!this.#isFirst) this.fresh.add(abs)
  }

  /** The disk did not answer for this folder, or something in it. */
  askAgain(node: FolderNode, cause: string): void {
    this.again.add(node)
    this.cause ||= cause
  }
}

/** Something in this folder is different. */
export function touch(node: FolderNode, news: News): void {
  news.changed = true
  const task = node.task
  if (task) news.tasks.add(task)
  else news.loose = true
}

/** What was found at a task's old place in the same round is news at its new one. */
export function carry({ edited, fresh }: News, from: string, to: string): void {
  for (const files of [edited, fresh]) {
    for (const abs of [...files]) {
      if (abs.startsWith(`${from}/`)) files.add(to + abs.slice(from.length))
    }
  }
}
