// The cards in the corner of a viewer, as they are drawn; what they tell is the view's.

import { html } from 'lit'
import type { ToastActEvent, ToastDismissEvent } from '../parts/toast-list/toast.js'
import { dismissNotice } from '../state/notices.js'
import type { NoticeAction } from '../state/view-state.js'
import type { View } from '../state/view.js'

/** @param isAlone - whether one doc is all there is: then only what went wrong is told */
export function drawCards(view: View, isAlone: boolean) {
  const { notices } = view.state
  return html`<plan-toast-list
    .toasts=${isAlone ? notices.filter(({ tone }) => tone === 'error') : notices}
    @plan-toast-act=${({ toast, action }: ToastActEvent) =>
      void view.act(toast, action as NoticeAction)}
    @plan-toast-dismiss=${({ toast }: ToastDismissEvent) =>
      view.update(state => dismissNotice(state, toast))}
  ></plan-toast-list>`
}
