// Finds words in what a doc view shows: their field, how many matches there are, and where the focus goes back to.
// To change how the field looks, see parts/find-field/; what a match is, bridge/find-matches.ts.

import { html, nothing, type ReactiveController } from 'lit'
import type { DocContext } from '../doc-context.js'
import type { PlanDocFrame } from '../../parts/doc-frame/doc-frame.js'
import type { FrameMessageEvent } from '../../parts/doc-frame/events.js'
import type { FindEvent, FindStepEvent } from '../../parts/find-field/events.js'
import { activeElementIn, giveFocus } from '../../parts/shared/focus.js'
import { findIn, unmark } from '../../state/actions/open.js'
import { shownVersion } from '../../state/open-doc.js'

interface FindingHost extends DocContext {
  /** When the page last moved the focus into it. */
  enteredAt: number
}

/** The frame that is read, one of the three that a doc can have. */
type Shows = 'page' | 'source' | 'version'

const NO_MATCHES = { count: 0, at: 0 }
const NONE = { page: NO_MATCHES, source: NO_MATCHES, version: NO_MATCHES }

export class Finding implements ReactiveController {
  readonly #host: FindingHost
  #matches = NONE
  #words: readonly string[] = []
  /** The element that had the focus before the field. */
  #from: HTMLElement | null = null
  #isEntering = false

  constructor(host: FindingHost) {
    this.#host = host
    host.addController(this)
    host.addEventListener('plan-frame-found', this.#receive)
  }

  hostUpdate(): void {
    const { words, isFinding } = this.#host.destination
    // While words are typed, the last count stays until the doc answers.
    if (words !== this.#words && !isFinding) this.#matches = NONE
    this.#words = words
  }

  hostUpdated(): void {
    const field = this.#isEntering ? this.#field : null
    if (!field) return
    this.#isEntering = false
    void this.#host.late.focus(field)
  }

  /** The frame that is read: of the page, its source or a version. null for the lines that changed. */
  get frame(): PlanDocFrame | null {
    const { open, front, renderRoot } = this.#host
    const version = renderRoot.querySelector('plan-version-view')
    if (version) return version.frame ?? null
    return open.cover === 'diff' ? null : front
  }

  /** Goes into the field. */
  start(): void {
    const { model, open } = this.#host
    if (!this.#field?.matches(':focus-within')) this.#from = activeElementIn(document)
    this.#isEntering = true
    model.update(state => findIn(state, open.path))
    this.#host.requestUpdate()
  }

  render() {
    const { doc, open, model, destination } = this.#host
    const { words, isFinding } = destination
    if (words.length === 0 && !isFinding) return nothing
    const shows = shownVersion(open) ? 'version' : open.cover === 'source' ? 'source' : 'page'
    const { count, at } = this.#matches[shows]
    return html`<plan-find-field
      .label=${doc.title}
      .words=${words}
      .count=${count}
      .at=${at}
      ?is-typed=${isFinding}
      @plan-find=${({ text }: FindEvent) => model.update(state => findIn(state, open.path, text))}
      @plan-find-step=${({ by }: FindStepEvent) => this.frame?.find(by)}
      @plan-find-close=${this.#close}
    ></plan-find-field>`
  }

  readonly #receive = (event: FrameMessageEvent<'plan-frame-found'>) => {
    const { count, at } = event.message
    const [frame] = event.composedPath()
    const { frame: page, front } = this.#host
    const shows: Shows = frame === page ? 'page' : frame === front ? 'source' : 'version'
    this.#matches = { ...this.#matches, [shows]: { count, at } }
    this.#host.requestUpdate()
  }

  readonly #close = () => {
    const { model, open } = this.#host
    const from = this.#from?.isConnected === true ? this.#from : null
    this.#from = null
    if (from) {
      this.#host.enteredAt = performance.now()
      giveFocus(from)
    } else this.#host.focus()
    model.update(state => unmark(state, open.path))
  }

  get #field() {
    return this.#host.renderRoot.querySelector('plan-find-field')
  }
}
