// The one composer that is open in the comments of a doc: which draft it writes, and when that is kept.
// To change what a key does to a draft, see components/state/comments/drafts.ts; the field itself, composer.ts.

import { html, nothing, type LitElement, type ReactiveController } from 'lit'
import type { CommentAnchor } from '../../../schema/comments/anchors.js'
import type { DocComment } from '../../../schema/comments/shapes.js'
import type { Hash } from '../../../schema/review/versions.js'
import { announce } from '../../state/actions/announce.js'
import { addInfo } from '../../state/actions/toasts.js'
import { saverOf } from '../../state/comments/draft-saver.js'
import {
  beginComment,
  draftInWords,
  editComment,
  isSent,
  leaveDraft,
  placeDraft,
  SENT,
  writeDraft,
  writeReply,
  writtenOn,
} from '../../state/comments/drafts.js'
import { newId } from '../../state/comments/ids.js'
import type { NamedPlace } from '../../state/doc-comments.js'
import type { WrittenDraft } from '../../state/doc-drafts.js'
import type { ViewerState } from '../../state/state.js'
import type { ViewerModel } from '../../state/viewer-model.js'
import type { KeysNow } from '../list-keys.js'
import type { PlanCommentComposer } from './composer.js'
import type { ComposeEvent, PlaceStep } from './events.js'

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
  /** The composer is opened. */
  composes(composer: HTMLElement): void
  askPlace(of: PlaceStep): Promise<NamedPlace | null>
}

const KEYS_OF_WORDS: KeysNow = [['Ctrl+Enter', 'save']]
const KEYS_OF_PLACE: KeysNow = [
  ['Alt+↑ Alt+↓', 'other block'],
  ['Alt+Shift+↑ Alt+Shift+↓', 'more, less'],
]

const FAILED: readonly WrittenDraft['status'][] = ['offline', 'refused']

export class Composing implements ReactiveController {
  readonly #host: ComposingHost
  readonly #model: () => ViewerModel
  #placed: Promise<unknown> = Promise.resolve()
  /** The draft that was written at the last update; null for none. */
  #last: WrittenDraft | null = null
  /** The draft whose composer had the focus before this update; `''` for none. */
  #entered = ''

  constructor(host: ComposingHost, model: () => ViewerModel) {
    this.#host = host
    this.#model = model
    host.addController(this)
  }

  hostConnected(): void {
    saverOf(this.#model())
  }

  hostDisconnected(): void {
    const { written } = this
    if (written) this.#update(state => leaveDraft(state, written.draft))
  }

  hostUpdate(): void {
    const composer = this.#element
    // In a tab behind another one no element matches `:focus`.
    const isEntered = composer !== null && composer === this.#host.shadowRoot?.activeElement
    this.#entered = isEntered ? composer.draft : ''
    if (isEntered && this.#last?.id === composer.draft) this.#goOn(this.#last)
    this.#last = this.#draft
  }

  /** It was sent in another tab, as it is: the letters that are typed next are a reply. */
  #goOn({ id, comment, path }: WrittenDraft): void {
    const { docs, drafts } = this.#model().state
    const thread = docs.get(path)?.comments?.list.find(each => each.id === (comment || id))
    if (!thread || thread.state === 'dropped' || drafts.has(id) || !isSent(thread, id)) return
    this.#update(state => addInfo(writeReply(state, newId('m'), path, thread), SENT))
  }

  hostUpdated(): void {
    // It became a second draft, or a reply, under the hands of the reader.
    const isOther = this.#entered !== '' && this.written?.draft !== this.#entered
    if (isOther && this.written) void this.enter()
  }

  get written(): Written | null {
    const draft = this.#draft
    if (!draft?.composer) return null
    const { id, composer: part, comment } = draft
    return { draft: id, comment: part === 'new' ? '' : comment || id, part }
  }

  /** The keys of the field; null while nothing is being written. */
  get keys(): KeysNow | null {
    const { written } = this
    if (!written) return null
    return written.part === 'new' ? [...KEYS_OF_PLACE, ...KEYS_OF_WORDS] : KEYS_OF_WORDS
  }

  /** A doc that has just moved has another path already, which the host gets later. */
  get #draft(): WrittenDraft | null {
    const { state } = this.#model()
    const last = state.drafts.get(this.#last?.id ?? '')
    return last?.composer && !last.isDropped ? last : writtenOn(state, this.#host.path)
  }

  /** The place of what is being written; null while the doc is asked for it. */
  get anchor(): CommentAnchor | null {
    return this.#draft?.anchor ?? null
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
    const { path } = this.#host
    const id = newId('c')
    await this.#open(state => beginComment(state, id, { path, hash }))
    const early = takeEarly()
    this.#update(state => writeDraft(state, id, early + (state.drafts.get(id)?.body ?? '')))
    const named = await place
    this.#update(state => placeDraft(state, id, named))
  }

  /** Opens the words of a draft. */
  edit(comment: DocComment): void {
    void this.#open(state => editComment(state, this.#host.path, comment))
  }

  reply(comment: DocComment): void {
    const id = newId('m')
    void this.#open(state => writeReply(state, id, this.#host.path, comment))
  }

  /** Goes into the composer. */
  async enter(): Promise<void> {
    await this.#host.updateComplete
    const composer = this.#element
    await composer?.updateComplete
    if (!composer) return
    composer.focus()
    this.#host.composes(composer)
  }

  get #element(): PlanCommentComposer | null {
    return this.#host.renderRoot.querySelector('plan-comment-composer')
  }

  #open(action: (state: ViewerState) => ViewerState): Promise<void> {
    this.#update(action)
    return this.enter()
  }

  #update(action: (state: ViewerState) => ViewerState): void {
    this.#model().update(action)
  }

  /** The composer of this thread, or of a new comment for `''`. */
  render(comment: string) {
    const [written, draft] = [this.written, this.#draft]
    if (written?.comment !== comment || !draft) return nothing
    const isNew = written.part === 'new'
    const isReply = written.part === 'reply'
    return html`<plan-comment-composer
      slot=${isNew ? nothing : 'composer'}
      .draft=${written.draft}
      .text=${draft.body}
      .label=${isNew ? 'New comment' : isReply ? 'Reply' : 'Edit the comment'}
      .field=${isReply ? 'Reply' : 'Comment'}
      .status=${draftInWords(draft)}
      ?failed=${FAILED.includes(draft.status)}
      ?movable=${isNew}
      @plan-compose=${(event: ComposeEvent) => void this.#receive(event, written)}
    ></plan-comment-composer>`
  }

  async #receive({ step, text }: ComposeEvent, written: Written): Promise<void> {
    const { draft } = written
    if (step === 'write') this.#update(state => writeDraft(state, draft, text))
    else if (step !== 'left' && step !== 'done') {
      const place = await this.#host.askPlace(step)
      if (place) this.#update(state => placeDraft(state, draft, place))
    } else if (step === 'left' && text.trim() !== '') {
      // It stays open: the reader looks something up in the doc.
      void saverOf(this.#model()).save(draft)
    } else {
      this.#update(state => leaveDraft(state, draft))
      void saverOf(this.#model()).save(draft)
      if (step !== 'done') return
      if (text.trim() !== '') this.#update(state => announce(state, 'Kept, not sent yet'))
      this.#host.composed(written)
    }
  }
}
