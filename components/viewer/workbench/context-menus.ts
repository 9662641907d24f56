// What the menus of rows, tabs and panes hold, and what each item does. How a menu looks and behaves
// is plan-menu's.

import { comboInWords } from '../../../schema/hotkeys/combos.js'
import { FIXED_KEYS } from '../../../schema/hotkeys/hotkeys.js'
import { paneById, paneWith } from '../../../schema/layout/edit.js'
import type { MenuItem } from '../../parts/menu/menu-item.js'
import type { MenuRow } from '../../parts/doc-tree/events.js'
import * as arrange from '../../state/actions/layout.js'
import { COMMANDS, keysOf } from '../../state/commands/commands.js'
import type { Stage } from '../../state/commands/command.js'
import { focusedPath, layoutOf, tabsOf, treeOf } from '../../state/selectors.js'
import { hasSource, isRaw, turnSource } from '../../state/actions/view-source.js'
import type { ViewState } from '../../state/state.js'
import type { Task } from '../../../schema/tree.js'

/** What items do besides gestures. */
export interface MenuActs {
  openDoc(path: string, where: 'here' | 'side'): void
  openWorkspace(dir: string): void
  copyPath(path: string): void
  copyLink(path: string): void
  pickIcon(task: Task): void
  openInEditor(path: string, words?: readonly string[]): void
  reveal(path: string): void
}

export type MenuEntry = (MenuItem & { run(): void }) | 'separator'

/** @param words - those that were searched for, where the row is a hit */
export function rowMenu(
  row: MenuRow,
  { view, isEmbedded }: Stage,
  acts: MenuActs,
  words?: readonly string[],
): MenuEntry[] {
  if (row.type === 'doc') {
    const { path } = row.doc
    return [
      item('open', 'Open', () => acts.openDoc(path, 'here')),
      item('side', 'Open to the side', () => acts.openDoc(path, 'side')),
      'separator',
      item('copyPath', 'Copy path', () => acts.copyPath(path)),
      item('copyLink', 'Copy link', () => acts.copyLink(path)),
      ...editorItems(path, isEmbedded, acts, words),
    ]
  }
  const place = row.type === 'task' ? row.task : row.workspace
  const { task } = row
  const entries: MenuEntry[] = [
    item('workspace', 'Open as workspace', () => acts.openWorkspace(place.dir)),
  ]
  if (row.type === 'task' && !isEmbedded) {
    const { status } = task
    if (status === 'active') {
      entries.push(item('settle', 'Settle', () => void view.settle(task, 'done')))
    } else if (status === 'done') {
      entries.push(item('restore', 'Restore', () => void view.settle(task, 'active')))
    }
    entries.push(item('icon', 'Choose icon…', () => acts.pickIcon(task)))
  }
  entries.push(item('copyPath', 'Copy folder path', () => acts.copyPath(place.dir)))
  if (view.state.workspace === place.dir) {
    const again = () => view.update(arrange.layOutAgain)
    entries.push('separator', item('layOutAgain', 'Lay out again', again))
  }
  return entries
}

/** Commands of the tab that is in front; those that can do nothing are left out. */
const TAB_COMMANDS = [
  'moveTabLeft',
  'moveTabRight',
  'moveTabUp',
  'moveTabDown',
  'splitRight',
  'splitDown',
  'swapLeft',
  'swapRight',
  'maximizePane',
]

export function tabMenu(path: string, stage: Stage, acts: MenuActs): MenuEntry[] {
  const { view } = stage
  const tree = treeOf(view.state)
  const closes: [string, string, (state: ViewState) => ViewState][] = [
    ['close', 'Close', state => arrange.closeTab(state, path)],
    ['closeOthers', 'Close others', state => arrange.closeOthers(state, path)],
    ['closeAfter', 'Close tabs after it', state => arrange.closeAfter(state, path)],
  ]
  // The commands are about the tab in front.
  if (paneWith(layoutOf(view.state), path)?.active !== path) {
    view.update(state => arrange.showTab(state, path))
  }
  const moves = COMMANDS.filter(({ id }) => TAB_COMMANDS.includes(id)).flatMap(command => {
    if (!command.when(stage)) return []
    const keys = tree ? comboInWords(keysOf(command, tree.hotkeys)) : ''
    const entry = item(command.id, command.title, () => command.run(stage))
    return [keys === '' ? entry : { ...entry, keys }]
  })
  return [
    ...closes.flatMap(([id, label, gesture]) => {
      const isPossible = gesture(view.state) !== view.state
      return isPossible ? [item(id, label, () => view.update(gesture))] : []
    }),
    ...(moves.length > 0 ? (['separator', ...moves] as const) : []),
    'separator',
    ...sourceItems(path, stage),
    ...(stage.isBare ? [] : [item('reveal', 'Show in the sidebar', () => acts.reveal(path))]),
    item('copyPath', 'Copy path', () => acts.copyPath(path)),
    item('copyLink', 'Copy link', () => acts.copyLink(path)),
    ...(stage.isEmbedded === true ? [] : [item('print', 'Print…', () => stage.print())]),
    ...editorItems(path, stage.isEmbedded, acts),
  ]
}

/** A page that others frame starts no program. */
function editorItems(
  path: string,
  isEmbedded: boolean | undefined,
  acts: MenuActs,
  words?: readonly string[],
): MenuEntry[] {
  if (isEmbedded) return []
  const run = () => acts.openInEditor(path, words)
  return [{ ...item('openInEditor', 'Open in editor', run), keys: FIXED_KEYS.openInEditor[0] }]
}

function sourceItems(path: string, { view }: Stage): MenuEntry[] {
  const asRaw = isRaw(view.state, path)
  if (!asRaw && !hasSource(view.state, path)) return []
  const label = asRaw ? 'Show page' : 'Show source'
  return [item('source', label, () => view.update(state => turnSource(state, path)))]
}

/** All tabs of the pane that the opener stands in. */
export function tabList(pane: string, { view }: Stage): MenuEntry[] {
  const { state } = view
  const own = tabsOf(state).get(pane)
  const tabs = own ?? [...tabsOf(state).values()].flat()
  // The one pane of a narrow screen has the tabs of all, and one of them in front.
  const front = own ? paneById(layoutOf(state), pane)?.active : focusedPath(state)
  return tabs.map(({ id, label }) => {
    const isChecked = id === front
    return { ...item(id, label, () => view.update(now => arrange.showTab(now, id))), isChecked }
  })
}

function item(id: string, label: string, run: () => void) {
  return { id, label, run }
}
