// Counts how long each toast has been readable, except while the list waits.
// To change when it waits and what follows, see toast-list.ts.

interface Running {
  /** Milliseconds left when it was last started. */
  left: number
  since: number
  timer: ReturnType<typeof setTimeout> | undefined
  isExpired: boolean
}

export class ToastTimer {
  readonly #expire: (id: string) => void
  readonly #running = new Map<string, Running>()
  #isWaiting = false

  /** @param expire - called once for each toast whose time is over */
  constructor(expire: (id: string) => void) {
    this.#expire = expire
  }

  /** Keeps the timers of these toasts, each with its milliseconds; running ones continue. */
  keep(times: ReadonlyMap<string, number>): void {
    for (const [id, { timer }] of this.#running) {
      if (times.has(id)) continue
      clearTimeout(timer)
      this.#running.delete(id)
    }
    for (const [id, left] of times) {
      if (this.#running.has(id)) continue
      const running: Running = { left, since: 0, timer: undefined, isExpired: false }
      this.#running.set(id, running)
      if (!this.#isWaiting) this.#start(id, running)
    }
  }

  /** Whether all timers pause. */
  set isWaiting(isWaiting: boolean) {
    if (isWaiting === this.#isWaiting) return
    this.#isWaiting = isWaiting
    for (const [id, running] of this.#running) {
      if (isWaiting) this.#stop(running)
      else this.#start(id, running)
    }
  }

  #start(id: string, running: Running): void {
    // A toast that expired may still be there; it expires once.
    if (running.isExpired) return
    running.since = performance.now()
    running.timer = setTimeout(() => {
      running.isExpired = true
      this.#expire(id)
    }, running.left)
  }

  #stop(running: Running): void {
    clearTimeout(running.timer)
    running.left = Math.max(0, running.left - (performance.now() - running.since))
  }
}
