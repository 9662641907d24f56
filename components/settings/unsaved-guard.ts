// Asks before edits are lost by leaving the settings or the page.
// To change when there are edits, see settings-form.ts.

import type { ReactiveController, ReactiveControllerHost } from 'lit'
import type { PlanConfirmDialog } from '../parts/shared/dialog.js'

type Host = ReactiveControllerHost & {
  readonly isConnected: boolean
  readonly renderRoot: HTMLElement | DocumentFragment
}

const QUESTION = {
  title: 'Leave without saving?',
  words: ['The edits of the settings are not saved.'],
  action: 'Leave without saving',
  cancel: 'Stay',
}

export class UnsavedGuard implements ReactiveController {
  readonly #host: Host
  readonly #isDirty: () => boolean
  #answer: Promise<boolean> | null = null
  #isGuarded = false

  constructor(host: Host, isDirty: () => boolean) {
    this.#host = host
    this.#isDirty = isDirty
    host.addController(this)
  }

  hostUpdated(): void {
    // The last update can come after the element was removed.
    this.#guard(this.#host.isConnected && this.#isDirty())
  }

  hostDisconnected(): void {
    this.#guard(false)
  }

  /** Resolves to whether the settings may be left: at once without edits, else as the reader decides. */
  async ask(): Promise<boolean> {
    if (!this.#isDirty()) return true
    const dialog = this.#host.renderRoot.querySelector<PlanConfirmDialog>('plan-confirm-dialog')
    this.#answer ??= dialog?.ask(QUESTION) ?? null
    const mayLeave = (await this.#answer) ?? false
    this.#answer = null
    return mayLeave
  }

  // A permanent listener keeps the page out of the back/forward cache.
  #guard(wants: boolean): void {
    if (wants === this.#isGuarded) return
    this.#isGuarded = wants
    if (wants) addEventListener('beforeunload', this.#warn)
    else removeEventListener('beforeunload', this.#warn)
  }

  readonly #warn = (event: Event) => event.preventDefault()
}
