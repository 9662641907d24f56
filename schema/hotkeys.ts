// The hotkey actions, their default combos, and how a combo is written.
// What a combo does is the page's affair.

export const ACTIONS = [
  'moveTabLeft',
  'moveTabRight',
  'moveTabUp',
  'moveTabDown',
  'nextTab',
  'previousTab',
  'closeTab',
  'splitRight',
  'splitDown',
  'openPhase',
  'toggleSidebar',
  'focusSearch',
] as const

export type Action = (typeof ACTIONS)[number]

/** The combos of every action; an empty list turns an action off. */
export type Hotkeys = Record<Action, string[]>

export const DEFAULT_HOTKEYS: Hotkeys = {
  moveTabLeft: ['Ctrl+ArrowLeft', 'Alt+ArrowLeft'],
  moveTabRight: ['Ctrl+ArrowRight', 'Alt+ArrowRight'],
  moveTabUp: ['Ctrl+ArrowUp', 'Alt+ArrowUp'],
  moveTabDown: ['Ctrl+ArrowDown', 'Alt+ArrowDown'],
  nextTab: ['Alt+Shift+ArrowRight'],
  previousTab: ['Alt+Shift+ArrowLeft'],
  closeTab: ['Alt+W'],
  splitRight: [],
  splitDown: [],
  openPhase: ['Ctrl'],
  toggleSidebar: ['Alt+B'],
  focusSearch: ['/'],
}

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
