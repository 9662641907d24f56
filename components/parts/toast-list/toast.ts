// A toast, which toasts are on screen, and the events of a toast.
// To change which toasts there are, see state/actions/toasts.ts.

import type { Kind } from '../../../schema/tree.js'
import { planEvent } from '../shared/part-event.js'

/** `news`: a new doc; `info`: something the reader did; `error`: it stays until it is dismissed. */
type Tone = 'news' | 'info' | 'error'

interface ToastAction {
  id: string
  label: string
  /** It records something: a press counts only where the button stood still before the pointer came. */
  isGuarded?: true
}

export interface Toast {
  id: string
  tone: Tone
  /** The line above: where it happened. Empty for none. */
  where: string
  kind?: Kind
  title: string
  actions: readonly ToastAction[]
  /** For how many milliseconds it stays, where that is not the time of its tone. */
  stay?: number
}

const MOST = 4

/**
 * The toasts on screen, oldest first. Errors do not leave by themselves, so one position is always kept
 * for the others. The rest waits.
 */
export function onScreen(toasts: readonly Toast[]): { passing: Toast[]; errors: Toast[] } {
  const errors = toasts.filter(({ tone }) => tone === 'error').slice(0, MOST - 1)
  const passing = toasts.filter(({ tone }) => tone !== 'error').slice(0, MOST - errors.length)
  return { passing, errors }
}

/** A button of a toast was pressed. */
export class ToastActEvent extends planEvent<{
  /** The id of the toast. */
  toast: string
  /** The action's id. */
  action: string
}>('plan-toast-act') {}

/** A toast was dismissed, or its time is over. */
export class ToastDismissEvent extends planEvent<{
  /** The id of the toast. */
  toast: string
}>('plan-toast-dismiss') {}

declare global {
  interface HTMLElementEventMap {
    'plan-toast-act': ToastActEvent
    'plan-toast-dismiss': ToastDismissEvent
  }
}
