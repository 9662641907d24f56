// Which key presses in a doc are for the page around it. What they do is the page's.

import type { FrameMessage } from '../../schema/frame.js'
import { isFixedKey, matchCombo, parseCombo, pressOf } from '../../schema/hotkeys.js'
import { listenLast } from './last.js'

/** Forwards presses of these combos and the fixed keys; none while there are no combos at all. */
export function forwardKeys(
  hotkeys: () => readonly string[] | null,
  say: (message: FrameMessage) => void,
): void {
  listenLast('keydown', event => {
    const texts = hotkeys()
    const press = pressOf(event)
    if (!texts || !press || isTyping(event)) return
    const combos = texts.map(parseCombo)
    if (!isFixedKey(press) && !combos.some(combo => combo && matchCombo(press, combo))) return
    event.preventDefault()
    // A key that is held down acts once.
    if (!event.repeat) say({ type: 'plan-frame-key', ...press })
  })
}

const FIELDS = new Set(['input', 'textarea', 'select'])

/** Whether the press goes into a field. The path leads into open shadow roots, which `target` hides. */
function isTyping(event: KeyboardEvent): boolean {
  const [element] = event.composedPath()
  if (!(element instanceof Element)) return false
  if (FIELDS.has(element.localName)) return true
  if (element instanceof HTMLElement && element.isContentEditable) return true
  // A custom element that shows no root may have a field in a closed one.
  return element.localName.includes('-') && element.shadowRoot === null
}
