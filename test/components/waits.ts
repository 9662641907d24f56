// Waits of the component tests: until something is so, with an end, and for frames of the browser.

/** The timer of the page itself, however fast the clock of a test is (fast-clock.ts). */
const now = performance.now.bind(performance)
const LIMIT_MS = 20_000

/** Looks in each frame. What never comes is an error that names it, long before the runner ends the whole page. */
export async function until(isSo: () => unknown): Promise<void> {
  const end = now() + LIMIT_MS
  while (!isSo()) {
    if (now() > end) throw new Error(`For ${LIMIT_MS / 1000} s it was not so: ${String(isSo)}`)
    await frames(1)
  }
}

/** For what a browser measures by itself. */
export async function frames(count: number): Promise<void> {
  for (let i = 0; i < count; i++) await new Promise(resolve => requestAnimationFrame(resolve))
}
