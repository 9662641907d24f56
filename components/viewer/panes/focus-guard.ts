// Keeps the focus where the reader types: a doc may take it by a script, whether it means harm or only means
// to be handy. What is believed of a doc's word for it, and what is not, is here.

import type { Typing } from '../../../schema/messages/frame.js'
import { isField } from '../key-press.js'
import type { PlanDocView } from './doc-view.js'
import type { ReactiveController, ReactiveControllerHost } from 'lit'
import type { FrameFocusEvent, FrameTypingEvent } from '../../parts/doc-frame/events.js'

/** What a reader does moves the focus at once. */
const AT_ONCE_MS = 1000
/** A doc's word of it comes later, on a busy machine by seconds. What is done meanwhile is heard of. */
const LATE_MS = 10_000

/** What in the page may show that the reader wants the docs again. */
const GESTURES = ['pointermove', 'pointerdown', 'wheel'] as const

class FocusGuard {
  /** The field of the page that was just left, and when that was. */
  #field: HTMLElement | null = null
  #left = -Infinity
  /** When the reader went into a field of the page or of a doc. */
  #begun = -Infinity
  /** The doc in whose field the reader is, and when the focus left it. */
  #typed: PlanDocView | null = null
  #broken = Infinity
  /** When the reader last walked on by the keyboard. */
  #walked = -Infinity
  /** A finger does not rest on a doc as a mouse does. */
  #hasMouse = false
  /** These took the focus, and get none until the reader does something in the page. */
  readonly #shut = new Set<PlanDocView>()

  start(): void {
    addEventListener('focusin', this.#come, true)
    addEventListener('focusout', this.#leave, true)
    addEventListener('keydown', this.#press, true)
    addEventListener('focus', this.#giveBack)
    for (const type of GESTURES)
      addEventListener(type, this.#point, { capture: true, passive: true })
  }

  stop(): void {
    removeEventListener('focusin', this.#come, true)
    removeEventListener('focusout', this.#leave, true)
    removeEventListener('keydown', this.#press, true)
    removeEventListener('focus', this.#giveBack)
    for (const type of GESTURES) removeEventListener(type, this.#point, true)
    this.#open()
  }

  /** The doc that is typed in; null for none. */
  typedIn(active: PlanDocView | null): PlanDocView | null {
    return active !== null && active === this.#typed ? active : null
  }

  /**
   * A doc has the focus. False where it took it while the reader typed elsewhere: the focus is there again.
   * @param isPressed - what the doc says of how it came; null where it said nothing
   */
  entered(docView: PlanDocView, isPressed: boolean | null): boolean {
    const typed = this.#typedBefore(docView)
    if (!typed) return true
    const isHovered = !this.#hasMouse || docView.matches(':hover')
    const isWanted = isPressed !== false && isHovered
    const isSent = docView.enteredAt > this.#begun && this.#since(docView.enteredAt) < AT_ONCE_MS
    if (isWanted || isSent || this.#since(this.#walked) < AT_ONCE_MS) return true
    this.#shut.add(docView)
    docView.isShut = true
    // While the focus is on its way, a browser would let it arrive all the same.
    setTimeout(() => typed.focus({ preventScroll: true }))
    return false
  }

  /** What a doc says of its fields. `active`: the doc that has the focus now. */
  typing(docView: PlanDocView, typing: Typing, active: PlanDocView | null): void {
    if (typing === 'begun') {
      // The doc that took the focus tells of its field while the focus is given back.
      if (this.#shut.has(docView)) return
      this.#typed = docView
      this.#broken = Infinity
      this.#begun = performance.now()
    } else if (this.#typed !== docView) return
    else if (typing === 'ended') this.#typed = null
    else {
      this.#broken = performance.now()
      this.#giveBack()
      if (active !== null && active !== docView) this.entered(active, null)
    }
  }

  #typedBefore(docView: PlanDocView | null): HTMLElement | null {
    // What is out of sight was left for good.
    const field = this.#field
    if (field?.checkVisibility() && this.#since(this.#left) < LATE_MS) return field
    const typed = this.#since(this.#broken) < LATE_MS ? this.#typed : null
    return typed !== null && typed !== docView && typed.isConnected && !typed.inert ? typed : null
  }

  #since(time: number): number {
    return performance.now() - time
  }

  #open(): void {
    for (const docView of this.#shut) docView.isShut = false
    this.#shut.clear()
  }

  /** Firefox lets a doc that is shut take the focus all the same: then no element has it. */
  readonly #giveBack = () => {
    if (this.#shut.size === 0) return
    setTimeout(() => {
      const isLost = document.activeElement === document.body && document.hasFocus()
      if (isLost) this.#typedBefore(null)?.focus({ preventScroll: true })
    })
  }

  readonly #come = (event: Event) => {
    if (isField(event.composedPath()[0])) this.#begun = performance.now()
    this.#field = null
    this.#typed = null
  }

  readonly #leave = (event: Event) => {
    const [element] = event.composedPath()
    this.#field = isField(element) ? element : null
    this.#left = performance.now()
    this.#giveBack()
  }

  readonly #press = (event: KeyboardEvent) => {
    if (event.key !== 'Tab' && event.key !== 'F6') return
    this.#walked = performance.now()
    this.#open()
  }

  readonly #point = ({ type, pointerType }: Event & { pointerType?: string }) => {
    if (pointerType !== undefined) this.#hasMouse = pointerType === 'mouse'
    // The press takes the focus away from the field by itself.
    if (type === 'pointerdown') this.#field = null
    this.#open()
  }
}

// Which doc of a desk has the focus, and which is typed in. Which doc may take the focus is
// focus-guard.ts's; what follows from it is the desk's.

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
  get typedIn(): PlanDocView | null {
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
    this.#enter(event.currentTarget as PlanDocView, event.isPressed)
  }

  readonly heard = (event: FrameTypingEvent): void => {
    const docView = event.currentTarget as PlanDocView
    this.#guard.typing(docView, event.typing, this.#active)
  }

  /** A frame whose doc says nothing of the focus has it all the same. */
  readonly #see = () => this.#enter(this.#active, null)

  #enter(docView: PlanDocView | null, isPressed: boolean | null): void {
    if (docView && this.#guard.entered(docView, isPressed)) this.#entered(docView.open.path)
  }

  get #active(): PlanDocView | null {
    const active = this.#host.shadowRoot?.activeElement
    return active?.localName === 'plan-doc-view' ? (active as PlanDocView) : null
  }
}
