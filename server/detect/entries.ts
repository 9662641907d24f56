// From the names in a folder to the folder entries that list every doc in it once. Pure.
// To change which folder becomes what, see entriesAt; which folders a layout has, see layouts.ts.

import type { FolderEntry } from '../../schema/config/config.js'
import { foldersBelow, foldersIn, holdsDocs, isMixed, type FolderNames } from './folder-names.js'
import type { CollectionRule } from '../../schema/folder-rules.js'
import { foldName } from '../../schema/names/file-name.js'

/** Docs that lie in more folders, one in the other, are left out. */
export const MOST_LEVELS = 8

export type EntryDraft = Omit<FolderEntry, 'name'>

/** How the folders in a place are shown. */
export interface PlaceRules {
  /** The label of the docs that lie in the place itself. */
  own: string
  newestFirst: boolean
  /** Labels of the folders that are collections, by name; every other one with docs is a task. */
  collections?: Readonly<Record<string, string>>
  /** Whether a folder without docs is a task, too, since it is about to get some. */
  keepsEmpty?: boolean
}

/**
 * The entries that list the docs in a place: one whose tasks are its folders and whose phases are
 * theirs, and, for what lies deeper in the tasks, another one of collections.
 * @param path - of the detected folder, absolute
 */
export function entriesAt(place: FolderNames, path: string, rules: PlaceRules): EntryDraft[] {
  const { own, newestFirst, collections: labels = {}, keepsEmpty = false } = rules
  const collections = [collection(own, '*', newestFirst)]
  const tasks: FolderNames[] = []
  const rivals = namesOfRivals(place)
  for (const [name, label] of Object.entries(labels)) {
    const top = place.folders.get(name)
    if (top) collections.push(...collectionsIn(top, label, newestFirst, place))
    else collections.push(collection(label, `${name}/*`, newestFirst))
  }
  for (const top of foldersIn(place)) {
    if (labels[top.name] !== undefined) continue
    if (top.leftOut !== null) collections.push(nothingIn(top.name))
    else if (!holdsDocs(top)) {
      if (!keepsEmpty) collections.push(collection(titleOf(top.name), `${top.name}/*`, newestFirst))
    } else if (isTask(top) && !rivals.has(foldName(top.name))) {
      tasks.push(top)
    } else {
      collections.push(...collectionsIn(top, titleOf(top.name), newestFirst, place))
    }
  }
  for (const name of place.links) collections.push(nothingIn(name))
  const deep = deepEntry(tasks, place, path, newestFirst)
  return [looseEntry(pathOf(place, path), collections), ...(deep ? [deep] : [])]
}

/** An entry whose folders are tasks, with their plans in themselves. */
export function looseEntry(path: string, collections: CollectionRule[]): EntryDraft {
  return { path, statusFolders: null, plansFolder: '', groups: [], collections }
}

export function collection(label: string, path: string, newestFirst: boolean): CollectionRule {
  return { label, path, ...(!newestFirst && { newestFirst }), notify: true }
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

/** Folders as collections of one entry; new folders in them are in the last ones. */
function collectionsIn(
  top: FolderNames,
  label: string,
  newestFirst: boolean,
  place: FolderNames,
): CollectionRule[] {
  const within = [...foldersBelow(top)].filter(folder => depthIn(place, folder) <= MOST_LEVELS)
  const listed = within.filter(folder => folder === top || folder.docs.size > 0)
  return [
    ...listed.map(folder => {
      const names = relIn(top, folder).split('/').filter(Boolean).map(titleOf)
      return collection([label, ...names].join(' › '), `${relIn(place, folder)}/*`, newestFirst)
    }),
    ...newFoldersIn(top, relIn(place, top), 1, label, newestFirst),
  ]
}

/**
 * Collections for folders in `top` that are not there yet: one for each level below it, from the
 * first one that nothing else lists down to one below the deepest.
 * @param prefix - the path of `top` inside its entry; empty for the entry itself
 */
function newFoldersIn(
  top: FolderNames,
  prefix: string,
  first: number,
  label: string,
  newestFirst: boolean,
): CollectionRule[] {
  // A pattern that matches all folders would match those that are left out, too.
  if (isMixed(top)) return []
  const last = Math.max(0, ...[...foldersBelow(top)].map(folder => depthIn(top, folder))) + 1
  const rules: CollectionRule[] = []
  for (let level = first; level <= Math.min(last, MOST_LEVELS - 1); level++) {
    const pattern = [...(prefix === '' ? [] : [prefix]), ...Array<string>(level + 1).fill('*')]
    rules.push(collection(`${label}: new folders`, pattern.join('/'), newestFirst))
  }
  return rules
}

/** What lies deeper in tasks than phases, as collections of an entry that has no tasks. */
function deepEntry(
  tasks: readonly FolderNames[],
  place: FolderNames,
  path: string,
  newestFirst: boolean,
): EntryDraft | null {
  const deepIn = (task: FolderNames) =>
    [...foldersBelow(task)].filter(folder => {
      const depth = depthIn(place, folder)
      return depth > 2 && depth <= MOST_LEVELS && folder.docs.size > 0
    })
  const withDeep = tasks.filter(task => deepIn(task).length > 0)
  const [only] = withDeep
  if (!only) return null
  const root = withDeep.length === 1 ? only : place
  const deep = withDeep.flatMap(deepIn)
  return {
    path: pathOf(root, path),
    // Hidden folders are never read, so that nothing here becomes a task a second time.
    statusFolders: { active: '.active', done: '.done' },
    groups: [],
    collections: [
      ...deep.map(folder => {
        const rel = relIn(root, folder)
        return collection(rel.split('/').map(titleOf).join(' › '), `${rel}/*`, newestFirst)
      }),
      ...withDeep.flatMap(task => {
        return newFoldersIn(task, relIn(root, task), 2, titleOf(task.name), newestFirst)
      }),
    ],
  }
}

/** Whether a folder can be a task: docs in it or one folder below, and nothing that must not show. */
function isTask(top: FolderNames): boolean {
  const inner = [...top.folders.values()]
  if (top.links.size > 0 || inner.some(({ leftOut }) => leftOut !== null)) return false
  return top.docs.size > 0 || inner.some(({ docs }) => docs.size > 0)
}

/** Names that differ in letter case alone: patterns cannot tell these folders apart. */
function namesOfRivals(place: FolderNames): Set<string> {
  const seen = new Set<string>()
  const rivals = new Set<string>()
  for (const name of [...place.folders.keys(), ...place.links]) {
    const folded = foldName(name)
    if (seen.has(folded)) rivals.add(folded)
    seen.add(folded)
  }
  return rivals
}

/** A collection of nothing: a folder that a collection names is no task. */
function nothingIn(name: string): CollectionRule {
  return collection(`${titleOf(name)} (left out)`, `${name}/.left-out`, true)
}

function relIn(place: FolderNames, { rel }: FolderNames): string {
  if (place.rel === '') return rel
  return rel.slice(place.rel.length + 1)
}

function depthIn(place: FolderNames, folder: FolderNames): number {
  const rel = relIn(place, folder)
  return rel === '' ? 0 : rel.split('/').length
}
