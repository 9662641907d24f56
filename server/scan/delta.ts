// Makes the delta of a scan: which tasks are different, and which docs came on the list and went off it.
// To change which docs are listed, see doc-list.ts; what the library does with a delta, tree/tree-store.ts.

import { isDeepStrictEqual } from 'node:util'
import type { Config } from '../../schema/config/config.js'
import { kindsOf } from '../../schema/reading/kinds.js'
import type { Doc, Task, Tree } from '../../schema/tree.js'
import type { FolderFacts } from '../outline/folder.js'
import type { DocsFolder } from './docs-folder.js'
import {
  Outlines,
  changesOf,
  listedAt,
  linkersOf,
  type DocList,
  type ListChanges,
  type Snapshot,
} from './doc-list.js'
import type { Roots } from '../files/allowed-roots.js'
import { inSlices } from '../threads/schedule.js'

/** One message holds this many tasks, so that the event loop is never blocked for long. */
const TASKS_A_MESSAGE = 50

/** The changes of one scan. Its tasks come in messages of their own before it. */
export interface Delta {
  /** Only the tasks of this scan are there; all that were known before are gone. */
  whole: boolean
  /** It ends an `open`: from here on that config counts. */
  opens: boolean
  /** Tasks that are new or different. */
  tasks: Task[]
  /** The `dir`s of tasks that are there no more. */
  gone: string[]
  /** The tree without its tasks, if it is different; null while no docs folder is configured. */
  rest: Omit<Tree, 'tasks'> | null | undefined
  /** Where files may be served from. */
  roots: Roots
  /** Doc paths of listed files that were edited, and are quiet. */
  edited: string[]
  /** Doc paths of docs that are new, and whose files are quiet. */
  added: string[]
  /** Anything that is not hidden is different on disk. */
  changed: boolean
  patternProblem: string | null
  /** The changes in the list of docs, for the review store: JSON in UTF-8; null without a change. */
  listing: Uint8Array | null
}

export type DeltaPart = Pick<
  Delta,
  'whole' | 'gone' | 'rest' | 'roots' | 'changed' | 'patternProblem'
> & {
  /** The differences on disk, under the rules of now. */
  changes: ListChanges
}

export interface DeltaListener {
  /** Gets the JSON of tasks in UTF-8, a line each: bytes go to another thread faster than strings. */
  tasks(lines: Uint8Array): void
  /** The differences in the list of docs. */
  listed(changes: ListChanges): void
}

export class Deltas {
  readonly #listener: DeltaListener
  readonly #outlines: Outlines
  #config: Config
  /** The docs folders as they were sent. */
  #sent = new Map<DocsFolder, { folder: FolderFacts | undefined; problem: string | null }>()
  /** The docs that they list, with those of folders that are away; null when the rules are other ones since. */
  #all: DocList | null = null
  #shown: DocList = new Map()
  /** undefined: nothing was sent. */
  #rest: Delta['rest']

  constructor(listener: DeltaListener, config: Config) {
    this.#listener = listener
    this.#config = config
    this.#outlines = new Outlines(config)
  }

  use(config: Config): void {
    this.#config = config
    this.#outlines.use(config)
    this.#all = null
  }

