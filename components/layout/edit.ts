// The edits of a layout, whose names end in `In`, and what is read from one. An edit returns a new layout, or the
// same object where nothing changes. A tab is named by its id.
// To change the rules that a layout keeps, see tidy.ts; positions and minimum sizes, geometry.ts.

import { isPane, type Direction, type Layout, type LayoutNode } from './layout.js'
import type { Pane, Side, Split } from './layout.js'
import { freeId, keepTabs, mapPanes, panesIn, sharesOf, tidy, withChildren } from './tidy.js'

/** One pane without tabs. */
export function emptyLayout(): Layout {
  return { root: { id: 'p1', tabs: [], active: '' }, focused: 'p1' }
}

/** Every pane in the order of the tree, first child to last. */
export function panesOf(layout: Layout): Pane[] {
  return panesIn(layout.root)
}

export function paneById(layout: Layout, id: string): Pane | null {
  return panesOf(layout).find(pane => pane.id === id) ?? null
}

/** The pane that has this tab. */
export function paneWith(layout: Layout, tab: string): Pane | null {
  return panesOf(layout).find(pane => pane.tabs.includes(tab)) ?? null
}

/** The tabs of all panes, in reading order. */
export function tabsIn(layout: Layout): string[] {
  return panesOf(layout).flatMap(pane => pane.tabs)
}

/**
 * Brings a tab to the front and focuses its pane: where it is open, else after the active tab
 * of `paneId`, or of the focused pane where there is no such pane.
 */
export function openTabIn(layout: Layout, tab: string, paneId = layout.focused): Layout {
  if (tab === '') return layout
  if (paneWith(layout, tab)) return activateTabIn(layout, tab)
  const pane = paneById(layout, paneId) ?? paneById(layout, layout.focused)
  return pane ? placeTab(layout, tab, pane.id, placeAfterActive(pane)) : layout
}

/**
 * As `openTabIn`, but a tab that is not open yet becomes the preview of the pane: it takes the place
 * of the preview that is there.
 */
export function previewTabIn(layout: Layout, tab: string, paneId = layout.focused): Layout {
  const pane = paneById(layout, paneId) ?? paneById(layout, layout.focused)
  if (tab === '' || !pane || paneWith(layout, tab)) return openTabIn(layout, tab, paneId)
  const { preview } = pane
  const at = preview === undefined ? placeAfterActive(pane) : pane.tabs.indexOf(preview)
  const tabs = pane.tabs.toSpliced(at, preview === undefined ? 0 : 1, tab)
  const root = mapPanes(layout.root, other =>
    other === pane ? { ...pane, tabs, active: tab, preview: tab } : other,
  )
  return changed(layout, root, pane.id)
}

/** The tab is no preview any more. */
export function keepTabIn(layout: Layout, tab: string): Layout {
  const root = mapPanes(layout.root, pane => (pane.preview === tab ? kept(pane) : pane))
  return changed(layout, root, layout.focused)
}

/** Brings a tab to the front where it is open, else in a new pane to the right of the focused one. */
export function openToSideIn(layout: Layout, tab: string): Layout {
  const pane = paneById(layout, layout.focused)
  const isNew = tab !== '' && paneWith(layout, tab) === null
  if (!isNew || !pane || pane.tabs.length === 0) return openTabIn(layout, tab)
  return splitAt(layout, tab, pane.id, 'right')
}

/** Brings a tab to the front and focuses its pane. */
export function activateTabIn(layout: Layout, tab: string): Layout {
  const pane = paneWith(layout, tab)
  if (!pane) return layout
  const root = mapPanes(layout.root, other =>
    other === pane && pane.active !== tab ? { ...pane, active: tab } : other,
  )
  return changed(layout, root, pane.id)
}

export function focusPaneIn(layout: Layout, id: string): Layout {
  return id === layout.focused || !paneById(layout, id) ? layout : { ...layout, focused: id }
}

/** The next or the previous tab of the focused pane; after the last comes the first. */
export function cycleTabIn(layout: Layout, step: 1 | -1): Layout {
  const pane = paneById(layout, layout.focused)
  if (!pane) return layout
  const next = pane.tabs.at((pane.tabs.indexOf(pane.active) + step) % pane.tabs.length)
  return next === undefined ? layout : activateTabIn(layout, next)
}

/** In front comes the following tab, else the previous; a pane goes with its last tab. */
export function closeTabIn(layout: Layout, tab: string): Layout {
  return closeTabs(layout, other => other === tab)
}

/** Closes the other tabs of the pane that has this one. */
export function closeOthersIn(layout: Layout, tab: string): Layout {
  const tabs = paneWith(layout, tab)?.tabs ?? []
  return closeTabs(layout, other => other !== tab && tabs.includes(other))
}

