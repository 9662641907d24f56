// Lists the lines of the sheet of shortcuts, section by section. Pure.
// To change a shortcut or its title, see schema/hotkeys/command-table.ts; a key of a list, schema/hotkeys/list-keys.ts.

import { comboInWords, combosInWords } from '../../../schema/hotkeys/combos.js'
import {
  COMMAND_IDS,
  commandRow,
  isAction,
  isReviewAction,
  type CommandId,
  type CommandSection,
} from '../../../schema/hotkeys/command-table.js'
import { fixedKeys, isFixedAction } from '../../../schema/hotkeys/fixed-keys.js'
import { parseCombo } from '../../../schema/hotkeys/hotkeys.js'
import { LIST_KEYS, type ListName } from '../../../schema/hotkeys/list-keys.js'
import type { Keys } from '../../../schema/hotkeys/review-keys.js'

/** A line of the sheet: each way to do it is a combo in words. */
export interface SheetLine {
  label: string
  ways: readonly string[]
}

export interface SheetSection {
  title: string
  lines: readonly SheetLine[]
}

const SECTIONS: readonly CommandSection[] = ['Tabs and panes', 'Tasks', 'Docs', 'Sidebar', 'Page']

const IN_QUICK_OPEN: readonly SheetLine[] = [
  { label: 'Commands', ways: ['>'] },
  { label: 'Headings', ways: ['@'] },
]

const IN_THE_TREE: readonly SheetLine[] = [
  { label: 'Row by row', ways: ['↓', '↑'] },
  { label: 'Unfold, fold', ways: ['→', '←'] },
  { label: 'First, last row', ways: ['Home', 'End'] },
  { label: 'Open', ways: ['Enter'] },
  { label: 'Open to the side', ways: ['Shift+Enter'] },
  { label: 'Unfold all beside it', ways: ['*'] },
  { label: 'Go to a name', ways: ['type its letters'] },
  { label: 'Copy its path', ways: ['Ctrl+C', 'Cmd+C'] },
  { label: 'Its menu', ways: ['Shift+F10'] },
]

const ON_A_TAB: readonly SheetLine[] = [
  { label: 'Tab by tab', ways: ['→', '←'] },
  { label: 'First, last tab', ways: ['Home', 'End'] },
  { label: 'Show', ways: ['Enter'] },
  { label: 'Close', ways: ['Delete'] },
  { label: 'Its menu', ways: ['Shift+F10'] },
]

export function sheetSections(hotkeys: Keys): SheetSection[] {
  return [
    ...SECTIONS.map(title => ({ title, lines: linesOf(title, hotkeys) })),
    { title: 'In quick open', lines: IN_QUICK_OPEN },
    { title: 'In comments', lines: linesIn('plan-comments') },
    { title: 'In “For you”', lines: linesIn('plan-for-you') },
    { title: 'In “Read changes”', lines: linesIn('plan-read-changes') },
    { title: 'In the list of plans', lines: IN_THE_TREE },
    { title: 'On a tab', lines: ON_A_TAB },
  ]
}

function linesIn(list: ListName): SheetLine[] {
  return LIST_KEYS[list].map(({ title, keys }) => ({ label: title, ways: keys }))
}

/** The commands of a section that have keys, or could have. */
function linesOf(section: CommandSection, hotkeys: Keys): SheetLine[] {
  return COMMAND_IDS.filter(id => commandRow(id).section === section).flatMap(id => {
    const line = lineOf(id, hotkeys)
    return line ? [line] : []
  })
}

function lineOf(id: CommandId, hotkeys: Keys): SheetLine | null {
  const { title } = commandRow(id)
  if (isAction(id) || isReviewAction(id)) {
    const combos = hotkeys[id].filter(combo => parseCombo(combo) !== null)
    return { label: title, ways: combosInWords(combos) }
  }
  if (!isFixedAction(id)) return null
  const { keys, inDocs } = fixedKeys(id)
  return { label: inDocs ? title : `${title}, outside docs`, ways: keys.map(fixedInWords) }
}

/** Meta is only for a Mac, where the key is called Cmd. */
function fixedInWords(keys: string): string {
  return comboInWords(keys).replace('Meta', 'Cmd').replace('Escape', 'Esc')
}
