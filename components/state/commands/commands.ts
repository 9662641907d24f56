// Everything that can be asked for by name: the one list behind the palette, the menus, the hotkeys
// and their sheet. What a command does to the state stands in state/actions/layout.ts and its like.

import {
  FIXED_KEYS,
  fixedActionOf,
  matchCombo,
  parseCombo,
  type Action,
  type Hotkeys,
  type KeyPress,
} from '../../../schema/hotkeys/hotkeys.js'
import { panesOf } from '../../../schema/layout/edit.js'
import { canSplit, neighbour } from '../../../schema/layout/geometry.js'
import type { Side } from '../../../schema/layout/layout.js'
import type { Task } from '../../../schema/tree.js'
import * as arrange from '../actions/layout.js'
import { lastClosing, lastUndo } from '../actions/layout.js'
import type { Command, Stage } from './command.js'
import { nextPhase } from '../beside.js'
import { chooseTheme, foldTasks, toggleSidebar, turnOrder } from '../actions/sidebar.js'
import { focusedPane, focusedPath, layoutOf, placeOnShow } from '../selectors.js'
import { isMarked, openWorkspace, unmark } from '../actions/open.js'
import { showPage, showSource } from '../actions/view-source.js'
import type { ViewState } from '../state.js'

export const COMMANDS: readonly Command[] = [
  step('moveTabLeft', 'Move tab left', 'left'),
  step('moveTabRight', 'Move tab right', 'right'),
  step('moveTabUp', 'Move tab up', 'top'),
  step('moveTabDown', 'Move tab down', 'bottom'),
  cycle('nextTab', 'Next tab', 1),
  cycle('previousTab', 'Previous tab', -1),
  closing(
    'closeTab',
    'Close tab',
    state => arrange.closeTab(state, focusedPath(state)),
    'closeTab',
  ),
  closing('closeOthers', 'Close other tabs', state =>
    arrange.closeOthers(state, focusedPath(state)),
  ),
  closing('closeAfter', 'Close tabs after it', state =>
    arrange.closeAfter(state, focusedPath(state)),
  ),
  closing('closePane', 'Close pane', state => arrange.closePane(state, layoutOf(state).focused)),
  {
    ...page('reopenTab', 'Reopen closed tab', ({ view }) => view.reopenTab()),
    section: 'Tabs and panes',
    fixed: 'reopenTab',
    when: ({ view }) => lastClosing(view.state) !== null,
  },
  {
    ...page('undo', 'Undo', ({ view }) => void view.undo()),
    fixed: 'undo',
    // The last step may have settled a task.
    changes: 'files',
    when: ({ view }) => lastUndo(view.state) !== null,
  },
  split('splitRight', 'Split right', 'right'),
  split('splitDown', 'Split down', 'bottom'),
  swap('swapLeft', 'Swap with the pane to the left', 'left'),
  swap('swapRight', 'Swap with the pane to the right', 'right'),
  gesture('maximizePane', 'Maximize pane', arrange.toggleMaximized),
  gesture('evenOut', 'Even out the panes', arrange.evenOutAll),
  gesture('layOutAgain', 'Lay out again', arrange.layOutAgain),
  { ...page('nextPane', 'Next pane', stage => stage.walk(1)), fixed: 'nextPane' },
  { ...page('previousPane', 'Previous pane', stage => stage.walk(-1)), fixed: 'previousPane' },

  ofDoc('nextMatch', 'Next match', stage => stage.findMatch(1), {
    fixed: 'nextMatch',
    when: hasMarks,
  }),
  ofDoc('previousMatch', 'Previous match', stage => stage.findMatch(-1), {
    fixed: 'previousMatch',
    when: hasMarks,
  }),
  ofDoc(
    'unmark',
    'Take the marks off',
    ({ view }, path) => {
      view.update(state => unmark(state, path))
    },
    { when: hasMarks },
  ),
  ofDoc('openInEditor', 'Open in editor', (stage, path) => stage.openInEditor(path), {
    fixed: 'openInEditor',
    changes: 'programs',
    when: ({ isEmbedded }) => isEmbedded !== true,
  }),
  ofDoc('print', 'Print…', stage => stage.print(), {
    fixed: 'print',
    changes: 'programs',
    when: ({ view, isEmbedded }) =>
      isEmbedded !== true && view.state.sources.has(focusedPath(view.state)),
  }),
  ofDoc('copyPath', 'Copy path', (stage, path) => stage.copyPath(path)),
  ofDoc('copyLink', 'Copy link', (stage, path) => stage.copyLink(path)),
  ofDoc('reveal', 'Show in the sidebar', (stage, path) => stage.reveal(path), {
    when: isWithSidebar,
  }),
  inDocs(
    gesture('showSource', 'Show the source of this doc', state =>
      showSource(state, focusedPath(state)),
    ),
  ),
  inDocs(
    gesture('showPage', 'Show the page of this doc', state => showPage(state, focusedPath(state))),
  ),

  phase('previousPhase', 'Previous phase', -1),
  phase('nextPhase', 'Next phase', 1),
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map(openPhase),
  move('settle', 'Settle this task', 'active'),
  move('restore', 'Restore this task', 'done'),
  {
    ...ofTask('pickIcon', 'Choose an icon for this task', (stage, task) => stage.pickIcon(task)),
    changes: 'settings',
    when: ({ view, isEmbedded }) => isEmbedded !== true && placeOnShow(view.state) !== null,
  },
  ofTask('copyFolder', 'Copy the folder path of this task', (stage, { dir }) =>
    stage.copyPath(dir),
  ),

  {
    ...page('toggleSidebar', 'Show or hide the sidebar', ({ view }) => view.update(toggleSidebar)),
    section: 'Sidebar',
    action: 'toggleSidebar',
    when: isWithSidebar,
  },
  {
    ...gesture('sortTasks', 'Sort tasks by name or by newest change', turnOrder),
    section: 'Sidebar',
  },
  {
    ...page('collapseAll', 'Collapse all tasks', ({ view }) => view.update(foldTasks)),
    section: 'Sidebar',
    when: isWithSidebar,
  },
  {
    ...page('focusSearch', 'Search plans', stage => stage.focusSearch()),
    section: 'Sidebar',
    action: 'focusSearch',
    when: isWithSidebar,
  },
  {
    ...page('clearSearch', 'Clear the search', stage => stage.searchFor('')),
    section: 'Sidebar',
    when: ({ isSearching }) => isSearching === true,
  },
  { ...page('palette', 'Go to anything', stage => stage.showPalette()), fixed: 'palette' },
  { ...page('hotkeys', 'Keyboard shortcuts', stage => stage.showHotkeys()), fixed: 'hotkeys' },
  { ...own('settings', 'Settings', stage => stage.showSettings()), changes: 'settings' },
  {
    ...own('editor', 'Choose the editor', stage => stage.showSettings('editor')),
    changes: 'settings',
  },
  own('theme', 'Switch between dark and light', ({ view, isDark }) =>
    view.update(state => chooseTheme(state, isDark ? 'light' : 'dark')),
  ),
  own('systemTheme', 'Follow the colours of the system', ({ view }) =>
    view.update(state => chooseTheme(state, null)),
  ),
]

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
  if (fixed) return FIXED_KEYS[fixed][0]
  const [combo = ''] = action ? hotkeys[action] : []
  return action === 'openPhase' && combo !== '' ? `${combo}+${id.slice('openPhase'.length)}` : combo
}

