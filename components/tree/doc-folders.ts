// Nests the docs of a collection by the folders that they lie in. Pure.
// To change which of these folders are open at first, see components/viewer/doc-rows/build-rows.ts.

import { naturalCompare } from '../../schema/reading/text-order.js'
import type { Doc } from '../../schema/tree.js'

/** A folder on disk with the docs of one collection in it. */
export interface DocFolder {
  /** Doc-path directory; of a chain, its innermost folder. */
  dir: string
  /** As on the disk. A chain of folders that hold nothing else has one name: `archive / 2025 / q3`. */
  name: string
  /** Those in the folder itself, in the order of the collection; then the only docs of folders that have their name. */
  docs: readonly Doc[]
  /** In natural order. */
  folders: readonly DocFolder[]
  /** Those at any depth, as they stand one below the other: its own first. */
  allDocs: readonly Doc[]
}

/** A folder while docs are added to it. */
interface Growing {
  dir: string
  name: string
  docs: Doc[]
  folders: Growing[]
}

/** The innermost folder that contains all docs, with the folders in it. */
export function nestDocs(docs: readonly Doc[]): DocFolder {
  const byDir = new Map<string, Growing>()
  const root: Growing = { dir: '', name: '', docs: [], folders: [] }
  const folderAt = (dir: string): Growing => {
    if (dir === '') return root
    const known = byDir.get(dir)
    if (known) return known
    const end = dir.lastIndexOf('/')
    const folder: Growing = { dir, name: dir.slice(end + 1), docs: [], folders: [] }
    byDir.set(dir, folder)
    folderAt(dir.slice(0, Math.max(0, end))).folders.push(folder)
    return folder
  }
  for (const doc of docs) folderAt(doc.path.slice(0, doc.path.lastIndexOf('/'))).docs.push(doc)
  return finish(root)
}

/** Joins chains, sorts the folders, and lists the docs at any depth. */
function finish(start: Growing): DocFolder {
  let folder = start
  const names = [start.name]
  while (folder.docs.length === 0 && folder.folders[0] && folder.folders.length === 1) {
    folder = folder.folders[0]
    names.push(folder.name)
  }
  const inside = folder.folders.toSorted((a, b) => naturalCompare(a.name, b.name)).map(finish)
  const docs = [...folder.docs, ...inside.flatMap(each => namesakeIn(each) ?? [])]
  const folders = inside.filter(each => namesakeIn(each) === null)
  return folderOf({ dir: folder.dir, name: names.join(' / '), docs, folders })
}

/** The only doc of a folder, where its title begins as the folder is called: one row says both. */
function namesakeIn({ name, docs, folders }: DocFolder): Doc | null {
  const [doc] = docs
  if (!doc || docs.length > 1 || folders.length > 0) return null
  const words = wordsIn(name)
  const isNamesake = wordsIn(doc.title).slice(0, words.length).join() === words.join()
  return words.length > 0 && isNamesake ? doc : null
}

function wordsIn(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

/** The folder with the docs at any depth. */
export function folderOf(folder: Omit<DocFolder, 'allDocs'>): DocFolder {
  const { docs, folders } = folder
  return { ...folder, allDocs: [...docs, ...folders.flatMap(({ allDocs }) => allDocs)] }
}

/** The folders in this one that contain the doc, from the outside in. */
export function foldersAbove(path: string, { folders }: DocFolder): DocFolder[] {
  const inner = folders.find(({ dir }) => path.startsWith(`${dir}/`))
  return inner ? [inner, ...foldersAbove(path, inner)] : []
}
