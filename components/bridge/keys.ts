// Which key presses in a doc are for the page around it. What they do is the page's.

import type { FrameMessage } from '../../schema/messages/frame.js'
import { isFixedKey, matchCombo, parseCombo, pressOf } from '../../schema/hotkeys/hotkeys.js'
import { isInField } from './fields.js'
import { listenLast } from './listen-last.js'

/** Forwards presses of these combos and the fixed keys; none while there are no combos at all. */
export function forwardKeys(
  hotkeys: () => readonly string[] | null,
  say: (message: FrameMessage) => void,
): void {
  listenLast('keydown', event => {
    const texts = hotkeys()
    const press = pressOf(event)
    if (!texts || !press || isInField(event)) return
    const combos = texts.map(parseCombo)
    if (!isFixedKey(press) && !combos.some(combo => combo && matchCombo(press, combo))) return
    event.preventDefault()
    // A key that is held down acts once.
    if (!event.repeat) say({ type: 'plan-frame-key', ...press })
  })
}
