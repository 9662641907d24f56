// The list that lies over the tree: of the docs that wait for the reader, or of deleted docs.
// To change what is in it, see review/for-you/ and review/deleted.ts; its buttons, header-footer.ts.

import { html, nothing, type LitElement } from 'lit'
import type { ViewerModel } from '../../state/viewer-model.js'
import { absOf, copyText } from '../clipboard.js'
import { LateElements } from '../late-elements.js'
import { PlanEvent } from '../../parts/shared/part-event.js'

type ListName = 'for-you' | 'deleted'

export class ListOverTree {
  readonly #host: LitElement
  readonly #model: () => ViewerModel
  readonly #late: LateElements
  #shown: ListName | null = null
  /** A key led from the doc in front to the list. */
  #isFromDoc = false

  constructor(host: LitElement, model: () => ViewerModel) {
    this.#host = host
    this.#model = model
    this.#late = new LateElements(host, model)
  }

  /** The list on show; null for none. */
  get shown(): ListName | null {
    return this.#shown
  }

  /** Goes into the list; false where none is on show. */
  enter(): boolean {
    const list = this.#element
    if (list) void this.#late.focus(list)
    return list !== null
  }

  /** The place below it is to be seen. The focus stays where it is. */
  close(): void {
    this.#shown = null
    this.#host.requestUpdate()
  }

  /** Goes into the list of docs that wait; out of it, back to the doc in front. */
  enterForYou(): void {
    const list = this.#host.renderRoot.querySelector('plan-for-you')
    const isInside = list !== null && this.#host.shadowRoot?.activeElement === list
    this.#isFromDoc = true
    if (list && !isInside) void this.#late.focus(list)
    else this.toggle('for-you', true)
  }

  /** The focus goes into the list, and back to where it was: to the doc in front, to the button of the list, or the tree. */
  toggle(list: ListName, isFromDoc = false): void {
    const isClosed = this.#shown === list
    const isBack = isClosed && this.#isFromDoc
    this.#shown = isClosed ? null : list
    this.#isFromDoc = isFromDoc
    this.#host.requestUpdate()
    if (isBack) this.#host.dispatchEvent(new PlanEvent('plan-docs-enter'))
    else void this.#host.updateComplete.then(() => this.#moveFocus(list))
  }

  render() {
    if (this.#shown === 'deleted') {
      return html`<plan-deleted @plan-deleted-close=${() => this.toggle('deleted')}></plan-deleted>`
    }
    if (this.#shown === null) return nothing
    return html`<plan-for-you
      ?read-only=${!this.#model().isTab}
      .fileOf=${(path: string) => absOf(this.#model().state, path)}
      @plan-comments-copy=${({ text }: { text: string }) =>
        void copyText(this.#model(), text, 'comments', false)}
      @plan-for-you-close=${() => this.toggle('for-you')}
    ></plan-for-you>`
  }

  #moveFocus(list: ListName): void {
    // The menu opens the list of deleted docs.
    const opener = list === 'deleted' ? '.icon-button' : '.for-you'
    const button = this.#host.renderRoot.querySelector<HTMLElement>(`.foot ${opener}`)
    if (this.enter()) return
    if (button) button.focus()
    else this.#host.focus()
  }

  get #element(): LitElement | null {
    return this.#host.renderRoot.querySelector<LitElement>('plan-for-you, plan-deleted')
  }
}
