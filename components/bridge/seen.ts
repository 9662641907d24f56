// Says whether the end of the doc is in view, how many marks of changes were, and that the reader does something in the doc.
// To change what follows from it, see components/state/review/reading.ts.

import type { FrameMessage } from '../messages/frame.js'
import type { ScrollPosition } from './scroll-position.js'

const INPUTS = ['pointerdown', 'pointermove', 'wheel', 'keydown', 'touchstart'] as const
const INPUT_EVERY_MS = 1000
const LOOK_AFTER_MS = 100

export function reportSeen(
  position: ScrollPosition,
  send: (message: FrameMessage) => void,
): { send(): void; setMarks: (count: number) => void } {
  let end = false
  let marks = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let sent = -Infinity
  const report = () => send({ type: 'plan-frame-seen', end, marks })
  const look = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      if (position.isAtEnd === end) return
      end = !end
      report()
    }, LOOK_AFTER_MS)
  }
  const options = { capture: true, passive: true }
  addEventListener('scroll', look, options)
  addEventListener('resize', look)
  addEventListener('load', look, options)
  addEventListener('DOMContentLoaded', () => {
    look()
    // A page that grows later, as by a script, has another end.
    new ResizeObserver(look).observe(document.documentElement)
  })
  for (const type of INPUTS) {
    addEventListener(
      type,
      event => {
        if (!event.isTrusted || event.timeStamp - sent < INPUT_EVERY_MS || !document.hasFocus())
          return
        sent = event.timeStamp
        send({ type: 'plan-frame-input' })
      },
      options,
    )
  }
  // Before it is started, nothing is sent.
  const setMarks = (count: number) => {
    marks = count
    report()
  }
  return { send: () => end && report(), setMarks }
}
