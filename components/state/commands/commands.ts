// What each command does, and when it can. Titles, sections and keys: schema/hotkeys/command-table.ts.
// To change what a command does to the state, see state/actions/.

import { COMMAND_TABLE, isAction, isFixedAction } from '../../../schema/hotkeys/command-table.js'
import {
  fixedActionOf,
  matchCombo,
  parseCombo,
  type Hotkeys,
  type KeyPress,
} from '../../../schema/hotkeys/hotkeys.js'
import { panesOf } from '../../../schema/layout/edit.js'
import { canSplit, neighbour } from '../../../schema/layout/geometry.js'
import type { Side } from '../../../schema/layout/layout.js'
import type { Task } from '../../../schema/tree.js'
import * as arrange from '../actions/layout.js'
import { lastClosing, lastUndo } from '../actions/layout.js'
import type { Command, CommandRun, Stage } from './command.js'
import { nextPhase } from '../beside.js'
import { chooseTheme, foldTasks, toggleSidebar, turnOrder } from '../actions/sidebar.js'
import { focusedPane, focusedPath, layoutOf, mountedDoc, placeOnShow } from '../selectors.js'
import { isMarked, openWorkspace, unmark } from '../actions/open.js'
import { showPage, showSource } from '../actions/view-source.js'
import type { ViewState } from '../state.js'

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
    when: ({ view }) => lastClosing(view.state) !== null,
    run: ({ view }) => view.reopenTab(),
  },
  undo: {
    // The last step may have settled a task.
    changes: 'files',
    when: ({ view }) => lastUndo(view.state) !== null,
    run: ({ view }) => void view.undo(),
  },
  splitRight: split('right'),
  splitDown: split('bottom'),
  swapLeft: swap('left'),
  swapRight: swap('right'),
  maximizePane: change(arrange.toggleMaximized),
  evenOut: change(arrange.evenOutAll),
  layOutAgain: change(arrange.layOutAgain),
  nextPane: { when: always, run: stage => stage.walk(1) },
  previousPane: { when: always, run: stage => stage.walk(-1) },

  nextMatch: ofDoc(stage => stage.findMatch(1), { when: hasMarks }),
  previousMatch: ofDoc(stage => stage.findMatch(-1), { when: hasMarks }),
  unmark: ofDoc(({ view }, path) => view.update(state => unmark(state, path)), { when: hasMarks }),
  openInEditor: ofDoc((stage, path) => stage.openInEditor(path), {
    changes: 'programs',
    when: isOwnPage,
  }),
  print: ofDoc(stage => stage.print(), {
    changes: 'programs',
    when: stage =>
      isOwnPage(stage) && mountedDoc(stage.view.state, focusedPath(stage.view.state)) !== null,
  }),
  copyPath: ofDoc((stage, path) => stage.copyPath(path)),
  copyLink: ofDoc((stage, path) => stage.copyLink(path)),
  reveal: ofDoc((stage, path) => stage.reveal(path), { when: isWithSidebar }),
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
    ...ofTask((stage, task) => stage.pickIcon(task)),
    changes: 'settings',
    when: stage => isOwnPage(stage) && placeOnShow(stage.view.state) !== null,
  },
  copyFolder: ofTask((stage, { dir }) => stage.copyPath(dir)),

  toggleSidebar: { when: isWithSidebar, run: ({ view }) => view.update(toggleSidebar) },
  sortTasks: change(turnOrder),
  collapseAll: { when: isWithSidebar, run: ({ view }) => view.update(foldTasks) },
  focusSearch: { when: isWithSidebar, run: stage => stage.focusSearch() },
  clearSearch: {
    when: ({ isSearching }) => isSearching === true,
    run: stage => stage.searchFor(''),
  },

  palette: { when: always, run: stage => stage.showPalette() },
  hotkeys: { when: always, run: stage => stage.showHotkeys() },
  settings: { changes: 'settings', when: isOwnPage, run: stage => stage.showSettings() },
  editor: { changes: 'settings', when: isOwnPage, run: stage => stage.showSettings('editor') },
  theme: {
    when: isOwnPage,
    run: ({ view, isDark }) => view.update(state => chooseTheme(state, isDark ? 'light' : 'dark')),
  },
  systemTheme: {
    when: isOwnPage,
    run: ({ view }) => view.update(state => chooseTheme(state, null)),
  },
}

export const COMMANDS: readonly Command[] = (Object.keys(RUNS) as Command['id'][]).map(id => {
  const { title, section } = COMMAND_TABLE[id]
  const action = id.startsWith('openPhase') ? 'openPhase' : id
  return {
    ...{ id, title, section, changes: null },
    ...RUNS[id],
    ...(isAction(action) ? { action } : {}),
    ...(isFixedAction(id) ? { fixed: id } : {}),
  }
})

