// The script that annotates a framed doc. The bridge loads it when the page first asks for marks, or when the reader moves
// the pointer in a doc that can be commented on.
// To change where marks are placed, see changes.ts and comments.ts; how they look, mark-layer.ts; how the script is loaded, ../late-annotations.ts.

import { readAnnotationControl } from '../../messages/annotation-control.js'
import type { AnnotationControl } from '../../messages/annotations.js'
import type { AnnotateContext, ReceiveControl } from '../late-annotations.js'
import { Annotator } from './annotator.js'
import { Changes } from './changes.js'
import { CommentAnnotations } from './comments.js'
import { blocksNow, nodesOf } from './live-page.js'
import { Offers } from './offers.js'
import { ScrollTogether } from '../together/scroll-together.js'

const REST_MS = 1000
/** A page with a clock never rests. */
const PATIENCE_MS = 3000

function connect(context: AnnotateContext): ReceiveControl {
  const annotator = new Annotator()
  const changes = new Changes(context, annotator)
  const comments = new CommentAnnotations(context, annotator)
  const kinds = { changes, comments }
  const offers = new Offers(context, annotator)
  const together = new ScrollTogether(context.send, () => {
    const { page } = annotator.readPage(false)
    return { page, nodesOf: keys => nodesOf(page, keys) }
  })
  const apply = (control: AnnotationControl) => {
    switch (control.type) {
      case 'plan-frame-marks':
        if (control.kind === 'changes') changes.use(control)
        else comments.use(control)
        break
      case 'plan-frame-go':
        kinds[control.kind].go(control.run, control.mark)
        break
      case 'plan-frame-step':
        changes.step(control.by)
        break
      case 'plan-frame-offers':
        offers.use(control.on)
        break
      case 'plan-frame-paired-blocks':
        together.use(control)
        break
      case 'plan-frame-level':
        together.level(control)
        break
      case 'plan-frame-print-ask':
        comments.print(control)
        context.send({ type: 'plan-frame-anchor', run: control.run, anchor: null })
        break
      case 'plan-frame-anchor-ask':
        offers.answer(control)
        break
      case 'plan-frame-blocks':
        void atRest().then(() => context.send(blocksNow(control.run)))
    }
  }
  addEventListener('pagehide', () => annotator.clear())
  return data => {
    const control = readAnnotationControl(data)
    if (!control) return
    // Before the doc is read, it has few blocks.
    if (document.readyState !== 'loading') apply(control)
    else addEventListener('DOMContentLoaded', () => apply(control), { once: true })
  }
}

/** Resolves when the page is loaded and has not changed for a second, or after three. */
function atRest(): Promise<void> {
  return new Promise(resolve => {
    const end = () => {
      observer.disconnect()
      clearTimeout(timer)
      clearTimeout(last)
      resolve()
    }
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(() => (document.readyState === 'complete' ? end() : wait()), REST_MS)
    }
    const observer = new MutationObserver(wait)
    const last = setTimeout(end, PATIENCE_MS)
    let timer: ReturnType<typeof setTimeout> | undefined
    observer.observe(document, { childList: true, subtree: true, characterData: true })
    wait()
  })
}

dispatchEvent(new CustomEvent('plan-annotate', { detail: connect }))
