// Requests the colors of a source from a worker, with limits on length and time.
// To change the colors, see highlight.ts.

import type { Runs } from './token-colors.js'
import type { Language } from './language.js'

/** Longer texts stay plain, and so do texts with more runs. */
const MOST_LETTERS = 500_000
const MOST_RUNS = 60_000
const LONGEST_MS = 5000

/** null where there are none, or the signal came first. */
export function requestColors(
  text: string,
  language: Language,
  signal: AbortSignal,
): Promise<Runs | null> {
  if (language === 'text' || text === '' || text.length > MOST_LETTERS || signal.aborted) {
    return Promise.resolve(null)
  }
  return new Promise(resolve => {
    let worker: Worker | null = null
    const end = (runs: Runs | null) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
      worker?.terminate()
      resolve(runs && runs.length <= MOST_RUNS * 2 ? runs : null)
    }
    const stop = () => end(null)
    const timer = setTimeout(stop, LONGEST_MS)
    signal.addEventListener('abort', stop)
    try {
      worker = new Worker(new URL('./highlight-worker.js', import.meta.url), { type: 'module' })
    } catch {
      // A page of another origin can have the code, but cannot start its worker.
      return stop()
    }
    worker.addEventListener('message', ({ data }: MessageEvent<Runs>) => end(data))
    worker.addEventListener('error', event => {
      event.preventDefault()
      stop()
    })
    worker.postMessage({ text, language })
  })
}
