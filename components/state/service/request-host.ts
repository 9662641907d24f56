// The part of a viewer that a request for a change uses.
// To change when a viewer may send one, see ../viewer-model.ts.

import type { ViewerState } from '../state.js'
import type { Api } from './api.js'

export interface RequestHost<Requests extends keyof Api> {
  readonly api: Pick<Api, Requests>
  update(action: (state: ViewerState) => ViewerState): void
  /** Whether the service did it; else a toast says why not. */
  ask(request: Promise<unknown>): Promise<boolean>
}