  /** These docs folders are not as they were sent, or a title is still to be read. */
  hasChanges(folders: readonly DocsFolder[]): boolean {
    if (this.#isChanged(folders)) return true
    for (const { isUnfinished } of this.#shown.values()) if (isUnfinished) return true
    return false
  }

  /** Sends the tasks that are different. */
  async make(folders: readonly DocsFolder[]): Promise<DeltaPart> {
    const changed = this.#isChanged(folders)
    const roots = {
      folders: folders.map(({ served }) => served),
      linked: folders.flatMap(({ linked }) => linked),
    }
    const allowed = [...roots.folders, ...roots.linked].flatMap(({ real }) => real ?? [])
    // A folder that is away is compared with its last known docs when it is back.
    const now = folders.flatMap(folder => (folder.known ? { folder, root: folder.known } : []))
    const asSent = ({ folder, root }: Snapshot): Snapshot => {
      return { folder, root: root.with(this.#sent.get(folder)?.folder ?? root.folder) }
    }
    const was =
      this.#known(now) ?? (await inSlices(this.#outlines.listOf(now.map(asSent), allowed)))
    const all = await inSlices(this.#outlines.listOf(now, allowed))
    const shown = withoutFolders(all, folders)
    const changes = changesOf(was, all)
    const isShown = was === this.#shown && all === shown
    const different = isShown ? changes : changesOf(this.#shown, shown)
    this.#listener.listed(different)
    await inSlices(this.#sendTasks(different.outlines))
    const gone = different.outlines.flatMap(({ dir, before, after }) =>
      before?.task && !after ? dir : [],
    )
    const whole = this.#rest === undefined
    this.#all = all
    this.#shown = shown
    this.#sent = new Map(
      folders.map(folder => [folder, { folder: folder.known?.folder, problem: folder.problem }]),
    )
    const rest = this.#restOf(folders)
    const isSame = isDeepStrictEqual(rest, this.#rest)
    this.#rest = rest
    return {
      changes,
      whole,
      gone,
      rest: isSame ? undefined : rest,
      roots,
      changed,
      patternProblem: patternProblemOf(folders),
    }
  }

  /** The doc that the tree lists at a doc path. */
  docAt(path: string): Doc | undefined {
    return listedAt(this.#shown, path)?.doc
  }

  /** All docs that are listed. */
  *docs(): Generator<Doc> {
    for (const { files } of this.#shown.values()) for (const { doc } of files.values()) yield doc
  }

  /** The folders (absolute) that list links to files in these folders (resolved). */
  linkersOf(folders: ReadonlySet<string>): string[] {
    return linkersOf(this.#shown, folders)
  }

  /** The names, each once, of all folders that a phase pattern reads. */
  phaseNames(): string[] {
    const nodes = [...this.#sent.keys()].flatMap(({ root }) => [...(root?.everything() ?? [])])
    return [...new Set(nodes.filter(({ role }) => role.is === 'phase').map(({ name }) => name))]
  }

  #isChanged(folders: readonly DocsFolder[]): boolean {
    return folders.some(folder => {
      const sent = this.#sent.get(folder)
      return sent?.folder !== folder.known?.folder || sent?.problem !== folder.problem
    })
  }

  /** The known docs of these docs folders, as they were sent. */
  #known(now: readonly Snapshot[]): DocList | null {
    return now.every(({ folder }) => this.#sent.get(folder)?.folder) ? this.#all : null
  }

  *#sendTasks(outlines: ListChanges['outlines']): Generator<void> {
    const changed: string[] = []
    const send = () => {
      this.#listener.tasks(new TextEncoder().encode(changed.splice(0).join('\n')))
    }
    for (const { before, after } of outlines) {
      if (!after?.task || isDeepStrictEqual(after.task, before?.task)) continue
      changed.push(JSON.stringify(after.task))
      if (changed.length === TASKS_A_MESSAGE) send()
      yield
    }
    if (changed.length > 0) send()
  }

  #restOf(folders: readonly DocsFolder[]): Delta['rest'] {
    if (folders.length === 0) return null
    const names = folders.map(({ options }) => options.entry.name)
    return {
      folders: folders.map(({ info }) => info),
      collections: names.flatMap(name => this.#shown.get(name)?.collections ?? []),
      kinds: kindsOf(this.#config.docTypes),
      hotkeys: this.#config.hotkeys,
    }
  }
}

/** Without those that are away. */
function withoutFolders(list: DocList, folders: readonly DocsFolder[]): DocList {
  const away = folders.filter(({ root }) => !root).map(({ options }) => options.entry.name)
  if (away.length === 0) return list
  return new Map([...list].filter(([dir]) => !away.includes(dir.split('/')[0] ?? '')))
}

function patternProblemOf(folders: readonly DocsFolder[]): string | null {
  for (const [i, { options }] of folders.entries()) {
    const { slowOn } = options.rules.phases
    if (slowOn === null) continue
    const own = options.entry.phasePattern !== undefined
    return `${own ? `folders.${i}.` : ''}phasePattern: takes too long on the folder name ${slowOn}`
  }
  return null
}
