// Long work in short slices, so that whoever shares the thread is answered in between.

const SLICE_MS = 8

/** Runs the steps to their end, making way for others after each few milliseconds. */
export async function inSlices(steps: Iterator<void>): Promise<void> {
  let since = performance.now()
  while (!steps.next().done) {
    if (performance.now() - since < SLICE_MS) continue
    await new Promise<void>(resolve => setImmediate(resolve))
    since = performance.now()
  }
}
