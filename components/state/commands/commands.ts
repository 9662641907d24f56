// Runs each command, and tells when it can run. Titles, sections and keys: schema/hotkeys/command-table.ts.
// To change what a command does to the state, see state/actions/; which command a key is for, command-keys.ts.

import { COMMAND_TABLE, isAction, isReviewAction } from '../../../schema/hotkeys/command-table.js'
import { isFixedAction } from '../../../schema/hotkeys/fixed-keys.js'
import { panesOf } from '../../layout/edit.js'
import { canSplit, neighbour } from '../../layout/geometry.js'
import type { Side } from '../../layout/layout.js'
import type { Task } from '../../../schema/tree.js'
import * as arrange from '../actions/layout.js'
import { park } from '../actions/parking.js'
import { lastClosing, lastUndo } from '../actions/undo.js'
import type { Command, CommandRun, CommandContext } from './command.js'
import { readNext } from './read-next.js'
import { nextPhase } from '../siblings.js'
import { stepAppearance } from '../persistence/appearance.js'
import { stepComment } from '../actions/comments.js'
import { isChangeShown, toggleChanges } from '../actions/comparison.js'
import { chooseTheme, collapseTasks, toggleOrder } from '../actions/sidebar.js'
import { focusedPane, focusedPath, layoutOf, mountedDoc, placeOnShow } from '../selectors.js'
import { isMarked, openWorkspace, unmark } from '../actions/open.js'
import { isPrinted } from '../doc-comments.js'
import { isPanelShown, showPage, showSource, togglePanel, versionBeside } from '../actions/cover.js'
import { allUnread } from '../review/unread.js'
import type { PanelName } from '../panels.js'
import type { Appearance, ViewerState } from '../state.js'

