// Makes the delta of a scan: which tasks are different, and which docs came on the list and went off it.
// To change what a folder means, see outline/build-outline.ts; what the library does with it, tree/tree-store.ts.

import { createHash } from 'node:crypto'
import type { Config } from '../../schema/config/config.js'
import { docPath } from '../../schema/names/keys.js'
import { compareDocs, compileDocTypes, kindsOf } from '../../schema/reading/kinds.js'
import type { Collection, Doc } from '../../schema/tree.js'
import {
  buildCollections,
  buildTask,
  looseFolders,
  type OutlineParams,
  type ListedFile,
} from '../outline/build-outline.js'
import type { DocsFolder } from './docs-folder.js'
import { readMissingTitles } from './file-facts.js'
import { tasksOf, type FolderNode } from '../outline/folder-node.js'
import type { ScanChanges } from './scan-changes.js'
import type { ScanResult } from './pending-files.js'
import type { Delta } from './protocol.js'
import { inSlices } from '../threads/schedule.js'

/** One message holds this many tasks, so that the event loop is never blocked for long. */
const TASKS_A_MESSAGE = 50

export interface DeltaPart extends Pick<
  Delta,
  'whole' | 'gone' | 'rest' | 'roots' | 'patternProblem'
> {
  changes: ListChanges
}

export class Deltas {
  readonly #files: ListedFiles
  readonly #send: (tasks: string[]) => void
  #config: Config
  #common: Pick<OutlineParams, 'icons' | 'types' | 'compareDocs'>
  /** The hash of each task's JSON, by directory: only a task with another hash is sent again. */
  readonly #hashes = new Map<string, string>()
  #collections = new Map<DocsFolder, Collection[]>()
  #restHash: string | null = null
  #isFirst = true
  /** Tasks, and docs folders, that list a linked file. */
  readonly #withLinks = new Set<FolderNode>()
  /** Real folders that linked files lie in, with the folders (absolute) that list the links. */
  readonly #linkers = new Map<string, Set<string>>()
  #folders: readonly DocsFolder[] = []
  /** Where the targets of linked files may lie, resolved. */
  #roots: string[] = []

  /** @param send - gets the JSON of tasks */
  constructor(files: ListedFiles, send: (tasks: string[]) => void, config: Config) {
    this.#files = files
    this.#send = send
    this.#config = config
    this.#common = commonOf(config)
  }

  use(config: Config): void {
    this.#config = config
    this.#common = commonOf(config)
  }

