// What opens: a doc, a workspace, whatever a link names. Pure; a doc that no tree lists is asked for
// where the link is opened.

import * as edit from '../../../schema/layout/edit.js'
import { paneById } from '../../../schema/layout/edit.js'
import { seedLayout } from '../../../schema/layout/seed.js'
import type { Link } from '../../../schema/names/links.js'
import { listingsOf, workspacesOf, type Workspace } from '../../../schema/names/listings.js'
import { resolveLink, spelledPath } from '../../../schema/names/resolve-link.js'
import type { Doc, Task } from '../../../schema/tree.js'
import { putLayout, say, seeShown, withLayout } from './layout.js'
import { addError, addWaiting, dismissNotice } from './toasts.js'
import {
  focusedPath,
  layoutOf,
  placeAt,
  placeOnShow,
  shownPaths,
  titleOf,
  treeOf,
  isListed,
} from '../selectors.js'
import type { Notice, ViewState } from '../state.js'
import type { OpenTarget } from '../../../schema/open-target.js'

/** How to open a doc. */
export interface Asked {
  where?: OpenTarget
  /** As a preview: the next one takes its place. */
  isPreview?: boolean
  /** The pane to open it in, unless it is open already; without, the focused or a new one. */
  pane?: string | null
  /** Words to mark. */
  words?: readonly string[]
  /** The place to go to, without its `#`. */
  fragment?: string
  /** A doc that is to stay on show: what would hide it waits behind a card. */
  keep?: string
}

/** What a link opened, and the path by which to ask the service for the doc it names; `''` for none. */
export interface Followed {
  state: ViewState
  ask: string
}

/** Opens a doc in the workspace on show; one that is open there is brought to the front. */
export function openDoc(state: ViewState, path: string, asked: Asked = {}): ViewState {
  if (path === '') return state
  const { where = 'here', pane, words = [], fragment = '', isPreview = false } = asked
  const wasOpen = edit.paneWith(layoutOf(state), path) !== null
  const isToSplit = where === 'side' && !pane
  const opened = withLayout(state, layout => {
    const at = pane ?? layout.focused
    if (isPreview && where === 'here') return edit.previewDocIn(layout, path, at)
    const open = isToSplit ? edit.openToSideIn(layout, path) : edit.openDocIn(layout, path, at)
    return edit.keepTabIn(open, path)
  })
  const next = wasOpen ? opened : say(opened, `Opened ${titleOf(state, path)}`)
  const turn = next.turn + 1
  const openings = new Map(next.openings).set(path, { words, fragment, turn })
  return { ...next, turn, openings }
}

/** Whether words are marked in the doc. */
export function isMarked({ openings }: ViewState, path: string): boolean {
  return (openings.get(path)?.words.length ?? 0) > 0
}

/** No words are marked in any doc. */
export function unmarkAll(state: ViewState): ViewState {
  return [...state.openings.keys()].reduce(unmark, state)
}

/** The words that were searched for are not marked in the doc any more. */
export function unmark(state: ViewState, path: string): ViewState {
  const opening = state.openings.get(path)
  if (!opening || opening.words.length === 0) return state
  const openings = new Map(state.openings).set(path, { ...opening, words: [] })
  return { ...state, openings }
}

/** Opens a workspace as it was left, or with all its docs laid out. */
export function openWorkspace(state: ViewState, dir: string): ViewState {
  const place = placeAt(dir, treeOf(state))
  if (!place) return state
  const workspace = withDocs(place.workspace, place.task)
  const isMaximized = state.isMaximized && state.workspace === workspace.dir
  const next = say({ ...state, workspace: workspace.dir, isMaximized }, `Opened ${workspace.label}`)
  if (edit.docsIn(layoutOf(next)).length > 0) {
    return state.workspace === workspace.dir ? state : seeShown(next)
  }
  const paths = workspace.docs.map(({ path }) => path)
  return putLayout(next, workspace.dir, seedLayout(paths, state.room))
}

/** Opens what a link names, and says what it names in vain. */
export function openLink(state: ViewState, link: Link, asked: Asked = {}): Followed {
  const tree = treeOf(state)
  if (!tree) return { state, ask: '' }
  const { task, workspace, doc } = resolveLink(link, tree)
  const isWorkspaceAsked = link.ws !== '' && workspace !== null
  const isHomeless = doc !== null && state.workspace === ''
  const isWorkspaceToOpen = workspace !== null && (isWorkspaceAsked || isHomeless)
  const opened = isWorkspaceToOpen ? openWorkspace(state, workspace.dir) : state
  if (doc) return { state: openDoc(opened, doc.path, asked), ask: '' }
  if (link.doc !== '') return { state: opened, ask: spelledPath(link.doc, tree) }
  const problem = problemOf(link, task, workspace)
  return { state: problem === '' ? opened : addError(opened, problem), ask: '' }
}

