// Which doc of a desk has the focus, and which is typed in. Which doc may take the focus is
// focus-guard.ts's; what follows from it is the desk's.

import type { ReactiveController, ReactiveControllerHost } from 'lit'
import type { FrameFocusEvent, FrameTypingEvent } from '../../parts/doc-frame/events.js'
import { FocusGuard } from './focus-guard.js'
import type { PlanSheet } from './doc-view.js'

type Host = ReactiveControllerHost & { readonly shadowRoot: ShadowRoot | null }

export class FrameFocus implements ReactiveController {
  readonly #host: Host
  readonly #guard = new FocusGuard()
  readonly #entered: (path: string) => void

  /** @param entered - told whenever the reader goes into a doc */
  constructor(host: Host, entered: (path: string) => void) {
    this.#host = host
    this.#entered = entered
    host.addController(this)
  }

  /** The doc that the reader types in; null for none. */
  get typedIn(): PlanSheet | null {
    return this.#guard.typedIn(this.#active)
  }

  hostConnected(): void {
    this.#guard.start()
    addEventListener('blur', this.#see)
  }

  hostDisconnected(): void {
    this.#guard.stop()
    removeEventListener('blur', this.#see)
  }

  readonly seen = (event: FrameFocusEvent): void => {
    this.#enter(event.currentTarget as PlanSheet, event.isPressed)
  }

  readonly heard = (event: FrameTypingEvent): void => {
    const sheet = event.currentTarget as PlanSheet
    this.#guard.typing(sheet, event.typing, this.#active)
  }

  /** A frame whose doc says nothing of the focus has it all the same. */
  readonly #see = () => this.#enter(this.#active, null)

  #enter(sheet: PlanSheet | null, isPressed: boolean | null): void {
    if (sheet && this.#guard.entered(sheet, isPressed)) this.#entered(sheet.source.path)
  }

  get #active(): PlanSheet | null {
    const active = this.#host.shadowRoot?.activeElement
    return active?.localName === 'plan-sheet' ? (active as PlanSheet) : null
  }
}
