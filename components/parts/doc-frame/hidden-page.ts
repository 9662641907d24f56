// Loads a page in a frame that is not to be seen, and reads the blocks that its scripts draw. The frame is gone then.
// To change what a block is, see schema/compare/blocks.ts; how a doc in view is read, frame-marker.ts.

import type { FrameBlock } from '../../messages/annotations.js'
import { readFrameMessage } from '../../messages/frame-message.js'
import { HIDDEN_PREFIX, formatStart, type FrameStart } from '../../messages/frame.js'
import { activeElementIn, giveFocus } from '../shared/focus.js'
import { BLOCKS_MS } from './frame-markers.js'
import { newFrame, type Load } from './frame-swap.js'
import { messageTypeOf } from './message-gate.js'

export type HiddenLoad = Load & {
  start: FrameStart
  /** As large as the doc in view, since a script may draw by the size of its window. */
  box: DOMRect
}

/**
 * The blocks of a page; null where it does not tell them in time, or goes elsewhere. Of all that it says only this is
 * heard: it is not read, presses no key and stores nothing.
 */
export function readHiddenPage(
  load: HiddenLoad,
  signal: AbortSignal,
): Promise<readonly FrameBlock[] | null> {
  const frame = newFrame(load)
  const { box } = load
  frame.name = HIDDEN_PREFIX + formatStart(load.start)
  frame.tabIndex = -1
  // Not `hidden`: a browser would put off what is not to be seen. Not in a doc view: a focus in it would count there.
  Object.assign(frame.style, {
    ...{ position: 'fixed', zIndex: '-1', border: '0', opacity: '0', pointerEvents: 'none' },
    ...{ left: `${box.left}px`, top: `${box.top}px` },
    ...{ width: `${box.width}px`, height: `${box.height}px` },
  })
  return new Promise(resolve => {
    const heard = new AbortController()
    const end = (blocks: readonly FrameBlock[] | null) => {
      heard.abort()
      clearTimeout(timer)
      frame.remove()
      resolve(blocks)
    }
    const stop = () => end(null)
    const timer = setTimeout(stop, BLOCKS_MS)
    let starts = 0
    const receive = ({ source, data }: MessageEvent<unknown>) => {
      if (source === null || source !== frame.contentWindow) return
      const message = readFrameMessage(data)
      if (message?.type === 'plan-frame-ready') {
        if (++starts > 1 || message.path !== load.start.path) {
          stop()
          return
        }
        const send = (control: object) => frame.contentWindow?.postMessage(control, '*')
        if (!message.isStarted) send({ type: 'plan-frame-start', start: load.start })
        send({ type: 'plan-frame-blocks', run: starts })
      } else if (message?.type === 'plan-frame-blocks') end(message.blocks)
      else if (messageTypeOf(data) === 'plan-frame-blocks') stop()
    }
    addEventListener('message', receive, { signal: heard.signal })
    signal.addEventListener('abort', stop, { signal: heard.signal })
    if (signal.aborted) return stop()
    document.body.append(frame)
    keepFocusFrom(frame, heard.signal, stop)
  })
}

/** The bridge refuses the focus to the page. What takes it all the same is gone, and the focus is where it was. */
function keepFocusFrom(frame: HTMLIFrameElement, signal: AbortSignal, stop: () => void): void {
  let before: HTMLElement | null = null
  const watch = () => {
    if (signal.aborted) return
    const now = activeElementIn(document)
    if (now !== frame) {
      before = now
      requestAnimationFrame(watch)
      return
    }
    stop()
    if (before) giveFocus(before)
  }
  watch()
}