/** Why a link to a workspace shows no doc, in words; `''` where it shows one. */
function problemOf({ ws, plan }: Link, task: Task | null, workspace: Workspace | null): string {
  if (!task || !workspace) return `Nothing is called ${ws}`
  if (plan !== '') return `${workspace.label} has no ${plan}`
  const isEmpty = withDocs(workspace, task).docs.length === 0
  return isEmpty ? `${workspace.label} holds nothing to read yet` : ''
}

/** Opens a doc that the service knows, whether the tree lists it or not. */
export function openFound(state: ViewState, doc: Doc, asked: Asked = {}): ViewState {
  const { path } = doc
  const tree = treeOf(state)
  if (!tree) return state
  const isListed = listingsOf([path], tree).has(path)
  const known = isListed ? state : { ...state, loose: new Map(state.loose).set(path, doc) }
  const own = state.workspace === '' ? workspaceOf(doc, tree.tasks) : null
  return openDoc(own ? openWorkspace(known, own.dir) : known, path, asked)
}

/** Opens what a card tells of: one doc as the sidebar would, several with their workspace. */
export function openNews(state: ViewState, { id, docs }: Notice): ViewState {
  const after = dismissNotice(state, id)
  const [first] = docs
  const tree = treeOf(state)
  if (first === undefined || !tree) return after
  const listing = listingsOf([first], tree).get(first)?.[0]
  const dir = listing && 'workspace' in listing ? listing.workspace.dir : ''
  const isWorkspaceToOpen = dir !== '' && (docs.length > 1 || state.workspace === '')
  return openDoc(isWorkspaceToOpen ? openWorkspace(after, dir) : after, first)
}

/** A task without docs of its own opens its last phase that has some. */
export function withDocs(workspace: Workspace, task: Task): Workspace {
  if (workspace !== task || task.docs.length > 0) return workspace
  return task.phases.findLast(({ docs }) => docs.length > 0) ?? workspace
}

/** What was opened, or, where that hides the doc that was to stay on show, a card that offers it. */
export function keepShown(before: ViewState, after: ViewState, { keep = '' }: Asked): ViewState {
  if (keep === '' || shownPaths(after).includes(keep)) return after
  const isOther = before.workspace !== after.workspace
  const docs = isOther ? docsFirst(after) : [focusedPath(after)]
  const place = isOther ? (placeOnShow(after)?.workspace.label ?? '') : ''
  const waiting = { title: titleOf(after, docs[0] ?? ''), where: place, docs }
  const { loose, notices, turn } = after
  return addWaiting({ ...before, loose, notices, turn }, waiting)
}

/** All that are open, the one in front first. */
function docsFirst(state: ViewState): string[] {
  const path = focusedPath(state)
  return [path, ...edit.docsIn(layoutOf(state)).filter(other => other !== path)]
}

/** Of two tasks of one key it is the one that the doc lies in. */
function workspaceOf({ ws, path }: Doc, tasks: readonly Task[]): Workspace | null {
  const task = tasks.find(({ dir }) => path.startsWith(`${dir}/`))
  return task ? (workspacesOf(task).find(({ key }) => key === ws) ?? null) : null
}

// What a link opens in a viewer that shows one doc and nothing around it: the doc alone, in a layout of
// its own. Pure; opening with a workspace around it is open.ts's.

/** Opens the one doc that a link names; a workspace stands for its first. */
export function openLinkAlone(state: ViewState, link: Link, asked: Asked = {}): Followed {
  const tree = treeOf(state)
  if (!tree) return { state, ask: '' }
  const { task, workspace, doc } = resolveLink(link, tree)
  if (doc) return { state: openAlone(state, doc.path, asked), ask: '' }
  if (link.doc !== '') return { state, ask: spelledPath(link.doc, tree) }
  const problem = problemOf(link, task, workspace)
  const [first] = task && workspace ? withDocs(workspace, task).docs : []
  if (problem !== '' || !first) return { state: addError(state, problem), ask: '' }
  return { state: openAlone(state, first.path, asked), ask: '' }
}

/** Opens a doc that the service knows, whether the tree lists it or not. */
export function openFoundAlone(state: ViewState, doc: Doc, asked: Asked = {}): ViewState {
  const { path } = doc
  const loose = isListed(state, path) ? state.loose : new Map(state.loose).set(path, doc)
  return openAlone({ ...state, loose }, path, asked)
}

/** Nothing is on show any more. */
export function closeAll(state: ViewState): ViewState {
  const layouts = new Map(state.layouts)
  layouts.delete('')
  return { ...state, workspace: '', layouts }
}

function openAlone(state: ViewState, path: string, { words, fragment }: Asked): ViewState {
  const layout = layoutOf(state)
  const tabs = paneById(layout, layout.focused)?.tabs ?? []
  const isThere = state.workspace === '' && tabs.length === 1 && tabs[0] === path
  return openDoc(isThere ? state : closeAll(state), path, {
    ...(words && { words }),
    ...(fragment !== undefined && { fragment }),
  })
}
