// Which command a key press is for, and which keys a command has.
// To change the default keys, see schema/hotkeys/command-table.ts.

import { FIXED_KEYS, fixedActionOf } from '../../../schema/hotkeys/fixed-keys.js'
import { matchCombo, parseCombo, type KeyPress } from '../../../schema/hotkeys/hotkeys.js'
import type { Keys } from '../../../schema/hotkeys/review-keys.js'
import type { Command } from './command.js'
import { COMMANDS } from './commands.js'

/** The command that a key press is for, whether it can do something now or not. */
export function commandFor(press: KeyPress, keys: Keys): Command | null {
  const digit = /^Digit([1-9])$/.exec(press.code)?.[1] ?? ''
  const isPressed = (text: string) => {
    const combo = parseCombo(text)
    return combo !== null && matchCombo(press, combo)
  }
  const configured = COMMANDS.find(({ id, key }) => {
    if (!key || (key === 'openPhase' && id !== `openPhase${digit}`)) return false
    return keys[key].some(isPressed)
  })
  const action = fixedActionOf(press)
  return configured ?? COMMANDS.find(({ fixed }) => fixed && fixed === action) ?? null
}

/** The keys of a command, as they are written in the settings; `''` for none. */
export function keysOf({ id, key, fixed }: Command, keys: Keys): string {
  if (fixed) return FIXED_KEYS[fixed].keys[0]
  const [combo = ''] = key ? keys[key] : []
  return key === 'openPhase' && combo !== '' ? `${combo}+${id.slice('openPhase'.length)}` : combo
}
