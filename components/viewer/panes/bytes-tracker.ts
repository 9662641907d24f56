// Notes which bytes of a doc the reader sees: a verdict is about them.
// To change what becomes of a verdict on other bytes, see state/comments/deciding.ts.

import type { ReactiveController, ReactiveControllerHost } from 'lit'
import type { Hash } from '../../../schema/review/versions.js'
import type { PlanDocFrame } from '../../parts/doc-frame/doc-frame.js'
import { noteInView } from '../../state/actions/docs.js'
import type { MountedDoc } from '../../state/open-doc.js'
import type { ViewerModel } from '../../state/viewer-model.js'

interface ViewHost extends ReactiveControllerHost {
  readonly open: MountedDoc
  readonly frame: PlanDocFrame | null
  readonly model: ViewerModel
}

export class BytesTracker implements ReactiveController {
  readonly #host: ViewHost

  constructor(host: ViewHost) {
    this.#host = host
    host.addController(this)
  }

  hostConnected(): void {
    document.addEventListener('visibilitychange', this.note)
  }

  hostDisconnected(): void {
    document.removeEventListener('visibilitychange', this.note)
  }

  hostUpdated(): void {
    this.note()
  }

  readonly note = (): void => {
    const { model, open } = this.#host
    const hash = this.#hash
    model.update(state => noteInView(state, open.path, hash, performance.now()))
  }

  /** The lines that changed are those of the bytes that were compared. */
  get #hash(): Hash | null {
    const { open, frame } = this.#host
    const { comparison, cover, onShow } = open
    if (onShow === null || document.hidden) return null
    if (cover === 'diff') return comparison?.status === 'ready' ? comparison.request.to : null
    return cover === 'page' ? (frame?.shownPin ?? null) : null
  }
}
