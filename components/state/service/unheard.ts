// New docs and the news of them. A tree may list a doc seconds before the service tells of it, which it
// does when the file is written out. After events were missed, what they told of is found with this,
// and by comparing trees.

import { diffTrees } from '../../../schema/api/diff.js'
import type { AddedEvent } from '../../../schema/api/events.js'
import { listingsOf } from '../../../schema/names/listings.js'
import type { Tree } from '../../../schema/tree.js'

/** No event tells of docs that came with other settings, or with a drive. */
export const PATIENCE_MS = 60_000

export class Unheard {
  /** Docs that a tree listed, and no event told of: by path, whether for a while already. */
  readonly #listed = new Map<string, boolean>()
  /** Docs that an event told of: by path, how often a tree was asked for before. */
  readonly #told = new Map<string, number>()
  #questions = 0
  #isLost = false
  #timer: ReturnType<typeof setTimeout> | undefined
  #since = 0

  /** A tree is asked for: it shows whatever was told of until now. */
  asked(): void {
    this.#questions++
  }

  /** An event told of this doc. */
  told(path: string): void {
    if (!this.#listed.delete(path)) this.#told.set(path, this.#questions)
  }

  /** Events are missed from here on: what they were to tell of waits for the next tree. */
  lost(): void {
    this.#isLost = true
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  /** The events that were missed are repeated. */
  resumed(): void {
    this.#isLost = false
    this.#wait()
  }

  /**
   * The tree that was asked for came, maybe the same again.
   * @param isLate - whether events may have been missed
   * @returns what these told of; nothing as long as none was missed
   */
  follow(before: Tree, after: Tree, isLate: boolean): AddedEvent[] {
    // Of other docs folders nothing counts as new.
    if (rootsOf(before) === rootsOf(after)) this.#compare(before, after)
    else this.#listed.clear()
    for (const [path, question] of this.#told) {
      if (question < this.#questions) this.#told.delete(path)
    }
    if (!isLate) {
      this.#wait()
      return []
    }
    this.#isLost = false
    const missed = eventsOf(this.#listed.keys(), after)
    this.#listed.clear()
    return missed
  }

  #compare(before: Tree, after: Tree): void {
    const { added, moved, gone } = diffTrees(before, after)
    for (const path of gone) this.#listed.delete(path)
    for (const [from, to] of moved) {
      if (this.#listed.delete(from)) this.#listed.set(to, false)
    }
    for (const { path, ws } of added) {
      // Docs of collections are left out: it is not known here which of them are muted.
      if (ws !== '' && !this.#told.has(path)) this.#listed.set(path, false)
    }
  }

  #wait(): void {
    if (this.#isLost || this.#timer !== undefined || this.#listed.size === 0) return
    this.#since = performance.now()
    this.#timer = setTimeout(() => this.pass(performance.now()), PATIENCE_MS)
  }

  /** A while is over: what was listed before it is not waited for any longer. */
  pass(now: number): void {
    this.#timer = undefined
    // A page that slept has heard nothing meanwhile.
    const hasSlept = now - this.#since > 3 * PATIENCE_MS
    for (const [path, isOld] of this.#listed) {
      if (isOld && !hasSlept) this.#listed.delete(path)
      else this.#listed.set(path, true)
    }
    this.#wait()
  }
}

function eventsOf(paths: Iterable<string>, tree: Tree): AddedEvent[] {
  const listings = listingsOf(paths, tree)
  return [...listings.values()].flatMap(([listing]) => {
    if (!listing || !('task' in listing)) return []
    const { doc, task, workspace } = listing
    const phase = workspace === task ? null : workspace.label
    return { type: 'added', doc, place: { task: task.label, phase } } as const
  })
}

function rootsOf({ folders }: Tree): string {
  return folders.map(({ name, root }) => `${name} ${root}`).join('\n')
}
