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
