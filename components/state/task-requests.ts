// What a reader does with tasks and with cards, where the service or an undo has a part in it. An
// embedded viewer changes no file; the view sees to that.

import type { Status, Task } from '../../schema/tree.js'
import type { Api } from './service/api.js'
import { announce, forgetUndo, undoLayout, keepUndo } from './actions/layout.js'
import { addOffer, dismissToast, addInfo } from './actions/toasts.js'
import { openNews } from './actions/open.js'
import type { ToastAction, SettleUndo, Undo, ViewerState } from './state.js'
import type { Config } from '../../schema/config/config.js'
import { withFolders } from '../../schema/config/draft.js'

/** What it needs of a viewer. */
interface TaskHost {
  readonly state: ViewerState
  readonly api: Api
  update(action: (state: ViewerState) => ViewerState): void
  /** null where there is no answer, after the reader was told why. */
  attempt<T>(answer: Promise<T>, isAsked: boolean): Promise<T | null>
  refresh(): Promise<void>
}

/** Settles or restores a task; "Undo" takes it back. */
export async function settle(
  model: TaskHost,
  task: Pick<Task, 'key' | 'label'>,
  to: Status,
): Promise<void> {
  if (!(await model.attempt(model.api.move(task.key, to), true))) return
  model.update(state => tellSettled(state, task, to))
  await model.refresh()
}

/**
 * Gives a task an icon, `''` for none.
 * @param isToAddFolders - saves the docs folders of this run, too; else a card offers that where none
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

/** Does what a button of a card says. */
export async function act(model: TaskHost, id: string, action: ToastAction): Promise<void> {
  const toast = model.state.toasts.find(other => other.id === id)
  if (!toast) return
  const { undo } = toast
  if (action === 'open') model.update(state => openNews(state, toast))
  else if (action === 'retry') model.update(state => dismissToast(state, id))
  else if (undo?.type === 'icon') {
    model.update(state => dismissToast(state, id))
    await saveIcon(model, undo.task, undo.icon, true)
  } else if (undo) {
    await takeBack(model, undo, id)
  }
}

/**
 * Takes a step back; the card that offered it goes. In one update: a closed doc, with what was typed in
 * it, lives as long as a card offers it, and from then on if it is open again.
 */
export async function takeBack(model: TaskHost, undo: Undo, card = ''): Promise<void> {
  model.update(state => {
    const next = forgetUndo(dismissToast(state, card), undo)
    return undo.type === 'layout' ? undoLayout(next, undo) : next
  })
  if (undo.type !== 'layout') await unsettle(model, undo)
}

async function unsettle(model: TaskHost, { task, label, to }: SettleUndo): Promise<void> {
  if (!(await model.attempt(model.api.move(task, to), true))) return
  const where = to === 'active' ? 'is active again' : 'is settled again'
  model.update(state => announce(state, `${label} ${where}`))
  await model.refresh()
}

// What is said after a task was settled or restored. Moving it is the service's part.

export function tellSettled(
  state: ViewerState,
  { key: task, label }: Pick<Task, 'key' | 'label'>,
  to: Status,
): ViewerState {
  const undo: SettleUndo = { type: 'settle', task, label, to: to === 'done' ? 'active' : 'done' }
  const title = `${to === 'done' ? 'Settled' : 'Restored'} ${label}`
  return keepUndo(addInfo(state, title, undo), undo)
}

// Keeps the icon of a task in the settings. Where they name no docs folder nothing can be saved.

/** `homeless`: no docs folder is saved, and so nothing was. */
type IconSaved = 'saved' | 'homeless'

/**
 * Throws what `Api` throws.
 * @param key - the task's
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

function withIcon(config: Config, key: string, icon: string): Config {
  const others = Object.entries(config.taskIcons).filter(([other]) => other !== key)
  const taskIcons = Object.fromEntries(icon === '' ? others : [...others, [key, icon]])
  return { ...config, taskIcons }
}
