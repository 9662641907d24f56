// Makes a layout whole again after an edit or a reading: it owns every rule that a layout keeps.
// To change how a layout is edited, see edit.ts.

import { isPane, type Layout, type LayoutNode, type Pane, type Split } from './layout.js'

const PANE_ID = /^p[1-9]\d{0,5}$/
const SPLIT_ID = /^s[1-9]\d{0,5}$/
/** Shares are summed with rounding; less than this is no difference. */
const CLOSE = 1e-9
/** The least that repairing leaves of a share, measured by the greatest beside it. */
const LEAST = 1e-3
/** A share below this is none; what repairing leaves is always more. */
const TINY = 1e-6

/**
 * The same arrangement with every rule kept, the same object where all are kept already:
 * each tab in one pane, a tab in front of each pane, no empty pane but a sole one, no split of
 * one child or within one of its own direction, shares that add up to 1, ids that differ, and a
 * focused pane that exists. Space and focus of what goes fall to the pane before, else after.
 */
export function tidy(layout: Layout): Layout {
  const seen = new Set<string>()
  const whole = mapPanes(layout.root, pane =>
    keepTabs(pane, path => {
      const isFirst = path !== '' && !seen.has(path)
      seen.add(path)
      return isFirst
    }),
  )
  const panes = panesIn(whole)
  const focused = focusAfter(panes, layout.focused)
  const sole = panes.find(pane => pane.id === layout.focused) ?? panes[0]
  const pruned = prune(whole) ?? sole ?? { id: 'p1', tabs: [], active: '' }
  const root = withOwnIds(pruned)
  const ids = panesIn(root).map(({ id }) => id)
  const next = focused !== null && ids.includes(focused) ? focused : (ids[0] ?? '')
  return root === layout.root && next === layout.focused ? layout : { root, focused: next }
}

/** The panes of a node, first to last as they are read. */
export function panesIn(node: LayoutNode): Pane[] {
  return isPane(node) ? [node] : node.children.flatMap(panesIn)
}

/** Replaces panes; a node in which nothing changes stays the same object. */
export function mapPanes(node: LayoutNode, change: (pane: Pane) => LayoutNode): LayoutNode {
  return isPane(node)
    ? change(node)
    : withChildren(
        node,
        node.children.map(child => mapPanes(child, change)),
      )
}

/** A pane with only some of its tabs; in front comes the tab after the one that goes, else before. */
export function keepTabs(pane: Pane, isKept: (path: string) => boolean): Pane {
  const kept = pane.tabs.map(path => isKept(path))
  const tabs = pane.tabs.filter((_, i) => kept[i])
  const at = pane.tabs.indexOf(pane.active)
  const after = kept.indexOf(true, Math.max(at, 0))
  const active = pane.tabs[after < 0 ? kept.lastIndexOf(true) : after] ?? ''
  const { preview, ...rest } = pane
  const hasPreview = preview === undefined || tabs.includes(preview)
  if (hasPreview && active === pane.active && tabs.length === pane.tabs.length) return pane
  return { ...(hasPreview ? pane : rest), tabs, active }
}

/** The smallest id of a kind that no node has. */
export function freeId(root: LayoutNode, kind: 'p' | 's'): string {
  return firstFree(new Set(idsIn(root)), kind)
}

/** The focused pane where it keeps a tab, else the nearest one before that does, else after. */
function focusAfter(panes: readonly Pane[], focused: string): string | null {
  const at = panes.findIndex(pane => pane.id === focused)
  const isFull = ({ tabs }: Pane): boolean => tabs.length > 0
  const near = panes.slice(0, at + 1).findLast(isFull) ?? panes.slice(at + 1).find(isFull)
  return near?.id ?? (at < 0 ? null : focused)
}

