// The source of a doc over its page: whether it can be framed now, where it was left, and the lines that a link names.
// To change what a page of a source shows, see server/markdown/source-page.ts.

import { html, type ReactiveController } from 'lit'
import type { DocContext } from '../doc-context.js'
import type { Scroll } from '../../messages/frame.js'
import { NO_ANSWER, SHOWN_WHEN_BACK } from '../messages.js'

export class SourceCover implements ReactiveController {
  /** Where it was left. */
  position: Scroll | null = null
  readonly #host: DocContext
  /** The service was there since the source was wanted. */
  #isServed = false
  /** The sequence of the last destination whose lines were shown. */
  #sequence = 0

  constructor(host: DocContext) {
    this.#host = host
    host.addController(this)
  }

  hostUpdate(): void {
    const isThere = this.#isServed || this.#host.model.state.connection !== 'lost'
    this.#isServed = this.#isShown && isThere
  }

  /** A frame that is loaded while the service is away would show an error of the browser. */
  render(renderFrame: () => unknown) {
    return this.#isServed
      ? renderFrame()
      : html`<p class="away" role="status">${NO_ANSWER}. ${SHOWN_WHEN_BACK}</p>`
  }

  /** Goes to the lines that the destination names. */
  showLines(): void {
    const { destination, front } = this.#host
    const { lines, fragment, sequence } = destination
    if (!lines || sequence === this.#sequence || !this.#isShown || front?.state !== 'ready') return
    this.#sequence = sequence
    front.reveal(fragment)
  }

  get #isShown(): boolean {
    return this.#host.open.cover === 'source'
  }
}
