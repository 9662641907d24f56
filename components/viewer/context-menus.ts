// The items of the menus of rows and tabs, and the list of all tabs of a pane. Loaded late, with the element of menus.
// The buttons of a pane are in panes/pane-actions.ts.
// To change how a menu looks, see parts/menu/; a command, state/commands/commands.ts.

import { comboInWords } from '../../schema/hotkeys/combos.js'
import { commandTitle, type CommandId } from '../../schema/hotkeys/command-table.js'
import { FIXED_KEYS } from '../../schema/hotkeys/fixed-keys.js'
import { paneById, paneWith } from '../layout/edit.js'
import type { MenuRow } from './doc-rows/rows.js'
import type { MenuEntry } from '../parts/shared/menu-item.js'
import * as arrange from '../state/actions/layout.js'
import { docsOfFolder, unreadOf } from '../state/review/unread.js'
import { keysOf } from '../state/commands/command-keys.js'
import { COMMANDS } from '../state/commands/commands.js'
import type { CommandContext } from '../state/commands/command.js'
import { focusedPath, hotkeysOf, layoutOf, tabsOf, treeOf } from '../state/selectors.js'
import { hasSource, isSourceShown, toggleSource } from '../state/actions/cover.js'
import type { ViewerState } from '../state/state.js'
import { workspacesOf } from '../../schema/names/listings.js'
import type { ViewerModel } from '../state/viewer-model.js'
import type { Doc, Task } from '../../schema/tree.js'
import type { OpenTarget } from '../messages/open-target.js'

/** The needs of menu items besides those of commands. */
export interface MenuContext extends CommandContext {
  openDoc(path: string, target: OpenTarget): void
  openWorkspace(dir: string): void
}

/** The name of the menu of a row. */
export function rowMenuLabel(row: MenuRow): string {
  switch (row.type) {
    case 'doc':
      return row.doc.title
    case 'task':
      return row.task.label
    case 'workspace':
      return row.workspace.label
    case 'folder':
    case 'subfolder':
      return row.folder.name
    case 'collection':
      return row.collection.label
  }
}

/** @param words - the words of the search, where the row is a hit */
export function rowMenu(
  row: MenuRow,
  context: MenuContext,
  words?: readonly string[],
): MenuEntry[] {
  const { model } = context
  if (row.type === 'doc') {
    const { path } = row.doc
    return [
      item('Open', () => context.openDoc(path, 'here')),
      item('Open to the side', () => context.openDoc(path, 'side')),
      'separator',
      commandItem('copyPath', () => context.overlays.copyPath(path)),
      commandItem('copyLink', () => context.overlays.copyLink(path)),
      ...editorItems(path, context, words),
      ...readItems(model, [row.doc], ''),
    ]
  }
  if (row.type === 'folder') {
    const tree = treeOf(model.state)
    const docs = tree ? docsOfFolder(row.folder.name, tree) : []
    return readItems(model, docs, row.folder.name).slice(1)
  }
  if (row.type === 'collection') {
    return readItems(model, row.collection.docs, row.collection.label).slice(1)
  }
  if (row.type === 'subfolder') {
    const { dir, name, allDocs } = row.folder
    return [
      ...placeItems(dir, context),
      ...readItems(model, allDocs, name),
      ...againItems(dir, model),
    ]
  }
  const place = row.type === 'task' ? row.task : row.workspace
  const { task } = row
  const [open, copy] = placeItems(place.dir, context)
  const ofTask = row.type === 'task' && !context.isEmbedded ? taskItems(task, context) : []
  const docs = row.type === 'task' ? workspacesOf(task).flatMap(own => own.docs) : place.docs
  const readOnes = readItems(model, docs, place.label)
  return [open, ...ofTask, copy, ...readOnes, ...againItems(place.dir, model)]
}

function placeItems(dir: string, context: MenuContext) {
  const open = item('Open as workspace', () => context.openWorkspace(dir))
  return [open, commandItem('copyFolder', () => context.overlays.copyPath(dir))] as const
}

