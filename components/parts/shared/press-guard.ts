// Refuses a press on a control that came, or moved, under the pointer: the press was meant for what was there before.
// To change which controls are guarded, see the callers of `guarded`; how a refusal is shown, viewer/workbench/.

import { noChange, type ElementPart } from 'lit'
import { Directive, directive } from 'lit/directive.js'
import { PlanEvent } from './part-event.js'

/** For so long a control stands still before the pointer enters it. */
const STILL_MS = 700
/** A box that moved or grew by less is the same box. */
const SLACK_PX = 2
/** Observed parts of a control that is partly cut off by its scroller. */
const THRESHOLDS = [0, 0.25, 0.5, 0.75, 1]

interface GuardOptions {
  /** What the press records; it must be the same when the pointer enters and at the press. */
  bytes?: () => string | null
  /** Called in place of the press, with what it would have recorded when the pointer entered. */
  changed?: (before: string | null) => void
}

/** A press was refused, and nothing was recorded. */
class PressRefusedEvent extends PlanEvent {
  constructor() {
    super('plan-press-refused')
  }
}

class PressGuard {
  options: GuardOptions = {}
  readonly #control: HTMLElement
  #box = new DOMRect()
  #since = Infinity
  #observer: IntersectionObserver | null = null
  /** What the press would record as the pointer entered; null while no press counts. */
  #entry: { bytes: string | null } | null = null

  constructor(control: HTMLElement) {
    this.#control = control
    control.addEventListener('pointerenter', this.#enter)
    control.addEventListener('click', this.#press, { capture: true })
    this.#watch()
  }

  /** Begins anew where the control stands now. */
  #watch(): void {
    this.#entry = null
    this.#since = performance.now()
    this.#box = this.#control.getBoundingClientRect()
    this.#observer?.disconnect()
    const { top, right, bottom, left, width } = this.#box
    // The area that is observed is the box alone, so the observer reports any move. An element without a box has none.
    const edges = [top, innerWidth - right, innerHeight - bottom, left]
    const margins = edges.map(edge => `${width === 0 ? 0 : -Math.floor(edge - SLACK_PX)}px`)
    let isFirst = true
    this.#observer = new IntersectionObserver(
      () => {
        // The first report says how things are.
        if (!isFirst || this.#hasMoved()) this.#watch()
        isFirst = false
      },
      { rootMargin: margins.join(' '), threshold: THRESHOLDS },
    )
    this.#observer.observe(this.#control)
  }

  #hasMoved(): boolean {
    const { top, right, bottom, left } = this.#control.getBoundingClientRect()
    const { top: y, right: end, bottom: foot, left: x } = this.#box
    const moves = [top - y, right - end, bottom - foot, left - x]
    return moves.some(move => Math.abs(move) > SLACK_PX)
  }

  readonly #enter = (): void => {
    if (this.#hasMoved()) this.#watch()
    const isStill = performance.now() - this.#since >= STILL_MS
    this.#entry = isStill ? { bytes: this.options.bytes?.() ?? null } : null
  }

  readonly #press = (event: MouseEvent): void => {
    // A key presses what has the focus: it is meant for this control.
    if (event.detail === 0) return
    const entry = this.#hasMoved() ? null : this.#entry
    const isSame = entry?.bytes === (this.options.bytes?.() ?? null)
    if (entry && isSame) return
    event.preventDefault()
    event.stopImmediatePropagation()
    this.#watch()
    if (entry && this.options.changed) this.options.changed(entry.bytes)
    else this.#control.dispatchEvent(new PressRefusedEvent())
  }
}

class GuardDirective extends Directive {
  #guard: PressGuard | null = null

  render(_options?: GuardOptions) {
    return noChange
  }

  override update({ element }: ElementPart, [options = {}]: [GuardOptions?]) {
    this.#guard ??= new PressGuard(element as HTMLElement)
    this.#guard.options = options
    return noChange
  }
}

/**
 * For a control that records something. A press by pointer counts where the control stood still for 700 ms before the
 * pointer entered it, a press by key always.
 */
export const guarded = directive(GuardDirective)

declare global {
  interface HTMLElementEventMap {
    'plan-press-refused': PressRefusedEvent
  }
}
