// Compares what both versions of a page draw, in a worker, with a limit of time.
// To change what is compared, see drawn-worker.ts; when, viewer/panes/drawn-changes.ts.

import type { FrameBlock } from '../../../schema/messages/compare.js'
import type { DrawnComparison } from '../doc-changes.js'

/** The blocks that pages draw. */
export interface DrawnPages {
  from: readonly FrameBlock[]
  to: readonly FrameBlock[]
  /** What another load of `to` drew. */
  again: readonly FrameBlock[]
  isMarkdown: boolean
}

const LONGEST_MS = 10_000

/** null where it takes too long, or there is no worker. */
export function compareDrawn(
  pages: DrawnPages,
  signal: AbortSignal,
): Promise<DrawnComparison | null> {
  return new Promise(resolve => {
    let worker: Worker | null = null
    const end = (comparison: DrawnComparison | null) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
      worker?.terminate()
      resolve(comparison)
    }
    const stop = () => end(null)
    const timer = setTimeout(stop, LONGEST_MS)
    signal.addEventListener('abort', stop)
    try {
      worker = new Worker(new URL('./drawn-worker.js', import.meta.url), { type: 'module' })
    } catch {
      // A page of another origin can have the code, but cannot start its worker.
      return stop()
    }
    worker.addEventListener('message', ({ data }: MessageEvent<DrawnComparison | null>) =>
      end(data),
    )
    worker.addEventListener('error', event => {
      event.preventDefault()
      stop()
    })
    worker.postMessage(pages)
  })
}