/** `openPhase` is the hotkey of nine commands. */
const RUNS: Record<Command['id'], CommandRun> = {
  moveTabLeft: step('left'),
  moveTabRight: step('right'),
  moveTabUp: step('top'),
  moveTabDown: step('bottom'),
  nextTab: change(state => arrange.cycleTab(state, 1)),
  previousTab: change(state => arrange.cycleTab(state, -1)),
  closeTab: closing(state => arrange.closeTab(state, focusedPath(state))),
  closeOthers: closing(state => arrange.closeOthers(state, focusedPath(state))),
  closeAfter: closing(state => arrange.closeAfter(state, focusedPath(state))),
  closePane: closing(state => arrange.closePane(state, layoutOf(state).focused)),
  reopenTab: {
    when: ({ model }) => lastClosing(model.state) !== null,
    run: ({ model }) => model.reopenTab(),
  },
  undo: {
    needsPress: true,
    when: ({ model }) => lastUndo(model.state) !== null,
    run: ({ model }) => void model.undo(),
  },
  splitRight: split('right'),
  splitDown: split('bottom'),
  swapLeft: swap('left'),
  swapRight: swap('right'),
  maximizePane: change(arrange.toggleMaximized),
  evenOut: change(arrange.evenOutAll),
  layOutAgain: change(arrange.layOutAgain),
  spreadOut: change(arrange.spreadOut),
  nextPane: { when: always, run: context => context.walk(1) },
  previousPane: { when: always, run: context => context.walk(-1) },

  find: ofDoc(({ front }) => front?.find(), { when: ({ front }) => front?.canFind === true }),
  nextMatch: ofDoc(({ front }) => front?.findMatch(1), { when: hasMarks }),
  previousMatch: ofDoc(({ front }) => front?.findMatch(-1), { when: hasMarks }),
  unmark: change(state => unmark(state, focusedPath(state))),
  openInEditor: {
    ...ofDoc(({ overlays }, path) => overlays.openInEditor(path), { when: isOwnPage }),
    needsPress: true,
  },
  print: ofDoc(({ front }) => front?.print(), {
    changes: 'programs',
    when: context =>
      isOwnPage(context) &&
      mountedDoc(context.model.state, focusedPath(context.model.state)) !== null,
  }),
  printComments: ofDoc(({ front }) => void front?.printComments(), {
    changes: 'programs',
    when: context => RUNS.print.when(context) && hasThreads(context),
  }),
  copyPath: ofDoc(({ overlays }, path) => overlays.copyPath(path)),
  copyLink: ofDoc(({ overlays }, path) => overlays.copyLink(path)),
  reveal: ofDoc(({ sidebar }, path) => sidebar.reveal(path), { when: isWithSidebar }),
  queue: {
    needsPress: true,
    when: isWithSidebar,
    run: ({ sidebar }) => sidebar.showForYou(),
  },
  readChanges: {
    needsPress: true,
    when: context => isOwnPage(context) && context.model.state.review.problem === '',
    run: ({ model }) => model.update(state => ({ ...state, readChanges: 'shown' })),
  },
  readNext: {
    needsPress: true,
    when: context => isOwnPage(context) && context.model.state.review.problem === '',
    run: readNext,
  },
  readAll: {
    changes: 'files',
    when: ({ model }) => model.isTab && allUnread(model.state).length > 0,
    run: ({ model }) => void model.markRead(allUnread(model.state)),
  },
  approve: ofDoc(({ front }) => void front?.approve(), { changes: 'files', when: isDecidable }),
  sendBack: ofDoc(({ front }) => front?.sendBack(), { changes: 'files', when: isDecidable }),
  toggleChanges: ofDoc(({ model }, path) => model.update(state => toggleChanges(state, path)), {
    when: isPinned,
  }),
  nextChange: ofDoc(({ front }) => front?.changes.step(1), { when: isPinned }),
  previousChange: ofDoc(({ front }) => front?.changes.step(-1), { when: isPinned }),
  history: panelCommand('history'),
  showBefore: ofDoc(({ front }) => void front?.changes.showBefore(), {
    when: ({ model: { state } }) => isChangeShown(state, focusedPath(state)),
  }),
  toggleTogether: ofDoc(
    ({ front }) => front?.renderRoot.querySelector('plan-version-view')?.toggleTogether(),
    {
      when: ({ model: { state } }) => versionBeside(state, focusedPath(state)) !== null,
    },
  ),
  comment: ofDoc(({ front }) => front?.comment(), {
    when: context => context.model.isTab && isPinned(context),
  }),
  comments: panelCommand('comments'),
  nextComment: change(state => stepComment(state, focusedPath(state), 1)),
  previousComment: change(state => stepComment(state, focusedPath(state), -1)),
  showSource: change(state => showSource(state, focusedPath(state))),
  showPage: change(state => showPage(state, focusedPath(state))),

  previousPhase: change(state => openWorkspace(state, nextPhase(state, -1))),
  nextPhase: change(state => openWorkspace(state, nextPhase(state, 1))),
  openPhase1: openPhase(1),
  openPhase2: openPhase(2),
  openPhase3: openPhase(3),
  openPhase4: openPhase(4),
  openPhase5: openPhase(5),
  openPhase6: openPhase(6),
  openPhase7: openPhase(7),
  openPhase8: openPhase(8),
  openPhase9: openPhase(9),
  settle: move('active'),
  restore: move('done'),
  pickIcon: {
    ...ofTask(({ overlays }, task) => overlays.pickIcon(task)),
    changes: 'files',
    when: context => isOwnPage(context) && placeOnShow(context.model.state) !== null,
  },
  copyFolder: ofTask(({ overlays }, { dir }) => overlays.copyPath(dir)),

  toggleSidebar: { when: isWithSidebar, run: ({ sidebar }) => sidebar.toggle() },
  sortTasks: change(toggleOrder),
  collapseAll: { when: isWithSidebar, run: ({ model }) => model.update(collapseTasks) },
  focusSearch: { when: isWithSidebar, run: ({ sidebar }) => sidebar.search() },
  clearSearch: {
    when: ({ sidebar }) => sidebar.isSearching,
    run: ({ sidebar }) => sidebar.clearSearch(),
  },

  palette: { when: always, run: ({ overlays }) => overlays.showPalette() },
  hotkeys: { when: always, run: ({ overlays }) => overlays.showHotkeys() },
  settings: { when: isOwnPage, run: context => context.showSettings() },
  agents: { when: isWithSidebar, run: ({ sidebar }) => sidebar.showAgents() },
  editor: { when: isOwnPage, run: context => context.showSettings('editor') },
  theme: {
    when: isOwnPage,
    run: ({ model, isDark }) =>
      model.update(state => chooseTheme(state, isDark ? 'light' : 'dark')),
  },
  systemTheme: {
    when: isOwnPage,
    run: ({ model }) => model.update(state => chooseTheme(state, null)),
  },
  largerText: look('text', 1),
  smallerText: look('text', -1),
  resetText: look('text', 0),
  widerText: look('measure', 1),
  narrowerText: look('measure', -1),
  denserTree: look('rows', -1),
  roomierTree: look('rows', 1),
}

export const COMMANDS: readonly Command[] = (Object.keys(RUNS) as Command['id'][]).map(id => {
  const { title, section } = COMMAND_TABLE[id]
  const key = id.startsWith('openPhase') ? 'openPhase' : id
  return {
    ...{ id, title, section, changes: null },
    ...RUNS[id],
    ...(isAction(key) || isReviewAction(key) ? { key } : {}),
    ...(isFixedAction(id) ? { fixed: id } : {}),
  }
})

/** It can do something where it changes the state. What depends on where the panes lie reads the context. */
function change(action: (state: ViewerState, context: CommandContext) => ViewerState): CommandRun {
  return {
    when: context => action(context.model.state, context) !== context.model.state,
    run: context => context.model.update(state => action(state, context)),
  }
}

function look(name: keyof Appearance, by: 1 | 0 | -1): CommandRun {
  const { when, run } = change(state => stepAppearance(state, name, by))
  return { when: context => isOwnPage(context) && when(context), run }
}