function taskItems(task: Task, context: MenuContext): MenuEntry[] {
  const { model } = context
  const move = {
    active: [commandItem('settle', () => void model.settle(task, 'done'))],
    done: [commandItem('restore', () => void model.settle(task, 'active'))],
  }
  return [
    ...(task.status ? move[task.status] : []),
    commandItem('pickIcon', () => context.overlays.pickIcon(task)),
  ]
}

/** @param dir - of the workspace, which may be on show */
function againItems(dir: string, model: ViewerModel): MenuEntry[] {
  if (model.state.workspace !== dir) return []
  return ['separator', commandItem('layOutAgain', () => model.update(arrange.layOutAgain))]
}

/** Commands for the tab in front; those that can do nothing now are left out. */
const TAB_COMMANDS: readonly CommandId[] = [
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

export function tabMenu(path: string, context: MenuContext): MenuEntry[] {
  const { model } = context
  const closes: [CommandId, (state: ViewerState) => ViewerState][] = [
    ['closeTab', state => arrange.closeTab(state, path)],
    ['closeOthers', state => arrange.closeOthers(state, path)],
    ['closeAfter', state => arrange.closeAfter(state, path)],
  ]
  // These commands act on the tab in front.
  if (paneWith(layoutOf(model.state), path)?.active !== path) {
    model.update(state => arrange.showTab(state, path))
  }
  const moves = COMMANDS.filter(({ id }) => TAB_COMMANDS.includes(id)).flatMap(command => {
    if (!command.when(context)) return []
    const keys = comboInWords(keysOf(command, hotkeysOf(model.state)))
    const entry = commandItem(command.id, () => command.run(context))
    return [keys === '' ? entry : { ...entry, keys }]
  })
  return [
    ...closes.flatMap(([id, action]) => {
      const isPossible = action(model.state) !== model.state
      return isPossible ? [commandItem(id, () => model.update(action))] : []
    }),
    ...(moves.length > 0 ? (['separator', ...moves] as const) : []),
    'separator',
    ...sourceItems(path, context),
    ...(context.isBare ? [] : [commandItem('reveal', () => context.sidebar.reveal(path))]),
    commandItem('copyPath', () => context.overlays.copyPath(path)),
    commandItem('copyLink', () => context.overlays.copyLink(path)),
    ...(context.isEmbedded ? [] : [commandItem('print', () => context.front?.print())]),
    ...COMMANDS.filter(({ id, when }) => id === 'printComments' && when(context)).map(
      ({ id, run }) => commandItem(id, () => run(context)),
    ),
    ...editorItems(path, context),
  ]
}

/** @param label - what the docs are in; `''` for one doc */
function readItems(model: ViewerModel, docs: readonly Doc[], label: string): MenuEntry[] {
  const unread = unreadOf(model.state, docs)
  if (!model.isTab || unread.length === 0) return []
  return ['separator', item('Mark as read', () => void model.markRead(unread, label))]
}

/** A viewer inside another page starts no program. */
function editorItems(path: string, context: MenuContext, words?: readonly string[]): MenuEntry[] {
  if (context.isEmbedded) return []
  const run = () => context.overlays.openInEditor(path, words)
  return [{ ...commandItem('openInEditor', run), keys: FIXED_KEYS.openInEditor.keys[0] }]
}

function sourceItems(path: string, { model }: CommandContext): MenuEntry[] {
  const isAsWritten = isSourceShown(model.state, path)
  if (!isAsWritten && !hasSource(model.state, path)) return []
  const id = isAsWritten ? 'showPage' : 'showSource'
  return [commandItem(id, () => model.update(state => toggleSource(state, path)))]
}

/** All tabs of a pane. */
export function tabList(pane: string, { model }: CommandContext): MenuEntry[] {
  const { state } = model
  const own = tabsOf(state).get(pane)
  const tabs = own ?? [...tabsOf(state).values()].flat()
  // The single pane of a narrow screen has the tabs of all panes.
  const front = own ? paneById(layoutOf(state), pane)?.active : focusedPath(state)
  return tabs.map(({ id, label }) => {
    const isChecked = id === front
    return { ...item(label, () => model.update(now => arrange.showTab(now, id))), isChecked }
  })
}

function commandItem(id: CommandId, run: () => void) {
  return item(commandTitle(id), run)
}

function item(label: string, run: () => void) {
  return { label, run }
}
