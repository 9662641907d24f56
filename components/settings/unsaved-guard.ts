// Asks before edits are lost by leaving the settings or the page.
// To change when there are edits, see settings-form.ts.

import {
  html,
  type ReactiveController,
  type ReactiveControllerHost,
  type TemplateResult,
} from 'lit'

type Host = ReactiveControllerHost & {
  readonly isConnected: boolean
  readonly renderRoot: HTMLElement | DocumentFragment
}

export class UnsavedGuard implements ReactiveController {
  readonly #host: Host
  readonly #isDirty: () => boolean
  #question: Promise<boolean> | null = null
  #answer: (mayLeave: boolean) => void = () => {}
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
    // An open dialog comes back without being modal.
    this.#dialog?.close()
    this.#end(false)
  }

  /** Resolves to whether the settings may be left: at once without edits, else as the reader decides. */
  ask(): Promise<boolean> {
    if (!this.#isDirty()) return Promise.resolve(true)
    this.#question ??= new Promise(resolve => {
      this.#answer = resolve
      this.#dialog?.showModal()
      this.#dialog?.querySelector<HTMLElement>('.stay')?.focus()
    })
    return this.#question
  }

  render(): TemplateResult {
    return html`<dialog
      class="leave"
      aria-labelledby="leave-title"
      aria-describedby="leave-about"
      @close=${() => this.#end(this.#dialog?.returnValue === 'leave')}
    >
      <h2 id="leave-title">Leave without saving?</h2>
      <p id="leave-about">The edits of the settings are not saved.</p>
      <div class="answers">
        <button class="button" @click=${() => this.#dialog?.close('leave')}>
          Leave without saving
        </button>
        <button class="button primary stay" @click=${() => this.#dialog?.close()}>Stay</button>
      </div>
    </dialog>`
  }

  get #dialog(): HTMLDialogElement | null {
    return this.#host.renderRoot.querySelector('dialog.leave')
  }

  #end(mayLeave: boolean): void {
    const dialog = this.#dialog
    // Escape keeps the returnValue of last time.
    if (dialog) dialog.returnValue = ''
    this.#question = null
    this.#answer(mayLeave)
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
