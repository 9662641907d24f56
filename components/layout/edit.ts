// The edits of a layout, whose names end in `In`, and what is read from one. An edit returns a new layout, or the
// same object where nothing changes. The action of the same name edits the state: components/state/actions/layout.ts.
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

/** The pane that has a tab of this doc. */
export function paneWith(layout: Layout, path: string): Pane | null {
  return panesOf(layout).find(pane => pane.tabs.includes(path)) ?? null
}

/** The doc paths of every tab, in reading order. */
export function docsIn(layout: Layout): string[] {
  return panesOf(layout).flatMap(pane => pane.tabs)
}

/**
 * Brings a doc to the front and focuses its pane: where it is open, else after the active tab
 * of `paneId`, or of the focused pane where there is no such pane.
 */
export function openDocIn(layout: Layout, path: string, paneId = layout.focused): Layout {
  if (path === '') return layout
  if (paneWith(layout, path)) return activateTabIn(layout, path)
  const pane = paneById(layout, paneId) ?? paneById(layout, layout.focused)
  return pane ? placeTab(layout, path, pane.id, placeAfterActive(pane)) : layout
}

/**
 * As `openDoc`, but a doc that is not open yet becomes the preview of the pane: it takes the place
 * of the preview that is there.
 */
export function previewDocIn(layout: Layout, path: string, paneId = layout.focused): Layout {
  const pane = paneById(layout, paneId) ?? paneById(layout, layout.focused)
  if (path === '' || !pane || paneWith(layout, path)) return openDocIn(layout, path, paneId)
  const { preview } = pane
  const at = preview === undefined ? placeAfterActive(pane) : pane.tabs.indexOf(preview)
  const tabs = pane.tabs.toSpliced(at, preview === undefined ? 0 : 1, path)
  const root = mapPanes(layout.root, other =>
    other === pane ? { ...pane, tabs, active: path, preview: path } : other,
  )
  return changed(layout, root, pane.id)
}

/** The tab is no preview any more. */
export function keepTabIn(layout: Layout, path: string): Layout {
  const root = mapPanes(layout.root, pane => (pane.preview === path ? kept(pane) : pane))
  return changed(layout, root, layout.focused)
}

/** Brings a doc to the front where it is open, else in a new pane to the right of the focused one. */
export function openToSideIn(layout: Layout, path: string): Layout {
  const pane = paneById(layout, layout.focused)
  const isNew = path !== '' && paneWith(layout, path) === null
  if (!isNew || !pane || pane.tabs.length === 0) return openDocIn(layout, path)
  return splitAt(layout, path, pane.id, 'right')
}