/** Closes the tabs that follow this one in its pane. */
export function closeAfterIn(layout: Layout, tab: string): Layout {
  const tabs = paneWith(layout, tab)?.tabs ?? []
  const after = tabs.slice(tabs.indexOf(tab) + 1)
  return closeTabs(layout, other => after.includes(other))
}

/** Closes a pane with its tabs; a sole pane stays, empty. */
export function closePaneIn(layout: Layout, id: string): Layout {
  const tabs = paneById(layout, id)?.tabs ?? []
  return closeTabs(layout, tab => tabs.includes(tab))
}

/**
 * Moves a tab to the front of a pane, its own or another.
 * @param index - the place among the tabs as they stand before anything moves: 0 is before the
 *   first, the number of tabs after the last
 */
export function moveTabIn(layout: Layout, tab: string, paneId: string, index: number): Layout {
  const pane = paneById(layout, paneId)
  if (!pane || !paneWith(layout, tab)) return layout
  const from = pane.tabs.indexOf(tab)
  const to = Math.trunc(Math.min(Math.max(index || 0, 0), pane.tabs.length))
  if (from >= 0 && (to === from || to === from + 1)) return activateTabIn(layout, tab)
  return placeTab(layout, tab, paneId, to)
}

/**
 * Moves a tab into a new pane beside `paneId`; nothing where that pane has only this tab. The only
 * tab of another pane of the same row or column takes its pane along, as large as it is.
 */
export function splitWithTabIn(layout: Layout, tab: string, paneId: string, side: Side): Layout {
  const pane = paneById(layout, paneId)
  const from = paneWith(layout, tab)
  if (!pane || !from) return layout
  if (pane.tabs.every(other => other === tab)) return layout
  const root = from.tabs.length > 1 ? null : withPaneBeside(layout.root, from, pane, side)
  return root ? changed(layout, root, from.id) : splitAt(layout, tab, paneId, side)
}

/** As `moveTabIn`; a tab that is not open yet is opened there. */
export function dropTabIn(layout: Layout, tab: string, paneId: string, index: number): Layout {
  const pane = paneById(layout, paneId)
  if (tab === '' || !pane || paneWith(layout, tab)) return moveTabIn(layout, tab, paneId, index)
  return placeTab(layout, tab, paneId, Math.min(Math.max(index || 0, 0), pane.tabs.length))
}

/** As `splitWithTabIn`, for a tab that is not open yet, too; an empty pane takes it in. */
export function dropBesideIn(layout: Layout, tab: string, paneId: string, side: Side): Layout {
  const pane = paneById(layout, paneId)
  if (tab === '' || !pane || paneWith(layout, tab)) {
    return splitWithTabIn(layout, tab, paneId, side)
  }
  return pane.tabs.length === 0
    ? dropTabIn(layout, tab, paneId, 0)
    : splitAt(layout, tab, paneId, side)
}

/** Two panes change places; the places keep their sizes. */
export function swapPanesIn(layout: Layout, oneId: string, otherId: string): Layout {
  const [one, other] = [paneById(layout, oneId), paneById(layout, otherId)]
  if (!one || !other) return layout
  const root = mapPanes(layout.root, pane => (pane === one ? other : pane === other ? one : pane))
  return changed(layout, root, layout.focused)
}

/**
 * Moves a tab one step by the keyboard: along its strip, at the strip's end into the pane on that
 * side, and with none there into a new one. Whether the pane has the room is for the caller to see.
 * @param neighbourId - the pane on that side of the tab's own
 * @param isRtl - whether tabs follow one another to the left
 */
export function stepTabIn(
  layout: Layout,
  tab: string,
  side: Side,
  neighbourId: string | null,
  isRtl = false,
): Layout {
  const pane = paneWith(layout, tab)
  if (!pane) return layout
  const isOnward = side === (isRtl ? 'left' : 'right')
  const isAlong = side === 'left' || side === 'right'
  const at = pane.tabs.indexOf(tab)
  if (isAlong && (isOnward ? at < pane.tabs.length - 1 : at > 0)) {
    return moveTabIn(layout, tab, pane.id, isOnward ? at + 2 : at - 1)
  }
  const other = neighbourId === null ? null : paneById(layout, neighbourId)
  if (!other || other === pane) return splitWithTabIn(layout, tab, pane.id, side)
  // A tab comes in at the near end of the strip, so that a step back undoes the step.
  const along = isOnward ? 0 : other.tabs.length
  return moveTabIn(layout, tab, other.id, isAlong ? along : placeAfterActive(other))
}

/** Gives a split's children these shares; nothing unless there is a positive one for each. */
export function resizeSplitIn(layout: Layout, splitId: string, sizes: readonly number[]): Layout {
  if (!sizes.every(size => size > 0 && size < Infinity)) return layout
  const resize = (node: LayoutNode): LayoutNode => {
    if (isPane(node)) return node
    if (node.id !== splitId) return withChildren(node, node.children.map(resize))
    return sizes.length === node.children.length
      ? withChildren(node, node.children, sharesOf(sizes, sizes.length))
      : node
  }
  return changed(layout, resize(layout.root), layout.focused)
}

