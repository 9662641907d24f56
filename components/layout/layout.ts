// The arrangement of a workspace: panes with their tabs, and the splits that hold the panes. Only the
// shapes; edit.ts changes them, geometry.ts gives them a place.

/** Tabs over what the one in front shows. A tab is in one pane of a layout at most. */
export interface Pane {
  /** Counted within the layout, so that edits are the same wherever they are made. */
  id: string
  /** Their ids, first to last. Only the one pane of an empty layout has none. */
  tabs: readonly string[]
  /** The tab in front; `''` in a pane without tabs. */
  active: string
  /** The tab whose place the next preview takes; none where every tab is kept. */
  preview?: string
}

/** At least two children side by side; never one split of the same direction within another. */
export interface Split {
  id: string
  /** `row`: side by side, `column`: one below the other. */
  direction: Direction
  children: readonly LayoutNode[]
  /** The share of each child; they add up to 1. */
  sizes: readonly number[]
}

export type Direction = 'row' | 'column'
export type LayoutNode = Pane | Split

export interface Layout {
  root: LayoutNode
  /** The id of the focused pane. */
  focused: string
}

/** A side of a pane, as it is seen: right-to-left text does not turn it round. */
export type Side = 'left' | 'right' | 'top' | 'bottom'

export function isPane(node: LayoutNode): node is Pane {
  return 'tabs' in node
}
