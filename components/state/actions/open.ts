// Opens docs, workspaces and what links name: in the workspace on show, or one doc alone. Pure.
// To change when a doc that no tree lists is requested, see ../viewer-model.ts.

import * as edit from '../../layout/edit.js'
import { seedLayout } from '../../layout/seed.js'
import { linesIn, type Link } from '../../../schema/names/links.js'
import { workspacesOf, type Workspace } from '../../../schema/names/listings.js'
import {
  docPathsIn,
  resolveLink,
  spelledPath,
  splitFragment,
} from '../../../schema/names/resolve-link.js'
import type { Doc, Task } from '../../../schema/tree.js'
import { announce } from './announce.js'
import { putLayout, withLayout } from './layout.js'
import { revealFront } from './reveal.js'
import { endReview } from './review-mode.js'
import { addError, addWaiting, dismissToast } from './toasts.js'
import {
  docSetAt,
  focusedPane,
  focusedPath,
  layoutOf,
  listingsIn,
  placeAt,
  placeOnShow,
  shownPaths,
  titleOf,
  treeOf,
  isListed,
  isListedIn,
  isLoose,
} from '../selectors.js'
import { withTitle } from '../labels.js'
import { comparedWith } from '../review-state.js'
import { NO_DESTINATION, type Destination, type ToastRecord, type ViewerState } from '../state.js'
import type { OpenTarget } from '../../messages/open-target.js'

/** How to open a doc. */
export interface OpenOptions {
  /** Where the open came from; without it the tree reveals the doc. */
  from?: 'tree'
  target?: OpenTarget
  /** Opens the workspace that the doc is of first, unless it is open already. */
  isAtHome?: boolean
  /** As a preview: the next one takes its place. */
  isPreview?: boolean
  /** The pane to open it in, unless it is open already; without, the focused or a new one. */
  pane?: string | null
  /** Words to mark. */
  words?: readonly string[]
  /** The fragment to scroll to, without its `#`; `L30-L34` shows these lines of the source. */
  fragment?: string
  /** Goes to what changed in the doc since it was read. */
  isAtChange?: boolean
  /** A doc that is to stay on show: what would hide it waits behind a toast. */
  keep?: string
}

/** The doc set that a link opened, and the path by which to request the doc that it names; `''` for none. */
export interface OpenedLink {
  state: ViewerState
  request: string
  /** How to open what is requested. */
  options: OpenOptions
}

/** Opens a doc in the workspace on show; one that is open there is brought to the front. */
export function openDoc(before: ViewerState, path: string, options: OpenOptions = {}): ViewerState {
  if (path === '') return before
  const state = atHome(endReview(before), path, options)
  const { target = 'here', pane, words = [], fragment = '', isPreview = false } = options
  const isAtChange = options.isAtChange === true && comparedWith(state.review, path) !== null
  const wasOpen = edit.paneWith(layoutOf(state), path) !== null
  const isToSplit = target === 'side' && !pane
  const opened = withLayout(state, layout => {
    const at = pane ?? layout.focused
    if (isPreview && target === 'here') return edit.previewTabIn(layout, path, at)
    const open = isToSplit ? edit.openToSideIn(layout, path) : edit.openTabIn(layout, path, at)
    return edit.keepTabIn(open, path)
  })
  const next = wasOpen ? opened : announce(opened, `Opened ${titleOf(state, path)}`)
  const sequence = next.sequence + 1
  const lines = linesIn(fragment)
  const destination = { ...NO_DESTINATION, words, fragment, lines, isAtChange, sequence }
  const destinations = new Map(next.destinations).set(path, destination)
  return revealFront(before, { ...next, sequence, destinations }, options.from)
}

function atHome(
  state: ViewerState,
  path: string,
  { isAtHome = false, target = 'here' }: OpenOptions,
): ViewerState {
  if (!isAtHome || target === 'side' || edit.paneWith(layoutOf(state), path)) return state
  const listings = listingsIn(state, [path]).get(path) ?? []
  if (listings.some(listing => isListedIn(listing, state.workspace))) return state
  const home = listings.find(listing => 'workspace' in listing)
  return home ? openWorkspace(state, home.workspace.dir) : state
}

/** The workspace on show is left: it does not keep docs that the tree lists elsewhere, or nowhere. */
function withoutGuests(state: ViewerState): ViewerState {
  const { workspace } = state
  if (workspace === '') return state
  const paths = edit.tabsIn(layoutOf(state))
  const listings = listingsIn(state, paths)
  const guests = paths.filter(path => {
    const own = listings.get(path)
    return own ? !own.some(listing => isListedIn(listing, workspace)) : isLoose(state, path)
  })
  return withLayout(state, layout => guests.reduce(edit.closeTabIn, layout))
}