/** Brings a tab to the front and focuses its pane. */
export function activateTabIn(layout: Layout, path: string): Layout {
  const pane = paneWith(layout, path)
  if (!pane) return layout
  const root = mapPanes(layout.root, other =>
    other === pane && pane.active !== path ? { ...pane, active: path } : other,
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
export function closeTabIn(layout: Layout, path: string): Layout {
  return closeTabs(layout, other => other === path)
}

/** Closes the other tabs of the pane that has this one. */
export function closeOthersIn(layout: Layout, path: string): Layout {
  const tabs = paneWith(layout, path)?.tabs ?? []
  return closeTabs(layout, other => other !== path && tabs.includes(other))
}

/** Closes the tabs that follow this one in its pane. */
export function closeAfterIn(layout: Layout, path: string): Layout {
  const tabs = paneWith(layout, path)?.tabs ?? []
  const after = tabs.slice(tabs.indexOf(path) + 1)
  return closeTabs(layout, other => after.includes(other))
}

/** Closes a pane with its tabs; a sole pane stays, empty. */
export function closePaneIn(layout: Layout, id: string): Layout {
  const tabs = paneById(layout, id)?.tabs ?? []
  return closeTabs(layout, path => tabs.includes(path))
}

/**
 * Moves a tab to the front of a pane, its own or another.
 * @param index - the place among the tabs as they stand before anything moves: 0 is before the
 *   first, the number of tabs after the last
 */
export function moveTabIn(layout: Layout, path: string, paneId: string, index: number): Layout {
  const pane = paneById(layout, paneId)
  if (!pane || !paneWith(layout, path)) return layout
  const from = pane.tabs.indexOf(path)
  const to = Math.trunc(Math.min(Math.max(index || 0, 0), pane.tabs.length))
  if (from >= 0 && (to === from || to === from + 1)) return activateTabIn(layout, path)
  return placeTab(layout, path, paneId, to)
}

/**
 * Moves a tab into a new pane beside `paneId`; nothing where that pane has only this tab. The only
 * tab of another pane of the same row or column takes its pane along, as large as it is.
 */
export function splitWithTabIn(layout: Layout, path: string, paneId: string, side: Side): Layout {
  const pane = paneById(layout, paneId)
  const from = paneWith(layout, path)
  if (!pane || !from) return layout
  if (pane.tabs.every(other => other === path)) return layout
  const root = from.tabs.length > 1 ? null : withPaneBeside(layout.root, from, pane, side)
  return root ? changed(layout, root, from.id) : splitAt(layout, path, paneId, side)
}

/** As `moveTab`; a doc that is not open yet gets its tab there. */
export function dropDocIn(layout: Layout, path: string, paneId: string, index: number): Layout {
  const pane = paneById(layout, paneId)
  if (path === '' || !pane || paneWith(layout, path)) return moveTabIn(layout, path, paneId, index)
  return placeTab(layout, path, paneId, Math.min(Math.max(index || 0, 0), pane.tabs.length))
}

/** As `splitWithTab`, for a doc that is not open yet, too; an empty pane takes it in. */
export function splitWithDocIn(layout: Layout, path: string, paneId: string, side: Side): Layout {
  const pane = paneById(layout, paneId)
  if (path === '' || !pane || paneWith(layout, path)) {
    return splitWithTabIn(layout, path, paneId, side)
  }
  return pane.tabs.length === 0
    ? dropDocIn(layout, path, paneId, 0)
    : splitAt(layout, path, paneId, side)
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
  path: string,
  side: Side,
  neighbourId: string | null,
  isRtl = false,
): Layout {
  const pane = paneWith(layout, path)
  if (!pane) return layout
  const isOnward = side === (isRtl ? 'left' : 'right')
  const isAlong = side === 'left' || side === 'right'
  const at = pane.tabs.indexOf(path)
  if (isAlong && (isOnward ? at < pane.tabs.length - 1 : at > 0)) {
    return moveTabIn(layout, path, pane.id, isOnward ? at + 2 : at - 1)
  }
  const other = neighbourId === null ? null : paneById(layout, neighbourId)
  if (!other || other === pane) return splitWithTabIn(layout, path, pane.id, side)
  // A tab comes in at the near end of the strip, so that a step back undoes the step.
  const along = isOnward ? 0 : other.tabs.length
  return moveTabIn(layout, path, other.id, isAlong ? along : placeAfterActive(other))
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

/** Follows docs that moved on disk; two that become one keep one tab. */
export function movePathsIn(layout: Layout, moved: ReadonlyMap<string, string>): Layout {
  const now = (path: string): string => moved.get(path) ?? path
  const root = mapPanes(layout.root, pane =>
    pane.tabs.some(path => now(path) !== path)
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

function closeTabs(layout: Layout, isClosed: (path: string) => boolean): Layout {
  const root = mapPanes(layout.root, pane => keepTabs(pane, path => !isClosed(path)))
  return changed(layout, root, layout.focused)
}

/** Puts a doc into a pane, in front and focused; it leaves the pane that had it. */
function placeTab(layout: Layout, path: string, paneId: string, index: number): Layout {
  const root = mapPanes(layout.root, pane => {
    if (pane.id !== paneId) return keepTabs(pane, other => other !== path)
    const before = pane.tabs.slice(0, index).filter(other => other !== path)
    const after = pane.tabs.slice(index).filter(other => other !== path)
    const base = pane.preview === path ? kept(pane) : pane
    return { ...base, tabs: [...before, path, ...after], active: path }
  })
  return changed(layout, root, paneId)
}

/** Puts a doc into a new pane beside another, focused; it leaves the pane that had it. */
function splitAt(layout: Layout, path: string, paneId: string, side: Side): Layout {
  const pane: Pane = { id: freeId(layout.root, 'p'), tabs: [path], active: path }
  const id = freeId(layout.root, 's')
  const direction: Direction = side === 'left' || side === 'right' ? 'row' : 'column'
  const isFirst = side === 'left' || side === 'top'
  const root = mapPanes(layout.root, other => {
    const rest = keepTabs(other, tab => tab !== path)
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
