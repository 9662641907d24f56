// Which docs the docs folders list, as an immutable value, and what differs between two such lists.
// To change what a folder means, see outline/build-outline.ts; what is sent of a change, delta.ts.

import { dirname } from 'node:path'
import type { Config } from '../../schema/config/config.js'
import { docKey, docPath } from '../../schema/names/keys.js'
import { compareDocs, compileDocTypes } from '../../schema/reading/kinds.js'
import { extensionOf } from '../../schema/names/file-name.js'
import type { Collection, Task } from '../../schema/tree.js'
import {
  buildCollections,
  buildTask,
  type ListedFile,
  type OutlineParams,
} from '../outline/build-outline.js'
import { statusesOf, type FileFacts, type FolderFacts, type FolderNode } from '../outline/folder.js'
import { isDiskError } from '../fs/errno.js'
import { readTitled } from '../text/file-reader.js'
import type { Summary } from '../text/title.js'
import type { DocsFolder } from './docs-folder.js'

/** The docs of a task; or, without a task, those of a docs folder outside its tasks. */
interface Outline {
  task: Task | null
  collections: readonly Collection[]
  /** By doc path. */
  files: ReadonlyMap<string, ListedFile>
  /** Those that are links. */
  links: readonly ListedFile[]
  /** The title of a link could not be read. */
  isUnfinished: boolean
}

/** By the `dir` of a task; by the name of a docs folder. */
export type DocList = ReadonlyMap<string, Outline>

/** A docs folder as it is, or was, on disk. */
export interface Snapshot {
  folder: DocsFolder
  root: FolderNode
}

/** Makes lists of docs. A task whose folder is the same object has the same outline. */
export class Outlines {
  #common: ReturnType<typeof commonOf>
  /** By the folder of a task: where that stands, and what it lists. */
  #known = new WeakMap<FolderFacts, KnownOutline & { parent: string; task: string; dir: string }>()
  /** By docs folder. */
  #loose = new WeakMap<DocsFolder, KnownOutline & { parts: readonly unknown[] }>()
  readonly #linkSummaries = new WeakMap<FileFacts, Summary>()

  constructor(config: Config) {
    this.#common = commonOf(config)
  }

  use(config: Config): void {
    this.#common = commonOf(config)
    this.#known = new WeakMap()
    this.#loose = new WeakMap()
  }

  /** @param allowed - where the targets of linked files may lie, resolved */
  *listOf(snapshots: readonly Snapshot[], allowed: readonly string[]): Generator<void, DocList> {
    const list = new Map<string, Outline>()
    const roots = allowed.join('\0')
    for (const { folder, root } of snapshots) {
      const { name } = folder.options.entry
      const by: OutlineParams = {
        ...this.#common,
        folder: name,
        admits: (target, rel) => folder.admits(allowed, target, rel),
        summaryOf: (abs, facts) => (facts.isLink ? this.#linkSummary(abs, facts) : facts),
      }
      const isCurrent = (known: KnownOutline, isPlain: boolean) =>
        !known.outline.isUnfinished && (isPlain || known.roots === roots)
      for (const parent of [root, ...statusesOf(root)]) {
        for (const [task, facts] of parent.folder.folders) {
          let known = this.#known.get(facts)
          const isHere = known?.task === task && known.parent === parent.abs
          if (!known || !isHere || !isCurrent(known, facts.isPlain)) {
            const node = parent.in(task, facts)
            if (node.role.is !== 'task') continue
            const dir = docPath(name, node.rel)
            known = { parent: parent.abs, task, dir, roots, outline: taskOutline(node, by) }
            this.#known.set(facts, known)
            yield
          }
          list.set(known.dir, known.outline)
        }
      }
      const parts = looseParts(root)
      let known = this.#loose.get(folder)
      if (!known || !isCurrent(known, false) || !sameItems(known.parts, parts)) {
        known = { roots, outline: looseOutline(root, by), parts }
        this.#loose.set(folder, known)
        yield
      }
      list.set(name, known.outline)
    }
    return list
  }

  #linkSummary(abs: string, facts: FileFacts): Partial<Summary> {
    const known = this.#linkSummaries.get(facts)
    if (known !== undefined || facts.target === undefined) return known ?? {}
    const titled = readTitled(facts.target, extensionOf(abs))
    if (isDiskError(titled)) return {}
    this.#linkSummaries.set(facts, titled)
    return titled
  }
}

interface KnownOutline {
  /** Where the targets of linked files could lie when it was made. */
  roots: string
  outline: Outline
}

export function commonOf(
  config: Pick<Config, 'docTypes' | 'taskIcons'>,
): Pick<OutlineParams, 'icons' | 'types' | 'compareDocs'> {
  const types = compileDocTypes(config.docTypes)
  return { icons: config.taskIcons, types, compareDocs: compareDocs(types) }
}

function taskOutline(node: FolderNode, by: OutlineParams): Outline {
  const files: ListedFile[] = []
  const task = buildTask(node, by, file => files.push(file))
  return outlineOf(task, [], files)
}

