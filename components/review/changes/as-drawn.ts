// Compares what both versions of a doc draw, in the frame of the doc and in one out of sight.
// To change when that is done, see viewer/panes/changes-view.ts; what is compared, state/review/drawn-loader.ts.

import type { PlanDocFrame } from '../../parts/doc-frame/doc-frame.js'
import { readHiddenPage } from '../../parts/doc-frame/hidden-page.js'
import type { OpenDoc } from '../../state/open-doc.js'
import { loadersOf } from '../../state/review/review-loaders.js'
import type { ViewerModel } from '../../state/viewer-model.js'

export function compareDrawn(
  model: ViewerModel,
  open: OpenDoc,
  frame: PlanDocFrame,
  signal: AbortSignal,
): void {
  const drawing = {
    readBlocks: (pin: string) => frame.readBlocks(pin),
    readVersion: (address: string, pin: string) =>
      readHiddenPage(frame.hiddenLoad(address, pin), signal),
  }
  void loadersOf(model).drawn.compare(open, drawing, signal)
}
