// Loaded late: writes the icon of a task, and the layout of a docs folder, into the settings.
// To change how settings are edited, see config-draft.ts.

import type { LayoutProposal } from '../../../schema/api/api.js'
import type { FolderEntry } from '../../../schema/config/config.js'
import type { Api } from '../service/api.js'
import type { RequestHost } from '../service/request-host.js'
import { addInfo, addOffer, dismissToast } from '../actions/toasts.js'
import { withFolders } from './config-draft.js'
import type { ToastRecord } from '../state.js'

/** The needs of these requests of a viewer. */
interface SettingsHost extends RequestHost<'config' | 'saveConfig'> {
  /** If a doc moved the focus here, a toast says why nothing is changed. */
  mayChange(): boolean
  refresh(): Promise<void>
  /** null where there is no answer, after a toast said why. */
  attempt<T>(answer: Promise<T>, isAwaited: boolean): Promise<T | null>
}

/** Gives a task an icon, `''` for none. Where no docs folder is saved, a toast offers to save those of this run. */
export async function saveIcon(model: SettingsHost, task: string, icon: string): Promise<void> {
  if (model.mayChange()) await trySaveIcon(model, task, icon, false)
}

/** Does what that toast offers. */
export async function addFolders(model: SettingsHost, { id, undo }: ToastRecord): Promise<void> {
  if (undo?.type !== 'icon' || !model.mayChange()) return
  model.update(state => dismissToast(state, id))
  await trySaveIcon(model, undo.task, undo.icon, true)
}

async function trySaveIcon(
  model: SettingsHost,
  task: string,
  icon: string,
  isToAddFolders: boolean,
): Promise<void> {
  const saved = await model.attempt(saveTaskIcon(model.api, task, icon, isToAddFolders), true)
  if (saved === 'homeless') model.update(state => addOffer(state, { type: 'icon', task, icon }))
  else if (saved) await model.refresh()
}

/** Saves the entries of a layout in the place of a docs folder in the settings. */
export async function adoptLayout(
  model: SettingsHost,
  folder: string,
  { label, entries }: LayoutProposal,
): Promise<void> {
  if (!model.mayChange()) return
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

/**
 * Throws what `Api` throws.
 * @param key - of the task
 * @param icon - `''` for none
 * @param isToAddFolders - saves the docs folders of this run with it
 * @returns `homeless`: no docs folder is saved, and so nothing was
 */
async function saveTaskIcon(
  api: Pick<Api, 'config' | 'saveConfig'>,
  key: string,
  icon: string,
  isToAddFolders: boolean,
): Promise<'saved' | 'homeless'> {
  const { etag, value } = await api.config()
  const { config, overrides } = value
  const kept = isToAddFolders ? withFolders(config, overrides.folders ?? []) : config
  if (kept.folders.length === 0) return 'homeless'
  const others = Object.entries(kept.taskIcons).filter(([other]) => other !== key)
  const taskIcons = Object.fromEntries(icon === '' ? others : [...others, [key, icon]])
  await api.saveConfig({ ...kept, taskIcons }, etag)
  return 'saved'
}
