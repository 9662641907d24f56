// The review mode in the comments of a doc: the first answer has the focus, and after the last one the list goes on that led
// to the doc. To change how the mode begins and ends, see components/state/actions/review-mode.ts.

import type { LitElement, ReactiveController } from 'lit'
import type { DocComment } from '../../../schema/comments/shapes.js'
import { activeElementIn } from '../../parts/shared/focus.js'
import { PlanEvent } from '../../parts/shared/part-event.js'
import { isDecidable } from '../../state/comments/deciding.js'
import { setCommentState } from '../../state/comments/comment-state.js'
import { unsentCount } from '../../state/comments/sending.js'
import { withDrafts } from '../../state/doc-drafts.js'
import { focusedPath } from '../../state/selectors.js'
import type { ViewerState } from '../../state/state.js'
import type { ViewerModel } from '../../state/viewer-model.js'
import type { KeysNow } from '../list-keys.js'
import type { PlanCommentThread } from './thread.js'

interface ReviewingHost extends LitElement {
  readonly path: string
  readonly items: readonly PlanCommentThread[]
  /** Goes to a thread. */
  enter(thread: PlanCommentThread): void
}

/** This doc is reviewed alone. */
export function isReviewed(state: ViewerState, path: string): boolean {
  return state.reviewMode !== null && focusedPath(state) === path
}

/** Something is left to do on a doc besides reading: an answer, a draft, a verdict. */
export function isUndone(state: ViewerState, path: string): boolean {
  const open = state.docs.get(path)
  const comments = open ? withDrafts(open, state.drafts) : null
  if (!comments || isDecidable(state, path)) return true
  return comments.list.some(isAnswered) || unsentCount(comments) > 0
}

export class Reviewing implements ReactiveController {
  readonly #host: ReviewingHost
  readonly #model: () => ViewerModel
  /** The sequence of the review that has begun; 0 for none. */
  #begun = 0

  constructor(host: ReviewingHost, model: () => ViewerModel) {
    this.#host = host
    this.#model = model
    host.addController(this)
  }

  get isOn(): boolean {
    return isReviewed(this.#model().state, this.#host.path)
  }

  /** A verdict is asked for. */
  get isDecided(): boolean {
    const { state, isTab } = this.#model()
    return isTab && this.isOn && isDecidable(state, this.#host.path)
  }

  /** @param current - the thread that the keys act on; null for none */
  keysOf(current: DocComment | null): KeysNow {
    const { isTab } = this.#model()
    const isToResolve = isTab && (current?.state === 'open' || current?.state === 'answered')
    return [
      ...(isToResolve ? [['E', 'resolve'] as const] : []),
      ...(isTab && current ? [['R', 'reply'] as const] : []),
      ...(this.isDecided ? [['A', 'approve'] as const] : []),
      ...(current ? [['J K', 'step'] as const] : []),
      ['Esc', 'back'],
    ]
  }

  hostUpdated(): void {
    const { reviewMode, docs } = this.#model().state
    const sequence = this.isOn ? (reviewMode?.sequence ?? 0) : 0
    if (sequence === this.#begun || (sequence > 0 && !docs.get(this.#host.path)?.comments)) return
    this.#begun = sequence
    if (sequence > 0) void this.#begin(reviewMode?.isBack === true)
  }

  /**
   * Goes to the first answer, else to a draft, else into the doc. Not while the reader types elsewhere.
   * @param isBack - what was sent is taken back: then to what sends it, and not into the doc
   */
  async #begin(isBack: boolean): Promise<void> {
    const host = this.#host
    if (isBack) await this.#refresh()
    const { items } = host
    const first =
      items.find(({ comment }) => isAnswered(comment)) ??
      items.find(({ comment }) => comment.state === 'draft')
    await first?.updateComplete
    if (activeElementIn(document)?.matches('input, textarea') === true) return
    if (first) host.enter(first)
    else if (isBack) await this.#focusAct()
    else host.dispatchEvent(new PlanEvent('plan-docs-enter'))
  }

  /** Drafts are drafts again, and the verdict is asked for. */
  async #refresh(): Promise<void> {
    await this.#model().review.refresh()
    await this.#host.updateComplete
  }

  async #focusAct(): Promise<void> {
    const foot = this.#host.renderRoot.querySelector('plan-send-bar')
    await foot?.updateComplete
    foot?.focusAct()
  }

  /** The answer that follows a thread, else the first one; undefined for none. */
  nextOf({ id }: DocComment): PlanCommentThread | undefined {
    const { items } = this.#host
    const at = items.findIndex(({ comment }) => comment.id === id)
    const around = [...items.slice(at + 1), ...items.slice(0, Math.max(0, at))]
    return around.find(({ comment }) => isAnswered(comment))
  }

  /** The review of the doc is over with this answer. */
  isLast(comment: DocComment): boolean {
    return this.isOn && isAnswered(comment) && !this.nextOf(comment)
  }

  /** The panel keeps the focus until the list has it, or what is left to send and to decide. */
  async resolveLast(comment: DocComment): Promise<void> {
    const host = this.#host
    const model = this.#model()
    const { path } = host
    host.renderRoot.querySelector('section')?.focus()
    if (await setCommentState(model, path, comment, 'resolved')) {
      const isLeft = isUndone(model.state, path)
      if (isLeft) await this.#focusAct()
      else {
        await model.review.refresh()
        host.dispatchEvent(new PlanEvent('plan-review-leave'))
      }
    } else host.focus()
  }
}

function isAnswered({ state }: DocComment): boolean {
  return state === 'answered'
}
