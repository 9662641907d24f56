// The question before edits are lost: by leaving the settings, and by leaving the page.

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

export class Leaving implements ReactiveController {
  readonly #host: Host
  readonly #isDirty: () => boolean
  #asked: Promise<boolean> | null = null
  #answer: (mayLeave: boolean) => void = () => {}
  #isGuarded = false

  constructor(host: Host, isDirty: () => boolean) {
    this.#host = host
    this.#isDirty = isDirty
    host.addController(this)
  }

  hostUpdated(): void {
    // What is drawn last may be drawn after the element was taken away.
    this.#guard(this.#host.isConnected && this.#isDirty())
  }

  hostDisconnected(): void {
    this.#guard(false)
    // It would come back without being modal.
    this.#dialog?.close()
    this.#settle(false)
  }

  /** Whether the settings may be left: at once while nothing is edited, else as the reader says. */
  ask(): Promise<boolean> {
    if (!this.#isDirty()) return Promise.resolve(true)
    this.#asked ??= new Promise(resolve => {
      this.#answer = resolve
      this.#dialog?.showModal()
      this.#dialog?.querySelector<HTMLElement>('.stay')?.focus()
    })
    return this.#asked
  }

  render(): TemplateResult {
    return html`<dialog
      class="leave"
      aria-labelledby="leave-title"
      aria-describedby="leave-about"
      @close=${() => this.#settle(this.#dialog?.returnValue === 'leave')}
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

  #settle(mayLeave: boolean): void {
    const dialog = this.#dialog
    // The answer of last time would count for an Escape.
    if (dialog) dialog.returnValue = ''
    this.#asked = null
    this.#answer(mayLeave)
  }

  // A listener that is always there keeps the page out of the browser's own cache.
  #guard(wants: boolean): void {
    if (wants === this.#isGuarded) return
    this.#isGuarded = wants
    if (wants) addEventListener('beforeunload', this.#warn)
    else removeEventListener('beforeunload', this.#warn)
  }

  readonly #warn = (event: Event) => event.preventDefault()
}
