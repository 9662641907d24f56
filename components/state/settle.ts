// What is said after a task was settled or restored. Moving it is the service's part.

import { addInfo } from './actions/toasts.js'
import { keepUndo } from './actions/undo.js'
import type { Status, Task } from '../../schema/tree.js'
import type { SettleUndo, ViewState } from './state.js'

export function tellSettled(
  state: ViewState,
  { key: task, label }: Pick<Task, 'key' | 'label'>,
  to: Status,
): ViewState {
  const undo: SettleUndo = { type: 'settle', task, label, to: to === 'done' ? 'active' : 'done' }
  const title = `${to === 'done' ? 'Settled' : 'Restored'} ${label}`
  return keepUndo(addInfo(state, title, undo), undo)
}
