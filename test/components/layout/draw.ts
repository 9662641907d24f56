// A layout written and compared as one line:
//   row([plan recap*] | col(eli5 / -):40)
// `*` is the tab in front (left out for a sole tab), brackets hold the focused pane (the first
// where there are none), `-` is a pane without tabs, `:40` a share in percent (left out where
// all are equal). Ids are left out: they are counted, in reading order.

import {
  isPane,
  type Direction,
  type Layout,
  type LayoutNode,
  type Pane,
} from '../../../components/layout/layout.js'

const TOKEN = /(?:row|col)\(|[()[\]|*]|:[\d.]+|[^\s()[\]|*:]+/g

export function drawn(layout: Layout): string {
  const isSole = isPane(layout.root)
  const node = (one: LayoutNode): string => {
    if (!isPane(one)) return split(one.direction, one.children, one.sizes)
    const tabs = one.tabs.map(tab => (tab === one.active && one.tabs.length > 1 ? `${tab}*` : tab))
    const text = tabs.join(' ') || '-'
    return one.id === layout.focused && !isSole ? `[${text}]` : text
  }
  const split = (
    direction: Direction,
    children: readonly LayoutNode[],
    sizes: readonly number[],
  ): string => {
    const isEven = sizes.every(size => Math.abs(size - 1 / children.length) < 1e-6)
    const parts = children.map((child, i) => {
      const share = Math.round((sizes[i] ?? 0) * 10_000) / 100
      return isEven ? node(child) : `${node(child)}:${String(share)}`
    })
    return direction === 'row' ? `row(${parts.join(' | ')})` : `col(${parts.join(' / ')})`
  }
  return node(layout.root)
}

/** The layout that a line draws; its rules are not checked, so that broken ones can be drawn too. */
export function draw(line: string): Layout {
  const tokens = line.match(TOKEN) ?? []
  let at = 0
  let panes = 0
  let splits = 0
  let focused = 'p1'

  const take = (token: string): boolean => tokens[at] === token && Boolean(++at)
  const node = (): LayoutNode => {
    if (take('row(')) return split('row')
    if (take('col(')) return split('column')
    if (!take('[')) return pane()
    const inner = pane()
    focused = inner.id
    if (!take(']')) throw new Error(`a bracket is open in ${line}`)
    return inner
  }
  const pane = (): Pane => {
    const id = `p${String(++panes)}`
    const tabs: string[] = []
    let active: string | undefined
    for (let tab = tokens[at]; tab && !/^[[\]()|/:]/.test(tab); tab = tokens[at]) {
      at++
      if (tab !== '-') tabs.push(tab)
      if (take('*')) active = tab
    }
    return { id, tabs, active: active ?? tabs[0] ?? '' }
  }
  const split = (direction: Direction): LayoutNode => {
    const id = `s${String(++splits)}`
    const children: LayoutNode[] = []
    const shares: (number | null)[] = []
    do {
      children.push(node())
      const share = tokens[at]?.startsWith(':') ? tokens[at++] : undefined
      shares.push(share === undefined ? null : Number(share.slice(1)) / 100)
    } while (take(direction === 'row' ? '|' : '/'))
    if (!take(')')) throw new Error(`a split is open in ${line}`)
    return { id, direction, children, sizes: shares.map(share => share ?? 1 / children.length) }
  }

  const root = node()
  if (at < tokens.length) throw new Error(`${tokens.slice(at).join(' ')} is left over in ${line}`)
  return { root, focused }
}