function looseOutline(root: FolderNode, by: OutlineParams): Outline {
  const files: ListedFile[] = []
  const collections = buildCollections(root, by, file => files.push(file))
  return outlineOf(null, collections, files)
}

function outlineOf(
  task: Task | null,
  collections: readonly Collection[],
  files: readonly ListedFile[],
): Outline {
  const links = files.filter(({ facts }) => facts.isLink)
  const isUnfinished = links.some(({ title }) => title === undefined)
  return {
    task,
    collections,
    files: new Map(files.map(file => [file.doc.path, file])),
    links,
    isUnfinished,
  }
}

/** All that is in no task. */
function looseParts(root: FolderNode): unknown[] {
  return [
    root.files,
    ...root.folders.flatMap(({ role, folder }) => {
      if (role.is === 'task') return []
      return role.is === 'status' ? folder.files : folder
    }),
  ]
}

function sameItems(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((item, i) => item === b[i])
}

/** The doc at a doc path. */
export function listedAt(list: DocList, path: string): ListedFile | undefined {
  for (let end = path.indexOf('/'); end > 0; end = path.indexOf('/', end + 1)) {
    const file = list.get(path.slice(0, end))?.files.get(path)
    if (file) return file
  }
  return undefined
}

/** The folders (absolute) that list links to files in these folders (resolved). */
export function linkersOf(list: DocList, folders: ReadonlySet<string>): string[] {
  const linkers: string[] = []
  for (const { links } of list.values()) {
    for (const { abs, facts } of links) {
      if (folders.has(dirname(facts.target ?? ''))) linkers.push(dirname(abs))
    }
  }
  return linkers
}

/** The differences between two lists. Files are in the order of the newer list. */
export interface ListChanges {
  /** The outlines that differ. */
  outlines: readonly { dir: string; before: Outline | undefined; after: Outline | undefined }[]
  /** Docs that are new, at a new place, or whose facts or titles are not what they were. */
  listed: readonly ListedFile[]
  /** Paths of docs that are at them no more; those that moved, too. */
  unlisted: readonly string[]
  added: readonly ListedFile[]
  removed: readonly ListedFile[]
  /** Docs whose files are in another state; those that moved, too. */
  edited: readonly ListedFile[]
  moved: readonly { from: ListedFile; to: ListedFile }[]
}

/** Pure. Outlines that are the same object are passed over. */
export function changesOf(before: DocList, after: DocList): ListChanges {
  const outlines = differing(before, after)
  const was = filesIn(outlines.map(each => each.before))
  const is = filesIn(outlines.map(each => each.after))
  const isAdded = [...is.values()].filter(({ file }) => !was.has(file.doc.path))
  const isRemoved = [...was.values()].filter(({ file }) => !is.has(file.doc.path))
  const moves = movesOf(isRemoved, isAdded)
  const [from, to] = [new Set(moves.values()), new Set(moves.keys())]
  const edited = [...is.values()].flatMap(({ file }) => {
    const old = was.get(file.doc.path)?.file ?? moves.get(file)
    return old && old.facts.stamp !== file.facts.stamp ? [file] : []
  })
  const listed = [...is.values()].flatMap(({ file }) => {
    const old = was.get(file.doc.path)?.file
    return old?.facts === file.facts && old.doc.title === file.doc.title ? [] : [file]
  })
  return {
    outlines,
    listed,
    unlisted: isRemoved.map(({ file }) => file.doc.path),
    added: isAdded.map(({ file }) => file).filter(file => !to.has(file)),
    removed: isRemoved.map(({ file }) => file).filter(file => !from.has(file)),
    edited,
    moved: [...moves].map(([to, from]) => ({ from, to })),
  }
}

function differing(before: DocList, after: DocList): ListChanges['outlines'] {
  const outlines: { dir: string; before: Outline | undefined; after: Outline | undefined }[] = []
  for (const [dir, outline] of after) {
    const old = before.get(dir)
    if (old !== outline) outlines.push({ dir, before: old, after: outline })
  }
  for (const [dir, outline] of before) {
    if (!after.has(dir)) outlines.push({ dir, before: outline, after: undefined })
  }
  return outlines
}

interface InOutline {
  file: ListedFile
  outline: Outline
}

/** By doc path. */
function filesIn(outlines: readonly (Outline | undefined)[]): Map<string, InOutline> {
  const files = new Map<string, InOutline>()
  for (const outline of outlines) {
    if (!outline) continue
    for (const [path, file] of outline.files) files.set(path, { file, outline })
  }
  return files
}

/** To, from. A doc in a task is the same doc wherever its task is; any other doc is known by its path alone. */
function movesOf(
  removed: readonly InOutline[],
  added: readonly InOutline[],
): Map<ListedFile, ListedFile> {
  const from = new Map(removed.map(each => [keyOf(each), each.file]))
  const moves = new Map<ListedFile, ListedFile>()
  for (const each of added) {
    const key = keyOf(each)
    const before = from.get(key)
    if (!before) continue
    from.delete(key)
    moves.set(each.file, before)
  }
  return moves
}

function keyOf({ file, outline: { task } }: InOutline): string {
  return docKey(file.doc.path, task && { name: task.key, dir: task.dir })
}
