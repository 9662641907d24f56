// From the names in a folder to the folder entries that list every doc in it once. Pure.
// To change which layout a folder has, see layouts.ts.

import type { FolderEntry } from '../../schema/config/config.js'
import type { CollectionRule } from '../../schema/folder-rules.js'
import { foldName, isHidden } from '../../schema/names/file-name.js'
import { foldersBelow, foldersIn, holdsDocs, type FolderNames } from './folder-names.js'

export type EntryDraft = Omit<FolderEntry, 'name'>

/** How the docs in a place are shown. */
export interface PlaceRules {
  /** The label of the docs that no other collection takes. */
  own: string
  newestFirst: boolean
  /** Labels of folders with a collection of their own, by name. */
  collections?: Readonly<Record<string, string>>
}

/**
 * The entry that lists the docs in a place in collections: one for each of these folders, the last one for the rest.
 * @param path - of the detected folder, absolute
 */
export function collectionsAt(
  place: FolderNames,
  path: string,
  { own, newestFirst, collections = {} }: PlaceRules,
): EntryDraft {
  const rules = Object.entries(collections).map(([name, label]) => {
    return collection(label, `${name}/**`, newestFirst, exceptionsIn(place, name))
  })
  rules.push(collection(own, '**', newestFirst, exceptionsIn(place)))
  return { path: pathOf(place, path), statusFolders: null, collections: rules }
}

/**
 * The entry that lists some folders in a place, and nothing else in it. Plans stand newest first.
 * @param others - folders that may hold some of the same names, and are no part of it
 */
export function someFoldersAt(
  place: FolderNames,
  path: string,
  labels: Readonly<Record<string, string>>,
  others: readonly string[],
): EntryDraft {
  const found = Object.entries(labels).map(([name, own]) => {
    return { folder: place.folders.get(name), name, own, newestFirst: name === 'plans' }
  })
  const [first, ...more] = found
  if (first?.folder && more.length === 0) return collectionsAt(first.folder, path, first)
  const except = others.filter(name => place.folders.has(name)).map(name => `${name}/**`)
  // Where a collection begins with `**`, the other folders are no tasks.
  const rules = found.map(({ name, own, newestFirst }) => {
    return collection(own, `**/${name}/**`, newestFirst, except)
  })
  return { path: pathOf(place, path), statusFolders: null, collections: rules }
}

/**
 * The entries whose tasks are the folders in a place, and whose phases are theirs; the second one is there where docs
 * lie deeper.
 */
export function tasksAt(
  place: FolderNames,
  path: string,
  { own, newestFirst }: PlaceRules,
): EntryDraft[] {
  const tasks: EntryDraft = {
    path: pathOf(place, path),
    statusFolders: null,
    plansFolder: '',
    groups: [],
    collections: [collection(own, '*', newestFirst)],
  }
  const isDeep = [...foldersBelow(place)].some(folder => {
    return folder.docs.size > 0 && relIn(place, folder).split('/').length > 2
  })
  if (!isDeep) return [tasks]
  const deep = collection(`${own}: deeper folders`, '**/*/*/*/*', newestFirst)
  return [tasks, { path: tasks.path, statusFolders: null, collections: [deep] }]
}

export function collection(
  label: string,
  path: string,
  newestFirst: boolean,
  except: readonly string[] = [],
): CollectionRule {
  return {
    label,
    path,
    ...(except.length > 0 && { except: [...except] }),
    ...(!newestFirst && { newestFirst }),
    notify: true,
  }
}

/** A collection for each folder with docs: their labels, by name. */
export function labelsOf(place: FolderNames): Record<string, string> {
  const seen = new Set<string>()
  const labels: Record<string, string> = {}
  for (const folder of foldersIn(place)) {
    // Patterns ignore letter case, so the first of such names takes the docs of both; none matches a hidden name.
    const folded = foldName(folder.name)
    if (folder.leftOut !== null || isHidden(folded) || seen.has(folded) || !holdsDocs(folder))
      continue
    seen.add(folded)
    labels[folder.name] = titleOf(folder.name)
  }
  return labels
}

export function pathOf({ rel }: FolderNames, path: string): string {
  return rel === '' ? path : `${path}/${rel}`
}

/** A folder name as a heading: `getting-started` becomes `Getting started`; dates keep their dashes. */
function titleOf(name: string): string {
  const words = name.replace(/^\.+(?=.)/, '').replace(/(?<!\d)-|-(?!\d)/g, ' ')
  const text = words.replace(/[_\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim() || name
  return text.replace(/^\p{Ll}/u, letter => letter.toUpperCase())
}

/** The patterns of what must not be listed in a place, or in one of its folders; no scan lists another checkout. */
function exceptionsIn(place: FolderNames, name?: string): string[] {
  const within = name === undefined ? place : place.folders.get(name)
  const built = [...(within ? leftOutBelow(within) : [])].filter(
    ({ leftOut }) => leftOut === 'built',
  )
  return [...new Set(built.map(folder => `**/${folder.name}/**`))]
}

function* leftOutBelow(folder: FolderNames): Generator<FolderNames> {
  for (const inner of foldersIn(folder)) {
    if (inner.leftOut === null) yield* leftOutBelow(inner)
    else yield inner
  }
}

function relIn(place: FolderNames, { rel }: FolderNames): string {
  if (place.rel === '') return rel
  return rel.slice(place.rel.length + 1)
}
