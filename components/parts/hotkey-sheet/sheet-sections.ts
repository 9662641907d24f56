// What stands on the sheet of shortcuts, section by section. What the keys do is done elsewhere.

import { ACTION_LABELS, comboInWords, combosInWords } from '../../../schema/hotkeys/combos.js'
import {
  FIXED_KEYS,
  parseCombo,
  type Action,
  type FixedAction,
  type Hotkeys,
} from '../../../schema/hotkeys/hotkeys.js'

/** A line of the sheet: each way to do it is a combo in words. */
export interface SheetLine {
  label: string
  ways: readonly string[]
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

/** What the fixed keys do, in words. */
const FIXED_LABELS: Readonly<Record<FixedAction, string>> = {
  palette: 'Quick open',
  nextPane: 'Next pane',
  previousPane: 'Previous pane',
  reopenTab: 'Reopen closed tab',
  undo: 'Undo, outside docs',
  openInEditor: 'Open in editor, outside docs',
  nextMatch: 'Next match of a search',
  previousMatch: 'Match before',
  print: 'Print the doc in front',
  hotkeys: 'This sheet',
}

const SEARCHING: readonly SheetLine[] = [
  { label: 'Take the marks off, then clear', ways: ['Esc'] },
  { label: 'Commands in quick open', ways: ['>'] },
  { label: 'Headings in quick open', ways: ['@'] },
]

const IN_THE_TREE: readonly SheetLine[] = [
  { label: 'Row by row', ways: ['↓', '↑'] },
  { label: 'Unfold, fold', ways: ['→', '←'] },
  { label: 'First, last row', ways: ['Home', 'End'] },
  { label: 'Open', ways: ['Enter'] },
  { label: 'Open to the side', ways: ['Shift+Enter'] },
  { label: 'Unfold all beside it', ways: ['*'] },
  { label: 'Go to a name', ways: ['type its letters'] },
  {
    label: 'Copy its path',
    ways: ['Ctrl+C', 'Cmd+C'],
  },
  { label: 'Its menu', ways: ['Shift+F10'] },
]

const ON_A_TAB: readonly SheetLine[] = [
  { label: 'Tab by tab', ways: ['→', '←'] },
  { label: 'First, last tab', ways: ['Home', 'End'] },
  { label: 'Show', ways: ['Enter'] },
  { label: 'Close', ways: ['Delete'] },
  { label: 'Its menu', ways: ['Shift+F10'] },
]

/** The sections with these hotkeys, what can be changed first. */
export function sheetSections(hotkeys: Hotkeys): SheetSection[] {
  const lineOf = (action: Action): SheetLine => ({
    label: ACTION_LABELS[action],
    ways: combosInWords(hotkeys[action].filter(combo => parseCombo(combo) !== null)),
  })
  const fixed = Object.entries(FIXED_LABELS).map(([action, label]) => {
    const ways = FIXED_KEYS[action as FixedAction].map(fixedInWords)
    return { label, ways }
  })
  return [
    { title: 'Tabs and panes', lines: TAB_ACTIONS.map(lineOf) },
    { title: 'Anywhere', lines: [...PAGE_ACTIONS.map(lineOf), ...fixed, ...SEARCHING] },
    { title: 'In the list of plans', lines: IN_THE_TREE },
    { title: 'On a tab', lines: ON_A_TAB },
  ]
}

/** These are for a Mac alone, whose key is called so. */
function fixedInWords(keys: string): string {
  return comboInWords(keys).replace('Meta', 'Cmd')
}
