// The context that the parts of one doc's view share: the doc, its frames, and the model.
// To change what the view makes of it, see panes/doc-view.ts.

import type { LitElement } from 'lit'
import type { Doc } from '../../schema/tree.js'
import type { PlanDocFrame } from '../parts/doc-frame/doc-frame.js'
import type { MountedDoc } from '../state/open-doc.js'
import type { Destination } from '../state/state.js'
import type { ViewerModel } from '../state/viewer-model.js'
import type { LateElements } from './late-elements.js'

export interface DocContext extends LitElement {
  readonly open: MountedDoc
  readonly doc: Doc
  /** Where the doc was last opened. */
  readonly destination: Destination
  /** The frame of its page. */
  readonly frame: PlanDocFrame | null
  /** The frame of its source, or else of its page. */
  readonly front: PlanDocFrame | null
  readonly model: ViewerModel
  readonly late: LateElements
}
