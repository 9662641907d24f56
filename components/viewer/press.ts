// Which key presses are for the page: every one that no field and no open dialog wants for itself.

import { isFixedKey, pressOf, type KeyPress } from '../../schema/hotkeys.js'

const FIELDS = new Set(['input', 'textarea', 'select'])

/** The press that an event of the page stands for; null for one that is not for the page. */
export function pressForPage(event: KeyboardEvent): KeyPress | null {
  // A part of the page has used the key.
  if (event.defaultPrevented || event.repeat) return null
  const press = pressOf(event)
  if (!press || isInDialog(event)) return null
  // F6 writes nothing anywhere.
  const isWalk = press.code === 'F6' && isFixedKey(press)
  return isTyping(event) && !isWalk ? null : press
}

function isTyping(event: Event): boolean {
  return isField(event.composedPath()[0])
}

/** Whether it is something that a person types in. */
export function isField(place: unknown): place is HTMLElement {
  if (!(place instanceof HTMLElement)) return false
  return FIELDS.has(place.localName) || place.isContentEditable
}

function isInDialog(event: Event): boolean {
  return event.composedPath().some(place => place instanceof HTMLDialogElement && place.open)
}
