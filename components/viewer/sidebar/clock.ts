// Draws its host again every half minute while the page is visible: ages depend on the time.
// To change how an age is shown, see ../doc-rows/age.ts.

import type { ReactiveController, ReactiveControllerHost } from 'lit'

const EVERY_MS = 30_000

export class Clock implements ReactiveController {
  readonly #host: ReactiveControllerHost
  #timer: ReturnType<typeof setInterval> | undefined

  now = Date.now()

  constructor(host: ReactiveControllerHost) {
    this.#host = host
    host.addController(this)
  }

  hostConnected(): void {
    this.#timer = setInterval(this.#tick, EVERY_MS)
    document.addEventListener('visibilitychange', this.#tick)
  }

  hostDisconnected(): void {
    clearInterval(this.#timer)
    document.removeEventListener('visibilitychange', this.#tick)
  }

  /** Each update draws with the time of that moment. */
  hostUpdate(): void {
    this.now = Date.now()
  }

  readonly #tick = () => {
    if (document.visibilityState === 'visible') this.#host.requestUpdate()
  }
}