/** The command that a key press is for, whether it can do something now or not. */
export function commandFor(press: KeyPress, hotkeys: Hotkeys): Command | null {
  const digit = /^Digit([1-9])$/.exec(press.code)?.[1] ?? ''
  const isPressed = (text: string) => {
    const combo = parseCombo(text)
    return combo !== null && matchCombo(press, combo)
  }
  const configured = COMMANDS.find(({ id, action }) => {
    if (!action || (action === 'openPhase' && id !== `openPhase${digit}`)) return false
    return hotkeys[action].some(isPressed)
  })
  const action = fixedActionOf(press)
  return configured ?? COMMANDS.find(({ fixed }) => fixed && fixed === action) ?? null
}

/** The keys of a command, as they are written in the settings; `''` for none. */
export function keysOf({ id, action, fixed }: Command, hotkeys: Hotkeys): string {
  if (fixed) return COMMAND_TABLE[fixed].fixed[0]
  const [combo = ''] = action ? hotkeys[action] : []
  return action === 'openPhase' && combo !== '' ? `${combo}+${id.slice('openPhase'.length)}` : combo
}

function change(action: (state: ViewState) => ViewState): CommandRun {
  return changeOn(action)
}

function closing(action: (state: ViewState) => ViewState): CommandRun {
  return { ...change(action), closes: true }
}

/** A change that depends on where the panes lie. */
function changeOn(action: (state: ViewState, stage: Stage) => ViewState): CommandRun {
  return {
    when: stage => action(stage.view.state, stage) !== stage.view.state,
    run: stage => stage.view.update(state => action(state, stage)),
  }
}

function step(side: Side): CommandRun {
  return changeOn((state, stage) => stepped(state, stage, side))
}

function split(side: Side): CommandRun {
  return changeOn((state, stage) => {
    const { focused } = layoutOf(state)
    if (!hasRoom(stage, focused, side)) return state
    return arrange.splitWithTab(state, focusedPath(state), focused, side)
  })
}

/** A step that would split a pane too small for two is none. */
function stepped(state: ViewState, stage: Stage, side: Side): ViewState {
  const pane = focusedPane(state)
  if (!pane) return state
  const other = stage.placed && neighbour(stage.placed, pane.id, side)
  const next = arrange.stepTab(state, pane.active, side, other, stage.isRtl)
  const isSplit = panesOf(layoutOf(next)).length > panesOf(layoutOf(state)).length
  return isSplit && !hasRoom(stage, pane.id, side) ? state : next
}

function hasRoom({ placed, gap }: Stage, pane: string, side: Side): boolean {
  const rect = placed?.panes.find(({ id }) => id === pane)?.rect
  return rect !== undefined && canSplit(rect, side, gap)
}

function swap(side: Side): CommandRun {
  return changeOn((state, { placed }) =>
    arrange.swapPanes(state, placed && neighbour(placed, layoutOf(state).focused, side)),
  )
}

function openPhase(digit: number): CommandRun {
  const dirOf = (state: ViewState) => phaseOf(placeOnShow(state)?.task ?? null, digit)
  return {
    when: ({ view }) => dirOf(view.state) !== '',
    run: ({ view }) => view.update(state => openWorkspace(state, dirOf(state))),
  }
}

/** The phase of this number; in a task whose phases have none, the one in this place. */
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
    when: stage => isOwnPage(stage) && placeOnShow(stage.view.state)?.task.status === from,
    run({ view }) {
      const place = placeOnShow(view.state)
      if (place) void view.settle(place.task, to)
    },
  }
}

/** Acts on the doc in front of the focused pane. */
function ofDoc(
  run: (stage: Stage, path: string) => void,
  { when = always, ...more }: Partial<Pick<CommandRun, 'changes' | 'when'>> = {},
): CommandRun {
  return {
    ...more,
    when: stage => focusedPath(stage.view.state) !== '' && when(stage),
    run: stage => run(stage, focusedPath(stage.view.state)),
  }
}

/** Acts on the task on show. */
function ofTask(run: (stage: Stage, task: Task) => void): CommandRun {
  return {
    when: ({ view }) => placeOnShow(view.state) !== null,
    run(stage) {
      const place = placeOnShow(stage.view.state)
      if (place) run(stage, place.task)
    },
  }
}

function always(): boolean {
  return true
}

/** Another page decides on settings, tasks and colors of an embedded viewer. */
function isOwnPage({ isEmbedded }: Stage): boolean {
  return isEmbedded !== true
}

function hasMarks({ view: { state } }: Stage): boolean {
  return isMarked(state, focusedPath(state))
}

function isWithSidebar({ isBare }: Stage): boolean {
  return isBare !== true
}
