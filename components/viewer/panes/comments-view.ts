// The comments of a doc in its frame: their marks, the one that is chosen, the button that offers to write one.
// To change the panel beside the doc, see doc-panel.ts; what is marked, state/doc-comments.ts.

import { html, nothing, type ReactiveController } from 'lit'
import type { DocContext } from '../doc-context.js'
import type { AnchorTarget, OfferMessage } from '../../messages/annotations.js'
import type { Hash } from '../../../schema/review/versions.js'
import type { FrameMessageEvent } from '../../parts/doc-frame/events.js'
import type { FrameComments } from '../../parts/doc-frame/frame-markers.js'
import type { PlanComments } from '../../review/comments/comments.js'
import type { NewComment } from '../../review/comments/composing.js'
import { chooseComment, notePlacedComments } from '../../state/actions/comments.js'
import { hasSource, isPanelShown, showPanel } from '../../state/actions/cover.js'
import { addError } from '../../state/actions/toasts.js'
import {
  commentMarks,
  markedComments,
  type DocComments,
  type NamedPlace,
} from '../../state/doc-comments.js'
import { earlyField, lateScript, takeEarly } from '../late-elements.js'
import { withDrafts } from '../../state/doc-drafts.js'

/** A place of a doc that a comment could be made on, in pixels of its frame. */
interface CommentOffer {
  readonly of: OfferMessage['of']
  readonly box: NonNullable<OfferMessage['box']>
}

const NOT_HERE = 'The page in view is not the doc as it is kept, so nothing can be written on it.'

export class CommentsView implements ReactiveController {
  readonly #host: DocContext
  #offer: CommentOffer | null = null
  #chosen = ''
  /** The words of the comments that are printed. */
  printed: readonly string[] = []
  /** Has the focus until the composer is drawn, so that no letter goes into the doc. */
  readonly #early = earlyField('Comment')
  /** To be written once the panel is there. */
  #wanted: NewComment | null = null
  /** Grows with each comment that is to be written: the last one is. */
  #turn = 0

