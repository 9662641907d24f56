// The bars over a doc: what an agent asks of the reader, and what changed. Approves the doc.
// To change what the first one says, see review/requests/; when a doc is compared, changes-view.ts.

import { html, nothing, type LitElement, type ReactiveController } from 'lit'
import type { Hash } from '../../../schema/review/versions.js'
import type { PlanDocFrame } from '../../parts/doc-frame/doc-frame.js'
import { StateController } from '../../state/connect.js'
import type { BytesOnShow } from '../../state/comments/sending.js'
import type { MountedDoc } from '../../state/open-doc.js'
import type { ViewerModel } from '../../state/viewer-model.js'
import type { LateElements } from '../late-elements.js'

interface RequestHost extends LitElement {
  readonly open: MountedDoc
  readonly frame: PlanDocFrame | null
  readonly model: ViewerModel
  readonly late: LateElements
  /** Shows its comments, with the choice to send it back. */
  sendBack(): void
}

export class RequestView implements ReactiveController {
  readonly #host: RequestHost
  /** The reader decides on a doc that nothing is said of. */
  #isDecided = false
  #wasOnShow = false
  #wasSaid = false
  /** It came while the doc was read, and lies over it, so that nothing moves. */
  #isFloating = false

  #bytes: BytesOnShow | null = null
  /** The last bytes that could be named. */
  #lastHash: Hash | null = null

  constructor(host: RequestHost) {
    this.#host = host
    host.addController(this)
    new StateController(host, ({ review }) => {
      const { request, verdict } = review.docs.get(host.open.path) ?? {}
      return [Boolean(request ?? verdict), review.cursor === '']
    })
  }

  hostConnected(): void {
    document.addEventListener('visibilitychange', this.noteBytes)
  }

  hostDisconnected(): void {
    document.removeEventListener('visibilitychange', this.noteBytes)
  }

  hostUpdated(): void {
    this.noteBytes()
  }

  hostUpdate(): void {
    const { open, model } = this.#host
    const { docs, cursor } = model.state.review
    const { request, verdict } = docs.get(open.path) ?? {}
    const isSaid = Boolean(request ?? verdict)
    const isOnShow = open.onShow !== null && cursor !== ''
    const wasRead = isOnShow && this.#wasOnShow
    if (!wasRead) this.#isFloating = false
    else if (isSaid && !this.#wasSaid) this.#isFloating = true
    if (!isOnShow) this.#isDecided = false
    // It stays until the doc is left, also where nothing is asked any more.
    this.#wasSaid = isSaid || (wasRead && this.#wasSaid)
    this.#wasOnShow = isOnShow
  }

  /** Approves the bytes on show; whether that was recorded. */
  async approve(): Promise<boolean> {
    const { late, renderRoot } = this.#host
    this.#isDecided = true
    this.#host.requestUpdate()
    await this.#host.updateComplete
    const bar = renderRoot.querySelector('plan-request-bar')
    return bar !== null && (await late.drawn(bar)) && bar.approve()
  }

  /** @param changes - the bar of what changed */
  render(label: string, changes: unknown) {
    const { open, model } = this.#host
    return html`<div class="bars">
      ${
        this.#isDecided || this.#wasSaid
          ? html`<plan-request-bar
              .path=${open.path}
              .label=${label}
              .bytesOnShow=${this.bytesOnShow}
              ?floating=${this.#isFloating}
              ?covered=${open.cover !== 'page' && open.cover !== 'diff'}
              ?read-only=${!model.isTab}
              @plan-send-back=${() => this.#host.sendBack()}
              @plan-request-close=${() => this.#host.focus()}
            ></plan-request-bar>`
          : nothing
      }
      ${changes}
    </div>`
  }

  /** The bytes that a verdict is about. */
  readonly bytesOnShow = (): BytesOnShow | null => {
    this.noteBytes()
    return this.#bytes
  }

  /** Notes when other bytes came into view. */
  readonly noteBytes = (): void => {
    const hash = this.#hashOnShow
    if (hash === (this.#bytes?.hash ?? null)) return
    const before = this.#lastHash === hash ? null : this.#lastHash
    this.#bytes = hash === null ? null : { hash, since: performance.now(), before }
    this.#lastHash = hash ?? this.#lastHash
  }

  /** The lines that changed are those of the bytes that were compared. */
  get #hashOnShow(): Hash | null {
    const { open, frame } = this.#host
    const { comparison, cover, onShow } = open
    if (onShow === null || document.hidden) return null
    if (cover === 'diff') return comparison?.status === 'ready' ? comparison.request.to : null
    return cover === 'page' ? (frame?.shownPin ?? null) : null
  }
}
