// The cards in the corner of a viewer, as they are drawn; what they tell is the view's.

import { html } from 'lit'
import { listingsOf } from '../../../schema/names/listings.js'
import type { Toast, ToastActEvent, ToastDismissEvent } from '../../parts/toast-list/toast.js'
import { dismissNotice } from '../../state/actions/toasts.js'
import { bareDoc, treeOf } from '../../state/selectors.js'
import { openDoc } from '../../state/actions/open.js'
import type { Notice, NoticeAction, ViewState } from '../../state/state.js'
import type { View } from '../../state/viewer-model.js'

/** @param isAlone - whether one doc is all there is: then only what went wrong is told */
export function drawCards(view: View, isAlone: boolean) {
  const { notices } = view.state
  const told = isAlone ? notices.filter(({ tone }) => tone === 'error') : notices
  return html`<plan-toast-list
    .toasts=${told.map(notice => toastOf(notice, view.state))}
    @plan-toast-act=${({ toast, action, item }: ToastActEvent) => {
      if (item === '') void view.act(toast, action as NoticeAction)
      else view.update(state => openDoc(state, item))
    }}
    @plan-toast-dismiss=${({ toast }: ToastDismissEvent) =>
      view.update(state => dismissNotice(state, toast))}
  ></plan-toast-list>`
}

/** With the docs that it tells of and that were not on show since. */
function toastOf(notice: Notice, state: ViewState): Toast {
  if (notice.docs.length < 2) return notice
  const tree = treeOf(state)
  const paths = notice.docs.filter(path => state.unseen.has(path))
  const listings = tree ? listingsOf(paths, tree) : null
  const kinds = new Map(tree?.kinds.map(kind => [kind.id, kind]))
  const items = paths.map(path => {
    const listing = listings?.get(path)?.[0]
    const doc = listing?.doc ?? bareDoc(path)
    const place = listing && ('task' in listing ? listing.task : listing.collection)
    const item = { id: path, title: doc.title, where: place?.label ?? '' }
    const kind = kinds.get(doc.kind)
    return kind ? { ...item, kind } : item
  })
  return { ...notice, items }
}
