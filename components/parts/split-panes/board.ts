// What a drag has to know of the arrangement that it happens in.

import type { Placed, Rect } from '../../../schema/layout/geometry.js'
import type { Layout } from '../../../schema/layout/layout.js'

export interface Board {
  layout: Layout
  /** The space of all panes. */
  box: Rect
  /** Between two panes. */
  gap: number
  placed: Placed
}
