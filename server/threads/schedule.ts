// Runs long work in slices, so that requests are answered in between. Background work stands still while
// urgent work runs. To change what is urgent, see scan/scanner.ts and search/search.ts.

const SLICE_MS = 8

export class Schedule {
  #urgent: Promise<unknown> | null = null

  /** Runs a job that a reader waits for. */
  async urgent<T>(job: () => Promise<T>): Promise<T> {
    const result = job()
    const over: Promise<unknown> = result
      .catch(() => undefined)
      .finally(() => {
        if (this.#urgent === over) this.#urgent = null
      })
    this.#urgent = over
    return result
  }

  /** Runs the steps in slices, and waits for urgent jobs between them. */
  background<T>(steps: Iterator<void, T>): Promise<T> {
    return sliced(steps, async () => {
      await nextTurn()
      while (this.#urgent) await this.#urgent
    })
  }
}

/** Runs the steps to their end at once. */
export function wholeOf<T>(steps: Generator<void, T>): T {
  let step = steps.next()
  while (step.done !== true) step = steps.next()
  return step.value
}

/** Runs the steps to their end, in slices. */
export function inSlices<T>(steps: Iterator<void, T>): Promise<T> {
  return sliced(steps, () => nextTurn())
}

async function sliced<T>(steps: Iterator<void, T>, between: () => Promise<void>): Promise<T> {
  let since = performance.now()
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
    if (performance.now() - since < SLICE_MS) continue
    await between()
    since = performance.now()
  }
}

function nextTurn(): Promise<void> {
  return new Promise(resolve => setImmediate(resolve))
}
