// Opens what a first visit shows: the plans of the newest task, or the doc of a collection to begin with. Pure.
// To change how a workspace opens, see state/actions/open.ts.

import { tabsIn } from '../layout/edit.js'
import { workspacesOf } from '../../schema/names/listings.js'
import { layoutOf, treeOf } from '../state/selectors.js'
import { openDoc, openWorkspace } from '../state/actions/open.js'
import type { Doc } from '../../schema/tree.js'
import type { ViewerState } from '../state/state.js'

/**
 * Opens the newest task where nothing was ever open; without tasks, a README, an index, or the first doc that is
 * listed and is no page of an error. The tree unfolds nothing for that doc: its headings are what a first look needs.
 */
export function openNewest(state: ViewerState): ViewerState {
  const { tasks = [], collections = [] } = treeOf(state) ?? {}
  if (state.workspace !== '' || tabsIn(layoutOf(state)).length > 0) return state
  const withDocs = tasks.filter(task => workspacesOf(task).some(({ docs }) => docs.length > 0))
  const task = withDocs.find(({ status }) => status !== 'done') ?? withDocs[0]
  if (task) return openWorkspace(state, task.dir)
  const docs = collections.flatMap(each => each.docs)
  const named = (name: RegExp) => docs.filter(({ file }) => name.test(file)).toSorted(byDepth)[0]
  const first = docs.find(({ file }) => !/^\d{3}\./.test(file)) ?? docs[0]
  const doc = named(/^readme\./i) ?? named(/^index\./i) ?? first
  return doc ? openDoc(state, doc.path, { from: 'tree' }) : state
}

/** The nearest to its docs folder first; else as they are listed. */
function byDepth({ path: a }: Doc, { path: b }: Doc): number {
  return a.split('/').length - b.split('/').length
}
