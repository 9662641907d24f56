// Says what modifiers, buttons and menu keys mean, the same in every element.
// To change a combo of the settings, see schema/hotkeys/command-table.ts.

import type { OpenTarget } from '../../messages/open-target.js'

/** Ctrl, Alt or Meta: the key belongs to a shortcut, not to the element. */
export function hasModifier({ ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  return ctrlKey || altKey || metaKey
}

/** Any modifier opens to the side, and so does the middle button. */
export function openTargetOf(event: MouseEvent | KeyboardEvent): OpenTarget {
  const { shiftKey, ctrlKey, altKey, metaKey } = event
  const isMiddle = event instanceof MouseEvent && event.button === 1
  return shiftKey || ctrlKey || altKey || metaKey || isMiddle ? 'side' : 'here'
}

/** Whether a key opens the menu of the focused thing. */
export function isMenuKey({ key, shiftKey }: KeyboardEvent): boolean {
  return key === 'ContextMenu' || (key === 'F10' && shiftKey)
}

/** A pressed middle button begins to scroll, or pastes, in some browsers. */
export function preventAutoscroll(event: MouseEvent): void {
  if (event.button === 1) event.preventDefault()
}
