// Gathers neighbouring changes: the reader goes from one stop to the next. Pure.
// To change how a stop is gone to, see components/bridge/annotate/changes.ts; what a change is, diff.ts.

import type { BlockChange } from '../../schema/compare/diff.js'

interface PlacedChange extends Pick<BlockChange, 'at' | 'n'> {
  readonly kind: BlockChange['op']
}

/** For each change the number of its stop, from 0. An unchanged block begins another stop. */
export function stopsOf(changes: readonly PlacedChange[]): number[] {
  let stop = -1
  let end = -1
  return changes.map(({ at, kind, n }) => {
    if (stop < 0 || at > end) stop++
    end = kind === 'del' ? at : at + n
    return stop
  })
}
