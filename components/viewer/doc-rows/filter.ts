// Filters a tree by words. Each word must be in a name of the thing or of what it stands in, and at
// least one in its own. To change what a filtered tree opens, see doc-rows.ts.

import { isNamed } from '../../tree/typed-name.js'
import { foldText } from '../../quick-open/folded-text.js'
import { folderOf, type DocFolder } from '../../tree/doc-folders.js'
import type { Collection, Doc, Folder, ListedTree, Task } from '../../../schema/tree.js'
import { collectionId, subfolderId } from './rows.js'

export interface Filtered {
  /** The tree with nothing but what matches, and what that stands in. */
  tree: ListedTree
  /** The ids of the rows of what matches itself while nothing in it does: whole, and folded. */
  whole: ReadonlySet<string>
  /** The docs of its collections by folder, where some are left out. */
  nested: ReadonlyMap<Collection, DocFolder>
}

/** The words of a filter, without case and accents; none for white space. */
export function filterWords(filter: string): string[] {
  const words = foldText(filter.trim()).folded.split(/\s+/)
  return [...new Set(words)].filter(word => word !== '')
}

/** Without case and accents. */
interface Names {
  names: string
  path: string
}

/** Filters trees. It remembers the names of what it has seen, since each key filters again. */
export class TreeFilter {
  readonly #names = new WeakMap<object, Names>()
  readonly #nested: (collection: Collection) => DocFolder

  /** @param nested - the docs of a collection by folder */
  constructor(nested: (collection: Collection) => DocFolder) {
    this.#nested = nested
  }

  apply(tree: ListedTree, words: readonly string[]): Filtered {
    const whole = new Set<string>()
    const tasks = tree.tasks.flatMap(task => this.#task(task, words, whole) ?? [])
    const nested = new Map<Collection, DocFolder>()
    const collections = tree.collections.flatMap(one => {
      const part = this.#collection(one, words, whole)
      if (!part) return []
      const left = { ...one, docs: part.allDocs }
      nested.set(left, part)
      return [left]
    })
    const withHits = new Set([...tasks, ...collections].map(({ folder }) => folder))
    const folders = tree.folders.filter(({ name }) => withHits.has(name))
    return { tree: { ...tree, folders, tasks, collections }, whole, nested }
  }

  #task(task: Task, words: readonly string[], whole: Set<string>): Task | null {
    const left = without(words, this.#namesOf(task, task.dir, task.label, task.name))
    const docs = this.#docs(task.docs, words, left)
    const inside = (folder: Folder) => this.#folder(folder, words, left, whole) ?? []
    const phases = task.phases.flatMap(inside)
    const groups = task.groups.flatMap(inside)
    if (docs.length + phases.length + groups.length > 0) {
      const isSame = isAll(docs, task.docs) && isAll(phases, task.phases)
      // The rows of the same task are not built again.
      return isSame && isAll(groups, task.groups) ? task : { ...task, docs, phases, groups }
    }
    if (left.length > 0) return null
    whole.add(task.dir)
    return task
  }

  #folder(
    folder: Folder,
    words: readonly string[],
    wanted: readonly string[],
    whole: Set<string>,
  ): Folder | null {
    const names = this.#namesOf(folder, folder.dir, folder.num, folder.label, folder.name)
    const left = without(wanted, names)
    const docs = this.#docs(folder.docs, words, left)
    if (docs.length > 0) return isAll(docs, folder.docs) ? folder : { ...folder, docs }
    if (left.length > 0 || !words.some(word => has(names, word))) return null
    whole.add(folder.dir)
    return folder
  }

  #collection(
    collection: Collection,
    words: readonly string[],
    whole: Set<string>,
  ): DocFolder | null {
    const { folder, label } = collection
    const id = collectionId(folder, label)
    const left = without(words, this.#namesOf(collection, '', label))
    const nested = this.#nested(collection)
    const part = this.#inside(nested, words, left, id, whole)
    if (part) return part
    if (left.length > 0) return null
    for (const { dir } of nested.folders) whole.add(subfolderId(id, dir))
    return nested
  }

  /** The matches in a folder; null where nothing in it matches. */
  #inside(
    folder: DocFolder,
    words: readonly string[],
    wanted: readonly string[],
    collection: string,
    whole: Set<string>,
  ): DocFolder | null {
    const docs = this.#docs(folder.docs, words, wanted)
    const folders = folder.folders.flatMap(inner => {
      const names = this.#namesOf(inner, inner.dir, inner.name)
      const left = without(wanted, names)
      const part = this.#inside(inner, words, left, collection, whole)
      if (part) return [part]
      if (left.length > 0 || !words.some(word => has(names, word))) return []
      whole.add(subfolderId(collection, inner.dir))
      return [inner]
    })
    return docs.length + folders.length > 0 ? folderOf({ ...folder, docs, folders }) : null
  }

  /** @param wanted - those of the words that nothing above has in its names */
  #docs(docs: readonly Doc[], words: readonly string[], wanted: readonly string[]): Doc[] {
    return docs.filter(doc => {
      const names = this.#namesOf(doc, doc.path, doc.title, doc.file)
      const isOwn = wanted.length > 0 || words.some(word => has(names, word))
      return isOwn && wanted.every(word => has(names, word))
    })
  }

  #namesOf(thing: object, path: string, ...names: string[]): Names {
    const known = this.#names.get(thing)
    if (known !== undefined) return known
    const found = { names: foldText(names.join('\n')).folded, path: foldText(`${path}/`).folded }
    this.#names.set(thing, found)
    return found
  }
}

function isAll<T>(left: readonly T[], all: readonly T[]): boolean {
  return left.length === all.length && left.every((one, i) => one === all[i])
}

function without(words: readonly string[], names: Names): string[] {
  return words.filter(word => !has(names, word))
}

function has({ names, path }: Names, word: string): boolean {
  return isNamed(word, names, path)
}
