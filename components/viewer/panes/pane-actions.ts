// The buttons of a pane: only those that can do something where the pane is.
// To change what they do, see state/actions/layout.ts.

import { commandTitle } from '../../../schema/hotkeys/command-table.js'
import { panesOf } from '../../layout/edit.js'
import { neighbour, type Placed } from '../../layout/geometry.js'
import type { Layout, Pane } from '../../layout/layout.js'
import type { IconName } from '../../parts/shared/icons.js'
import { hasSource, isSourceShown, togglePanel, toggleSource } from '../../state/actions/cover.js'
import * as arrange from '../../state/actions/layout.js'
import { hasRoom } from '../../state/commands/commands.js'
import { withDrafts } from '../../state/doc-drafts.js'
import type { MountedDoc } from '../../state/open-doc.js'
import { PANEL_NAMES, PANELS, type PanelName } from '../../state/panels.js'
import { mountedDoc } from '../../state/selectors.js'
import type { ViewerState } from '../../state/state.js'

export interface PaneTool {
  id: string
  label: string
  icon: IconName
  /** Present: it is switched on and off. */
  isChecked?: boolean
  /** Stands beside the icon, if there are any. */
  count?: number
  run(state: ViewerState): ViewerState
}

interface Board {
  layout: Layout
  placed: Placed | null
  gap: number
}

const MOVES = [
  ['left', 'moveLeft', 'Move to the pane on the left'],
  ['right', 'moveRight', 'Move to the pane on the right'],
  ['top', 'moveUp', 'Move to the pane above'],
  ['bottom', 'moveDown', 'Move to the pane below'],
] as const
const SPLITS = [
  ['right', 'splitRight'],
  ['bottom', 'splitDown'],
] as const

export function toolsOf(state: ViewerState, pane: Pane, board: Board): PaneTool[] {
  const { layout, placed } = board
  const { active } = pane
  if (active === '') return []
  const isAsWritten = isSourceShown(state, active)
  const source: PaneTool[] =
    isAsWritten || hasSource(state, active)
      ? [
          {
            id: 'source',
            label: commandTitle(isAsWritten ? 'showPage' : 'showSource'),
            icon: isAsWritten ? 'file' : 'source',
            run: now => toggleSource(now, active),
          },
        ]
      : []
  const open = mountedDoc(state, active)
  const panels = open ? PANEL_NAMES.map(id => panelTool(state, open, id)) : []
  const own = [...source, ...panels]
  const moves = MOVES.flatMap(([side, icon, label]) => {
    const other = placed && neighbour(placed, pane.id, side)
    if (other === null) return []
    const run = (now: ViewerState) => arrange.moveTab(now, active, other, Infinity)
    return [{ id: icon, label, icon, run }]
  })
  const splits = SPLITS.flatMap(([side, id]) => {
    if (pane.tabs.length < 2 || !hasRoom(board, pane.id, side)) return []
    const run = (now: ViewerState) => arrange.splitWithTab(now, active, pane.id, side)
    return [{ id, label: commandTitle(id), icon: id, run }]
  })
  if (panesOf(layout).length < 2) return [...own, ...moves, ...splits]
  const closePane: PaneTool = {
    id: 'closePane',
    label: commandTitle('closePane'),
    icon: 'closePane',
    run: now => arrange.closePane(now, pane.id),
  }
  return [...own, ...moves, ...splits, closePane]
}

function panelTool({ drafts }: ViewerState, open: MountedDoc, id: PanelName): PaneTool {
  const { title, icon, count } = PANELS[id]
  const comments = withDrafts(open, drafts)
  const counted = comments ? count(comments) : 0
  return {
    ...{ id, icon, count: counted, label: counted > 0 ? `${title}: ${counted}` : title },
    isChecked: open.panel === id,
    run: now => togglePanel(now, open.path, id),
  }
}
