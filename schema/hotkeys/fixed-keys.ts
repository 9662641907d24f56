// The keys that cannot be changed, and which key presses are one. The script in framed docs has this file, and not
// the titles of the commands. To change a command, see command-table.ts.

import type { CommandId } from './command-table.js'
import type { KeyPress } from './hotkeys.js'

interface FixedKeys {
  /** If the settings give the same keys to another command, that command runs. */
  readonly keys: readonly [string, ...string[]]
  /** They act while a doc has the focus, too: they change nothing outside the page, or ask first. */
  readonly inDocs?: true
}

/** By command. */
export const FIXED_KEYS = {
  reopenTab: { keys: ['Alt+Shift+W'], inDocs: true },
  undo: { keys: ['Ctrl+Z', 'Meta+Z'], inDocs: true },
  nextPane: { keys: ['F6'], inDocs: true },
  previousPane: { keys: ['Shift+F6'], inDocs: true },
  find: { keys: ['Ctrl+F', 'Meta+F'], inDocs: true },
  nextMatch: { keys: ['F3'] },
  previousMatch: { keys: ['Shift+F3'] },
  unmark: { keys: ['Escape'] },
  openInEditor: { keys: ['Alt+E'], inDocs: true },
  print: { keys: ['Ctrl+P', 'Meta+P'] },
  /** Escape takes the marks off first, where there are any. */
  clearSearch: { keys: ['Escape'] },
  palette: { keys: ['Ctrl+K', 'Meta+K'], inDocs: true },
  hotkeys: { keys: ['?'], inDocs: true },
} as const satisfies Partial<Record<CommandId, FixedKeys>>

export type FixedAction = keyof typeof FIXED_KEYS

const FIXED_ACTIONS = Object.keys(FIXED_KEYS) as FixedAction[]

export function isFixedAction(id: CommandId): id is FixedAction {
  return id in FIXED_KEYS
}

export function fixedKeys(action: FixedAction): FixedKeys {
  return FIXED_KEYS[action]
}

/** The action of a press that cannot be changed; null for any other press. */
export function fixedActionOf(press: KeyPress): FixedAction | null {
  const isOf = (action: FixedAction) =>
    fixedKeys(action).keys.some(keys => isFixedPress(press, keys))
  return FIXED_ACTIONS.find(isOf) ?? null
}

/** The press is a fixed key that acts while a doc has the focus, too. */
export function isFixedKey(press: KeyPress): boolean {
  const action = fixedActionOf(press)
  return action !== null && fixedKeys(action).inDocs === true
}

function isFixedPress(press: KeyPress, keys: string): boolean {
  const { ctrl, alt, shift, meta } = press
  if (keys === '?') return press.key === '?' && !ctrl && !alt && !meta
  const held = keys.split('+')
  const name = held.pop() ?? ''
  const isHeld = (modifier: string, is: boolean) => held.includes(modifier) === is
  if (!isHeld('Ctrl', ctrl) || !isHeld('Alt', alt) || !isHeld('Shift', shift)) return false
  if (!isHeld('Meta', meta)) return false
  // Where the layout has a Z of its own, undo is on that key, as in every program.
  if (name === 'Z' && /^[a-z]$/i.test(press.key)) return press.key.toUpperCase() === name
  // Some systems put Escape on another key.
  if (name === 'Escape') return press.key === name
  return press.code === (name.length === 1 ? `Key${name}` : name)
}