/** Text typed in the docs stays while a toast offers them, where a doc may have led to it. */
function closing(action: (state: ViewerState) => ViewerState): CommandRun {
  return {
    ...change(action),
    run: ({ model }) =>
      model.update(state => (state.isDrivenByDoc ? park(state, action(state)) : action(state))),
  }
}

function step(side: Side): CommandRun {
  return change((state, context) => stepped(state, context, side))
}

function split(side: Side): CommandRun {
  return change((state, context) => {
    const { focused } = layoutOf(state)
    if (!hasRoom(context, focused, side)) return state
    return arrange.splitWithTab(state, focusedPath(state), focused, side)
  })
}

/** A step that would split a pane too small for two is none. */
function stepped(state: ViewerState, context: CommandContext, side: Side): ViewerState {
  const pane = focusedPane(state)
  if (!pane) return state
  const other = context.placed && neighbour(context.placed, pane.id, side)
  const next = arrange.stepTab(state, pane.active, side, other, context.isRtl)
  const isSplit = panesOf(layoutOf(next)).length > panesOf(layoutOf(state)).length
  return isSplit && !hasRoom(context, pane.id, side) ? state : next
}

/** Whether a pane is large enough for two. */
export function hasRoom(
  { placed, gap }: Pick<CommandContext, 'placed' | 'gap'>,
  pane: string,
  side: Side,
): boolean {
  const rect = placed?.panes.find(({ id }) => id === pane)?.rect
  return rect !== undefined && canSplit(rect, side, gap)
}

function swap(side: Side): CommandRun {
  return change((state, { placed }) =>
    arrange.swapPanes(state, placed && neighbour(placed, layoutOf(state).focused, side)),
  )
}

/** Shows a panel beside the doc in front, and goes into it; hides it where the focus is in it already. */
function panelCommand(panel: PanelName): CommandRun {
  const run = ({ model, front }: CommandContext, path: string) => {
    const isShown = () => isPanelShown(model.state, path, panel)
    if (isShown() && front?.enterPanel()) return
    model.update(state => togglePanel(state, path, panel))
    if (isShown()) front?.enterPanel()
  }
  return ofDoc(run, {
    when: ({ model: { state } }) => mountedDoc(state, focusedPath(state)) !== null,
  })
}

function openPhase(digit: number): CommandRun {
  const dirOf = (state: ViewerState) => phaseOf(placeOnShow(state)?.task ?? null, digit)
  return {
    when: ({ model }) => dirOf(model.state) !== '',
    run: ({ model }) => model.update(state => openWorkspace(state, dirOf(state))),
  }
}

/** The phase of this number; in a task whose phases have none, the one at this index. */
function phaseOf(task: Task | null, digit: number): string {
  const phases = task?.phases ?? []
  const isNumbered = phases.some(({ num }) => num !== '')
  const phase = isNumbered ? phases.find(({ num }) => num === String(digit)) : phases[digit - 1]
  return phase?.dir ?? ''
}

function move(from: 'active' | 'done'): CommandRun {
  const to = from === 'active' ? 'done' : 'active'
  return {
    changes: 'files',
    when: context => isOwnPage(context) && placeOnShow(context.model.state)?.task.status === from,
    run({ model }) {
      const place = placeOnShow(model.state)
      if (place) void model.settle(place.task, to)
    },
  }
}

/** Acts on the doc in front of the focused pane. */
function ofDoc(
  run: (context: CommandContext, path: string) => void,
  { when = always, ...more }: Partial<Pick<CommandRun, 'changes' | 'when'>> = {},
): CommandRun {
  return {
    ...more,
    when: context => focusedPath(context.model.state) !== '' && when(context),
    run: context => run(context, focusedPath(context.model.state)),
  }
}

/** Acts on the task on show. */
function ofTask(run: (context: CommandContext, task: Task) => void): CommandRun {
  return {
    when: ({ model }) => placeOnShow(model.state) !== null,
    run(context) {
      const place = placeOnShow(context.model.state)
      if (place) run(context, place.task)
    },
  }
}

function always(): boolean {
  return true
}

/** Another page decides on settings, tasks and colors of an embedded viewer. */
function isOwnPage({ isEmbedded }: CommandContext): boolean {
  return isEmbedded !== true
}

function hasMarks({ model: { state } }: CommandContext): boolean {
  return isMarked(state, focusedPath(state))
}

/** The page on show has comments that were sent, and are not done. */
function hasThreads({ model: { state } }: CommandContext): boolean {
  const { cover, comments } = mountedDoc(state, focusedPath(state)) ?? {}
  return cover === 'page' && comments?.list.some(isPrinted) === true
}

/** The bytes on show are known, so they can be compared. */
function isPinned({ model: { state } }: CommandContext): boolean {
  return (mountedDoc(state, focusedPath(state))?.loaded.hash ?? null) !== null
}

/** The reader decides in a tab of the dashboard alone, on a doc that nothing covers. */
function isDecidable(context: CommandContext): boolean {
  const { isTab, state } = context.model
  return isTab && isPinned(context) && state.readChanges !== 'shown'
}

function isWithSidebar({ isBare }: CommandContext): boolean {
  return isBare !== true
}