/** The reader is at a change of the doc, or scrolled elsewhere. */
export function arrive(state: ViewerState, path: string): ViewerState {
  const destination = state.destinations.get(path)
  if (!destination?.isAtChange) return state
  return changeDestination(state, path, { isAtChange: false })
}

/** Whether words are marked in the doc, or can be typed. */
export function isMarked({ destinations }: ViewerState, path: string): boolean {
  const { words, isFinding } = destinations.get(path) ?? NO_DESTINATION
  return words.length > 0 || isFinding
}

/** No words of a search are marked in any doc. */
export function unmarkAll(state: ViewerState): ViewerState {
  const searched = [...state.destinations].filter(([, { isFinding }]) => !isFinding)
  return searched.map(([path]) => path).reduce(unmark, state)
}

/** No words are marked in the doc. */
export function unmark(state: ViewerState, path: string): ViewerState {
  if (!isMarked(state, path)) return state
  return changeDestination(state, path, { words: [], isFinding: false })
}

/** Shows the field of a doc that finds; without a text, the words that are marked stay. */
export function findIn(state: ViewerState, path: string, text?: string): ViewerState {
  const { words } = state.destinations.get(path) ?? NO_DESTINATION
  const wanted = text === undefined ? words : text === '' ? [] : [text]
  return changeDestination(state, path, { words: wanted, isFinding: true })
}

function changeDestination(
  state: ViewerState,
  path: string,
  part: Partial<Destination>,
): ViewerState {
  const destination = { ...(state.destinations.get(path) ?? NO_DESTINATION), ...part }
  return { ...state, destinations: new Map(state.destinations).set(path, destination) }
}

/** Opens a workspace, or a folder of a collection, as it was left, or with all its docs laid out. */
export function openWorkspace(given: ViewerState, dir: string, from?: 'tree'): ViewerState {
  const place = placeAt(dir, treeOf(given))
  const workspace = place ? withDocs(place.workspace, place.task) : docSetAt(dir, treeOf(given))
  if (!workspace) return given
  const state = endReview(given)
  const isMaximized = state.isMaximized && state.workspace === workspace.dir
  const left = workspace.dir === state.workspace ? state : withoutGuests(state)
  const shown = { ...left, workspace: workspace.dir, isMaximized }
  const next = announce(shown, `Opened ${workspace.label}`)
  const paths = workspace.docs.map(({ path }) => path)
  if (edit.tabsIn(layoutOf(next)).length > 0) {
    const isOnShow = state.workspace === workspace.dir
    return revealFront(state, isOnShow ? withOwnInFront(state, paths) : next, from)
  }
  const laidOut = putLayout(next, workspace.dir, seedLayout(paths, state.room))
  return revealFront(state, laidOut, from)
}

/** A guest that is in front gives way to a doc of the workspace. */
function withOwnInFront(state: ViewerState, own: readonly string[]): ViewerState {
  if (own.includes(focusedPath(state))) return state
  const { tabs = [] } = focusedPane(state) ?? {}
  const path = [...tabs, ...edit.tabsIn(layoutOf(state))].find(path => own.includes(path))
  return path === undefined
    ? state
    : withLayout(state, layout => edit.openTabIn(layout, path, layout.focused))
}

/**
 * Opens what a link names; a toast says what does not exist.
 * @param isAlone - in a viewer that shows one doc: for a workspace, its first one
 */
export function openLink(
  state: ViewerState,
  whole: Link,
  given: OpenOptions = {},
  isAlone = false,
): OpenedLink {
  const tree = treeOf(state)
  if (!tree) return { state, request: '', options: given }
  const { link, fragment } = splitFragment(whole, tree)
  const options = fragment === '' ? given : { ...given, fragment }
  const { task, workspace, doc } = resolveLink(link, tree)
  const isHomeless = doc !== null && state.workspace === ''
  const isWorkspaceToOpen = !isAlone && workspace !== null && (link.ws !== '' || isHomeless)
  const opened = isWorkspaceToOpen ? openWorkspace(state, workspace.dir) : state
  const open = isAlone ? openAlone : openDoc
  if (doc) return { state: open(opened, doc.path, options), request: '', options }
  if (link.doc !== '') return { state: opened, request: spelledPath(link.doc, tree), options }
  const problem = problemOf(link, task, workspace)
  if (problem !== '')
    return { state: addError(opened, problem, { isNotFound: true }), request: '', options }
  const [first] = isAlone && task && workspace ? withDocs(workspace, task).docs : []
  return { state: first ? open(opened, first.path, options) : opened, request: '', options }
}

/** A link in the doc leads to another place of it: the address names that. */
export function noteFragment(state: ViewerState, path: string, fragment: string): ViewerState {
  return changeDestination(state, path, { fragment, lines: null, isAtChange: false })
}

