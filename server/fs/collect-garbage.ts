// Collects the garbage of this thread, after long work in it: V8 waits for the next work, which may not come for hours.
// To change after which work, see search/search.ts.

import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Takes some 50 ms: not for the event loop. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
}
