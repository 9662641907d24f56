// The layout in which each folder given for this run is shown: the default one where it lists a doc,
// else the best one found. To change how layouts are found, see detect/detect.ts.

import { setTimeout as pause } from 'node:timers/promises'
import type { LayoutId } from '../../schema/api/api.js'
import type { Config, FolderEntry } from '../../schema/config/config.js'
import { isDefaultEntry, rulesOf } from '../../schema/config/folder-entry.js'
import { withNames } from '../../schema/config/upgrade.js'
import type { DetectedLayout } from './detect.js'
import { isThere } from '../fs/there.js'
import { Refusal } from '../refusal.js'

/** The layout of a folder for this run. */
export interface RootLayout {
  /** As it was given, absolute. */
  root: string
  entries: FolderEntry[]
  /** null: the default layout. */
  chosen: ChosenLayout | null
}

interface ChosenLayout {
  id: LayoutId
  label: string
  docs: number
  /** The layout that shows docs which this one leaves out, and how many. */
  more: { id: LayoutId; docs: number } | null
}

const AGAIN_MS = 2000
/** After each look, so many times its duration is left to other work. */
const REST = 10

export class RootLayouts {
  readonly #roots: readonly string[]
  readonly #asked: LayoutId | undefined
  readonly #home: string
  /** The choice for each folder; null: the default layout. */
  readonly #found: (Choice | null)[]
  /** Folders without docs, by index: their layout is chosen when the first doc arrives. */
  readonly #waiting = new Set<number>()
  #hasChanged = false
  readonly #closed = new AbortController()

  constructor(roots: readonly string[], asked: LayoutId | undefined, home: string) {
    this.#roots = roots
    this.#asked = asked
    this.#home = home
    this.#found = roots.map(() => null)
  }

  /** Each folder as it is shown now. */
  get layouts(): RootLayout[] {
    const taken: string[] = []
    return this.#roots.map((root, i) => {
      const found = this.#found[i] ?? null
      const drafts = found?.entries.map(({ draft }) => draft) ?? [{ path: root }]
      const entries = withNames(drafts, taken)
      taken.push(...entries.map(({ name }) => name))
      return { root, entries, chosen: found && found.chosen }
    })
  }

  get entries(): FolderEntry[] {
    return this.layouts.flatMap(({ entries }) => entries)
  }

  /**
   * Chooses a layout for each folder. Throws Refusal where a folder has docs, but none in the layout
   * that was asked for.
   */
  async choose(config: Config): Promise<void> {
    for (const [i, root] of this.#roots.entries()) {
      if (this.#asked === 'tasks' || (!this.#asked && (await this.#isDefault(root, config))))
        continue
      const found = await this.#detect(root, config)
      const choice = choiceAmong(found, this.#asked)
      if (!choice && found.length > 0) throw notIn(root, this.#asked, found)
      this.#take(i, choice)
    }
  }

  /** Something changed in the docs folders. */
  note(): void {
    this.#hasChanged = true
  }

  /** Looks again at folders without docs, until they have some; `chosen` is told of their layouts. */
  async follow(config: () => Config, chosen: (layout: RootLayout) => Promise<void>): Promise<void> {
    const { signal } = this.#closed
    for (let rest = AGAIN_MS; this.#waiting.size > 0;) {
      const isOver = await pause(rest, false, { ref: false, signal }).catch(() => true)
      if (isOver) return
      if (!this.#hasChanged && !(await this.#hasHiddenHome())) continue
      this.#hasChanged = false
      const since = performance.now()
      for (const i of [...this.#waiting]) {
        const root = this.#roots[i] ?? ''
        if (!this.#asked && (await this.#isDefault(root, config()))) this.#waiting.delete(i)
        else this.#take(i, choiceAmong(await this.#detect(root, config()), this.#asked))
        const layout = this.layouts[i]
        if (layout?.chosen) await chosen(layout)
      }
      rest = Math.max(AGAIN_MS, REST * (performance.now() - since))
    }
  }

  close(): void {
    this.#closed.abort()
  }

  #take(i: number, choice: Choice | null): void {
    if (choice) this.#waiting.delete(i)
    else this.#waiting.add(i)
    const drafts = choice?.entries.map(({ draft }) => draft) ?? []
    const isDefault = !choice || isDefaultEntry(drafts, this.#roots[i] ?? '')
    this.#found[i] = isDefault ? null : choice
  }

  /** Most often it is, and looking at a few names is all that it takes. */
  async #isDefault(root: string, config: Config): Promise<boolean> {
    const { listsTasks } = await import('./default-layout.js')
    return listsTasks(root, rulesOf(config, { name: '', path: root }))
  }

  async #detect(root: string, config: Config): Promise<DetectedLayout[]> {
    const { detect } = await import('./detect.js')
    return (await detect(root, { ...config, folders: [] }, this.#home)).found
  }

  /** A change in a hidden folder raises no event. */
  async #hasHiddenHome(): Promise<boolean> {
    const { homesIn } = await import('./layouts.js')
    const hidden = [...this.#waiting].flatMap(i => {
      const root = this.#roots[i] ?? ''
      return homesIn(root).flatMap(home => (home.startsWith('.') ? [`${root}/${home}`] : []))
    })
    return (await Promise.all(hidden.map(isThere))).includes(true)
  }
}

type Choice = DetectedLayout & { chosen: ChosenLayout }

/** The best layout, or the one that was asked for; null where it was not found. */
function choiceAmong(found: readonly DetectedLayout[], asked: LayoutId | undefined): Choice | null {
  const best = found.find(({ proposal }) => proposal.layout === (asked ?? proposal.layout))
  if (!best) return null
  const { proposal, paths } = best
  const { layout: id, label } = proposal
  return { ...best, chosen: { id, label, docs: paths.size, more: moreThan(best, found) } }
}

function notIn(
  root: string,
  asked: LayoutId | undefined,
  found: readonly DetectedLayout[],
): Refusal {
  const known = found.map(({ proposal }) => proposal.layout).join(', ')
  return new Refusal(400, `${root} has no docs in the layout ${asked}; it has them in: ${known}`)
}

function moreThan(best: DetectedLayout, found: readonly DetectedLayout[]): ChosenLayout['more'] {
  const wider = found
    .filter(({ isOffered }) => isOffered)
    .findLast(({ proposal: { layout } }) => layout === 'folders' || layout === 'all')
  const docs = wider ? [...wider.paths].filter(path => !best.paths.has(path)).length : 0
  return wider && docs > 0 ? { id: wider.proposal.layout, docs } : null
}
