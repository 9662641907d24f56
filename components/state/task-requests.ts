// Settles and restores tasks, takes steps back, and does what buttons of toasts say.
// To change when a viewer may do so, see viewer-model.ts; what is written into the settings, config/settings-requests.ts.

import type { Status, Task } from '../../schema/tree.js'
import type { Api } from './service/api.js'
import { announce } from './actions/announce.js'
import { undoLayout } from './actions/layout.js'
import { forgetUndo } from './actions/undo.js'
import { addInfo, dismissToast } from './actions/toasts.js'
import { openNews } from './actions/open.js'
import { takeBackRead, type ReadHost } from './review/read-requests.js'
import { takeBackComment, takeBackSent } from './review/comment-undo.js'
import { takeBackRestore } from './review/restore.js'
import type { ToastAction, SettleUndo, Undo } from './state.js'

/** The needs of these requests of a viewer. */
interface TaskHost extends ReadHost {
  readonly api: Api
  refresh(): Promise<void>
}

/** Settles or restores a task; a toast offers to undo it. */
export async function settle(
  model: TaskHost,
  task: Pick<Task, 'key' | 'label'>,
  to: Status,
): Promise<void> {
  if (!(await model.ask(model.api.move(task.key, to)))) return
  const { key, label } = task
  const undo: SettleUndo = {
    type: 'settle',
    task: key,
    label,
    to: to === 'done' ? 'active' : 'done',
  }
  const title = `${to === 'done' ? 'Settled' : 'Restored'} ${label}`
  model.update(state => addInfo(state, title, undo))
  await model.refresh()
}

/** Does what a button of a toast says. */
export async function act(model: TaskHost, id: string, action: ToastAction): Promise<void> {
  const toast = model.state.toasts.find(other => other.id === id)
  if (!toast) return
  const { undo } = toast
  if (action === 'open') model.update(state => openNews(state, toast))
  else if (action === 'undo' && undo && undo.type !== 'icon') await takeBack(model, undo, id)
  else model.update(state => dismissToast(state, id))
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
