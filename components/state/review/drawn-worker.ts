// The worker that compares what two versions of a page draw. It is loaded for one comparison.
// To change how they are compared, see components/comparison/drawn.ts.

import type { BlockKind, PageBlock } from '../../../schema/compare/blocks.js'
import { cutChanges } from '../../../schema/compare/cut.js'
import { diffDrawn } from '../../comparison/drawn.js'
import type { FrameBlock } from '../../messages/annotations.js'
import type { DrawnComparison } from './comparison-answers.js'
import type { DrawnPages } from './drawn-loader.js'
import { frameMarks } from './frame-marks.js'

/** As the service takes for a page. */
const BUDGET_MS = 500

addEventListener('message', ({ data }: MessageEvent<DrawnPages>) => postMessage(compared(data)))

/** null where the time is not enough. */
function compared({ from, to, again, isMarkdown }: DrawnPages): DrawnComparison | null {
  const end = performance.now() + BUDGET_MS
  const live = to.map(pageBlock)
  const pages = { from: from.map(pageBlock), to: live, again: again.map(pageBlock) }
  const {
    ops: changes,
    counts,
    restless,
    isInTime,
  } = diffDrawn(pages, () => performance.now() > end)
  if (!isInTime) return null
  const { ops, left } = cutChanges(changes, () => null)
  const marks = frameMarks(ops, isMarkdown)
  return { ops, counts, left, restless, marks, keys: live.map(({ key }) => key) }
}

/** A page tells no targets of links, and no looks. */
function pageBlock({ key, kind, text }: FrameBlock): PageBlock {
  return { key, text, kind: kind as BlockKind, links: [], at: 0 }
}
