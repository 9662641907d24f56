// Shows a comment that a list names: its doc, with the comments beside it, and this one chosen.
// To change where the doc opens, see viewer/workbench/bench-context.ts.

import type { LitElement } from 'lit'
import type { ListedComment } from '../../../schema/comments/shapes.js'
import { chooseComment } from '../../state/actions/comments.js'
import { showPanel } from '../../state/actions/cover.js'
import { loadersOf } from '../../state/review/review-loaders.js'
import type { ViewerModel } from '../../state/viewer-model.js'
import { WaitingOpenEvent } from './events.js'

/** @param isEntered - the focus goes to the comment, and does not stay in the list */
export async function showComment(
  list: LitElement,
  model: ViewerModel,
  { path, id }: ListedComment,
  isEntered = false,
): Promise<void> {
  list.dispatchEvent(new WaitingOpenEvent({ path, isEntered: false }))
  await loadersOf(model).comments.ready(path)
  model.update(state => chooseComment(showPanel(state, path, 'comments'), path, id))
  if (isEntered) list.dispatchEvent(new WaitingOpenEvent({ path, isEntered }))
}
