// The hotkeys that the settings hold, how a combo is written, and which key presses are one.
// To change which keys there are, see command-table.ts.

import { COMMAND_IDS, COMMAND_TABLE, isAction, type Action } from './command-table.js'

// The script in framed docs uses neither list, nor the table: a pure call is left out of it.
export const ACTIONS: readonly Action[] = /* @__PURE__ */ COMMAND_IDS.filter(isAction)

/** The combos of every action; an empty list turns an action off. */
export type Hotkeys = Record<Action, string[]>

export const DEFAULT_HOTKEYS = /* @__PURE__ */ Object.fromEntries(
  /* @__PURE__ */ ACTIONS.map(action => [action, [...COMMAND_TABLE[action].combos]]),
) as Hotkeys

// Each modifier at most once, in any order.
const NOT_TWICE = '(?!.*(Ctrl|Alt|Shift|Meta)\\b.*\\1)'
const MODIFIER = '(?:Ctrl|Alt|Shift|Meta)'
const KEY = '(?:[A-Za-z0-9]|Arrow(?:Left|Right|Up|Down)|[!-\\/:-@\\[-`{-~])'

/** Modifiers and a key: a letter, a digit, an arrow or a symbol (`Ctrl++` has the key `+`). */
export const COMBO_PATTERN = `^${NOT_TWICE}(?:${MODIFIER}\\+)*${KEY}$`

/** Modifiers alone, as `openPhase` takes them: the digit that follows picks the phase. */
export const MODIFIERS_PATTERN = `^${NOT_TWICE}${MODIFIER}(?:\\+${MODIFIER})*$`

export interface Combo {
  ctrl: boolean
  alt: boolean
  shift: boolean
  meta: boolean
  /** `W`, `1`, `ArrowLeft` or `/`; empty where the combo is modifiers alone. */
  key: string
}

const COMBO = new RegExp(COMBO_PATTERN, 'u')
const MODIFIERS = new RegExp(MODIFIERS_PATTERN, 'u')

/** Takes a combo apart; null when it is none. Letters come out in upper case. */
export function parseCombo(text: string): Combo | null {
  const modifiersOnly = MODIFIERS.test(text)
  if (!modifiersOnly && !COMBO.test(text)) return null
  const held = new Set(text.split('+'))
  return {
    ctrl: held.has('Ctrl'),
    alt: held.has('Alt'),
    shift: held.has('Shift'),
    meta: held.has('Meta'),
    key: modifiersOnly ? '' : keyOf(text),
  }
}

function keyOf(combo: string): string {
  // The plus sign joins, and is a key itself.
  if (combo.endsWith('+')) return '+'
  const key = combo.slice(combo.lastIndexOf('+') + 1)
  return key.length === 1 ? key.toUpperCase() : key
}

/** A key press as a plain record. */
export interface KeyPress {
  /** The physical key: `KeyW`, `Digit1`, `Slash`. */
  code: string
  /** The text that it types in the reader's layout. */
  key: string
  ctrl: boolean
  alt: boolean
  shift: boolean
  meta: boolean
}

/** The part of a browser's KeyboardEvent that is used. */
export interface KeyEvent {
  code: string
  key: string
  ctrlKey: boolean
  altKey: boolean
  shiftKey: boolean
  metaKey: boolean
  isComposing: boolean
  getModifierState(name: string): boolean
}

/** The press of a browser's event; null for one that writes: in a composition, a dead key, by AltGr. */
export function pressOf(event: KeyEvent): KeyPress | null {
  const { code, key, ctrlKey: ctrl, altKey: alt, shiftKey: shift, metaKey: meta } = event
  if (event.isComposing || key === 'Dead' || key === 'Process') return null
  // AltGr comes as Ctrl and Alt on Windows, as neither on Linux; a Mac's Option as Alt.
  if (event.getModifierState('AltGraph') && ctrl === alt) return null
  return { code, key, ctrl, alt, shift, meta }
}

/** The symbols of the keys that hold them in the American layout, without and with Shift. */
const SYMBOL_KEYS: Readonly<Record<string, string>> = {
  Backquote: '`~',
  Minus: '-_',
  Equal: '=+',
  BracketLeft: '[{',
  BracketRight: ']}',
  Backslash: '\\|',
  Semicolon: ';:',
  Quote: '\'"',
  Comma: ',<',
  Period: '.>',
  Slash: '/?',
}
const SHIFTED_DIGITS = ')!@#$%^&*('

/**
 * A press is this combo: by the physical key with exactly these modifiers. A symbol counts,
 * too, where the reader's layout types it, whatever Shift that takes. Modifiers alone are a combo
 * with each digit from 1 to 9.
 */
export function matchCombo(press: KeyPress, combo: Combo): boolean {
  const { ctrl, alt, meta, key } = combo
  if (press.ctrl !== ctrl || press.alt !== alt || press.meta !== meta) return false
  const isTyped = press.key === key && /^[^A-Z0-9]$/.test(key)
  if (isTyped && (press.shift || !combo.shift)) return true
  const { code, shift } = placeOf(combo)
  if (press.shift !== shift) return false
  return code === '' ? /^Digit[1-9]$/.test(press.code) : press.code === code
}

/** The physical key and the Shift of a combo; no code for modifiers alone. */
function placeOf({ key, shift }: Combo): { code: string; shift: boolean } {
  if (/^[A-Z]$/.test(key)) return { code: `Key${key}`, shift }
  if (/^\d$/.test(key)) return { code: `Digit${key}`, shift }
  if (key === '' || key.length > 1) return { code: key, shift }
  const digit = SHIFTED_DIGITS.indexOf(key)
  if (digit >= 0) return { code: `Digit${digit}`, shift: true }
  const [code = '', symbols = ''] =
    Object.entries(SYMBOL_KEYS).find(([, symbols]) => symbols.includes(key)) ?? []
  return { code, shift: shift || symbols.indexOf(key) === 1 }
}
