// What of a round of reading is news to the tabs, and when: files that are still being written wait.
// Knows neither the disk nor the tabs.

import type { Config } from '../../schema/config/config.js'
import { rulesOf } from '../../schema/config/config.js'
import { diffTrees } from '../../schema/api/diff.js'
import { eventsFor, quietKey, type ServerEvent } from '../../schema/api/events.js'
import type { Doc, Tree } from '../../schema/tree.js'
import type { Delta } from '../scan/protocol.js'

type DocEvent = Extract<ServerEvent, { type: 'added' | 'changed' }>

export class Announcer {
  /** What is held back, by doc path: whether the doc is new, or only edited. */
  readonly #held = new Map<string, DocEvent['type']>()
  /** Docs that went while something was still going on there. What is back in a moment was only edited. */
  readonly #gone = new Set<string>()

  /** What to tell after this round, in order. `before` is null for the first reading. */
  events(before: Tree | null, after: Tree | null, delta: Delta, config: Config): ServerEvent[] {
    if (!before || !after) {
      this.#held.clear()
      this.#gone.clear()
      return [{ type: 'tree' }]
    }
    const diff = diffTrees(before, after)
    this.#follow(diff.moved)
    const quiet = quietCollections(config)
    const edited = new Set(delta.edited)
    const found = eventsFor(before, after, edited, quiet, diff).filter(isOfDoc)
    const fresh = delta.fresh && new Set(delta.fresh)
    const back = new Set(diff.added.map(({ path }) => path).filter(path => this.#gone.has(path)))
    const news = [
      ...[...back].map(path => ({ type: 'changed', path }) as const),
      ...found.filter(event => {
        if (event.type === 'changed') return true
        const { path } = event.doc
        return !back.has(path) && (!fresh || fresh.has(path))
      }),
    ]
    const busy = new Set(delta.busy)
    this.#miss(diff.gone, busy)
    const told = news.filter(event => !this.#hold(event, busy))
    const released = this.#release(after, busy, quiet)
    const events = inOrder([...told, ...released])
    if (events.length === 0 && !delta.changed && !delta.whole && !delta.opens) return []
    return [{ type: 'tree' }, ...events]
  }

  /** Holds back what is still being written, or is held back already. */
  #hold(event: DocEvent, busy: ReadonlySet<string>): boolean {
    const path = pathOf(event)
    if (!busy.has(path) && !this.#held.has(path)) return false
    if (this.#held.get(path) !== 'added') this.#held.set(path, event.type)
    return true
  }

  #release(after: Tree, busy: ReadonlySet<string>, quiet: ReadonlySet<string>): DocEvent[] {
    const due = [...this.#held].filter(([path]) => !busy.has(path))
    if (due.length === 0) return []
    for (const [path] of due) this.#held.delete(path)
    const added = new Set(due.flatMap(([path, type]) => (type === 'added' ? [path] : [])))
    const edited = new Set(due.map(([path]) => path))
    // As it would have been told if these docs had come now.
    return eventsFor(without(after, added), after, edited, quiet).filter(isOfDoc)
  }

  #miss(gone: readonly string[], busy: ReadonlySet<string>): void {
    for (const path of this.#gone) if (!isUnderAny(path, busy)) this.#gone.delete(path)
    for (const path of gone) {
      // A doc that no event named yet is unknown to all tabs.
      if (isUnderAny(path, busy) && this.#held.get(path) !== 'added') this.#gone.add(path)
    }
  }

  /** Docs that moved with their task are held back at their new place. */
  #follow(moved: ReadonlyMap<string, string>): void {
    for (const [path, type] of [...this.#held]) {
      const to = moved.get(path)
      if (to === undefined) continue
      this.#held.delete(path)
      this.#held.set(to, type)
    }
  }
}

function isOfDoc(event: ServerEvent): event is DocEvent {
  return event.type === 'added' || event.type === 'changed'
}

/** Whether it is one of these paths, or lies in a folder that is. */
function isUnderAny(path: string, paths: ReadonlySet<string>): boolean {
  for (let end = path.length; end > 0; end = path.lastIndexOf('/', end - 1)) {
    if (paths.has(path.slice(0, end))) return true
  }
  return false
}

function pathOf(event: DocEvent): string {
  return event.type === 'added' ? event.doc.path : event.path
}

function inOrder(events: readonly DocEvent[]): DocEvent[] {
  return [
    ...events.filter(({ type }) => type === 'changed'),
    ...events.filter(({ type }) => type === 'added'),
  ]
}

function quietCollections(config: Config): Set<string> {
  return new Set(
    config.folders.flatMap(entry =>
      rulesOf(config, entry)
        .collections.filter(({ notify }) => notify !== true)
        .map(({ label }) => quietKey(entry.name, label)),
    ),
  )
}

/** The tree as it was before these docs came; what does not list them stays the same object. */
function without(tree: Tree, paths: ReadonlySet<string>): Tree {
  if (paths.size === 0) return tree
  const listsOne = ({ docs }: { docs: readonly Doc[] }) => docs.some(doc => paths.has(doc.path))
  const keep = <T extends { docs: readonly Doc[] }>(listing: T): T =>
    listsOne(listing)
      ? { ...listing, docs: listing.docs.filter(doc => !paths.has(doc.path)) }
      : listing
  return {
    ...tree,
    tasks: tree.tasks.map(task =>
      [task, ...task.phases, ...task.groups].some(listsOne)
        ? { ...keep(task), phases: task.phases.map(keep), groups: task.groups.map(keep) }
        : task,
    ),
    collections: tree.collections.map(keep),
  }
}
