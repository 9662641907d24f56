// Fetches the tree whenever it may have changed, one request at a time, and finds the new docs whose events were missed.
// To change what a new tree does to the state, see ../actions/receive.ts.

import type { TreeResponse } from '../../../schema/api/api.js'
import { diffTrees } from '../../../schema/api/diff.js'
import type { AddedEvent } from '../../../schema/api/events.js'
import { listingsOf } from '../../../schema/names/listings.js'
import type { Tree } from '../../../schema/tree.js'
import type { Api, Tagged } from './api.js'
import { treeOf } from '../selectors.js'
import type { Store } from '../store.js'
import type { ViewerState } from '../state.js'

export interface TreeSyncOptions {
  store: Store<ViewerState>
  api: Pick<Api, 'tree'>
  /** Resolves to null where there is no answer. */
  attempt: <T>(answer: Promise<T>) => Promise<T | null>
  /** Receives another tree than the last one. */
  receive: (reply: Tagged<TreeResponse>) => void
  /** Receives the events that were missed. */
  receiveMissed: (missed: readonly AddedEvent[]) => void
}

export class TreeSync {
  readonly #options: TreeSyncOptions
  readonly #missed = new MissedEvents()
  #fetching: Promise<void> | null = null
  /** The tree may have changed since the last request. */
  #isToFetch = false
  /** Events may have been missed. */
  #hasMissed = false

  constructor(options: TreeSyncOptions) {
    this.#options = options
  }

  /** Events may be missed from here on. */
  lost(): void {
    this.#missed.lost()
  }

  /** Events are received again. `hasMissed`: the next tree shows what the missed ones said. */
  opened(hasMissed: boolean): void {
    if (hasMissed) this.#hasMissed = true
    else this.#missed.resumed()
  }

  /** An event named this doc. */
  named(path: string): void {
    this.#missed.named(path)
  }

  /** Fetches the tree; when it resolves, the state shows what was true when it was called. */
  refresh(): Promise<void> {
    this.#isToFetch = true
    this.#fetching ??= this.#fetch()
    return this.#fetching
  }

  /** One request at a time: no older tree comes after a newer one. */
  async #fetch(): Promise<void> {
    try {
      while (this.#isToFetch) {
        this.#isToFetch = false
        await this.#fetchOnce()
      }
    } finally {
      this.#fetching = null
    }
  }

  async #fetchOnce(): Promise<void> {
    const { store, api, attempt, receive, receiveMissed } = this.#options
    const hasMissed = this.#hasMissed
    this.#hasMissed = false
    const before = treeOf(store.state)
    this.#missed.requested()
    const reply = await attempt(api.tree(store.state.etag, before))
    if (!reply) this.#hasMissed ||= hasMissed
    else if (reply !== 'same') receive(reply)
    const after = treeOf(store.state)
    if (!reply || !before || !after) return
    receiveMissed(this.#missed.between(before, after, hasMissed))
  }
}

/** Docs that come with other settings, or with a drive, have no event. */
export const PATIENCE_MS = 60_000

/**
 * New docs without an event yet: a tree may list a doc seconds before its event, which comes when the file is
 * complete. After events were missed, these docs are what they said.
 */
export class MissedEvents {
  /** Docs that a tree lists and no event has named: by path, whether for long already. */
  readonly #listed = new Map<string, boolean>()
  /** Docs that an event named before a tree lists them: by path, how many trees were requested then. */
  readonly #named = new Map<string, number>()
  #count = 0
  #isLost = false
  #timer: ReturnType<typeof setTimeout> | undefined
  #since = 0

  /** A tree is requested: it lists all docs of earlier events. */
  requested(): void {
    this.#count++
  }

  /** An event named this doc. */
  named(path: string): void {
    if (!this.#listed.delete(path)) this.#named.set(path, this.#count)
  }

  /** Events are missed from here on: their docs wait for the next tree. */
  lost(): void {
    this.#isLost = true
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  /** The missed events are repeated. */
  resumed(): void {
    this.#isLost = false
    this.#wait()
  }

  /**
   * The requested tree came, maybe the same as before.
   * @param hasMissed - whether events may have been missed
   * @returns the missed events; none as long as none was missed
   */
  between(before: Tree, after: Tree, hasMissed: boolean): AddedEvent[] {
    // With other docs folders no doc counts as new.
    if (rootsOf(before) === rootsOf(after)) this.#compare(before, after)
    else this.#listed.clear()
    for (const [path, count] of this.#named) {
      if (count < this.#count) this.#named.delete(path)
    }
    if (!hasMissed) {
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
      // A collection may be muted, which the tree does not say.
      if (ws !== '' && !this.#named.has(path)) this.#listed.set(path, false)
    }
  }

  #wait(): void {
    if (this.#isLost || this.#timer !== undefined || this.#listed.size === 0) return
    this.#since = performance.now()
    this.#timer = setTimeout(() => this.pass(performance.now()), PATIENCE_MS)
  }

  /** The time is over: docs that were listed before it have no event. */
  pass(now: number): void {
    this.#timer = undefined
    // A page that slept has received nothing meanwhile.
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
