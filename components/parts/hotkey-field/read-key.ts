// Says what a key means in the field of a shortcut, and what keys type in the reader's layout.
// To change which combos are allowed, see combo-rules.ts.

import { heldModifiers } from '../../../schema/hotkeys/combos.js'
import { comboOf } from '../../../schema/hotkeys/presses.js'
import { pressOf } from '../../../schema/hotkeys/hotkeys.js'

export type KeyReading =
  | { kind: 'leave' | 'cancel' | 'clear' | 'nothing' }
  /** Modifiers are down, and nothing else yet. */
  | { kind: 'held'; held: string }
  | { kind: 'combo'; combo: string }
  /** A key that no shortcut can have, and why. */
  | { kind: 'unfit'; says: string }

const MODIFIER_FLAGS: Readonly<Record<string, 'ctrl' | 'alt' | 'shift' | 'meta'>> = {
  Control: 'ctrl',
  Alt: 'alt',
  Shift: 'shift',
  Meta: 'meta',
  OS: 'meta',
}
const WRITES = 'That key writes a character. Hold Ctrl, Alt or Meta with another key.'

/** @param modifiersOnly - whether modifiers alone are wanted, as for a combo that a digit completes */
export function readKeyPress(event: KeyboardEvent, modifiersOnly: boolean): KeyReading {
  const { key, ctrlKey: ctrl, altKey: alt, shiftKey: shift, metaKey: meta } = event
  if (event.repeat || event.isComposing) return { kind: 'nothing' }
  const isBare = !ctrl && !alt && !meta
  // F5 and F6 mean the page, not the field.
  if ((key === 'Tab' && isBare) || /^F\d+$/.test(key)) return { kind: 'leave' }
  if (key === 'Escape') return { kind: 'cancel' }
  if ((key === 'Backspace' || key === 'Delete') && isBare && !shift) return { kind: 'clear' }
  const flag = MODIFIER_FLAGS[key]
  const held = { ctrl, alt, shift, meta }
  if (key === 'AltGraph' || (flag && event.getModifierState('AltGraph'))) return { kind: 'nothing' }
  // Some browsers do not set the flag of the key itself.
  if (flag) return { kind: 'held', held: heldModifiers({ ...held, [flag]: true }) }
  const press = pressOf(event)
  if (!press) return { kind: 'unfit', says: WRITES }
  if (modifiersOnly) return modifiersOf(event, heldModifiers(held))
  const combo = comboOf(press)
  return combo === null
    ? { kind: 'unfit', says: 'Shortcuts are made with letters, digits, arrows and symbols.' }
    : { kind: 'combo', combo }
}

/** A press of a digit, too, shows which modifiers are meant. */
function modifiersOf({ code }: KeyboardEvent, held: string): KeyReading {
  if (held !== '' && /^Digit[1-9]$/.test(code)) return { kind: 'combo', combo: held }
  return { kind: 'unfit', says: 'Hold Ctrl, Alt or Meta, and let go. Any digit completes it.' }
}

interface KeyboardLayouts {
  getLayoutMap(): Promise<ReadonlyMap<string, string>>
}

/** The text that each physical key types; empty where the browser does not know. */
export async function keyLayout(): Promise<ReadonlyMap<string, string>> {
  const { keyboard } = navigator as Navigator & { keyboard?: KeyboardLayouts }
  // It is refused to a frame of another origin.
  return (await keyboard?.getLayoutMap().catch(() => undefined)) ?? new Map<string, string>()
}
