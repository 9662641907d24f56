// Keeps the focus where the reader types: the script of a doc may take it. Decides which messages of a doc count.
// To change where the focus goes when a doc closes, see focus-restorer.ts.

import { isField } from '../key-press.js'
import type { PlanDocView } from './doc-view.js'
import type { ReactiveController, ReactiveControllerHost } from 'lit'
import type { FrameMessageEvent } from '../../parts/doc-frame/events.js'

/** An input of the reader moves the focus within this time. */
const AT_ONCE_MS = 1000
/** The message of a doc comes later, on a busy machine by seconds. Inputs in between are noted. */
const LATE_MS = 10_000

/** Inputs in the page after which docs may have the focus again. */
const INPUTS = ['pointermove', 'pointerdown', 'wheel'] as const

type Host = ReactiveControllerHost & { readonly shadowRoot: ShadowRoot | null }

export class FrameFocus implements ReactiveController {
  readonly #host: Host
  readonly #entered: (path: string) => void
  #listening = new AbortController()
  /** The field of the page that lost the focus last, and when. */
  #field: HTMLElement | null = null
  #leftAt = -Infinity
  /** When a field of the page or of a doc got the focus. */
  #fieldAt = -Infinity
  /** The doc whose field has the focus, and when the focus left it. */
  #typed: PlanDocView | null = null
  #interruptedAt = Infinity
  /** When the reader last pressed Tab or F6. */
  #keyAt = -Infinity
  /** A finger does not hover over a doc. */
  #hasMouse = false
  /** These docs took the focus, and get none until an input in the page. */
  readonly #shut = new Set<PlanDocView>()
  /** The doc that the page itself moved the focus to, in the pane that was focused then. */
  #given: PlanDocView | null = null

  /** @param entered - called when the reader moves the focus into a doc */
  constructor(host: Host, entered: (path: string) => void) {
    this.#host = host
    this.#entered = entered
    host.addController(this)
  }

  /** The doc that the reader types in; null for none. */
  get typedIn(): PlanDocView | null {
    const active = this.#active
    return active === this.#typed ? active : null
  }

  hostConnected(): void {
    const { signal } = (this.#listening = new AbortController())
    const options = { capture: true, passive: true, signal }
    addEventListener('focusin', event => this.#come(event), options)
    addEventListener('focusout', event => this.#leave(event), options)
    addEventListener('keydown', event => this.#press(event), options)
    addEventListener('focus', () => this.#giveBack(), { signal })
    // A doc without our script sends no message about the focus.
    addEventListener('blur', () => this.#enter(this.#active, null), { signal })
    for (const type of INPUTS) addEventListener(type, event => this.#point(event), options)
  }

  hostDisconnected(): void {
    this.#listening.abort()
    this.#open()
  }

  readonly onFocus = ({ currentTarget, message }: FrameMessageEvent<'plan-frame-focus'>): void => {
    this.#enter(currentTarget as PlanDocView, message.isPressed)
  }

  /** The page moved the focus to a doc. Its message comes later: a link may focus another pane meanwhile. */
  gave(docView: PlanDocView): void {
    this.#given = docView
  }

  #enter(docView: PlanDocView | null, isPressed: boolean | null): void {
    if (!docView || !this.#mayStay(docView, isPressed)) return
    if (docView === this.#given && isPressed !== true) return
    this.#given = null
    this.#entered(docView.open.path)
  }

  get #active(): PlanDocView | null {
    const active = this.#host.shadowRoot?.activeElement
    return active?.localName === 'plan-doc-view' ? (active as PlanDocView) : null
  }

  /**
   * A doc has the focus. False if it took the focus while the reader typed elsewhere: the focus goes back.
   * @param isPressed - whether the doc says that it was pressed; null where it says nothing
   */
  #mayStay(docView: PlanDocView, isPressed: boolean | null): boolean {
    const typed = this.#typedBefore(docView)
    if (!typed) return true
    const isHovered = !this.#hasMouse || docView.matches(':hover')
    const isWanted = isPressed !== false && isHovered
    const isSent = docView.enteredAt > this.#fieldAt && this.#since(docView.enteredAt) < AT_ONCE_MS
    if (isWanted || isSent || this.#since(this.#keyAt) < AT_ONCE_MS) return true
    this.#shut.add(docView)
    docView.isShut = true
    // The browser still completes the move of the focus: the next task moves it back.
    setTimeout(() => typed.focus({ preventScroll: true }))
    return false
  }

  /** A message of a doc about its fields. */
  readonly onTyping = ({
    currentTarget,
    message,
  }: FrameMessageEvent<'plan-frame-typing'>): void => {
    const docView = currentTarget as PlanDocView
    const { typing } = message
    if (typing === 'begun') {
      // The doc that took the focus reports its field while the focus goes back.
      if (this.#shut.has(docView)) return
      this.#typed = docView
      this.#interruptedAt = Infinity
      this.#fieldAt = performance.now()
    } else if (this.#typed !== docView) return
    else if (typing === 'ended') this.#typed = null
    else {
      this.#interruptedAt = performance.now()
      this.#giveBack()
      const active = this.#active
      if (active !== null && active !== docView) this.#mayStay(active, null)
    }
  }

  #typedBefore(docView: PlanDocView | null): HTMLElement | null {
    // A hidden field gets no focus.
    const field = this.#field
    if (field?.checkVisibility() && this.#since(this.#leftAt) < LATE_MS) return field
    const typed = this.#since(this.#interruptedAt) < LATE_MS ? this.#typed : null
    return typed !== null && typed !== docView && typed.isConnected && !typed.inert ? typed : null
  }

  #since(time: number): number {
    return performance.now() - time
  }

  #open(): void {
    for (const docView of this.#shut) docView.isShut = false
    this.#shut.clear()
  }

  /** In Firefox an inert doc can still take the focus: then no element has it. */
  #giveBack(): void {
    if (this.#shut.size === 0) return
    setTimeout(() => {
      const isLost = document.activeElement === document.body && document.hasFocus()
      if (isLost) this.#typedBefore(null)?.focus({ preventScroll: true })
    })
  }

  #come(event: Event): void {
    const path = event.composedPath()
    if (isField(path[0])) this.#fieldAt = performance.now()
    if (this.#given && !path.includes(this.#given)) this.#given = null
    this.#field = null
    this.#typed = null
  }

  #leave(event: Event): void {
    const [element] = event.composedPath()
    this.#field = isField(element) ? element : null
    this.#leftAt = performance.now()
    this.#giveBack()
  }

  #press(event: KeyboardEvent): void {
    if (event.key !== 'Tab' && event.key !== 'F6') return
    this.#keyAt = performance.now()
    this.#given = null
    this.#open()
  }

  #point({ type, pointerType }: Event & { pointerType?: string }): void {
    if (pointerType !== undefined) this.#hasMouse = pointerType === 'mouse'
    // The press itself moves the focus out of the field.
    if (type === 'pointerdown') this.#field = this.#given = null
    this.#open()
  }
}
