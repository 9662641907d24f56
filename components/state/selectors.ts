// Reads the state: the workspace on show, the layout, the docs in front, their titles, the link that names them. Pure.
// To change what the state holds, see state.ts.

import { DEFAULT_KEYS, type Keys } from '../../schema/hotkeys/review-keys.js'
import type { Mark } from '../../schema/review/doc-mark.js'
import { tabsIn, emptyLayout, paneById, panesOf } from '../layout/edit.js'
import type { Layout, Pane } from '../layout/layout.js'
import type { Link } from '../../schema/names/links.js'
import {
  listingsOf,
  workspacesOf,
  type Listing,
  type Workspace,
} from '../../schema/names/listings.js'
import { nestDocs } from '../tree/doc-folders.js'
import { linkTo, linkToWorkspace } from '../../schema/names/resolve-link.js'
import type { Collection, Doc, Kind, Task, Tree } from '../../schema/tree.js'
import type { MountedDoc, OpenDoc } from './open-doc.js'
import type { ViewerState } from './state.js'

const NO_LAYOUT = emptyLayout()

/** A workspace and the task that it is of. */
export interface TaskPlace {
  task: Task
  workspace: Workspace
}

/** Docs that open together. */
export type DocSet = Pick<Workspace, 'dir' | 'label' | 'docs'>

/** The facts of a doc that its tab shows. */
export interface DocTab {
  /** The doc path. */
  id: string
  label: string
  kind?: Kind
  /** The task or collection of a doc from elsewhere; `''` where the task is on show. */
  from: string
  /** The phase of a doc from elsewhere, by its number where it has one. */
  num: string
  isGone: boolean
  /** The mark of a doc that is not read; null for none. */
  mark: Mark | null
  /** The next preview takes its place. */
  isPreview: boolean
}

export function treeOf({ reply }: ViewerState): Tree | null {
  return reply?.tree ?? null
}

/** The keys that this reader has chosen, or the usual ones. */
export function hotkeysOf(state: ViewerState): Keys {
  return { ...DEFAULT_KEYS, ...treeOf(state)?.hotkeys, ...state.review.settings.keys }
}

/** The layout on show; an empty one where nothing is open. */
export function layoutOf(state: ViewerState): Layout {
  return state.reviewMode?.layout ?? panesLayout(state)
}

/** The layout of the workspace on show, also while a doc is reviewed over it. */
export function panesLayout({ layouts, workspace }: ViewerState): Layout {
  return layouts.get(workspace) ?? NO_LAYOUT
}

/** The pane that the next doc opens in. */
export function focusedPane(state: ViewerState): Pane | null {
  const layout = layoutOf(state)
  return paneById(layout, layout.focused)
}

/** The doc in front in the focused pane; `''` for none. */
export function focusedPath(state: ViewerState): string {
  return focusedPane(state)?.active ?? ''
}

/** The doc in front of each pane that is on show, in reading order. */
export function shownPaths(state: ViewerState): string[] {
  if (state.isMaximized) return [focusedPath(state)].filter(path => path !== '')
  return panesOf(layoutOf(state)).flatMap(({ active }) => (active === '' ? [] : [active]))
}

/** The workspace of this directory. */
export function placeAt(dir: string, tree: Tree | null): TaskPlace | null {
  for (const task of tree?.tasks ?? []) {
    if (dir !== task.dir && !dir.startsWith(`${task.dir}/`)) continue
    const workspace = workspacesOf(task).find(place => place.dir === dir)
    if (workspace) return { task, workspace }
  }
  return null
}

/** The workspace on show and its task; null where none is open, or the tree does not list it. */
export function placeOnShow(state: ViewerState): TaskPlace | null {
  return state.workspace === '' ? null : placeAt(state.workspace, treeOf(state))
}

/** Where the doc in front belongs; without one, what is on show. null for a doc that is in no task. */
export function placeInFront(state: ViewerState): TaskPlace | null {
  const listing = listingInFront(state)
  if (!listing) return isLoose(state, focusedPath(state)) ? null : placeOnShow(state)
  return 'task' in listing ? listing : null
}

/** Where the tree lists the doc in front: in the workspace on show, else elsewhere. */
export function listingInFront(state: ViewerState): Listing | null {
  const path = focusedPath(state)
  const all = listingsIn(state, [path]).get(path) ?? []
  return all.find(listing => isListedIn(listing, state.workspace)) ?? all[0] ?? null
}

/** Whether it is of the workspace, or of the folder of a collection, at this directory. */
export function isListedIn(listing: Listing, dir: string): boolean {
  if ('workspace' in listing) return listing.workspace.dir === dir
  return listing.doc.path.startsWith(`${dir}/`)
}

/** The docs that open together at this directory: a workspace, or the docs of collections in a folder. */
export function docSetAt(dir: string, tree: Tree | null): DocSet | null {
  const place = placeAt(dir, tree)
  if (place) return place.workspace
  const inside = ({ docs }: Collection) => docs.filter(({ path }) => path.startsWith(`${dir}/`))
  const docs = dir === '' ? [] : (tree?.collections ?? []).flatMap(inside)
  return docs.length === 0 ? null : { dir, label: fileOf(dir), docs: nestDocs(docs).allDocs }
}

