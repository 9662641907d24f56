// What stands on the sheet of shortcuts, section by section. What the keys do is done elsewhere.

import { ACTION_LABELS, combosInWords, keysOfCombo } from '../../../schema/combos.js'
import type { Action, Hotkeys } from '../../../schema/hotkeys.js'

/** A line of the sheet: each way to do it is keys that are pressed together. */
export interface SheetLine {
  label: string
  ways: readonly (readonly string[])[]
}

export interface SheetSection {
  title: string
  lines: readonly SheetLine[]
}

const TAB_ACTIONS: readonly Action[] = [
  'nextTab',
  'previousTab',
  'closeTab',
  'moveTabLeft',
  'moveTabRight',
  'moveTabUp',
  'moveTabDown',
  'splitRight',
  'splitDown',
]
const PAGE_ACTIONS: readonly Action[] = ['focusSearch', 'openPhase', 'toggleSidebar']

const FIXED: readonly SheetLine[] = [
  {
    label: 'Quick open',
    ways: [
      ['Ctrl', 'K'],
      ['Cmd', 'K'],
    ],
  },
  { label: 'Next pane', ways: [['F6']] },
  { label: 'Previous pane', ways: [['Shift', 'F6']] },
  { label: 'This sheet', ways: [['?']] },
]

const IN_THE_TREE: readonly SheetLine[] = [
  { label: 'Row by row', ways: [['↓'], ['↑']] },
  { label: 'Unfold, fold', ways: [['→'], ['←']] },
  { label: 'First, last row', ways: [['Home'], ['End']] },
  { label: 'Open', ways: [['Enter']] },
  { label: 'Open to the side', ways: [['Shift', 'Enter']] },
  { label: 'Unfold all beside it', ways: [['*']] },
  { label: 'Go to a name', ways: [['type its letters']] },
  {
    label: 'Copy its path',
    ways: [
      ['Ctrl', 'C'],
      ['Cmd', 'C'],
    ],
  },
  { label: 'Its menu', ways: [['Shift', 'F10']] },
]

const ON_A_TAB: readonly SheetLine[] = [
  { label: 'Tab by tab', ways: [['→'], ['←']] },
  { label: 'First, last tab', ways: [['Home'], ['End']] },
  { label: 'Show', ways: [['Enter']] },
  { label: 'Close', ways: [['Delete']] },
  { label: 'Its menu', ways: [['Shift', 'F10']] },
]

/** The sections with these hotkeys, what can be changed first. */
export function sheetSections(hotkeys: Hotkeys): SheetSection[] {
  const lineOf = (action: Action): SheetLine => ({
    label: ACTION_LABELS[action],
    ways: hotkeys[action].map(keysOf).filter(keys => keys.length > 0),
  })
  return [
    { title: 'Tabs and panes', lines: TAB_ACTIONS.map(lineOf) },
    { title: 'Anywhere', lines: [...PAGE_ACTIONS.map(lineOf), ...FIXED] },
    { title: 'In the list of plans', lines: IN_THE_TREE },
    { title: 'On a tab', lines: ON_A_TAB },
  ]
}

function keysOf(combo: string): string[] {
  const keys = keysOfCombo(combo)
  const [words = ''] = combosInWords([combo])
  return words.endsWith('1…9') ? [...keys, '1…9'] : keys
}
