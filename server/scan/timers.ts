// Work that comes by itself, at its time. What fails in it is its owner's to catch.

export class Chores {
  readonly #timers = new Set<NodeJS.Timeout>()

  /** Does it every so many milliseconds, but never twice at once. */
  every(ms: number, job: () => Promise<void>): void {
    let isIdle = true
    const timer = setInterval(() => {
      if (!isIdle) return
      isIdle = false
      void job().finally(() => (isIdle = true))
    }, ms)
    this.#timers.add(timer)
  }

  once(ms: number, job: () => Promise<void>): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      void job()
    }, ms)
    this.#timers.add(timer)
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer)
  }
}
