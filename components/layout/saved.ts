// A layout as text to keep, and back. The text may be of any origin: what is not a layout is null,
// what breaks a rule of layouts is made whole by tidy.ts. Where it is kept is left to others.

import { isObject } from '../../schema/shape.js'
import type { Layout, LayoutNode } from './layout.js'
import { tidy } from './tidy.js'

const VERSION = 1
/** Far beyond what a screen can show, and little enough to read without harm. */
const LONGEST = 1_000_000
const DEEPEST = 100
const MOST_NODES = 1000

export function formatLayout({ root, focused }: Layout): string {
  return JSON.stringify({ version: VERSION, root, focused })
}

export function readLayout(text: string | null): Layout | null {
  if (text === null || text.length > LONGEST) return null
  const saved = parse(text)
  if (!isObject(saved) || saved['version'] !== VERSION) return null
  const root = readNode(saved['root'], DEEPEST, { left: MOST_NODES })
  return root ? tidy({ root, focused: textOf(saved['focused']) }) : null
}

/** Built anew from the fields that are known; null as soon as one of them is not as it should be. */
function readNode(value: unknown, depth: number, nodes: { left: number }): LayoutNode | null {
  if (!isObject(value) || depth === 0 || nodes.left-- <= 0) return null
  const { id, tabs, active, preview, direction, children, sizes } = value
  if (Array.isArray(tabs)) {
    if (!tabs.every(isText)) return null
    const pane = { id: textOf(id), tabs, active: textOf(active) }
    return isText(preview) ? { ...pane, preview } : pane
  }
  if ((direction !== 'row' && direction !== 'column') || !Array.isArray(children)) return null
  const read: LayoutNode[] = []
  for (const child of children) {
    const node = readNode(child, depth - 1, nodes)
    if (!node) return null
    read.push(node)
  }
  const shares = Array.isArray(sizes)
    ? sizes.map(size => (typeof size === 'number' ? size : 0))
    : []
  return { id: textOf(id), direction, children: read, sizes: shares }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function textOf(value: unknown): string {
  return isText(value) ? value : ''
}
