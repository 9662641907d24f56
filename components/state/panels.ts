// The panels that can stand beside a doc, a row for each. Pure.
// To add one, give it a row here, draw it in viewer/panes/doc-panel.ts, and register its element in review/review.define.ts.

import type { Rect } from '../layout/geometry.js'
import { openCount, type DocComments } from './doc-comments.js'

/** From this width of a pane on a panel stands beside the doc, else below it. In pixels. */
export const BESIDE_FROM = 720

/** From this width of a doc on an older version of it stands beside it, else over it. In pixels. */
export const VERSIONS_FROM = 900

interface PanelRow {
  /** The name of its button. */
  readonly title: string
  /** Before the title of the doc, where its coming is announced. */
  readonly announcement: string
  /** Beside a doc: how wide it is, in pixels. */
  readonly width: number
  /** Below a doc: how high it is at most, in pixels and in percent of the pane. */
  readonly most: number
  readonly share: number
  /** The number on its button. */
  count(comments: DocComments): number
}

export const PANELS = {
  history: {
    title: 'History',
    icon: 'history',
    announcement: 'history of',
    ...{ width: 260, most: 208, share: 45 },
    count: () => 0,
  },
  comments: {
    title: 'Comments',
    icon: 'comment',
    announcement: 'comments on',
    ...{ width: 320, most: 384, share: 55 },
    count: openCount,
  },
} as const satisfies Record<string, PanelRow & { icon: string }>

export type PanelName = keyof typeof PANELS

/** The panel beside a doc. */
export type Panel = 'none' | PanelName

export const PANEL_NAMES = Object.keys(PANELS) as PanelName[]

/**
 * The height at the lower edge of a pane that holds a panel, or the foot of one, in pixels.
 * @param foot - how high the foot of comments is
 */
export function roomAtEdge(
  panel: Panel,
  { width, height }: Pick<Rect, 'width' | 'height'>,
  foot: number,
): number {
  if (panel === 'none') return 0
  const { most, share } = PANELS[panel]
  const atFoot = panel === 'comments' ? foot : 0
  return width >= BESIDE_FROM ? atFoot : Math.min(most, (share / 100) * height)
}
