// Handles keys in a doc: they walk the marked matches, remove the marks, and scroll a doc in which a part scrolls.
// To change which keys the parent page gets, see bridge.ts.

import type { FrameMessage } from '../messages/frame.js'
import { pressOf, type KeyPress } from '../../schema/hotkeys/hotkeys.js'
import { scrollStepOf } from '../messages/scroll-keys.js'
import { isInField } from './focus.js'
import { listenLast } from './listen-last.js'
import type { MatchMarker } from './mark-matches.js'
import type { ScrollPosition } from './scroll-position.js'

export function readByKeys(
  position: ScrollPosition,
  marks: MatchMarker,
  send: (message: FrameMessage) => void,
): void {
  /** Whether the last key was the Escape that removed the marks: the next one leaves the search. */
  let isLeaving = false

  listenLast('keydown', event => {
    const press = pressOf(event)
    if (!press || isInField(event)) return
    const wasLeaving = isLeaving
    isLeaving = false
    if (isPlain(press, 'Escape')) {
      isLeaving = marks.isMarking
      // Escape keeps its effect in the doc.
      if (!event.repeat && (isLeaving || wasLeaving)) send({ type: 'plan-frame-key', ...press })
      return
    }
    const match = marks.isMarking ? matchStepOf(press) : 0
    const scroll = position.isInPart && hasNoFocus() ? scrollStepOf(press) : null
    if (match !== 0) marks.step(match)
    else if (scroll) position.scrollBy(scroll)
    else return
    event.preventDefault()
  })
}

/** 0 for a press that leads to no match. */
function matchStepOf(press: KeyPress): 1 | 0 | -1 {
  if (isPlain(press, 'F3')) return 1
  if (press.key === 'F3' && isPlain({ ...press, shift: false }, 'F3')) return -1
  // On a link or a button, Enter presses it.
  return isPlain(press, 'Enter') && hasNoFocus() ? 1 : 0
}

function isPlain({ key, ctrl, alt, shift, meta }: KeyPress, name: string): boolean {
  return key === name && !ctrl && !alt && !shift && !meta
}

/** Whether the doc as a whole has the focus, and nothing in it. */
function hasNoFocus(): boolean {
  const { activeElement, body, documentElement } = document
  return activeElement === null || activeElement === body || activeElement === documentElement
}
