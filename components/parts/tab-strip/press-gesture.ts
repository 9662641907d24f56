// Tells whether a pointer held down on a tab becomes a drag, opens the menu, or is a click.
// To change the drag, see split-panes/tab-drag.ts.

import type { ReactiveController, ReactiveControllerHost } from 'lit'
import { isDrag } from '../shared/pointer-drag.js'
import type { Grab } from './events.js'

/** A finger that moves sooner scrolls the strip. */
const LONG_PRESS_MS = 250
const MENU_MS = 500

/** The target of a press. */
export interface PressTarget {
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

export class PressGesture implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement
  readonly #target: PressTarget
  #press: Press | null = null
  #isSpent = false
  #isTouched = false

  constructor(host: ReactiveControllerHost & HTMLElement, target: PressTarget) {
    this.#host = host
    this.#target = target
    host.addController(this)
    // A listener of a template is passive, and cannot stop scrolling.
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

  /** Whether the menu comes from this press, so that the browser's `contextmenu` is ignored. */
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
        setTimeout(() => this.#requestMenu(), MENU_MS),
      ]
    }
    try {
      // A fast pointer is over a frame, which keeps its events, before it has moved these few pixels.
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
    if (!isDrag(press, event)) return
    this.#end()
    if (!press.isArmed) return
    this.#isSpent = true
    this.#target.grab(press.tab, { pointerId, x, y })
  }

  end(event: PointerEvent): void {
    if (event.pointerId === this.#press?.pointerId) this.#end()
  }

  #arm(): void {
    if (this.#press) this.#press.isArmed = true
    this.#host.requestUpdate()
  }

  #requestMenu(): void {
    const press = this.#press
    this.#end()
    if (!press) return
    this.#isSpent = true
    this.#target.menu(press.tab, press.x, press.y)
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
