// The room that the history or the comments of a doc take: beside it, or below it where its pane is narrow.
// To change what is in them, see doc-panel.ts; how they are placed, doc-view.styles.ts.

import type { Rect } from '../../layout/geometry.js'
import type { Panel } from '../../state/open-doc.js'

/** From this width of a pane on they stand beside the doc. In pixels. */
export const BESIDE_FROM = 720

/** Below a doc: how high they are at most, in pixels and in percent of the pane. */
export const BELOW = {
  history: { most: 208, share: 45 },
  comments: { most: 384, share: 55 },
} as const

/** The foot of comments beside a doc, with "Send". In pixels. */
const FOOT = 96

/** The height at the lower edge of a pane that holds a panel, or the foot of one, in pixels. */
export function roomAtEdge(
  panel: Panel,
  { width, height }: Pick<Rect, 'width' | 'height'>,
): number {
  if (panel === 'none') return 0
  if (width >= BESIDE_FROM) return panel === 'comments' ? FOOT : 0
  const { most, share } = BELOW[panel]
  return Math.min(most, (share / 100) * height)
}
