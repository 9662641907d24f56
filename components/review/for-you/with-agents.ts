// The last group of "For you", folded: the comments that agents have to answer, and since when.
// To change what is told of them, see server/review/requests/comment-list.ts.

import { html, nothing, type LitElement } from 'lit'
import type { ListedComment } from '../../../schema/comments/shapes.js'
import { iconButton } from '../../parts/shared/icons.js'
import { forAgent } from '../../state/comments/for-agent.js'
import { titleOf } from '../../state/selectors.js'
import type { ViewerModel } from '../../state/viewer-model.js'
import { CommentsCopyEvent } from '../comments/events.js'
import { moment } from '../times.js'
import { showComment } from './show-comment.js'

/** An agent that has not answered for so long may have ended. */
const LATE_MS = 3_600_000

export class WithAgents {
  readonly #host: LitElement
  readonly #model: () => ViewerModel
  #isOpen = false
  #comments: readonly ListedComment[] = []
  /** The marks of docs that the list was asked for with. */
  #requestedFor: unknown = null

  constructor(host: LitElement, model: () => ViewerModel) {
    this.#host = host
    this.#model = model
  }

  /** @param fileOf - the absolute path of a doc */
  render(fileOf: (path: string) => string) {
    const { docs } = this.#model().state.review
    const count = [...docs.values()].reduce((sum, { open }) => sum + open, 0)
    if (count === 0) return nothing
    if (this.#isOpen && this.#requestedFor !== docs) void this.#load()
    return html`<h3>
        <button
          class="fold"
          data-id="with-agents"
          aria-expanded=${this.#isOpen}
          @click=${this.#toggle}
        >
          With agents <span>${count}</span>
        </button>
      </h3>
      ${
        this.#isOpen
          ? html`<ul aria-label="With agents">
              ${this.#comments.map(comment => html`<li>${this.#renderComment(comment, fileOf)}</li>`)}
            </ul>`
          : nothing
      }`
  }

  #renderComment(comment: ListedComment, fileOf: (path: string) => string) {
    const { id, path, body, by, at, quote } = comment
    const title = titleOf(this.#model().state, path)
    const since = `${by ?? 'not collected'} since ${moment(at, new Date())}`
    const isLate = by !== null && Date.now() - Date.parse(at) > LATE_MS
    return html`<button
        class="row"
        data-id=${id}
        tabindex="-1"
        title=${[quote, body].filter(Boolean).join('\n')}
        @click=${() => void showComment(this.#host, this.#model(), comment)}
      >
        <span class="what">
          <bdi class="title">${body}</bdi>
          <bdi class="about">${since}${isLate ? ' · no answer yet' : ''} · ${title}</bdi>
        </span>
      </button>
      ${
        isLate
          ? html`<span class="acts"
              >${iconButton('copy', `Copy for an agent: ${body}`, () => void this.#copy(comment, fileOf), { look: 'small', hint: 'Copy for an agent' })}</span
            >`
          : nothing
      }`
  }

  readonly #toggle = () => {
    this.#isOpen = !this.#isOpen
    this.#host.requestUpdate()
  }

  async #load(): Promise<void> {
    const model = this.#model()
    this.#requestedFor = model.state.review.docs
    const reply = await model.attempt(model.api.allComments())
    this.#comments = reply?.comments.filter(({ state }) => state === 'open') ?? this.#comments
    this.#host.requestUpdate()
  }

  async #copy({ path, id }: ListedComment, fileOf: (path: string) => string): Promise<void> {
    const model = this.#model()
    const reply = await model.attempt(model.api.comments(path), true)
    const list = reply?.comments.filter(comment => comment.id === id) ?? []
    if (list.length === 0) return
    this.#host.dispatchEvent(
      new CommentsCopyEvent({ text: forAgent([{ file: fileOf(path), list }]) }),
    )
  }
}