/** The docs on show together; null where there are none, or the tree does not list them. */
export function docSetOnShow({ workspace, reply }: ViewerState): DocSet | null {
  return docSetAt(workspace, reply?.tree ?? null)
}

/** Where the tree lists each of these docs; none while there is no tree. */
export function listingsIn(state: ViewerState, paths: Iterable<string>): Map<string, Listing[]> {
  const tree = treeOf(state)
  return tree ? listingsOf(paths, tree) : new Map<string, Listing[]>()
}

/** The doc of this path, listed or opened as it is. */
export function docAt(state: ViewerState, path: string): Doc | null {
  return listingsIn(state, [path]).get(path)?.[0]?.doc ?? state.loose.get(path) ?? null
}

/** The open doc of this path, if it is mounted. */
export function mountedDoc({ docs }: ViewerState, path: string): MountedDoc | null {
  const open = docs.get(path)
  return open && isMounted(open) ? open : null
}

export function mountedDocs({ docs }: ViewerState): MountedDoc[] {
  return [...docs.values()].filter(isMounted)
}

function isMounted(open: OpenDoc): open is MountedDoc {
  return open.loaded !== null
}

export function isListed(state: ViewerState, path: string): boolean {
  return listingsIn(state, [path]).has(path)
}

/** Docs that were in front and are closed, the last one first, then those of the workspace on show: at most five. */
export function recentDocs(state: ViewerState): Doc[] {
  const open = tabsIn(layoutOf(state))
  const own = docSetOnShow(state)?.docs.map(({ path }) => path) ?? []
  const paths = [...new Set([...state.recent, ...own])].filter(path => !open.includes(path))
  const listings = listingsIn(state, paths)
  return paths.flatMap(path => listings.get(path)?.[0]?.doc ?? []).slice(0, MOST_RECENT)
}

const MOST_RECENT = 5

/** The doc is there, and the tree lists it nowhere. */
export function isLoose({ loose, docs }: ViewerState, path: string): boolean {
  return loose.has(path) && docs.get(path)?.isMissing !== true
}

/** A doc's title; its file name while nothing more is known of it. */
export function titleOf(state: ViewerState, path: string): string {
  return docAt(state, path)?.title ?? fileOf(path)
}

/** The tabs of every pane, by the pane's id. */
export function tabsOf(state: ViewerState): Map<string, DocTab[]> {
  const layout = layoutOf(state)
  const listings = listingsIn(state, tabsIn(layout))
  const kinds = new Map(treeOf(state)?.kinds.map(kind => [kind.id, kind]))
  const tabOf = (path: string): Omit<DocTab, 'isPreview'> => {
    const listing = listings.get(path)?.[0]
    const doc = listing?.doc ?? state.loose.get(path)
    const kind = doc && kinds.get(doc.kind)
    const isGone = state.docs.get(path)?.isMissing ?? false
    const mark = state.review.marks.get(path) ?? null
    const title = doc?.title ?? fileOf(path)
    const label = state.renamed.has(path) ? `renamed to ${fileOf(path)}` : title
    const tab = { id: path, label, isGone, mark }
    const from = fromOf(listing, state.workspace)
    return kind ? { ...tab, ...from, kind } : { ...tab, ...from }
  }
  return new Map(
    panesOf(layout).map(({ id, tabs, preview }) => [
      id,
      tabs.map(path => ({ ...tabOf(path), isPreview: path === preview })),
    ]),
  )
}

/** The parts that distinguish a doc from those of the workspace on show. */
function fromOf(listing: Listing | undefined, shown: string): Pick<DocTab, 'from' | 'num'> {
  if (!listing) return { from: '', num: '' }
  if ('collection' in listing) {
    const { doc, collection } = listing
    const isFromHere = shown === '' || doc.path.startsWith(`${shown}/`)
    return { from: isFromHere ? '' : collection.label, num: '' }
  }
  const { task, workspace } = listing
  if (workspace.dir === shown) return { from: '', num: '' }
  const num = 'num' in workspace ? workspace.num || workspace.label : ''
  const isOfTask = workspacesOf(task).some(({ dir }) => dir === shown)
  return { from: isOfTask && num !== '' ? '' : task.label, num }
}

/**
 * The link that names what is on show, null for nothing. A doc that is not of the workspace on show
 * is named by its path: such a link opens in the workspace that is there.
 */
export function linkOf(state: ViewerState): Link | null {
  const tree = treeOf(state)
  if (!tree) return null
  const place = placeOnShow(state)
  const path = focusedPath(state)
  if (path === '') return place && linkToWorkspace(place.workspace.key, tree)
  const doc = docAt(state, path) ?? bareDoc(path)
  const isOfPlace = place?.workspace.docs.some(own => own.path === path) ?? false
  return linkTo(isOfPlace ? doc : { ...doc, ws: '' }, tree)
}

/** A doc of which only the path is known. */
export function bareDoc(path: string): Doc {
  const file = fileOf(path)
  return { path, file, kind: 'doc', title: file, ws: '' }
}

export function fileOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** Whether the reader has comments or replies on a doc that are not sent. */
export function isWrittenOn({ drafts, review }: ViewerState, path: string): boolean {
  const isWritten = [...drafts.values()].some(draft => draft.path === path && !draft.isDropped)
  return isWritten || (review.docs.get(path)?.drafts ?? 0) > 0
}
