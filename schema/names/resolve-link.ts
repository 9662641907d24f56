// Resolves a link in a tree, lists the doc paths that a text may mean, and names a doc or a workspace by a link.
// A doc that no tree lists may exist all the same: asking the service is its caller's part.

import { docPath, splitDocPath, splitTaskKey, splitWorkspaceKey, taskKey } from './keys.js'
import type { Link } from './links.js'
import { listingsOf, workspacesOf, type Workspace } from './listings.js'
import type { Doc, Task, ListedTree } from '../tree.js'
import { extensionOf } from './file-name.js'

/** The target of a link; null for a part that it does not name or the tree does not have. */
export interface Target {
  task: Task | null
  workspace: Workspace | null
  doc: Doc | null
}

const NOTHING: Target = { task: null, workspace: null, doc: null }

/**
 * Finds what a link names. A known workspace with an unknown plan comes without a doc; where a
 * link gives both a workspace and a doc path, the path says which doc.
 */
export function resolveLink(link: Link, tree: ListedTree): Target {
  const place = link.ws === '' ? NOTHING : findWorkspace(link.ws, link.plan, tree)
  if (link.doc === '') return place
  const found = findDoc(link.doc, tree)
  return place.workspace ? { ...place, doc: found.doc } : found
}

/**
 * A link and the fragment of its doc: what follows the last `#`, where no doc has the name with it. Events carry a
 * fragment so.
 */
export function splitFragment(link: Link, tree: ListedTree): { link: Link; fragment: string } {
  const key = link.doc === '' ? 'plan' : 'doc'
  const [, name = '', fragment = ''] = /^(.+)#(.*)$/s.exec(link[key]) ?? []
  const named = { ...link, [key]: name }
  const isWhole = name === '' || resolveLink(link, tree).doc !== null
  // A file that no tree lists may have a `#` in its name.
  const isDoc = resolveLink(named, tree).doc !== null || extensionOf(name) !== ''
  return isWhole || !isDoc ? { link, fragment: '' } : { link: named, fragment }
}

/** The link that names this doc: its workspace and file name where that is enough, else its path. */
export function linkTo(doc: Doc, tree: ListedTree): Link {
  const link = { ...linkToWorkspace(doc.ws, tree), plan: doc.file }
  // A task may share its key with one in the other status folder, a phase with a group, and a doc
  // may lie deeper in a task than a workspace reaches.
  if (resolveLink(link, tree).doc?.path === doc.path) return link
  const at = splitDocPath(doc.path)
  const below = at && at.folder === tree.folders[0]?.name ? at.rel : ''
  const [meant] = docPathsIn(below, tree.folders)
  const named = at ? `${at.folder}:${at.rel}` : doc.path
  return { ws: '', plan: '', doc: below !== '' && meant === doc.path ? below : named }
}

/** The link that names a workspace by its key. */
export function linkToWorkspace(key: string, tree: ListedTree): Link {
  const task = splitTaskKey(splitWorkspaceKey(key)?.task ?? '')
  const ws = task ? spell(task.folder, key.slice(task.folder.length + 1), tree) : key
  return { ws, plan: '', doc: '' }
}

/** A docs folder, or a place that is shown as one of its folders. */
interface DocsPlace {
  /** The doc path of the place. */
  name: string
  /** Its absolute path; null while it is not known. */
  root: string | null
}

/**
 * The doc paths that a text may mean, the likeliest first. A text is a doc path, names a docs folder as `web:…`, or is
 * a path below one; or it is an absolute path. One through a link of the file system is known to the service alone.
 */
export function docPathsIn(text: string, places: readonly DocsPlace[]): string[] {
  if (text === '') return []
  if (text.startsWith('/')) return belowPlaces(text, places)
  const names = [...new Set(places.map(({ name }) => name))]
  return [
    ...names.filter(name => text.startsWith(`${name}/`)).map(() => text),
    ...names
      .filter(name => text.startsWith(`${name}:`))
      .map(name => docPath(name, text.slice(name.length + 1))),
    ...names.map(name => docPath(name, text)),
  ]
}

/** The path by which to ask the service for a link's `doc`: the likeliest doc path, or the absolute one that it is. */
export function spelledPath(doc: string, tree: ListedTree): string {
  const [likeliest] = doc.startsWith('/') ? [] : docPathsIn(doc, tree.folders)
  return likeliest ?? doc
}

/** Where one docs folder lies in another, the inner one is likelier. */
function belowPlaces(abs: string, places: readonly DocsPlace[]): string[] {
  return places
    .flatMap(({ name, root }) => {
      if (root === null) return []
      const inside = root.endsWith('/') ? root : `${root}/`
      return abs.startsWith(inside) ? [{ name, rel: abs.slice(inside.length) }] : []
    })
    .sort((a, b) => a.rel.length - b.rel.length)
    .map(({ name, rel }) => docPath(name, rel))
}

function findWorkspace(ws: string, plan: string, tree: ListedTree): Target {
  for (const { folder, rest } of readingsOf(ws, tree)) {
    const key = taskKey(folder, rest)
    const names = splitWorkspaceKey(key)
    const tasks = tree.tasks.filter(task => task.key === names?.task)
    // If two tasks have one name, the link means the one that has the plan, else the active one.
    tasks.sort((a, b) => Number(a.status === 'done') - Number(b.status === 'done'))
    const places = tasks.flatMap(task =>
      workspacesOf(task)
        .filter(workspace => workspace.key === key)
        .map(workspace => ({ task, workspace, doc: docNamed(plan, workspace.docs) })),
    )
    const place = places.find(({ doc }) => doc) ?? places[0]
    if (place) return place
  }
  return NOTHING
}

/** The doc of this file name; where there is none, the one of this name without its extension. */
function docNamed(plan: string, docs: readonly Doc[]): Doc | null {
  const exact = docs.find(doc => doc.file === plan)
  if (exact || plan === '') return exact ?? null
  const named = docs.filter(({ file }) => {
    const extension = extensionOf(file)
    return extension !== '' && file.slice(0, -extension.length - 1) === plan
  })
  const ofType = (type: string) => named.find(({ file }) => extensionOf(file) === type)
  return ofType('html') ?? ofType('md') ?? named[0] ?? null
}

function findDoc(text: string, tree: ListedTree): Target {
  const paths = docPathsIn(text, tree.folders)
  const listings = listingsOf(paths, tree)
  const listing = paths.map(path => listings.get(path)?.[0]).find(found => found !== undefined)
  if (!listing) return NOTHING
  return 'task' in listing ? listing : { ...NOTHING, doc: listing.doc }
}

/** The possible meanings of a workspace's name, likelier first: with a docs folder's name in front, or without. */
function readingsOf(text: string, tree: ListedTree): { folder: string; rest: string }[] {
  const named = tree.folders.filter(({ name }) => text.startsWith(`${name}:`))
  const first = tree.folders.slice(0, 1)
  return [
    ...named.map(({ name }) => ({ folder: name, rest: text.slice(name.length + 1) })),
    ...first.map(({ name }) => ({ folder: name, rest: text })),
  ]
}

/** Leaves the first docs folder's name out, unless what is left would be read as another's. */
function spell(folder: string, rest: string, tree: ListedTree): string {
  const isFirst = folder === tree.folders[0]?.name
  return isFirst && readingsOf(rest, tree)[0]?.rest === rest ? rest : `${folder}:${rest}`
}
