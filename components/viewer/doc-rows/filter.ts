// Filters a tree by words. Each word must be in a name of the thing or of what it stands in, and at
// least one in its own. To change what a filtered tree opens, see doc-rows.ts.

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

/** A thing with docs in it. */
interface Place {
  readonly docs: readonly Doc[]
}

/** The names of a place and its docs, without case and accents. */
interface Names {
  own: string
  docs: readonly string[]
}

/** Filters trees. It remembers the names of what it has seen, since each key filters again. */
export class TreeFilter {
  /** An entry for each place, not for each doc: the collector looks at all of them often. */
  readonly #names = new WeakMap<Place, Names>()
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
    const names = this.#namesOf(task, task.label, task.name)
    const left = without(words, names.own, task.dir)
    const docs = docsNamed(task, names, words, left)
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
    const names = this.#namesOf(folder, folder.num, folder.label, folder.name)
    const left = without(wanted, names.own, folder.dir)
    const docs = docsNamed(folder, names, words, left)
    if (docs.length > 0) return isAll(docs, folder.docs) ? folder : { ...folder, docs }
    if (left.length > 0 || !words.some(word => has(names.own, folder.dir, word))) return null
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
    const left = without(words, folded(label), '')
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
    const docs = docsNamed(folder, this.#namesOf(folder, folder.name), words, wanted)
    const folders = folder.folders.flatMap(inner => {
      const { own } = this.#namesOf(inner, inner.name)
      const left = without(wanted, own, inner.dir)
      const part = this.#inside(inner, words, left, collection, whole)
      if (part) return [part]
      if (left.length > 0 || !words.some(word => has(own, inner.dir, word))) return []
      whole.add(subfolderId(collection, inner.dir))
      return [inner]
    })
    return docs.length + folders.length > 0 ? folderOf({ ...folder, docs, folders }) : null
  }

  #namesOf(place: Place, ...own: string[]): Names {
    const known = this.#names.get(place)
    if (known !== undefined) return known
    const docs = place.docs.map(({ title, file }) => folded(`${title}\n${file}`))
    const found = { own: folded(own.join('\n')), docs }
    this.#names.set(place, found)
    return found
  }
}

/** @param wanted - those of the words that nothing above has in its names */
function docsNamed(
  { docs }: Place,
  names: Names,
  words: readonly string[],
  wanted: readonly string[],
): Doc[] {
  return docs.filter(({ path }, at) => {
    const own = names.docs[at] ?? ''
    const isOwn = wanted.length > 0 || words.some(word => has(own, path, word))
    return isOwn && wanted.every(word => has(own, path, word))
  })
}

function isAll<T>(left: readonly T[], all: readonly T[]): boolean {
  return left.length === all.length && left.every((one, i) => one === all[i])
}

function without(words: readonly string[], names: string, path: string): string[] {
  return words.filter(word => !has(names, path, word))
}

/** A word with a `/` may also be in the path, any other in names alone. */
function has(names: string, path: string, word: string): boolean {
  return names.includes(word) || (word.includes('/') && folded(`${path}/`).includes(word))
}

function folded(text: string): string {
  return foldText(text).folded
}
