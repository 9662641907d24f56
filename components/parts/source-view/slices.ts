// Long work in slices, so that none of them holds up the page.

const SLICE_MS = 8

/** Does one step after the other; false where the signal came before the last. */
export async function inSlices(steps: Iterable<void>, signal: AbortSignal): Promise<boolean> {
  let end = performance.now() + SLICE_MS
  const walk = steps[Symbol.iterator]()
  while (walk.next().done !== true) {
    if (performance.now() < end) continue
    await new Promise(resolve => setTimeout(resolve))
    if (signal.aborted) return false
    end = performance.now() + SLICE_MS
  }
  return !signal.aborted
}
