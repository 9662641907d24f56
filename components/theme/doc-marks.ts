// The shape that stands for each mark of a doc, which lists and tabs have. To change how a shape looks, see base.ts.

import type { MarkShape } from './base.js'

/** By the mark, as schema/review/doc-mark.ts names it. */
export const MARK_SHAPES = {
  new: 'dot',
  opened: 'ring',
  changed: 'half-ring',
  answered: 'bubble',
  draft: 'empty-bubble',
  review: 'diamond',
} as const satisfies Record<string, MarkShape>