  /** Sends the tasks that are different; builds only those that the scan touched, or all. */
  async make(
    folders: readonly DocsFolder[],
    scan: ReadonlyMap<DocsFolder, ScanChanges>,
    all: boolean,
  ): Promise<DeltaPart> {
    this.#folders = folders
    const gone = new Set([...scan].flatMap(([folder, changes]) => this.#forget(folder, changes)))
    if (all) for (const dir of this.#hashes.keys()) gone.add(dir)
    const rootsMoved = this.#updateRoots(folders)
    const changed: string[] = []
    const collections = new Map<DocsFolder, Collection[]>()
    for (const folder of folders) {
      const { folderTree } = folder
      const changes = scan.get(folder)
      if (!folderTree) continue
      const tasks = all ? tasksOf(folderTree.root) : new Set(changes?.tasks)
      let loose = all || changes?.loose === true
      if (rootsMoved) {
        for (const unit of this.#withLinks) {
          if (folderTree.at(unit.abs) !== unit) continue
          if (unit === folderTree.root) loose = true
          else tasks.add(unit)
        }
      }
      await inSlices(this.#buildTasks(folder, tasks, changed, gone))
      const known = this.#collections.get(folder)
      const found = loose || !known ? this.#buildCollections(folder, folderTree.root) : known
      collections.set(folder, found)
    }
    this.#collections = collections
    if (all) {
      const roots = folders.flatMap(({ folderTree }) => (folderTree ? [folderTree.root] : []))
      this.#files.keep(new Set(roots.flatMap(root => [root, ...tasksOf(root)])))
    }
    const changes = this.#files.end()
    if (changed.length > 0) this.#send(changed)
    for (const dir of gone) this.#hashes.delete(dir)
    const whole = this.#isFirst
    this.#isFirst = false
    return {
      changes,
      whole,
      gone: [...gone],
      rest: this.#rest(),
      roots: {
        folders: folders.map(({ root }) => root),
        linked: folders.flatMap(({ linked }) => linked),
      },
      patternProblem: patternProblemOf(folders),
    }
  }

  /** Whether the tree lists a doc. */
  lists(path: string): boolean {
    return this.#files.has(path)
  }

  /** The names, each once, of all folders that a phase pattern reads. */
  phaseNames(): string[] {
    const nodes = this.#folders.flatMap(({ folderTree }) => [
      ...(folderTree?.root.everything() ?? []),
    ])
    return [...new Set(nodes.filter(({ role }) => role.is === 'phase').map(({ name }) => name))]
  }

  /** These folders, and those with links to files in them. */
  withLinkers(
    paths: Iterable<string>,
    nodesAt: (abs: string) => { node: FolderNode }[],
  ): Set<string> {
    const all = new Set(paths)
    if (this.#linkers.size === 0) return all
    for (const path of [...all]) {
      for (const { node } of nodesAt(path)) {
        for (const linker of this.#linkers.get(node.real) ?? []) all.add(linker)
      }
    }
    return all
  }

  #forget(folder: DocsFolder, changes: ScanChanges): string[] {
    for (const node of changes.removedTasks) {
      this.#files.drop(node)
      this.#withLinks.delete(node)
    }
    const { entry } = folder.options
    return [...changes.removedTasks]
      .filter(({ abs }) => folder.folderTree?.at(abs) === undefined)
      .map(({ rel }) => docPath(entry.name, rel))
  }

  /** Whether linked files may be admitted differently from now on. */
  #updateRoots(folders: readonly DocsFolder[]): boolean {
    const roots = folders.flatMap(({ folderTree, linked }) => [
      ...(folderTree ? [folderTree.root.real] : []),
      ...linked.map(({ real }) => real),
    ])
    const moved = roots.join('\0') !== this.#roots.join('\0')
    this.#roots = roots
    return moved
  }

  *#buildTasks(
    folder: DocsFolder,
    tasks: Iterable<FolderNode>,
    changed: string[],
    gone: Set<string>,
  ): Generator<void> {
    const by = this.#paramsFor(folder)
    for (const node of tasks) {
      readMissingTitles(node.everything(), by)
      const files: ListedFile[] = []
      const task = buildTask(node, by, file => files.push(file))
      this.#list(node, files)
      gone.delete(task.dir)
      const json = JSON.stringify(task)
      const hash = hashOf(json)
      if (this.#hashes.get(task.dir) !== hash) changed.push(json)
      this.#hashes.set(task.dir, hash)
      if (changed.length === TASKS_A_MESSAGE) this.#send(changed.splice(0))
      yield
    }
  }

  #rest(): Delta['rest'] {
    const rest = {
      folders: this.#folders.map(({ info }) => info),
      collections: [...this.#collections.values()].flat(),
      kinds: kindsOf(this.#config.docTypes),
      hotkeys: this.#config.hotkeys,
    }
    const hash = hashOf(JSON.stringify(rest))
    if (this.#restHash === hash) return undefined
    this.#restHash = hash
    return this.#folders.length === 0 ? null : rest
  }

  #buildCollections(folder: DocsFolder, root: FolderNode): Collection[] {
    const by = this.#paramsFor(folder)
    readMissingTitles(looseFolders(root), by)
    const files: ListedFile[] = []
    const found = buildCollections(root, by, file => files.push(file))
    this.#list(root, files)
    return found
  }

  #list(unit: FolderNode, files: readonly ListedFile[]): void {
    this.#files.set(unit, files)
    for (const { abs, facts } of files) {
      if (facts.target === undefined) continue
      this.#withLinks.add(unit)
      const dir = folderOf(facts.target)
      const linkers = this.#linkers.get(dir) ?? new Set()
      this.#linkers.set(dir, linkers.add(folderOf(abs)))
    }
  }

  #paramsFor(folder: DocsFolder): OutlineParams {
    const { options } = folder
    return {
      ...this.#common,
      folder: options.entry.name,
      rules: options.rules,
      admits: (target, rel) => folder.admits(this.#roots, target, rel),
    }
  }
}

export function commonOf(
  config: Pick<Config, 'docTypes' | 'taskIcons'>,
): Pick<OutlineParams, 'icons' | 'types' | 'compareDocs'> {
  const types = compileDocTypes(config.docTypes)
  return { icons: config.taskIcons, types, compareDocs: compareDocs(types) }
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

function hashOf(json: string): string {
  return createHash('sha256').update(json).digest('base64url')
}

function folderOf(file: string): string {
  return file.slice(0, file.lastIndexOf('/'))
}

/** All are files, absolute. */
export type ListChanges = Pick<ScanResult, 'listed' | 'unlisted' | 'moved'>

export interface ListListener {
  /** The file of this doc is new, or is not what it was. */
  fileListed(file: ListedFile): void
  fileUnlisted(path: string): void
  /** The scan is over. Doc paths: those that the list lost, and those of docs that moved with their task. */
  scanEnded(unlisted: readonly string[], moved: ReadonlyMap<string, string>): void
}

interface Listed {
  unit: FolderNode
  file: ListedFile
}

export class ListedFiles {
  readonly #byUnit = new Map<FolderNode, Set<string>>()
  /** By doc path: the place that lists it now. */
  readonly #byPath = new Map<string, Listed>()
  readonly #listener: ListListener
  /** By doc path: what this scan listed, and took off the list. */
  readonly #listed = new Map<string, Listed>()
  readonly #unlisted = new Map<string, Listed>()

  constructor(listener: ListListener) {
    this.#listener = listener
  }

  has(path: string): boolean {
    return this.#byPath.has(path)
  }

  /** All docs that are listed. */
  *docs(): Generator<Doc> {
    for (const { file } of this.#byPath.values()) yield file.doc
  }

  /** `files` is all that `unit` lists from now on. */
  set(unit: FolderNode, files: readonly ListedFile[]): void {
    const paths = new Set(files.map(({ doc }) => doc.path))
    for (const path of this.#byUnit.get(unit) ?? []) if (!paths.has(path)) this.#forget(unit, path)
    for (const file of files) {
      const { path, title } = file.doc
      const old = this.#byPath.get(path)?.file
      const listed = { unit, file }
      this.#byPath.set(path, listed)
      if (!old) this.#listed.set(path, listed)
      // The facts of an edited file are a new object.
      if (old?.facts !== file.facts || old.doc.title !== title) this.#listener.fileListed(file)
    }
    this.#byUnit.set(unit, paths)
  }

  drop(unit: FolderNode): void {
    for (const path of this.#byUnit.get(unit) ?? []) this.#forget(unit, path)
    this.#byUnit.delete(unit)
  }

  /** Drops every unit but these. */
  keep(units: ReadonlySet<FolderNode>): void {
    for (const unit of [...this.#byUnit.keys()]) if (!units.has(unit)) this.drop(unit)
  }

  /** Ends a scan: which docs came on the list, which went off it, and which only moved. */
  end(): ListChanges {
    // A doc that went and came back in one scan was listed all the time.
    for (const path of this.#listed.keys()) {
      if (this.#unlisted.delete(path)) this.#listed.delete(path)
    }
    const gone = new Map([...this.#unlisted.values()].map(listed => [identityOf(listed), listed]))
    const moved = new Map<string, string>()
    const movedPaths = new Map<string, string>()
    for (const [path, listed] of this.#listed) {
      if (gone.size === 0) break
      const identity = identityOf(listed)
      const before = identity === null ? undefined : gone.get(identity)
      if (!before) continue
      gone.delete(identity)
      moved.set(before.file.abs, listed.file.abs)
      movedPaths.set(before.file.doc.path, path)
      this.#unlisted.delete(before.file.doc.path)
      this.#listed.delete(path)
    }
    this.#listener.scanEnded([...this.#unlisted.keys()], movedPaths)
    const changes = { listed: filesIn(this.#listed), unlisted: filesIn(this.#unlisted), moved }
    this.#listed.clear()
    this.#unlisted.clear()
    return changes
  }

  #forget(unit: FolderNode, path: string): void {
    const listed = this.#byPath.get(path)
    // A docs folder that went away and came back may list it by now.
    if (listed?.unit !== unit) return
    this.#byPath.delete(path)
    this.#unlisted.set(path, listed)
    this.#listener.fileUnlisted(path)
  }
}

/** A doc in a task is the same doc wherever its task is; any other doc is known by its path alone. */
function identityOf({ unit, file }: Listed): string | null {
  if (unit.role.is !== 'task') return null
  const folder = file.doc.path.slice(0, file.doc.path.indexOf('/'))
  return `${folder}:${unit.name}/${file.abs.slice(unit.abs.length + 1)}`
}

function filesIn(listed: ReadonlyMap<string, Listed>): Set<string> {
  return new Set([...listed.values()].map(({ file }) => file.abs))
}
