// Requests for tasks and settings: settle and restore, icons, layouts of folders, and the buttons of toasts.
// To change when a viewer may send them, see viewer-model.ts; how settings are edited, components/state/config-draft.ts.

import type { LayoutProposal } from '../../schema/api/api.js'
import type { Config, FolderEntry } from '../../schema/config/config.js'
import { nameFromPath } from '../../schema/config/upgrade.js'
import type { Status, Task } from '../../schema/tree.js'
import type { Api } from './service/api.js'
import { announce } from './actions/announce.js'
import { undoLayout } from './actions/layout.js'
import { forgetUndo } from './actions/undo.js'
import { addOffer, dismissToast, addInfo } from './actions/toasts.js'
import { openNews } from './actions/open.js'
import { takeBackRead, type ReadHost } from './review/read-requests.js'
import { takeBackComment, takeBackSent } from './review/comment-undo.js'
import { takeBackRestore } from './review/restore.js'
import type { ToastAction, SettleUndo, Undo, ViewerState } from './state.js'

/** The needs of these requests of a viewer. */
interface TaskHost extends ReadHost {
  readonly api: Api
  refresh(): Promise<void>
  /** null where there is no answer, after a toast said why. */
  attempt<T>(answer: Promise<T>, isAwaited: boolean): Promise<T | null>
}

/** Settles or restores a task; a toast offers to undo it. */
export async function settle(
  model: TaskHost,
  task: Pick<Task, 'key' | 'label'>,
  to: Status,
): Promise<void> {
  if (!(await model.ask(model.api.move(task.key, to)))) return
  model.update(state => noteSettled(state, task, to))
  await model.refresh()
}

/**
 * Gives a task an icon, `''` for none.
 * @param isToAddFolders - saves the docs folders of this run, too; else a toast offers that where none
 *   is saved
 */
export async function saveIcon(
  model: TaskHost,
  task: string,
  icon: string,
  isToAddFolders = false,
): Promise<void> {
  const saved = await model.attempt(saveTaskIcon(model.api, task, icon, isToAddFolders), true)
  if (saved === 'homeless') model.update(state => addOffer(state, { type: 'icon', task, icon }))
  else if (saved) await model.refresh()
}

/** Does what a button of a toast says. */
export async function act(model: TaskHost, id: string, action: ToastAction): Promise<void> {
  const toast = model.state.toasts.find(other => other.id === id)
  if (!toast) return
  const { undo } = toast
  if (action === 'open') model.update(state => openNews(state, toast))
  else if (action === 'retry' || action === 'retryElements' || action === 'forYou')
    model.update(state => dismissToast(state, id))
  else if (undo?.type === 'icon') {
    model.update(state => dismissToast(state, id))
    await saveIcon(model, undo.task, undo.icon, true)
  } else if (undo) {
    await takeBack(model, undo, id)
  }
}

/**
 * Undoes a step, and drops the toast that offered it. In one update: a closed doc, with what was typed in it,
 * stays mounted as long as a toast offers it, and after that if it is open again.
 */
export async function takeBack(model: TaskHost, undo: Undo, toast = ''): Promise<void> {
  model.update(state => {
    const next = forgetUndo(dismissToast(state, toast), undo)
    return undo.type === 'layout' ? undoLayout(next, undo) : next
  })
  if (undo.type === 'settle') await unsettle(model, undo)
  else if (undo.type === 'read') await takeBackRead(model, undo)
  else if (undo.type === 'restore') await takeBackRestore(model, undo)
  else if (undo.type === 'comment') await takeBackComment(model, undo)
  else if (undo.type === 'sent') await takeBackSent(model, undo)
}

async function unsettle(model: TaskHost, { task, label, to }: SettleUndo): Promise<void> {
  if (!(await model.ask(model.api.move(task, to)))) return
  const where = to === 'active' ? 'is active again' : 'is settled again'
  model.update(state => announce(state, `${label} ${where}`))
  await model.refresh()
}

function noteSettled(
  state: ViewerState,
  { key: task, label }: Pick<Task, 'key' | 'label'>,
  to: Status,
): ViewerState {
  const undo: SettleUndo = { type: 'settle', task, label, to: to === 'done' ? 'active' : 'done' }
  const title = `${to === 'done' ? 'Settled' : 'Restored'} ${label}`
  return addInfo(state, title, undo)
}

/** `homeless`: no docs folder is saved, and so nothing was. */
type IconSaved = 'saved' | 'homeless'

/**
 * Throws what `Api` throws.
 * @param key - of the task
 * @param icon - `''` for none
 * @param isToAddFolders - saves the docs folders of this run with it
 */
async function saveTaskIcon(
  api: Pick<Api, 'config' | 'saveConfig'>,
  key: string,
  icon: string,
  isToAddFolders: boolean,
): Promise<IconSaved> {
  const { etag, value } = await api.config()
  const { config, overrides } = value
  const kept = isToAddFolders ? withFolders(config, overrides.folders ?? []) : config
  if (kept.folders.length === 0) return 'homeless'
  await api.saveConfig(withIcon(kept, key, icon), etag)
  return 'saved'
}

/** The same settings with these folders too, each under a name that is still free. */
export function withFolders(draft: Config, entries: readonly FolderEntry[]): Config {
  const folders = [...draft.folders]
  for (const entry of entries) {
    if (folders.some(({ path }) => path === entry.path)) continue
    const taken = folders.map(({ name }) => name)
    const name = taken.includes(entry.name) ? nameFromPath(entry.path, taken) : entry.name
    folders.push({ ...entry, name })
  }
  return { ...draft, folders }
}

function withIcon(config: Config, key: string, icon: string): Config {
  const others = Object.entries(config.taskIcons).filter(([other]) => other !== key)
  const taskIcons = Object.fromEntries(icon === '' ? others : [...others, [key, icon]])
  return { ...config, taskIcons }
}

/** Saves the entries of a layout in the place of a docs folder in the settings. */
export async function adoptLayout(
  model: TaskHost,
  folder: string,
  { label, entries }: LayoutProposal,
): Promise<void> {
  if (!(await model.ask(saveEntries(model.api, folder, entries)))) return
  model.update(state => addInfo(state, `${folder} is shown as: ${label}`))
  await model.refresh()
}

/**
 * The first entry keeps the folder's name and icon, so that links to it stay. A folder that is not in the
 * settings (`--root`) is added. Throws what `Api` throws.
 */
async function saveEntries(
  api: Pick<Api, 'config' | 'saveConfig'>,
  folder: string,
  entries: readonly FolderEntry[],
): Promise<void> {
  const { etag, value } = await api.config()
  const { config } = value
  const index = config.folders.findIndex(({ name }) => name === folder)
  const own = config.folders[index]
  const [first, ...others] = entries
  if (!first) return
  const icon = own?.icon === undefined ? {} : { icon: own.icon }
  const folders = own
    ? config.folders.toSpliced(index, 1, { ...first, name: own.name, ...icon }, ...others)
    : [...config.folders, ...entries]
  await api.saveConfig({ ...config, folders }, etag)
}
