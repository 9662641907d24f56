// Runs long work in short slices, so that requests are answered in between. Work that can wait stands
// still while urgent work runs.

const SLICE_MS = 8

let awaited: Promise<unknown> | null = null

/** Runs the steps to their end at once. */
export function wholeOf<T>(steps: Generator<void, T>): T {
  let step = steps.next()
  while (step.done !== true) step = steps.next()
  return step.value
}

/** Runs the steps to their end, making way for others after each few milliseconds. */
export async function inSlices(steps: Iterator<void>): Promise<void> {
  await sliced(steps, () => nextTurn())
}

/** The same items, made in short slices. */
export async function* inTurns<T>(items: Iterable<T>): AsyncGenerator<T> {
  let since = performance.now()
  for (const item of items) {
    yield item
    if (performance.now() - since < SLICE_MS) continue
    await nextTurn()
    since = performance.now()
  }
}

/** The same for work that can wait. */
export async function inSpareTime(steps: Iterator<void>): Promise<void> {
  await sliced(steps, async () => {
    await nextTurn()
    while (awaited) await awaited
  })
}

/** Does urgent work: a request waits for it. */
export async function ahead<T>(job: () => Promise<T>): Promise<T> {
  const result = job()
  const over: Promise<unknown> = result
    .catch(() => undefined)
    .finally(() => {
      if (awaited === over) awaited = null
    })
  awaited = over
  return result
}

/** Takes what comes, in order; what comes faster than it is taken waits for a later turn. */
export class Inbox<T> {
  readonly #take: (item: T) => void
  readonly #items: T[] = []
  /** When this turn's first item was taken; null before it. */
  #since: number | null = null

  constructor(take: (item: T) => void) {
    this.#take = take
  }

  put(item: T): void {
    this.#items.push(item)
    this.#go()
  }

  /** Takes what is left at once: nothing more will come. */
  end(): void {
    for (const item of this.#items.splice(0)) this.#take(item)
  }

  #go(): void {
    if (this.#since === null) {
      this.#since = performance.now()
      setImmediate(() => {
        this.#since = null
        if (this.#items.length > 0) this.#go()
      })
    }
    while (performance.now() - this.#since < SLICE_MS) {
      const item = this.#items.shift()
      if (item === undefined) return
      this.#take(item)
    }
  }
}

async function sliced(steps: Iterator<void>, between: () => Promise<void>): Promise<void> {
  let since = performance.now()
  while (!steps.next().done) {
    if (performance.now() - since < SLICE_MS) continue
    await between()
    since = performance.now()
  }
}

function nextTurn(): Promise<void> {
  return new Promise(resolve => setImmediate(resolve))
}
