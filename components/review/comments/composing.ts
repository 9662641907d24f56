// The one composer that is open in the comments of a doc: which draft it writes, and when that is kept.
// To change what is saved and when, see components/state/comments/drafts.ts; the field itself, composer.ts.

import { html, nothing, type LitElement, type ReactiveController } from 'lit'
import type { CommentAnchor } from '../../../schema/comments/anchors.js'
import type { DocComment } from '../../../schema/comments/shapes.js'
import type { Hash } from '../../../schema/review/versions.js'
import { announce } from '../../state/actions/announce.js'
import { draftsOf, type Drafts } from '../../state/comments/drafts.js'
import type { NamedPlace } from '../../state/doc-comments.js'
import type { ViewerModel } from '../../state/viewer-model.js'
import type { PlanCommentComposer } from './composer.js'
import type { ComposeEvent } from './events.js'

/** A new comment is to be written: on these bytes, at the place that the doc is being asked for. */
export interface NewComment {
  readonly hash: Hash
  readonly place: Promise<NamedPlace>
  /** Takes the letters that were typed before the composer had the focus. */
  takeEarly(): string
}

/** The draft that is being written. */
export interface Written {
  readonly draft: string
  /** The thread it stands in; `''` for a new comment. */
  readonly comment: string
  readonly part: 'new' | 'words' | 'reply'
}

interface ComposingHost extends LitElement {
  readonly path: string
  /** The composer is closed: the reader goes on where it was opened. */
  composed(written: Written): void
  askPlace(of: 'previous' | 'next'): Promise<NamedPlace | null>
}

const FAILED = new Set(['offline', 'refused', 'lost'])

export class Composing implements ReactiveController {
  readonly #host: ComposingHost
  readonly #model: () => ViewerModel
  #written: Written | null = null
  #placed: Promise<unknown> = Promise.resolve()
  #unsubscribe = () => {}

  constructor(host: ComposingHost, model: () => ViewerModel) {
    this.#host = host
    this.#model = model
    host.addController(this)
  }

  hostConnected(): void {
    this.#unsubscribe = this.#drafts.store.subscribe(() => this.#host.requestUpdate())
  }

  hostDisconnected(): void {
    this.#unsubscribe()
    if (this.#written) this.#leave(this.#written)
    this.#written = null
  }

  get written(): Written | null {
    return this.#written
  }

  /** The place of what is being written; null while the doc is asked for it. */
  get anchor(): CommentAnchor | null {
    return this.#written ? (this.#drafts.get(this.#written.draft)?.anchor ?? null) : null
  }

  get #drafts(): Drafts {
    return draftsOf(this.#model())
  }

  /** Ends when the doc has named the place of each new comment: before that, none is saved. */
  get placed(): Promise<unknown> {
    return this.#placed
  }

  /** Opens the composer at once; the doc says later which place is meant. */
  begin(comment: NewComment): void {
    this.#placed = Promise.all([this.#placed, this.#begin(comment)])
  }

  async #begin({ hash, place, takeEarly }: NewComment): Promise<void> {
    const draft = this.#drafts.begin(this.#host.path, hash, null)
    await this.#open({ draft, comment: '', part: 'new' })
    this.#drafts.write(draft, takeEarly() + (this.#drafts.get(draft)?.body ?? ''))
    this.#drafts.place(draft, await place)
  }

  /** Opens the words of a draft. */
  edit(comment: DocComment): void {
    this.#drafts.edit(this.#host.path, comment)
    void this.#open({ draft: comment.id, comment: comment.id, part: 'words' })
  }

  reply(comment: DocComment): void {
    const draft = this.#drafts.reply(this.#host.path, comment)
    void this.#open({ draft, comment: comment.id, part: 'reply' })
  }

  /** Goes into the composer. */
  async enter(): Promise<void> {
    await this.#host.updateComplete
    const composer = this.#element
    await composer?.updateComplete
    composer?.focus()
  }

  get #element(): PlanCommentComposer | null {
    return this.#host.renderRoot.querySelector('plan-comment-composer')
  }

  #open(written: Written): Promise<void> {
    const before = this.#written
    if (before && before.draft !== written.draft) this.#leave(before)
    this.#written = written
    this.#host.requestUpdate()
    return this.enter()
  }

  #leave({ draft, part }: Written): void {
    void this.#drafts.leave(draft, part === 'words')
  }

  /** The composer of this thread, or of a new comment for `''`. */
  render(comment: string) {
    const written = this.#written
    if (written?.comment !== comment) return nothing
    const draft = this.#drafts.get(written.draft)
    const isNew = written.part === 'new'
    const isReply = written.part === 'reply'
    return html`<plan-comment-composer
      slot=${isNew ? nothing : 'composer'}
      .draft=${written.draft}
      .text=${draft?.body ?? ''}
      .label=${isNew ? 'New comment' : isReply ? 'Reply' : 'Edit the comment'}
      .field=${isReply ? 'Reply' : 'Comment'}
      .status=${draft?.says ?? ''}
      ?failed=${FAILED.has(draft?.status ?? '')}
      ?movable=${isNew}
      .other=${draft?.other ?? null}
      @plan-compose=${(event: ComposeEvent) => void this.#receive(event, written)}
    ></plan-comment-composer>`
  }

  async #receive({ step, text }: ComposeEvent, written: Written): Promise<void> {
    const { draft } = written
    if (step === 'write') this.#drafts.write(draft, text)
    else if (step === 'dismiss') this.#drafts.dismissOther(draft)
    else if (step === 'previous' || step === 'next') {
      const place = await this.#host.askPlace(step)
      if (place) this.#drafts.place(draft, place)
    } else {
      const isDone = step === 'done' || text.trim() === ''
      if (!isDone) {
        // It stays open: the reader looks something up in the doc.
        await this.#drafts.save(draft)
        return
      }
      if (this.#written === written) this.#written = null
      this.#leave(written)
      this.#host.requestUpdate()
      if (step !== 'done') return
      if (text.trim() !== '') this.#model().update(state => announce(state, 'Kept, not sent yet'))
      this.#host.composed(written)
    }
  }
}
