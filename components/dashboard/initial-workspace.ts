// Opens what a first visit shows: the plans of the newest task, or the first doc of a collection. Pure.
// To change how a workspace opens, see state/actions/open.ts.

import { docsIn } from '../layout/edit.js'
import { workspacesOf } from '../../schema/names/listings.js'
import { layoutOf, treeOf } from '../state/selectors.js'
import { openDoc, openWorkspace } from '../state/actions/open.js'
import type { ViewerState } from '../state/state.js'

/**
 * Opens the newest task where nothing was ever open; without tasks, the first doc that is listed. The tree unfolds
 * nothing for that doc: its headings are what a first look needs.
 */
export function openNewest(state: ViewerState): ViewerState {
  const { tasks = [], collections = [] } = treeOf(state) ?? {}
  if (state.workspace !== '' || docsIn(layoutOf(state)).length > 0) return state
  const withDocs = tasks.filter(task => workspacesOf(task).some(({ docs }) => docs.length > 0))
  const task = withDocs.find(({ status }) => status !== 'done') ?? withDocs[0]
  if (task) return openWorkspace(state, task.dir)
  const [doc] = collections.flatMap(({ docs }) => docs)
  return doc ? openDoc(state, doc.path, { from: 'tree' }) : state
}
