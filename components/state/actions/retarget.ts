// Following docs that moved on disk: everything that is remembered by a path or a directory goes
// where the doc went. A task that was settled takes what no tree lists along, too.

import { diffTrees } from '../../../schema/api/diff.js'
import { docsIn, movePathsIn } from '../../../schema/layout/edit.js'
import type { Layout } from '../../../schema/layout/layout.js'
import type { Task, Tree } from '../../../schema/tree.js'
import { nextDoc, type OpenDoc } from '../open-doc.js'
import type { Notice, ViewState } from '../state.js'

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
  return { paths: diffTrees(before, after).moved, dirs }
}

/** Where tasks went that were settled while the page was away, by the directories of their workspaces. */
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
export function retarget(state: ViewState, moves: Moves): ViewState {
  if (moves.paths.size === 0 && moves.dirs.size === 0) return state
  const at = (path: string) => placeAfter(path, moves)
  return {
    ...state,
    workspace: at(state.workspace),
    layouts: new Map(
      [...inKeys(state.layouts, at)].map(([dir, layout]) => [dir, moveLayout(layout, at)]),
    ),
    openings: inKeys(state.openings, at),
    recent: state.recent.map(at),
    folds: inKeys(state.folds, at),
    unseen: new Set([...state.unseen].map(at)),
    loose: new Map([...inKeys(state.loose, at)].map(([path, doc]) => [path, { ...doc, path }])),
    docs: new Map([...inKeys(state.docs, at)].map(([path, open]) => [path, moveDoc(open, path)])),
    notices: state.notices.map(notice => moveNotice(notice, at)),
    undos: state.undos.map(undo => moveUndo(undo, at)),
  }
}

/** Where a path or directory is now; the same one where it did not move. */
function placeAfter(path: string, { paths, dirs }: Moves): string {
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
  for (const path of docsIn(layout)) {
    const now = at(path)
    if (now !== path) moved.set(path, now)
  }
  return moved.size === 0 ? layout : movePathsIn(layout, moved)
}

/** Its frame stays, and loads from where the doc is now. */
function moveDoc(open: OpenDoc, path: string): OpenDoc {
  return open.path === path ? open : nextDoc({ ...open, path }, { type: 'edited' })
}

function moveNotice(notice: Notice, at: (path: string) => string): Notice {
  const docs = notice.docs.map(at)
  const { undo } = notice
  return { ...notice, docs, undo: undo && moveUndo(undo, at) }
}

function moveUndo<U extends NonNullable<Notice['undo']>>(undo: U, at: (path: string) => string): U {
  if (undo.type !== 'layout') return undo
  const [before, after] = [moveLayout(undo.before, at), moveLayout(undo.after, at)]
  return { ...undo, workspace: at(undo.workspace), before, after }
}

/** What moved takes the place of what was remembered there. */
function inKeys<T>(map: ReadonlyMap<string, T>, at: (path: string) => string): Map<string, T> {
  const stayed = [...map].filter(([key]) => at(key) === key)
  const moved = [...map].filter(([key]) => at(key) !== key)
  return new Map([...stayed, ...moved.map(([key, value]) => [at(key), value] as const)])
}
