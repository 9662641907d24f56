// Which combo a key press is, and which two are the same press. What may be recorded at all is judged by
// components/parts/hotkey-field/combo-rules.ts. To change how a combo is written for people, see combos.ts.

import { ARROWS, heldModifiers } from './combos.js'
import type { Action } from './command-table.js'
import { FIXED_KEYS } from './fixed-keys.js'
import { ACTIONS, matchCombo, parseCombo, type Hotkeys, type KeyPress } from './hotkeys.js'

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const DIGITS = [...'0123456789']
/** Each stands on a key of its own in the American layout, without Shift. */
const SYMBOLS = [..."`-=[]\\;',./"]
const KEYS = [...LETTERS, ...DIGITS, ...Object.keys(ARROWS), ...SYMBOLS]

/**
 * The combo of a key press, by the physical key; null for a key that none can hold. A symbol that is
 * typed without Ctrl, Alt and Meta stands for itself, wherever the reader's layout has it.
 */
export function comboOf(press: KeyPress): string | null {
  const { key, ctrl, alt, meta } = press
  if (!ctrl && !alt && !meta && /^[!-/:-@[-`{-~]$/.test(key)) return key
  const held = heldModifiers(press)
  const texts = KEYS.map(name => (held === '' ? name : `${held}+${name}`))
  return texts.find(text => isPressOf(text, { ...press, key: '' })) ?? null
}

/** The physical key of a combo's letter or symbol, to ask a keyboard layout about it; else null. */
export function codeOfCombo(text: string): string | null {
  if (parseCombo(text)?.key.length !== 1) return null
  return pressesOf(text)[0]?.code ?? null
}

/** One press can be both of these combos. */
export function isSamePress(a: string, b: string): boolean {
  const second = parseCombo(b)
  return !!second && pressesOf(a).some(press => matchCombo(press, second))
}

/** A combo is one of the fixed keys. */
export function isFixedCombo(text: string): boolean {
  return Object.values(FIXED_KEYS).some(({ keys }) => keys.some(each => isSamePress(each, text)))
}

/** The hotkeys with a combo taken from every action. */
export function takeCombo(hotkeys: Hotkeys, combo: string): Hotkeys {
  const rest = { ...hotkeys }
  for (const action of actionsOf(combo, hotkeys)) {
    rest[action] = rest[action].filter(text => !isSamePress(text, combo))
  }
  return rest
}

/** The actions that a press of this combo does. */
export function actionsOf(combo: string, hotkeys: Hotkeys): Action[] {
  return ACTIONS.filter(action => hotkeys[action].some(text => isSamePress(text, combo)))
}

/** By combo. There are not many; each letter that is typed in the settings asks for all of them again. */
const knownPresses = new Map<string, readonly KeyPress[]>()

/** Every press that is this combo, whatever the keys type; none for bad text. */
function pressesOf(text: string): readonly KeyPress[] {
  const known = knownPresses.get(text)
  if (known) return known
  const combo = parseCombo(text)
  if (!combo) return []
  const { ctrl, alt, meta } = combo
  const presses = KEYS.map(codeOfKey)
    .flatMap(code => [false, true].map(shift => ({ code, key: '', ctrl, alt, meta, shift })))
    .filter(press => matchCombo(press, combo))
  knownPresses.set(text, presses)
  return presses
}

function isPressOf(text: string, press: KeyPress): boolean {
  const combo = parseCombo(text)
  return combo !== null && matchCombo(press, combo)
}

const SYMBOL_CODES: Readonly<Record<string, string>> = {
  '`': 'Backquote',
  '-': 'Minus',
  '=': 'Equal',
  '[': 'BracketLeft',
  ']': 'BracketRight',
  '\\': 'Backslash',
  ';': 'Semicolon',
  "'": 'Quote',
  ',': 'Comma',
  '.': 'Period',
  '/': 'Slash',
}

function codeOfKey(key: string): string {
  if (LETTERS.includes(key)) return `Key${key}`
  return DIGITS.includes(key) ? `Digit${key}` : (SYMBOL_CODES[key] ?? key)
}
