// The entries of quick open: every doc, task, phase, heading, and each command.
// To change how they are ranked, see components/quick-open/fuzzy.ts.

import type { DocHeading } from '../../messages/frame.js'
import { workspacesOf } from '../../../schema/names/listings.js'
import type { QuickOpenEntry } from '../../quick-open/entry.js'
import { nestDocs, type DocFolder } from '../../tree/doc-folders.js'
import type { Doc } from '../../../schema/tree.js'
import { keysOf } from './command-keys.js'
import { COMMANDS } from './commands.js'
import type { CommandContext } from './command.js'
import { focusedPath, hotkeysOf, treeOf } from '../selectors.js'
import { lastUndo } from '../actions/undo.js'
import { openWorkspace, type OpenOptions } from '../actions/open.js'
import { useEntry } from '../actions/sidebar.js'
import type { ViewerState } from '../state.js'

/** Later than any time at which an entry was chosen. */
const LATELY = Number.MAX_SAFE_INTEGER

/** The headings of the doc in front, in its order. */
export function headingEntries(headings: readonly DocHeading[]): QuickOpenEntry[] {
  /** The heading that is open at each level. */
  const above: string[] = []
  return headings.map(({ text, level }, at) => {
    const detail = above.slice(0, level - 1).findLast(Boolean) ?? ''
    above.length = level - 1
    above[level - 1] = text
    return { id: `heading ${at}`, label: text, detail, group: 'heading', used: 0 }
  })
}

/** If a doc moved the focus, commands that change a file are locked. */
export function entriesOf(state: ViewerState, context: CommandContext): QuickOpenEntry[] {
  const tree = treeOf(state)
  const kinds = new Map(tree?.kinds.map(kind => [kind.id, kind]))
  // A doc may be in a task and in a collection.
  const entries = new Map<string, QuickOpenEntry>()
  const front = focusedPath(state)
  const recent = state.recent.filter(path => path !== front)
  const lately = new Map(recent.map((path, at) => [`doc ${path}`, LATELY - at]))
  const add = (entry: Omit<QuickOpenEntry, 'used'>) => {
    const { id } = entry
    if (entries.has(id)) return
    entries.set(id, { ...entry, used: lately.get(id) ?? state.used.get(id) ?? 0 })
  }
  const addDoc = ({ path, title, kind, file }: Doc, detail: string) => {
    const badge = kinds.get(kind)
    const names = { label: title, detail, name: file, path }
    const entry = { id: `doc ${path}`, ...names, group: 'doc' as const }
    add(badge ? { ...entry, kind: badge } : entry)
  }
  const addDocsIn = ({ docs, folders }: DocFolder, where: string) => {
    for (const doc of docs) addDoc(doc, where)
    for (const folder of folders) addDocsIn(folder, `${where} › ${folder.name}`)
  }
  for (const task of tree?.tasks ?? []) {
    const detail = task.status === 'done' ? `${task.folder}, settled` : task.folder
    for (const place of workspacesOf(task)) {
      const isTask = place === task
      const group = isTask ? 'task' : 'phase'
      const at = isTask ? detail : task.label
      const names = { label: place.label, detail: at, name: place.name, path: `${place.dir}/` }
      add({ id: `place ${place.dir}`, ...names, group })
      const where = isTask ? task.label : `${task.label} › ${place.label}`
      for (const doc of place.docs) addDoc(doc, where)
    }
  }
  for (const { docs, label } of tree?.collections ?? []) {
    addDocsIn(nestDocs(docs), label)
  }
  for (const command of COMMANDS) {
    const keys = keysOf(command, hotkeysOf(state))
    const entry = { id: `command ${command.id}`, label: command.title, detail: command.section }
    // The last step may have settled a task.
    const isOfFile = command.id === 'undo' && lastUndo(state)?.type !== 'layout'
    const isLocked = state.isDrivenByDoc && (command.changes === 'files' || isOfFile)
    const now = command.when(context) ? (isLocked ? 'locked' : undefined) : 'idle'
    add({ ...entry, group: 'command', state: now, ...(keys === '' ? {} : { keys }) })
  }
  return [...entries.values()]
}

/** Runs an entry, and stores when it was used. */
export function chooseEntry(
  context: CommandContext,
  id: string,
  options: OpenOptions,
  now: number,
): void {
  const { model } = context
  const space = id.indexOf(' ')
  const [group, name] = [id.slice(0, space), id.slice(space + 1)]
  // The index of a heading and searched words mean nothing the next time.
  if (group !== 'heading' && group !== 'search') model.update(state => useEntry(state, id, now))
  if (group === 'doc') model.open(name, { ...options, isAtHome: true })
  else if (group === 'place') model.update(state => openWorkspace(state, name))
  else if (group === 'heading') {
    context.front?.showHeading(Number(name))
    context.bring()
  } else if (group === 'search') context.sidebar.search(name)
  else COMMANDS.find(({ id }) => id === name)?.run(context)
}
