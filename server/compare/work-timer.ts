// The time limit of a comparison. It counts the work of this thread: on a busy machine much more time goes by, and
// what takes a moment of work must not be refused. To change the limits, see compare-versions.ts.

import { readFileSync } from 'node:fs'

/** The time that this thread was on a processor, in ns, and two numbers more. */
const WORK_FILE = '/proc/thread-self/schedstat'

/** Returns what says whether this thread has worked for `ms` since; elsewhere than on Linux, whether they are over. */
export function workTimer(ms: number): () => boolean {
  const end = workMs() + ms
  // No sooner can it have worked so long.
  let next = performance.now() + ms
  return () => {
    if (performance.now() < next) return false
    const left = end - workMs()
    next = performance.now() + left
    return left <= 0
  }
}

function workMs(): number {
  try {
    return parseInt(readFileSync(WORK_FILE, 'latin1')) / 1e6
  } catch {
    return performance.now()
  }
}
