// What a link opens in a viewer that shows one doc and nothing around it: the doc alone, in a layout of
// its own. Pure; opening with a workspace around it is open.ts's.

import { paneById } from '../../../schema/layout/edit.js'
import type { Link } from '../../../schema/names/links.js'
import { resolveLink, spelledPath } from '../../../schema/names/resolve-link.js'
import type { Doc } from '../../../schema/tree.js'
import { addError } from './toasts.js'
import { isListed, layoutOf, treeOf } from '../selectors.js'
import { openDoc, problemOf, withDocs, type Asked, type Followed } from './open.js'
import type { ViewState } from '../state.js'

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
