// How long each notification has been there to be read. Time in which the reader could not read it, or
// still reads it, is not counted. To change what follows, see toast-list.ts.

interface Running {
  /** Milliseconds left when it was last set going. */
  left: number
  since: number
  timer: ReturnType<typeof setTimeout> | undefined
  isOver: boolean
}

export class ToastClock {
  readonly #over: (id: string) => void
  readonly #running = new Map<string, Running>()
  #isWaiting = false

  /** @param over - told once for each whose time is over */
  constructor(over: (id: string) => void) {
    this.#over = over
  }

  /** These are on screen, with the milliseconds each may stay; what is there already goes on. */
  keep(times: ReadonlyMap<string, number>): void {
    for (const [id, { timer }] of this.#running) {
      if (times.has(id)) continue
      clearTimeout(timer)
      this.#running.delete(id)
    }
    for (const [id, left] of times) {
      if (this.#running.has(id)) continue
      const running: Running = { left, since: 0, timer: undefined, isOver: false }
      this.#running.set(id, running)
      if (!this.#isWaiting) this.#start(id, running)
    }
  }

  /** Whether time stands still. */
  set isWaiting(isWaiting: boolean) {
    if (isWaiting === this.#isWaiting) return
    this.#isWaiting = isWaiting
    for (const [id, running] of this.#running) {
      if (isWaiting) this.#stop(running)
      else this.#start(id, running)
    }
  }

  #start(id: string, running: Running): void {
    // One that is over, and there still, is not over a second time.
    if (running.isOver) return
    running.since = performance.now()
    running.timer = setTimeout(() => {
      running.isOver = true
      this.#over(id)
    }, running.left)
  }

  #stop(running: Running): void {
    clearTimeout(running.timer)
    running.left = Math.max(0, running.left - (performance.now() - running.since))
  }
}
