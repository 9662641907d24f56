// Refuses a press on a control that came, or moved, under the pointer: the press was meant for what was there before.
// To change which controls are guarded, see the callers of `guarded`.

import { noChange, type ElementPart } from 'lit'
import { Directive, directive } from 'lit/directive.js'
import { PlanEvent } from './part-event.js'

/** A box that moved or grew by less is the same box. */
const SLACK_PX = 2
/** After a refused press, the next one on the spot counts so many milliseconds later; a hasty one begins them anew. */
const AGAIN_MS = 1000
/** Observed parts of a control that is partly cut off by its scroller. */
const THRESHOLDS = [0, 0.25, 0.5, 0.75, 1]

interface GuardOptions {
  /** For how many milliseconds the control stands still before the pointer enters it. */
  stillMs?: number
  /** The bytes that the press records; they must be the same when the pointer enters and at the press. */
  bytes?: () => string | null
  /** Called in place of the press, with what it would have recorded when the pointer entered. */
  changed?: (before: string | null) => void
}

class PressGuard {
  options: GuardOptions = {}
  readonly #control: HTMLElement
  #place = new DOMRect()
  #since = Infinity
  #observer: IntersectionObserver | null = null
  /**
   * The bytes that the press would have recorded when the pointer entered, or at a refused press, and from when on the
   * next press counts; null while none does.
   */
  #entry: { bytes: string | null; from: number } | null = null

  constructor(control: HTMLElement) {
    this.#control = control
    control.addEventListener('pointerenter', this.#enter)
    control.addEventListener('click', this.#press, { capture: true })
    this.#begin()
  }

  /** The control stands still from now on. */
  #begin(): void {
    this.#entry = null
    this.#since = performance.now()
    this.#place = placeOf(this.#control)
    this.#observe()
  }

  #observe(): void {
    this.#observer?.disconnect()
    const { top, right, bottom, left, width } = this.#control.getBoundingClientRect()
    // The area that is observed is the box alone, so the observer reports any move. An element without a box has none.
    const edges = [top, innerWidth - right, innerHeight - bottom, left]
    const margins = edges.map(edge => `${width === 0 ? 0 : -Math.floor(edge - SLACK_PX)}px`)
    let isFirst = true
    this.#observer = new IntersectionObserver(
      () => {
        // The first report says how things are.
        if (this.#hasMoved()) this.#begin()
        else if (!isFirst) this.#observe()
        isFirst = false
      },
      { rootMargin: margins.join(' '), threshold: THRESHOLDS },
    )
    this.#observer.observe(this.#control)
  }

  #hasMoved(): boolean {
    const { x, y, width, height } = placeOf(this.#control)
    const before = this.#place
    const moves = [x - before.x, y - before.y, width - before.width, height - before.height]
    return moves.some(move => Math.abs(move) > SLACK_PX)
  }

  readonly #enter = (): void => {
    if (this.#hasMoved()) this.#begin()
    const isStill = performance.now() - this.#since >= (this.options.stillMs ?? 700)
    this.#entry = isStill ? { bytes: this.options.bytes?.() ?? null, from: 0 } : null
  }

  readonly #press = (event: MouseEvent): void => {
    // A key presses what has the focus: it is meant for this control.
    if (event.detail === 0) return
    const entry = this.#hasMoved() ? null : this.#entry
    const bytes = this.options.bytes?.() ?? null
    const isSame = entry?.bytes === bytes
    const now = performance.now()
    if (entry && isSame && now >= entry.from) return
    event.preventDefault()
    event.stopImmediatePropagation()
    this.#begin()
    this.#entry = { bytes, from: now + AGAIN_MS }
    if (entry && !isSame && this.options.changed) this.options.changed(entry.bytes)
    else this.#control.dispatchEvent(new PlanEvent('plan-press-refused'))
  }
}

/** The box of a control as if nothing around it were scrolled: the reader scrolls, and sees what comes. */
function placeOf(control: HTMLElement): DOMRect {
  const { x, y, width, height } = control.getBoundingClientRect()
  const place = new DOMRect(x, y, width, height)
  for (let at: Node | null = control.parentNode; at; at = at.parentNode) {
    const element: Node = at instanceof ShadowRoot ? at.host : at
    if (element instanceof Element) {
      place.x += element.scrollLeft
      place.y += element.scrollTop
    }
    at = element
  }
  return place
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
 * pointer entered it, or since a press that was refused; a press by key always.
 */
export const guarded = directive(GuardDirective)

declare global {
  interface HTMLElementEventMap {
    /** A press was refused, and nothing was recorded. */
    'plan-press-refused': PlanEvent
  }
}
