// One pane of a layout: on a narrow screen with the tabs of all, or the focused one by itself. Pure.

import { docsIn, paneById } from '../../../schema/layout/edit.js'
import type { Layout } from '../../../schema/layout/layout.js'

/** The focused pane as it is, without the others. */
export function aloneOf(layout: Layout): Layout {
  const pane = paneById(layout, layout.focused)
  return pane ? { root: pane, focused: pane.id } : layout
}

export function singleOf(layout: Layout): Layout {
  const active = paneById(layout, layout.focused)?.active ?? ''
  const id = 'single'
  return { root: { id, tabs: docsIn(layout), active }, focused: id }
}