function gesture(
  id: string,
  title: string,
  change: (state: ViewState) => ViewState,
  action?: Action,
): Command {
  const command: Command = {
    id,
    title,
    section: 'Tabs and panes',
    changes: null,
    when: ({ view }) => change(view.state) !== view.state,
    run: ({ view }) => view.update(change),
  }
  return action ? { ...command, action } : command
}

function closing(...command: Parameters<typeof gesture>): Command {
  return { ...gesture(...command), closes: true }
}

function cycle(action: Action, title: string, by: 1 | -1): Command {
  return gesture(action, title, state => arrange.cycleTab(state, by), action)
}

function step(action: Action, title: string, side: Side): Command {
  const change = (state: ViewState, stage: Stage) => stepped(state, stage, side)
  return staged(action, title, change)
}

function split(action: Action, title: string, side: Side): Command {
  return staged(action, title, (state, stage) => {
    const { focused } = layoutOf(state)
    if (!hasRoom(stage, focused, side)) return state
    return arrange.splitWithTab(state, focusedPath(state), focused, side)
  })
}

function staged(
  action: Action,
  title: string,
  change: (state: ViewState, stage: Stage) => ViewState,
): Command {
  return {
    id: action,
    title,
    section: 'Tabs and panes',
    action,
    changes: null,
    when: stage => change(stage.view.state, stage) !== stage.view.state,
    run: stage => stage.view.update(state => change(state, stage)),
  }
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

function swap(id: string, title: string, side: Side): Command {
  const change = (state: ViewState, { placed }: Stage) =>
    arrange.swapPanes(state, placed && neighbour(placed, layoutOf(state).focused, side))
  return {
    id,
    title,
    section: 'Tabs and panes',
    changes: null,
    when: stage => change(stage.view.state, stage) !== stage.view.state,
    run: stage => stage.view.update(state => change(state, stage)),
  }
}

function phase(id: string, title: string, by: 1 | -1): Command {
  const command = gesture(id, title, state => openWorkspace(state, nextPhase(state, by)))
  return { ...command, section: 'Tasks' }
}

function openPhase(digit: number): Command {
  const dirOf = (state: ViewState) => phaseOf(placeOnShow(state)?.task ?? null, digit)
  return {
    id: `openPhase${digit}`,
    title: `Open phase ${digit}`,
    section: 'Tasks',
    action: 'openPhase',
    changes: null,
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

function move(id: string, title: string, from: 'active' | 'done'): Command {
  const to = from === 'active' ? 'done' : 'active'
  return {
    id,
    title,
    section: 'Tasks',
    changes: 'files',
    when: ({ view, isEmbedded }) =>
      isEmbedded !== true && placeOnShow(view.state)?.task.status === from,
    run({ view }) {
      const place = placeOnShow(view.state)
      if (place) void view.settle(place.task, to)
    },
  }
}

function page(id: string, title: string, run: (stage: Stage) => void): Command {
  return { id, title, section: 'Page', changes: null, when: () => true, run }
}

/** What only a page of its own has. */
function own(id: string, title: string, run: (stage: Stage) => void): Command {
  return { ...page(id, title, run), when: ({ isEmbedded }) => isEmbedded !== true }
}

/** What is done with the doc in front of the focused pane. */
function ofDoc(
  id: string,
  title: string,
  run: (stage: Stage, path: string) => void,
  more: Partial<Pick<Command, 'fixed' | 'changes' | 'when'>> = {},
): Command {
  const { when = () => true } = more
  return {
    ...{ id, title, section: 'Docs', changes: null },
    ...more,
    when: stage => focusedPath(stage.view.state) !== '' && when(stage),
    run: stage => run(stage, focusedPath(stage.view.state)),
  }
}

/** What is done with the task on show. */
function ofTask(id: string, title: string, run: (stage: Stage, task: Task) => void): Command {
  return {
    ...{ id, title, section: 'Tasks', changes: null },
    when: ({ view }) => placeOnShow(view.state) !== null,
    run(stage) {
      const place = placeOnShow(stage.view.state)
      if (place) run(stage, place.task)
    },
  }
}

function inDocs(command: Command): Command {
  return { ...command, section: 'Docs' }
}

function hasMarks({ view: { state } }: Stage): boolean {
  return isMarked(state, focusedPath(state))
}

function isWithSidebar({ isBare }: Stage): boolean {
  return isBare !== true
}
