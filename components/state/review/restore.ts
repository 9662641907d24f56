// Writes a kept version into the file of its doc, and takes that back.
// To change what is asked before, see components/review/version-requests.ts; what is written, server/review/reviews.ts.

import type { GoneDoc, Hash } from '../../../schema/review/versions.js'
import { announce } from '../actions/announce.js'
import { addInfo } from '../actions/toasts.js'
import { titleOf } from '../selectors.js'
import type { RequestHost } from '../service/request-host.js'
import type { RestoreUndo, ViewerState } from '../state.js'
import type { ReviewSync } from './review-sync.js'

type RestoreHost = RequestHost<'restoreVersion'>

interface Restoring {
  /** The doc path. */
  path: string
  hash: Hash
  /** The bytes of the file now; null where there is no file. */
  over: Hash | null
  /** Whether these bytes are kept: then "Undo" writes them back. */
  isKept: boolean
  /** The title of the toast. */
  toast: string
}

/** Resolves to whether the version was written. */
export async function restore(model: RestoreHost, restoring: Restoring): Promise<boolean> {
  const { path, hash, over, isKept, toast } = restoring
  if (!(await model.ask(model.api.restoreVersion(path, hash, over)))) return false
  const undo: RestoreUndo | null =
    over !== null && isKept ? { type: 'restore', path, before: over, after: hash } : null
  model.update(state => addInfo(state, toast, undo))
  return true
}

/** The deleted doc at this path that is still kept; undefined for none. */
export function keptBefore({ review }: ViewerState, path: string): GoneDoc | undefined {
  return review.deleted.find(doc => doc.path === path && doc.kept)
}

interface DeletedHost extends RestoreHost {
  readonly review: Pick<ReviewSync, 'refresh'>
  mayChange(): boolean
}

/** Brings a deleted doc back. */
export async function restoreDeleted(
  model: DeletedHost,
  { path, title, hash }: GoneDoc,
): Promise<boolean> {
  if (hash === null || !model.mayChange()) return false
  const toast = `Restored ${title}`
  if (!(await restore(model, { path, hash, over: null, isKept: false, toast }))) return false
  await model.review.refresh()
  return true
}

/** The file has the bytes from before again, if it was not edited meanwhile. */
export async function takeBackRestore(model: RestoreHost, undo: RestoreUndo): Promise<void> {
  const { path, before, after } = undo
  if (!(await model.ask(model.api.restoreVersion(path, before, after)))) return
  model.update(state => announce(state, `${titleOf(state, path)} is as it was before`))
}
