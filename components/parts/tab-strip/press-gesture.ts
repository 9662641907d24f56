// A pointer held down on a tab: whether it becomes a drag, asks for the menu, or is but a click.
// The drag itself is the work of a listener of its event.

import type { ReactiveController, ReactiveControllerHost } from 'lit'
import type { Grab } from './events.js'

/** Less is the tremble of a hand. */
const DRAG_PX = 5
/** A finger that moves sooner scrolls the strip. */
const LONG_PRESS_MS = 250
const MENU_MS = 500

/** What a pressed tab asks for. */
export interface Pressing {
  grab(tab: string, grab: Grab): void
  menu(tab: string, x: number, y: number): void
}

interface Press {
  tab: string
  on: Element
  pointerId: number
  x: number
  y: number
  isArmed: boolean
  timers: number[]
}

export class TabPress implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement
  readonly #asks: Pressing
  #press: Press | null = null
  #isSpent = false
  #isTouched = false

  constructor(host: ReactiveControllerHost & HTMLElement, asks: Pressing) {
    this.#host = host
    this.#asks = asks
    host.addController(this)
    // A listener of a template cannot say that it stops the scrolling.
    host.addEventListener('touchmove', event => this.#holdStill(event), { passive: false })
  }

  hostDisconnected(): void {
    this.#end()
  }

  /** The tab that a finger has held long enough to drag it. */
  get held(): string {
    return this.#isTouched && this.#press?.isArmed ? this.#press.tab : ''
  }

  /** Whether the press that is over, or still on, was more than a click. */
  get isSpent(): boolean {
    return this.#isSpent
  }

  /** Whether the menu comes from this press, so that the browser's wish for one is to be dropped. */
  get isTouched(): boolean {
    return this.#isTouched && (this.#isSpent || this.#press !== null)
  }

  /** @param tab - empty where the press is on none */
  begin(tab: string, event: PointerEvent): void {
    this.#end()
    this.#isSpent = false
    this.#isTouched = false
    if (tab === '' || !event.isPrimary || event.button !== 0) return
    const on = event.composedPath()[0] as Element
    const { pointerId, clientX: x, clientY: y } = event
    const isArmed = event.pointerType === 'mouse'
    this.#isTouched = !isArmed
    this.#press = { tab, on, pointerId, x, y, isArmed, timers: [] }
    if (!isArmed) {
      this.#press.timers = [
        setTimeout(() => this.#arm(), LONG_PRESS_MS),
        setTimeout(() => this.#askForMenu(), MENU_MS),
      ]
    }
    try {
      // A quick hand is over a doc, where nothing is heard, before it has moved the few pixels.
      on.setPointerCapture(pointerId)
    } catch {
      // The pointer is gone already, or was never a real one.
    }
  }

  move(event: PointerEvent): void {
    const press = this.#press
    if (event.pointerId !== press?.pointerId) return
    const { clientX: x, clientY: y, pointerId } = event
    if (event.buttons === 0) return this.#end()
    if (Math.hypot(x - press.x, y - press.y) < DRAG_PX) return
    this.#end()
    if (!press.isArmed) return
    this.#isSpent = true
    this.#asks.grab(press.tab, { pointerId, x, y })
  }

  end(event: PointerEvent): void {
    if (event.pointerId === this.#press?.pointerId) this.#end()
  }

  #arm(): void {
    if (this.#press) this.#press.isArmed = true
    this.#host.requestUpdate()
  }

  #askForMenu(): void {
    const press = this.#press
    this.#end()
    if (!press) return
    this.#isSpent = true
    this.#asks.menu(press.tab, press.x, press.y)
  }

  #holdStill(event: Event): void {
    const isHeld = this.#press?.isArmed === true || this.#isSpent
    if (isHeld && event.cancelable) event.preventDefault()
  }

  #end(): void {
    this.#press?.timers.forEach(timer => clearTimeout(timer))
    this.#press = null
    this.#host.requestUpdate()
  }
}