/** Gives every child of a split the same share. */
export function evenOutIn(layout: Layout, splitId: string): Layout {
  const count = splitById(layout.root, splitId)?.children.length ?? 0
  return resizeSplitIn(layout, splitId, Array<number>(count).fill(1 / count))
}

/** Every split, the outermost first. */
export function splitsOf(layout: Layout): Split[] {
  const inside = (node: LayoutNode): Split[] => {
    return isPane(node) ? [] : [node, ...node.children.flatMap(inside)]
  }
  return inside(layout.root)
}

/** Gives tabs other ids; two that get the same one become one tab. */
export function renameTabsIn(layout: Layout, renamed: ReadonlyMap<string, string>): Layout {
  const now = (tab: string): string => renamed.get(tab) ?? tab
  const root = mapPanes(layout.root, pane =>
    pane.tabs.some(tab => now(tab) !== tab)
      ? {
          ...pane,
          tabs: pane.tabs.map(now),
          active: now(pane.active),
          ...(pane.preview === undefined ? {} : { preview: now(pane.preview) }),
        }
      : pane,
  )
  return changed(layout, root, layout.focused)
}

function closeTabs(layout: Layout, isClosed: (tab: string) => boolean): Layout {
  const root = mapPanes(layout.root, pane => keepTabs(pane, tab => !isClosed(tab)))
  return changed(layout, root, layout.focused)
}

/** Puts a tab into a pane, in front and focused; it leaves the pane that had it. */
function placeTab(layout: Layout, tab: string, paneId: string, index: number): Layout {
  const root = mapPanes(layout.root, pane => {
    if (pane.id !== paneId) return keepTabs(pane, other => other !== tab)
    const before = pane.tabs.slice(0, index).filter(other => other !== tab)
    const after = pane.tabs.slice(index).filter(other => other !== tab)
    const base = pane.preview === tab ? kept(pane) : pane
    return { ...base, tabs: [...before, tab, ...after], active: tab }
  })
  return changed(layout, root, paneId)
}

/** Puts a tab into a new pane beside another, focused; it leaves the pane that had it. */
function splitAt(layout: Layout, tab: string, paneId: string, side: Side): Layout {
  const pane: Pane = { id: freeId(layout.root, 'p'), tabs: [tab], active: tab }
  const id = freeId(layout.root, 's')
  const direction: Direction = side === 'left' || side === 'right' ? 'row' : 'column'
  const isFirst = side === 'left' || side === 'top'
  const root = mapPanes(layout.root, other => {
    const rest = keepTabs(other, one => one !== tab)
    if (other.id !== paneId) return rest
    const children = isFirst ? [pane, rest] : [rest, pane]
    return { id, direction, children, sizes: [0.5, 0.5] }
  })
  return changed(layout, root, pane.id)
}

/** A pane beside another of the same split; null where they are of no split in that direction. */
function withPaneBeside(node: LayoutNode, from: Pane, to: Pane, side: Side): LayoutNode | null {
  if (isPane(node)) return null
  const { children, direction, sizes } = node
  const isAlong = direction === (side === 'left' || side === 'right' ? 'row' : 'column')
  if (isAlong && children.includes(from) && children.includes(to)) {
    const shares = new Map(children.map((child, i) => [child, sizes[i] ?? 0]))
    const rest = children.filter(child => child !== from)
    const isFirst = side === 'left' || side === 'top'
    const order = rest.toSpliced(rest.indexOf(to) + (isFirst ? 0 : 1), 0, from)
    const moved = order.map(child => (child === from ? kept(from) : child))
    return withChildren(
      node,
      order.every((child, i) => child === children[i]) ? children : moved,
      order.map(child => shares.get(child) ?? 0),
    )
  }
  for (const [i, child] of children.entries()) {
    const found = withPaneBeside(child, from, to, side)
    if (found) return withChildren(node, children.with(i, found))
  }
  return null
}

/** A pane whose tabs are all kept. */
function kept(pane: Pane): Pane {
  const { id, tabs, active } = pane
  return pane.preview === undefined ? pane : { id, tabs, active }
}

function splitById(node: LayoutNode, id: string): Split | null {
  if (isPane(node)) return null
  if (node.id === id) return node
  return node.children.map(child => splitById(child, id)).find(split => split !== null) ?? null
}

function changed(layout: Layout, root: LayoutNode, focused: string): Layout {
  const isSame = root === layout.root && focused === layout.focused
  return isSame ? layout : tidy({ root, focused })
}

function placeAfterActive(pane: Pane): number {
  return pane.tabs.indexOf(pane.active) + 1
}
