// Notes which bytes of a doc the reader sees: a verdict is about them.
// To change what becomes of a verdict on other bytes, see state/comments/deciding.ts.

import type { ReactiveController } from 'lit'
import type { DocContext } from '../doc-context.js'
import type { Hash } from '../../../schema/review/versions.js'
import { noteInView } from '../../state/actions/docs.js'

export class BytesTracker implements ReactiveController {
  readonly #host: DocContext

  constructor(host: DocContext) {
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
