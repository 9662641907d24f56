// Follows docs that moved on disk: everything that is stored by a path or a directory goes where the doc
// went. A task that was settled takes along what no tree lists. Pure.
// To change which docs count as moved, see components/tree/tree-diff.ts.

import { movedDocs } from '../../tree/tree-diff.js'
import { tabsIn, renameTabsIn } from '../../layout/edit.js'
import type { Layout } from '../../layout/layout.js'
import type { Task, Tree } from '../../../schema/tree.js'
import type { WrittenDraft } from '../doc-drafts.js'
import { nextDoc, type OpenDoc } from '../open-doc.js'
import type { ToastRecord, ViewerState } from '../state.js'

export interface Moves {
  /** Doc paths before → doc paths after. */
  paths: ReadonlyMap<string, string>
  /** Directories of tasks before → after. */
  dirs: ReadonlyMap<string, string>
}

export function movesBetween(before: Tree, after: Tree): Moves {
  const unlike = (tasks: readonly Task[], others: readonly Task[]) => {
    const dirs = new Set(others.map(({ dir }) => dir))
    return tasks.filter(({ dir }) => !dirs.has(dir))
  }
  const appeared = new Map(unlike(after.tasks, before.tasks).map(({ key, dir }) => [key, dir]))
  const dirs = new Map<string, string>()
  for (const { key, dir } of unlike(before.tasks, after.tasks)) {
    const to = appeared.get(key)
    if (to !== undefined) dirs.set(dir, to)
  }
  return { paths: movedDocs(before, after), dirs }
}

/** Where tasks are that were settled while the page was closed, by the directories of their workspaces. */
export function movesWhileAway(remembered: Iterable<string>, tree: Tree): Moves {
  const known = new Set(tree.tasks.map(({ dir }) => dir))
  const movable = tree.tasks.filter(({ status }) => status !== null)
  const places = new Map(movable.map(({ folder, name, dir }) => [`${folder}/${name}`, dir]))
  const dirs = new Map<string, string>()
  for (const workspace of remembered) {
    // A task lies in a status folder of its docs folder.
    const [folder = '', status = '', name = ''] = workspace.split('/')
    const was = `${folder}/${status}/${name}`
    const to = known.has(was) ? undefined : places.get(`${folder}/${name}`)
    if (to !== undefined) dirs.set(was, to)
  }
  return { paths: new Map(), dirs }
}

/** The same state, of docs and workspaces where they are now. */
export function retarget(state: ViewerState, moves: Moves): ViewerState {
  if (moves.paths.size === 0 && moves.dirs.size === 0) return state
  const at = (path: string) => pathAfter(path, moves)
  return {
    ...state,
    workspace: at(state.workspace),
    layouts: new Map(
      [...inKeys(state.layouts, at)].map(([dir, layout]) => [dir, moveLayout(layout, at)]),
    ),
    reviewMode: state.reviewMode && {
      ...state.reviewMode,
      layout: moveLayout(state.reviewMode.layout, at),
    },
    destinations: inKeys(state.destinations, at),
    reveal: state.reveal && { ...state.reveal, path: at(state.reveal.path) },
    recent: state.recent.map(at),
    expansion: inKeys(state.expansion, at),
    loose: new Map([...inKeys(state.loose, at)].map(([path, doc]) => [path, { ...doc, path }])),
    docs: new Map([...inKeys(state.docs, at)].map(([path, open]) => [path, moveDoc(open, path)])),
    drafts: new Map([...state.drafts].map(([id, draft]) => [id, moveDraft(draft, at(draft.path))])),
    toasts: state.toasts.map(toast => moveToast(toast, at)),
    undos: state.undos.map(undo => moveUndo(undo, at)),
  }
}

/** Where a path or directory is now; the same one where it did not move. */
function pathAfter(path: string, { paths, dirs }: Moves): string {
  const moved = paths.get(path)
  if (moved !== undefined) return moved
  for (let end = path.length; end > 0; end = path.lastIndexOf('/', end - 1)) {
    const to = dirs.get(path.slice(0, end))
    if (to !== undefined) return to + path.slice(end)
  }
  return path
}

function moveLayout(layout: Layout, at: (path: string) => string): Layout {
  const moved = new Map<string, string>()
  for (const path of tabsIn(layout)) {
    const now = at(path)
    if (now !== path) moved.set(path, now)
  }
  return moved.size === 0 ? layout : renameTabsIn(layout, moved)
}

/** Its frame stays, and loads the doc from its new path. */
function moveDoc(open: OpenDoc, path: string): OpenDoc {
  return open.path === path ? open : nextDoc({ ...open, path }, { type: 'edited' })
}

function moveDraft(draft: WrittenDraft, path: string): WrittenDraft {
  return draft.path === path ? draft : { ...draft, path }
}

function moveToast(toast: ToastRecord, at: (path: string) => string): ToastRecord {
  const docs = toast.docs.map(at)
  const { undo } = toast
  return { ...toast, docs, undo: undo && moveUndo(undo, at) }
}

function moveUndo<U extends NonNullable<ToastRecord['undo']>>(
  undo: U,
  at: (path: string) => string,
): U {
  if (undo.type === 'read') {
    return { ...undo, docs: undo.docs.map(doc => ({ ...doc, path: at(doc.path) })) }
  }
  if ('path' in undo) return { ...undo, path: at(undo.path) }
  if (undo.type !== 'layout') return undo
  const [before, after] = [moveLayout(undo.before, at), moveLayout(undo.after, at)]
  return { ...undo, workspace: at(undo.workspace), before, after }
}

/** A key that moved replaces what was stored under its new name. */
function inKeys<T>(map: ReadonlyMap<string, T>, at: (path: string) => string): Map<string, T> {
  const stayed = [...map].filter(([key]) => at(key) === key)
  const moved = [...map].filter(([key]) => at(key) !== key)
  return new Map([...stayed, ...moved.map(([key, value]) => [at(key), value] as const)])
}
