// What a notification is, which of many are on screen, and what a reader asks of one.

import type { Kind } from '../../../schema/tree.js'

/** `news`: a new doc; `info`: something the reader did; `error`: it stays until it is dismissed. */
type Tone = 'news' | 'info' | 'error'

interface ToastAction {
  id: string
  label: string
}

export interface Toast {
  id: string
  tone: Tone
  /** The line above: where it happened. Empty for none. */
  where: string
  kind?: Kind
  title: string
  actions: readonly ToastAction[]
  /** The docs that it tells of, listed on demand where there are several. */
  items?: readonly ToastItem[]
  /** For how many milliseconds it stays, where that is not the time of its tone. */
  stay?: number
}

export interface ToastItem {
  id: string
  title: string
  /** Where it is; empty for nowhere else than the others. */
  where: string
  kind?: Kind
}

const MOST = 4

/**
 * Those on screen, oldest first. Errors do not leave by themselves, so one place is always kept for
 * what comes and goes; the rest waits its turn.
 */
export function onScreen(toasts: readonly Toast[]): { passing: Toast[]; errors: Toast[] } {
  const errors = toasts.filter(({ tone }) => tone === 'error').slice(0, MOST - 1)
  const passing = toasts.filter(({ tone }) => tone !== 'error').slice(0, MOST - errors.length)
  return { passing, errors }
}

/** A button of a notification was pressed, or an item in its list. */
export class ToastActEvent extends Event {
  /** The notification's id. */
  readonly toast: string
  /** The action's id. */
  readonly action: string
  /** The id of the listed item that was chosen; empty for none. */
  readonly item: string

  constructor(toast: string, action: string, item = '') {
    super('plan-toast-act', { bubbles: true, composed: true })
    this.toast = toast
    this.action = action
    this.item = item
  }
}

/** A notification is done with: it was dismissed, or its time is over. */
export class ToastDismissEvent extends Event {
  /** The notification's id. */
  readonly toast: string

  constructor(toast: string) {
    super('plan-toast-dismiss', { bubbles: true, composed: true })
    this.toast = toast
  }
}

declare global {
  interface HTMLElementEventMap {
    'plan-toast-act': ToastActEvent
    'plan-toast-dismiss': ToastDismissEvent
  }
}