/** Why a link to a workspace shows no doc, in words; `''` where it shows one. */
function problemOf({ ws, plan }: Link, task: Task | null, workspace: Workspace | null): string {
  if (!task || !workspace) return `Nothing is called ${ws}`
  if (plan !== '') return `${workspace.label} has no ${plan}`
  const isEmpty = withDocs(workspace, task).docs.length === 0
  return isEmpty ? `${workspace.label} holds nothing to read yet` : ''
}

/** Opens a doc that the service knows, whether the tree lists it or not. */
export function openFound(state: ViewerState, doc: Doc, options: OpenOptions = {}): ViewerState {
  const tree = treeOf(state)
  if (!tree) return state
  const known = withDoc(state, doc)
  const own = state.workspace === '' ? workspaceOf(doc, tree.tasks) : null
  return openDoc(own ? openWorkspace(known, own.dir) : known, doc.path, options)
}

/** The reply of the service about paths that a link may mean: the doc at the first that exists, if any does. */
interface Answer {
  paths: readonly string[]
  doc: Doc | null
  /** In a viewer that shows one doc. */
  isAlone: boolean
}

/** Opens the doc that a link names, else the folder in the tree; a toast says where neither is. */
export function openAnswer(
  state: ViewerState,
  { paths, doc, isAlone }: Answer,
  options: OpenOptions,
): ViewerState {
  if (doc && isAlone) return openAlone(withDoc(state, doc), doc.path, options)
  if (doc) return openFound(state, doc, options)
  const tree = treeOf(state)
  const dirs = paths.flatMap(path =>
    path.startsWith('/') && tree ? docPathsIn(path, tree.folders) : [path],
  )
  const dir = isAlone ? undefined : dirs.find(dir => docSetAt(dir, tree) !== null)
  if (dir !== undefined) return openWorkspace(state, dir)
  const title = `${paths[0] ?? ''} is not a document in the docs folders`
  return addError(state, title, { isNotFound: true })
}

/** Opens what a toast is about: one doc in the workspace on show, several with their workspace. */
export function openNews(state: ViewerState, { id, docs, isOfAgents }: ToastRecord): ViewerState {
  const after = dismissToast(state, id)
  const [first] = docs
  if (first === undefined || !treeOf(state)) return after
  const listing = listingsIn(state, [first]).get(first)?.[0]
  const dir = listing && 'workspace' in listing ? listing.workspace.dir : ''
  const isWorkspaceToOpen = dir !== '' && (docs.length > 1 || state.workspace === '')
  const home = isWorkspaceToOpen ? openWorkspace(after, dir) : after
  return openDoc(home, first, { isAtHome: isOfAgents === true })
}

/** A task without docs of its own opens its last phase that has some. */
export function withDocs(workspace: Workspace, task: Task): Workspace {
  if (workspace !== task || task.docs.length > 0) return workspace
  return task.phases.findLast(({ docs }) => docs.length > 0) ?? workspace
}

/** The opened docs, or, where they hide the doc that is to stay on show, a toast that offers them. */
export function keepShown(
  before: ViewerState,
  after: ViewerState,
  { keep = '' }: OpenOptions,
): ViewerState {
  if (keep === '' || shownPaths(after).includes(keep)) return after
  const isOther = before.workspace !== after.workspace
  const docs = isOther ? docsFirst(after) : [focusedPath(after)]
  const place = isOther ? (placeOnShow(after)?.workspace.label ?? '') : ''
  const waiting = { title: titleOf(after, docs[0] ?? ''), where: place, docs }
  const { loose, toasts, sequence } = after
  return addWaiting({ ...before, loose, toasts, sequence }, waiting)
}

/** All that are open, the one in front first. */
function docsFirst(state: ViewerState): string[] {
  const path = focusedPath(state)
  return [path, ...edit.tabsIn(layoutOf(state)).filter(other => other !== path)]
}

/** Two tasks may have one key: it is the task that contains the doc. */
function workspaceOf({ ws, path }: Doc, tasks: readonly Task[]): Workspace | null {
  const task = tasks.find(({ dir }) => path.startsWith(`${dir}/`))
  return task ? (workspacesOf(task).find(({ key }) => key === ws) ?? null) : null
}

/** Keeps what is known of a doc that no tree lists. */
function withDoc(state: ViewerState, doc: Doc): ViewerState {
  if (isListed(state, doc.path)) return state
  return { ...state, loose: new Map(state.loose).set(doc.path, withTitle(doc)) }
}

/** Nothing is on show. */
export function closeAll(state: ViewerState): ViewerState {
  const layouts = new Map(state.layouts)
  layouts.delete('')
  return { ...state, workspace: '', layouts }
}

/** A viewer in the mode `doc` shows one doc, in a layout of its own. */
function openAlone(
  state: ViewerState,
  path: string,
  { words, fragment }: OpenOptions,
): ViewerState {
  const tabs = focusedPane(state)?.tabs ?? []
  const isThere = state.workspace === '' && tabs.length === 1 && tabs[0] === path
  return openDoc(isThere ? state : closeAll(state), path, { words, fragment })
}
