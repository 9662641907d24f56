// The script that marks changes in a framed doc. The bridge loads it when the page first asks for marks.
// To change where marks are placed, see live-page.ts; how they look, mark-layer.ts; how the script is loaded, ../late-annotations.ts.

import { readCompareControl, type CompareControl } from '../../../schema/messages/compare.js'
import type { AnnotateContext, ReceiveControl } from '../late-annotations.js'
import { atRest } from './at-rest.js'
import { Annotator } from './annotator.js'
import { Changes } from './changes.js'
import { blocksNow } from './live-page.js'

function connect(context: AnnotateContext): ReceiveControl {
  const annotator = new Annotator()
  const changes = new Changes(context, annotator)
  const apply = (control: CompareControl) => {
    switch (control.type) {
      case 'plan-frame-compare':
        changes.use(control)
        break
      case 'plan-frame-go':
        changes.go(control.run, control.mark)
        break
      case 'plan-frame-step':
        changes.step(control.by)
        break
      case 'plan-frame-blocks':
        void atRest().then(() => context.send(blocksNow(control.run)))
    }
  }
  addEventListener('pagehide', () => annotator.clear())
  return data => {
    const control = readCompareControl(data)
    if (!control) return
    // Before the doc is read, it has few blocks.
    if (document.readyState !== 'loading') apply(control)
    else addEventListener('DOMContentLoaded', () => apply(control), { once: true })
  }
}

dispatchEvent(new CustomEvent('plan-annotate', { detail: connect }))
