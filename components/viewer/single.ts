// A layout as a narrow screen shows it: one pane with the tabs of all. Pure.

import { docsIn, paneById } from '../../schema/layout/edit.js'
import type { Layout } from '../../schema/layout/layout.js'

export function singleOf(layout: Layout): Layout {
  const active = paneById(layout, layout.focused)?.active ?? ''
  const id = 'single'
  return { root: { id, tabs: docsIn(layout), active }, focused: id }
}
