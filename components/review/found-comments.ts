// The third section of the search: the reader's own comments that hold the words, below the docs.
// To change what is listed of them, see server/review/requests/comment-list.ts; how docs are listed, parts/search-results/.

import { LitElement, css, html, nothing } from 'lit'
import { property, state } from 'lit/decorators.js'
import { repeat } from 'lit/directives/repeat.js'
import type { ListedComment } from '../../schema/comments/shapes.js'
import { normalise } from '../../schema/reading/search.js'
import { Announcer, countOf, MOST_HITS } from '../parts/search-results/announcer.js'
import { styles } from '../parts/search-results/search-results.styles.js'
import { piecesOf, renderIsolated, withShortLead } from '../parts/shared/mark-matches.js'
import { hasModifier } from '../parts/shared/modifiers.js'
import { PlanEvent } from '../parts/shared/part-event.js'
import { StateController } from '../state/connect.js'
import { titleOf } from '../state/selectors.js'
import { controls } from '../theme/controls.js'
import { NOT_SENT } from './comments/words.js'
import { showComment } from './for-you/show-comment.js'
import { moment } from './times.js'

const ownStyles = css`
  .hit > * {
    grid-column: 1 / -1;
  }
`

/**
 * Comments are asked for when the first words are typed, and again when the service says something new of them.
 *
 * @fires {WaitingOpenEvent} plan-waiting-open - the doc of a comment is to be shown
 * @fires {PlanEvent} plan-hits-leave - Up was pressed on the first one
 */
export class PlanFoundComments extends LitElement {
  static override styles = [controls, styles, ownStyles]

  /** The words which the comments hold. */
  @property({ attribute: false }) words: readonly string[] = []

  @state() private _all: readonly { comment: ListedComment; text: string }[] = []

  /** The comment that Tab leads to. */
  @state() private _current = ''

  private readonly _viewer = new StateController(this, ({ review }) => [review.docs])
  private readonly _announcer = new Announcer(this)
  private _found: readonly ListedComment[] = []
  /** The marks of docs that the comments were asked for with. */
  private _askedFor: unknown = null

  /** Goes to the first comment; false where there is none. */
  focusFirst(): boolean {
    this._goTo(0)
    return this._found.length > 0
  }

  protected override willUpdate() {
    const { docs, problem } = this._viewer.state.review
    if (problem === '' && this._askedFor !== docs) void this._load(docs)
    const { words } = this
    const holding = this._all.filter(({ text }) => words.every(word => text.includes(word)))
    this._found = holding.slice(0, MOST_HITS).map(({ comment }) => comment)
    if (!this._found.some(({ id }) => id === this._current))
      this._current = this._found[0]?.id ?? ''
    const { length } = this._found
    const text = `${countOf(length)} of your comments ${length === 1 ? 'holds' : 'hold'} these words`
    this._announcer.announce(length === 0 ? '' : text, words.join(' '))
  }

  private async _load(docs: unknown): Promise<void> {
    const { model } = this._viewer
    this._askedFor = docs
    const reply = await model.attempt(model.api.allComments())
    if (!reply || this._askedFor !== docs) return
    this._all = reply.comments.map(comment => {
      return { comment, text: normalise(`${comment.quote ?? ''}\n${comment.body}`) }
    })
  }

  override render() {
    return html`${this._found.length > 0 ? this._renderFound() : nothing}
      <div class="unseen-by-eye" role="status">${this._announcer.text}</div>`
  }

  private _renderFound() {
    return html`<div class="heading" aria-hidden="true">
        Found in comments <span>${countOf(this._found.length)}</span>
      </div>
      <div role="listbox" aria-label="Found in comments" @keydown=${this._press}>
        ${repeat(
          this._found,
          ({ id }) => id,
          comment => this._renderComment(comment),
        )}
      </div>`
  }

  private _renderComment(comment: ListedComment) {
    const { words } = this
    const { id, path, body, quote } = comment
    const { model } = this._viewer
    return html`<div
      class="hit"
      role="option"
      aria-selected="false"
      tabindex=${id === this._current ? 0 : -1}
      @click=${() => void showComment(this, model, comment)}
      @keydown=${(event: KeyboardEvent) => this._pressOn(comment, event)}
      @focus=${() => (this._current = id)}
    >
      <span class="title" title=${body}
        >${renderIsolated(withShortLead(piecesOf(body, words)))}</span
      >
      <span class="place">${stateOf(comment)} · <bdi>${titleOf(model.state, path)}</bdi></span>
      ${
        quote === null
          ? nothing
          : html`<span class="snippet"
              >“${renderIsolated(withShortLead(piecesOf(quote, words)))}”</span
            >`
      }
    </div>`
  }

  private _pressOn(comment: ListedComment, event: KeyboardEvent) {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    void showComment(this, this._viewer.model, comment, true)
  }

  private readonly _press = (event: KeyboardEvent) => {
    const at = this._found.findIndex(({ id }) => id === this._current)
    const last = this._found.length - 1
    const steps: Record<string, number> = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: last }
    const to = steps[event.key]
    if (to === undefined || hasModifier(event) || event.shiftKey) return
    event.preventDefault()
    if (to < 0) this.dispatchEvent(new PlanEvent('plan-hits-leave'))
    else this._goTo(Math.min(to, last))
  }

  private _goTo(at: number) {
    const row = this.renderRoot.querySelectorAll<HTMLElement>('.hit')[at]
    row?.focus({ preventScroll: true })
    row?.scrollIntoView({ block: 'nearest' })
  }
}

function stateOf({ state, by, at }: ListedComment): string {
  const time = moment(at, new Date())
  if (state === 'draft') return NOT_SENT
  if (state === 'resolved') return 'Resolved'
  if (state === 'answered') return `Answered by ${by}, ${time}`
  return by === null ? `Not collected, sent ${time}` : `${by} has it since ${time}`
}

declare global {
  interface HTMLElementTagNameMap {
    'plan-found-comments': PlanFoundComments
  }
}
