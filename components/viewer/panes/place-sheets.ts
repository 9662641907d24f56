// Puts every doc that is in front of a pane where the pane has room for it, and the others out of
// sight. They keep their place meanwhile, so that a doc is not laid out anew when it comes back.
// The doc of the focused pane is the one that is printed: see doc-panes.styles.ts.

import type { Layout, Pane } from '../../../schema/layout/layout.js'
import type { PlanSheet } from './doc-view.js'

export function placeSheets(
  root: ShadowRoot,
  { panes, focused }: { panes: readonly Pane[] } & Pick<Layout, 'focused'>,
  sheetOf: (path: string) => PlanSheet | null,
): void {
  const origin = root.querySelector('.sheets')?.getBoundingClientRect()
  if (!origin) return
  // All is read before anything is written.
  const places = panes.flatMap(({ id, active }) => {
    const page = root.querySelector(`.pane[slot="${id}"] .page`)
    const sheet = sheetOf(active)
    const isPrinted = id === focused
    return page && sheet ? [{ sheet, isPrinted, rect: page.getBoundingClientRect() }] : []
  })
  const shown = new Set(places.map(({ sheet }) => sheet))
  for (const { sheet, rect } of places) {
    const { style } = sheet
    style.setProperty('left', `${rect.left - origin.left}px`)
    style.setProperty('top', `${rect.top - origin.top}px`)
    style.setProperty('width', `${rect.width}px`)
    style.setProperty('height', `${rect.height}px`)
  }
  const printed = places.find(({ isPrinted }) => isPrinted)?.sheet
  for (const sheet of root.querySelectorAll('plan-sheet')) {
    sheet.inert = !shown.has(sheet)
    sheet.classList.toggle('printed', sheet === printed)
  }
}
