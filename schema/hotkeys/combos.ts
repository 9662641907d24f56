// How combos are written for people.
// To change which combo a key press is, see presses.ts.

import { parseCombo, type Combo } from './hotkeys.js'

/** By the key of a combo. */
export const ARROWS: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
}

/** The keys of a combo as they stand on a keyboard, in the order they are held; none for bad text. */
export function keysOfCombo(text: string): string[] {
  const combo = parseCombo(text)
  if (!combo) return []
  return [...modifiersOf(combo), ...(combo.key === '' ? [] : [ARROWS[combo.key] ?? combo.key])]
}

/** `Alt+←` for `Alt+ArrowLeft`; a text that is no combo stays as it is. */
export function comboInWords(text: string): string {
  return keysOfCombo(text).join('+') || text
}

/** The combos of an action, modifiers alone with the digits that they wait for. */
export function combosInWords(combos: readonly string[]): string[] {
  return combos.map(text => comboInWords(text) + (parseCombo(text)?.key === '' ? '+1…9' : ''))
}

/** The modifiers that are held, joined; `''` for none. */
export function heldModifiers(press: Omit<Combo, 'key'>): string {
  return modifiersOf(press).join('+')
}

function modifiersOf({ ctrl, alt, shift, meta }: Omit<Combo, 'key'>): string[] {
  const held = { Ctrl: ctrl, Alt: alt, Shift: shift, Meta: meta }
  return Object.entries(held).flatMap(([name, isHeld]) => (isHeld ? [name] : []))
}