/** Without empty panes and needless splits; null where nothing is left. */
function prune(node: LayoutNode): LayoutNode | null {
  if (isPane(node)) return node.tabs.length > 0 ? node : null
  const shares = sharesOf(node.sizes, node.children.length)
  const children: LayoutNode[] = []
  const sizes: number[] = []
  // Space that is freed before there is a pane to take it waits for the first one.
  let owed = 0
  node.children.forEach((child, i) => {
    const share = shares[i] ?? 0
    const kept = prune(child)
    if (kept) {
      children.push(kept)
      sizes.push(share + owed)
      owed = 0
    } else if (sizes.length > 0) {
      sizes[sizes.length - 1] = (sizes.at(-1) ?? 0) + share
    } else {
      owed += share
    }
  })
  if (children.length < 2) return children[0] ?? null
  return hoist(withChildren(node, children, sizes))
}

/** Takes the children of splits of the same direction into this one. */
function hoist(split: Split): Split {
  const { children, direction, sizes } = split
  const isSame = (child: LayoutNode): child is Split =>
    !isPane(child) && child.direction === direction
  if (!children.some(isSame)) return split
  const inner = children.map(child => (isSame(child) ? child.children : [child]))
  const shares = children.map((child, i) => {
    const share = sizes[i] ?? 0
    return isSame(child) ? child.sizes.map(size => size * share) : [share]
  })
  const all = inner.flat()
  return { ...split, children: all, sizes: sharesOf(shares.flat(), all.length) }
}

/** One share for each of `count` children, repaired where they are none or do not add up to 1. */
export function sharesOf(sizes: readonly number[], count: number): readonly number[] {
  const isShare = (size: number | undefined): size is number =>
    size !== undefined && size > 0 && size < Infinity
  const sum = sizes.reduce((total, size) => total + size, 0)
  const isWhole = sizes.length === count && sizes.every(size => size >= TINY)
  if (isWhole && Math.abs(sum - 1) < CLOSE) return sizes

  const most = Math.max(...sizes.filter(isShare))
  const held = Array.from({ length: count }, (_, i) => {
    const size = sizes[i]
    return isShare(size) ? Math.max(size / most, LEAST) : null
  })
  const known = held.filter(size => size !== null)
  const usual = known.length > 0 ? known.reduce((total, size) => total + size) / known.length : 1
  const full = held.map(size => size ?? usual)
  const whole = full.reduce((total, size) => total + size, 0)
  return full.map(size => size / whole)
}

/** The same object where neither children nor sizes differ. */
export function withChildren(
  split: Split,
  children: readonly LayoutNode[],
  sizes: readonly number[] = split.sizes,
): Split {
  const isSame =
    children.length === split.children.length && children.every((c, i) => c === split.children[i])
  const areSame = sizes.length === split.sizes.length && sizes.every((s, i) => s === split.sizes[i])
  return isSame && areSame ? split : { ...split, children, sizes }
}

/** Gives a new id to each node whose id another one has, or that is none. */
function withOwnIds(root: LayoutNode): LayoutNode {
  const ids = idsIn(root)
  const isOwn = (node: LayoutNode, taken: ReadonlySet<string>): boolean =>
    (isPane(node) ? PANE_ID : SPLIT_ID).test(node.id) && !taken.has(node.id)
  const used = new Set<string>()
  const all = new Set(ids)
  const own = (node: LayoutNode): LayoutNode => {
    const id = isOwn(node, used) ? node.id : firstFree(all, isPane(node) ? 'p' : 's')
    used.add(id)
    all.add(id)
    const named = id === node.id ? node : { ...node, id }
    return isPane(named) ? named : withChildren(named, named.children.map(own))
  }
  return own(root)
}

function idsIn(node: LayoutNode): string[] {
  return isPane(node) ? [node.id] : [node.id, ...node.children.flatMap(idsIn)]
}

function firstFree(taken: ReadonlySet<string>, kind: 'p' | 's'): string {
  for (let count = 1; ; count++) {
    if (!taken.has(`${kind}${String(count)}`)) return `${kind}${String(count)}`
  }
}
