// The time, for ages: another one every half minute while the page can be seen.

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

  /** Whatever is drawn is drawn by the time of that moment. */
  hostUpdate(): void {
    this.now = Date.now()
  }

  readonly #tick = () => {
    if (document.visibilityState === 'visible') this.#host.requestUpdate()
  }
}
