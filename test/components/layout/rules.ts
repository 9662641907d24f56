// The rules that every layout keeps, checked one by one.

import { expect } from 'chai'
import { tabsIn, panesOf } from '../../../components/layout/edit.js'
import { isPane, type Layout, type LayoutNode } from '../../../components/layout/layout.js'
import { tidy } from '../../../components/layout/tidy.js'

export function checkLayout(layout: Layout): void {
  const panes = panesOf(layout)
  const docs = tabsIn(layout)
  expect(new Set(docs).size, 'each doc once').to.equal(docs.length)
  expect(docs, 'docs with a path').not.to.include('')
  for (const pane of panes) {
    if (pane.tabs.length > 0) expect(pane.tabs).to.include(pane.active)
    else expect(panes.length === 1 && pane.active === '', 'a sole empty pane').to.equal(true)
  }
  expect(panes.map(({ id }) => id)).to.include(layout.focused)

  const ids: string[] = []
  checkNode(layout.root, ids)
  expect(new Set(ids).size, 'ids that differ').to.equal(ids.length)
  expect(tidy(layout), 'tidied again').to.equal(layout)
}

function checkNode(node: LayoutNode, ids: string[]): void {
  ids.push(node.id)
  expect(node.id).to.match(isPane(node) ? /^p[1-9]\d*$/ : /^s[1-9]\d*$/)
  if (isPane(node)) return
  const { children, direction, sizes } = node
  expect(children.length, 'children of a split').to.be.at.least(2)
  expect(sizes).to.have.length(children.length)
  expect(
    sizes.every(size => size > 0 && size < 1),
    `shares ${sizes.join(' ')}`,
  ).to.equal(true)
  expect(sizes.reduce((sum, size) => sum + size)).to.be.closeTo(1, 1e-6)
  for (const child of children) {
    expect(!isPane(child) && child.direction === direction, 'a split in its like').to.equal(false)
    checkNode(child, ids)
  }
}
