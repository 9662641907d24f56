// What keys do in a doc that is read: they walk the marked matches, take the marks away, and scroll
// a doc of which only a part scrolls. Keys for the page around it are bridge.ts's.

import type { FrameMessage } from '../../schema/messages/frame.js'
import { pressOf, type KeyPress } from '../../schema/hotkeys/hotkeys.js'
import { scrollStepOf } from '../../schema/hotkeys/scroll-keys.js'
import { isInField } from './focus.js'
import { listenLast } from './listen-last.js'
import type { Marks } from './mark-matches.js'
import type { Place } from './scroll-position.js'

export function readByKeys(place: Place, marks: Marks, say: (message: FrameMessage) => void): void {
  /** Whether the last key was the Escape that took the marks: the next one leaves the search. */
  let isLeaving = false

  listenLast('keydown', event => {
    const press = pressOf(event)
    if (!press || isInField(event)) return
    const wasLeaving = isLeaving
    isLeaving = false
    if (isPlain(press, 'Escape')) {
      isLeaving = marks.isMarking
      // What Escape does in the doc it does all the same.
      if (!event.repeat && (isLeaving || wasLeaving)) say({ type: 'plan-frame-key', ...press })
      return
    }
    const match = marks.isMarking ? matchStepOf(press) : 0
    const scroll = place.isInPart && hasNoFocus() ? scrollStepOf(press) : null
    if (match !== 0) marks.step(match)
    else if (scroll) place.scrollBy(scroll)
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
