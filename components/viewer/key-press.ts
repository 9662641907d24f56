// Decides which key presses are for the page: all that no field and no open dialog uses.
// To change what a press does, see workbench/key-bindings.ts.

import { fixedActionOf, type FixedAction } from '../../schema/hotkeys/fixed-keys.js'
import { pressOf, type KeyPress } from '../../schema/hotkeys/hotkeys.js'
import { isInDialog } from '../parts/shared/focus.js'

/** These type no text, so they act in fields, too. */
const TYPE_NOTHING: ReadonlySet<FixedAction | null> = new Set<FixedAction | null>([
  'nextPane',
  'previousPane',
  'find',
  'nextMatch',
  'previousMatch',
])
/** These edit the words in a field, also with Ctrl, Alt or Cmd held. */
const EDITS = /^(?:Arrow.*|Key[ACVXYZ]|Backspace|Delete|Home|End)$/
const FIELDS = 'input:not([type=radio], [type=checkbox]), textarea, select'

/** The press of an event; null for one that is not for the page. */
export function pressForPage(event: KeyboardEvent): KeyPress | null {
  // A part of the page has used the key.
  if (event.defaultPrevented) return null
  const press = pressOf(event)
  if (!press || isInDialog(event)) return null
  const action = fixedActionOf(press)
  // Held down, it goes on from match to match.
  if (event.repeat && action !== 'nextMatch' && action !== 'previousMatch') return null
  const path = event.composedPath()
  const isTyped = isField(path[0]) && !path[0].matches('[type=radio], [type=checkbox]')
  return isTyped && !TYPE_NOTHING.has(action) && !isForViewer(press, path) ? null : press
}

/** In the viewer's own search box combos act that type and edit nothing. */
function isForViewer({ code, ctrl, alt, meta }: KeyPress, path: readonly EventTarget[]): boolean {
  const isCombo = (ctrl || alt || meta) && !EDITS.test(code)
  return isCombo && path.some(place => (place as Element).localName === 'plan-search-box')
}

/** F6, Ctrl+K, Alt+E and the menu key type no text: the reader looks at the page. */
export function typesNothing(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey } = event
  const press = pressOf(event)
  return (
    /^(?:F\d+|ContextMenu)$/.test(key) ||
    (key.toLowerCase() === 'k' && ctrlKey !== metaKey) ||
    (press !== null && fixedActionOf(press) === 'openInEditor')
  )
}

/** Whether it is something that a person types in. */
export function isField(place: unknown): place is HTMLElement {
  if (!(place instanceof HTMLElement)) return false
  return place.matches(FIELDS) || place.isContentEditable
}
