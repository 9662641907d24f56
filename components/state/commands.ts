// Everything that can be asked for by name: the one list behind the palette, the menus, the hotkeys
// and their sheet. What a command does to the state stands in arrange.ts and its like.

import {
  matchCombo,
  parseCombo,
  type Action,
  type Hotkeys,
  type KeyPress,
} from '../../schema/hotkeys.js'
import { panesOf } from '../../schema/layout/edit.js'
import { canSplit, neighbour, type Placed } from '../../schema/layout/geometry.js'
import type { Side } from '../../schema/layout/layout.js'
import type { Task } from '../../schema/tree.js'
import * as arrange from './arrange.js'
import { chooseTheme, toggleSidebar, turnOrder } from './fold.js'
import { focusedPane, focusedPath, layoutOf, placeOnShow } from './on-show.js'
import { openWorkspace } from './open.js'
import { showPage, showSource } from './raw.js'
import type { View } from './view.js'
import type { ViewState } from './view-state.js'

/** What commands need of the page besides what a viewer knows. */
export interface Stage {
  view: View
  /** Where the panes lie; null while they are not on show. */
  placed: Placed | null
  gap: number
  isRtl: boolean
  /** Whether the page is dark, by choice or by the system. */
  isDark: boolean
  /** Whether another page decides on settings, tasks and colours, or nobody does. */
  isEmbedded?: boolean
  /** Whether there is no sidebar that could be shown. */
  isBare?: boolean
  focusSearch(): void
  showPalette(): void
  showHotkeys(): void
  showSettings(): void
}

export interface Command {
  id: string
  title: string
  /** The action whose combos run it. */
  action?: Action
  /** The fixed key that runs it, as it is shown. */
  keys?: string
  /** Whether it can do something now. */
  when(stage: Stage): boolean
  run(stage: Stage): void
}

export const COMMANDS: readonly Command[] = [
  step('moveTabLeft', 'Move tab left', 'left'),
  step('moveTabRight', 'Move tab right', 'right'),
  step('moveTabUp', 'Move tab up', 'top'),
  step('moveTabDown', 'Move tab down', 'bottom'),
  cycle('nextTab', 'Next tab', 1),
  cycle('previousTab', 'Previous tab', -1),
  gesture(
    'closeTab',
    'Close tab',
    state => arrange.closeTab(state, focusedPath(state)),
    'closeTab',
  ),
  gesture('closeOthers', 'Close other tabs', state =>
    arrange.closeOthers(state, focusedPath(state)),
  ),
  gesture('closePane', 'Close pane', state => arrange.closePane(state, layoutOf(state).focused)),
  split('splitRight', 'Split right', 'right'),
  split('splitDown', 'Split down', 'bottom'),
  gesture('showSource', 'Show the source of this doc', state =>
    showSource(state, focusedPath(state)),
  ),
  gesture('showPage', 'Show the page of this doc', state => showPage(state, focusedPath(state))),
  gesture('layOutAgain', 'Lay out again', arrange.layOutAgain),
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map(openPhase),
  move('settle', 'Settle this task', 'active'),
  move('restore', 'Restore this task', 'done'),
  {
    id: 'toggleSidebar',
    title: 'Show or hide the sidebar',
    action: 'toggleSidebar',
    when: isWithSidebar,
    run: ({ view }) => view.update(toggleSidebar),
  },
  gesture('sortTasks', 'Sort tasks by name or by newest change', turnOrder),
  {
    ...page('focusSearch', 'Search plans', stage => stage.focusSearch(), { action: 'focusSearch' }),
    when: isWithSidebar,
  },
  page('palette', 'Go to anything', stage => stage.showPalette(), { keys: 'Ctrl+K' }),
  page('hotkeys', 'Keyboard shortcuts', stage => stage.showHotkeys(), { keys: '?' }),
  own('settings', 'Settings', stage => stage.showSettings()),
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
  return (
    COMMANDS.find(({ id, action }) => {
      if (!action || (action === 'openPhase' && id !== `openPhase${digit}`)) return false
      return hotkeys[action].some(isPressed)
    }) ?? null
  )
}

/** The keys of a command as they are shown; `''` for none. */
export function keysOf({ id, action, keys = '' }: Command, hotkeys: Hotkeys): string {
  const [combo] = action ? hotkeys[action] : []
  if (combo === undefined) return keys
  return action === 'openPhase' ? `${combo}+${id.slice('openPhase'.length)}` : combo
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
    when: ({ view }) => change(view.state) !== view.state,
    run: ({ view }) => view.update(change),
  }
  return action ? { ...command, action } : command
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
    action,
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

function openPhase(digit: number): Command {
  const dirOf = (state: ViewState) => phaseOf(placeOnShow(state)?.task ?? null, digit)
  return {
    id: `openPhase${digit}`,
    title: `Open phase ${digit}`,
    action: 'openPhase',
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
    when: ({ view, isEmbedded }) =>
      isEmbedded !== true && placeOnShow(view.state)?.task.status === from,
    run({ view }) {
      const place = placeOnShow(view.state)
      if (place) void view.settle(place.task, to)
    },
  }
}

function page(
  id: string,
  title: string,
  run: (stage: Stage) => void,
  keys: Pick<Command, 'action' | 'keys'> = {},
): Command {
  return { id, title, ...keys, when: () => true, run }
}

/** What only a page of its own has. */
function own(id: string, title: string, run: (stage: Stage) => void): Command {
  return { id, title, when: ({ isEmbedded }) => isEmbedded !== true, run }
}

function isWithSidebar({ isBare }: Stage): boolean {
  return isBare !== true
}