  constructor(host: DocContext) {
    this.#host = host
    host.addController(this)
    host.addEventListener('plan-comment-act', ({ act, comment }) => {
      if (act === 'show') void this.#go(comment)
    })
    host.addEventListener('plan-frame-ready', () => this.#show(null))
  }

  hostUpdated(): void {
    this.#begin()
    const { chosen = '' } = this.known ?? {}
    if (chosen === this.#chosen) return
    this.#chosen = chosen
    void this.#go(chosen)
  }

  /** The doc says what could be commented on: a page does. The lines of any other text have no places yet. */
  get isOffering(): boolean {
    const { open, model } = this.#host
    const isPage = hasSource(model.state, open.path)
    return model.isTab && isPage && open.cover === 'page' && open.loaded.hash !== null
  }

  /** For the frame. */
  get forFrame(): FrameComments | null {
    const comments = this.known
    if (!comments?.hash || comments.hash !== this.#host.open.loaded.hash) return null
    const marks = commentMarks(comments)
    return marks.length > 0 ? { pin: comments.hash, blocks: comments.keys, marks } : null
  }

  receive({ message }: FrameMessageEvent<'plan-frame-comments'>): void {
    const { model, open } = this.#host
    if (message.type === 'plan-frame-marked') {
      model.update(state => notePlacedComments(state, open.path, message.placed))
    } else if (message.type === 'plan-frame-press' && this.known) {
      const { id = '' } = markedComments(this.known)[message.mark] ?? {}
      // The frame has it in view.
      this.#chosen = id
      const choose = (state: typeof model.state) => chooseComment(state, open.path, id)
      model.update(state => showPanel(choose(state), open.path, 'comments'))
    }
  }

  receiveOffer({ message: { of, box } }: FrameMessageEvent<'plan-frame-offer'>): void {
    const { model, open } = this.#host
    // The place of a selection is named with these: it may be gone by the time that they come.
    if (of === 'selection' && box) void model.loaders?.comments.ready(open.path)
    // While a comment is written, what is selected is only laid out anew.
    const { activeElement } = this.#host.renderRoot as ShadowRoot
    const isNew = of === 'block' || activeElement?.localName !== 'plan-comments'
    if (box === null || isNew) this.#show(box && { of, box })
  }

  /** The pointer left the area of the doc: over the button it is still in it. */
  readonly pointerLeft = (): void => {
    if (this.#offer?.of === 'block') this.#show(null)
  }

  /** The block before or behind the one that is commented on; what is selected; the block under the pointer. */
  readonly askPlace = async (of: AnchorTarget): Promise<NamedPlace | null> => {
    const { open, frame, model } = this.#host
    // An answer that has just come did not reach this element yet.
    const { hash, keys = [] } = model.state.docs.get(open.path)?.comments ?? {}
    const isHere = hash && hash === open.loaded.hash
    const anchor = isHere && (await frame?.askAnchor(hash, keys, of))
    return anchor ? { hash, anchor } : null
  }

  /** Opens the panel to write on what is selected, or on the block under the pointer; else on the whole doc. */
  write(of: OfferMessage['of']): void {
    const { model, open, frame } = this.#host
    const hash = frame?.shownPin ?? null
    if (hash === null) {
      model.update(state => addError(state, NOT_HERE))
      return
    }
    this.#show(null)
    model.update(state => showPanel(state, open.path, 'comments'))
    this.#host.renderRoot.append(this.#early)
    this.#early.focus({ preventScroll: true })
    this.#wanted = { hash, place: this.#placeOf(of, hash), takeEarly: this.#takeEarly }
    this.#host.requestUpdate()
  }

  /** Not where the panel is closed again. */
  #begin(): void {
    const { model, open, renderRoot } = this.#host
    const isShown = isPanelShown(model.state, open.path, 'comments')
    const panel = renderRoot.querySelector('plan-comments')
    if (!isShown) this.#early.remove()
    if (isShown && panel && this.#wanted) void this.#compose(panel, this.#wanted)
    if (!isShown || panel) this.#wanted = null
  }

  /** Over the frame: a button, where the doc offers a place. */
  renderOffer() {
    if (!this.#offer || !this.isOffering) return nothing
    const { of } = this.#offer
    return html`<plan-comment-offer
      .offer=${this.#offer}
      @plan-comment-write=${() => this.write(of)}
    ></plan-comment-offer>`
  }

  /** Letters that no composer took are in the next one. */
  readonly #takeEarly = (): string => takeEarly(this.#early)

  /** Without its script the composer does not come: the keys act again, and it begins with the letters once it is loaded. */
  async #compose(panel: PlanComments, comment: NewComment): Promise<void> {
    const turn = ++this.#turn
    const { late } = this.#host
    if (!(await late.drawn(panel))) {
      const hadFocus = this.#early.matches(':focus')
      this.#early.remove()
      if (hadFocus) this.#host.focus()
      await customElements.whenDefined(panel.localName)
      await panel.updateComplete
    }
    if (panel.isConnected && turn === this.#turn) panel.write(comment)
  }

  /** Prints the doc with its open comments: numbers at their places, their words at its end. */
  async print(): Promise<void> {
    const late = await lateScript(this.#host.model)
    if (!late || !this.known) return
    const printed = late.printedComments(this.known)
    this.printed = printed.notes
    this.#host.requestUpdate()
    await this.#host.updateComplete
    await this.#host.frame?.print(printed)
  }

  /** On paper, behind the page of an author: that receives no words. */
  renderPrinted() {
    if (this.printed.length === 0) return nothing
    return html`<ol class="notes">
      ${this.printed.map(note => html`<li>${note}</li>`)}
    </ol>`
  }

  /** The comments with what is written here. */
  get known(): DocComments | null {
    const { open, model } = this.#host
    return withDrafts(open, model.state.drafts)
  }

  /** The doc may be another by the time that it answers. @param hash - what the whole doc is, where it names no place */
  async #placeOf(of: OfferMessage['of'], hash: Hash): Promise<NamedPlace> {
    const { model, open } = this.#host
    // Where it does not load, the panel says so.
    await customElements.whenDefined('plan-comments')
    const late = await lateScript(model)
    await late?.loadersOf(model).comments.ready(open.path)
    return (await this.askPlace(of)) ?? { hash, anchor: { type: 'doc' } }
  }

  /** Once the frame has its mark. */
  async #go(id: string): Promise<void> {
    const { frame } = this.#host
    await frame?.updateComplete
    const marked = this.known ? markedComments(this.known) : []
    frame?.goToComment(marked.findIndex(comment => comment.id === id))
  }

  #show(offer: CommentOffer | null): void {
    if (offer === this.#offer) return
    this.#offer = offer
    this.#host.requestUpdate()
  }
}
