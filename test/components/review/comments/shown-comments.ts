// <plan-comments> on a page, over a service of one doc, and the comments that it shows.

import { LitElement } from 'lit'
import '../../../../components/review/review.define.js'
import type { PlanComments } from '../../../../components/review/comments/comments.js'
import type { PlanCommentThread } from '../../../../components/review/comments/thread.js'
import { provideModel } from '../../../../components/state/connect.js'
import {
  NO_COMMENTS,
  type DocComments,
  type NamedPlace,
} from '../../../../components/state/doc-comments.js'
import { idleDoc, type BytesInView } from '../../../../components/state/open-doc.js'
import type { Api } from '../../../../components/state/service/api.js'
import type { CommentDraft, ReviewBody } from '../../../../schema/comments/reader-bodies.js'
import type { ViewerModel } from '../../../../components/state/viewer-model.js'
import type { CommentReply, DocComment } from '../../../../schema/comments/shapes.js'
import { Shown, closeLater, nameOf } from '../../shown.js'
import { FakeService, aModel } from '../../state/fake-service.js'
import { AT, hashOf } from '../../state/reviews.js'
import { PLAN } from '../../state/trees.js'

class CommentsViewer extends LitElement {
  provide(model: ViewerModel): void {
    provideModel(this, model)
  }
}
customElements.define('comments-viewer', CommentsViewer)

/** The whole doc, as it is on show. */
export const WHOLE: NamedPlace = { hash: hashOf('b'), anchor: { type: 'doc' } }

const EXACT = { is: 'exact', start: 0, end: 9, line: 1, now: null, near: null } as const

/** A comment on the words `Words <n>`, the `n`-th of the doc. */
export function aComment(n: number, more: Partial<DocComment> = {}): DocComment {
  const name = { key: n, nth: 0 }
  return {
    ...{ id: `c_${String(n).padStart(16, '0')}`, path: PLAN, hash: hashOf('a'), at: AT, rev: 1 },
    ...{ body: `Body ${n}`, state: 'open', taken: null, replies: [] },
    anchor: {
      ...{ type: 'text', quote: `Words ${n}`, prefix: '', suffix: '' },
      from: { ...name, start: 0 },
      to: { ...name, end: 7 },
    },
    where: { ...EXACT, from: n, to: n },
    ...more,
  }
}

export function anAnswer(body: string, more: Partial<CommentReply> = {}): CommentReply {
  return { id: 'm_0000000000000001', by: 'claude', at: AT, body, sent: true, ...more }
}

/** Its words are not in the doc any more. */
export function goneFrom(comment: DocComment): DocComment {
  const nowhere = { from: null, to: null, start: null, end: null, line: null }
  const near = { after: 'Before it', before: null, at: (comment.where.from ?? 0) + 1 }
  return { ...comment, where: { ...nowhere, is: 'gone', now: null, near } }
}

export class ShownComments extends Shown<PlanComments> {
  readonly service = new FakeService()
  readonly model: ViewerModel
  readonly #viewer: CommentsViewer

  constructor() {
    localStorage.clear()
    const viewer = new CommentsViewer()
    document.body.append(viewer)
    const element = document.createElement('plan-comments')
    super(element, document.createElement('div'))
    this.#viewer = viewer
    this.model = aModel(this.service, { api: this.#api() })
    viewer.provide(this.model)
    Object.assign(element, { path: PLAN, label: 'The plan', file: '/app/plan.html' })
    element.style.cssText = 'block-size: 600px; inline-size: 300px'
    closeLater({ close: () => this.#viewer.remove() })
  }

  /** The service takes what is written and decided. */
  #api(): Api {
    const note = <T>(what: string, answer: T): Promise<T> => {
      this.service.asked.push(what)
      return Promise.resolve(answer)
    }
    return Object.assign(this.service.api, {
      saveComment: (_: string, { body }: CommentDraft, rev: number) =>
        note(`save ${body}`, { rev: rev + 1, where: aComment(1).where }),
      saveReply: (_: string, __: string, body: string) => note(`reply ${body}`, undefined),
      setCommentState: (_: string, state: string) => note(`lead ${state}`, undefined),
      comments: (path: string) => {
        const comments = this.model.state.docs.get(path)?.comments?.list ?? []
        return note('comments', {
          path,
          hash: hashOf('b'),
          comments: [...comments],
          requests: [],
          verdict: null,
        })
      },
      sendReview: (_: string, review: ReviewBody) =>
        note(`send ${JSON.stringify(review)}`, undefined),
    })
  }

  /** The reader sees these bytes of the doc. */
  set inView(inView: BytesInView) {
    this.model.update(state => {
      const known = state.docs.get(PLAN) ?? idleDoc(1, PLAN)
      return { ...state, docs: new Map([[PLAN, { ...known, inView }]]) }
    })
  }

  /** Puts it on the page, beside a doc with these comments. */
  async open(list: readonly DocComment[], more: Partial<DocComments> = {}): Promise<void> {
    this.put(list, more)
    await this.#viewer.updateComplete
    this.#viewer.shadowRoot?.append(this.element)
    await this.settled()
  }

  /** The service says that the comments are these by now. */
  put(list: readonly DocComment[], more: Partial<DocComments> = {}): void {
    this.model.update(state => {
      const known = state.docs.get(PLAN) ?? idleDoc(1, PLAN)
      const comments = { ...(known.comments ?? NO_COMMENTS), hash: hashOf('b'), list, ...more }
      return { ...state, docs: new Map([[PLAN, { ...known, panel: 'comments', comments }]]) }
    })
  }

  async settled(): Promise<void> {
    for (let turn = 0; turn < 3; turn++) {
      await this.element.updateComplete
      await Promise.all(this.threads.map(({ updateComplete }) => updateComplete))
    }
  }

  get chosen(): string {
    return this.model.state.docs.get(PLAN)?.comments?.chosen ?? ''
  }

  get threads(): PlanCommentThread[] {
    return [...this.root.querySelectorAll('plan-comment-thread')]
  }

  thread(n: number): PlanCommentThread {
    const { id } = aComment(n)
    const found = this.threads.find(({ comment }) => comment.id === id)
    if (!found) throw new Error(`comment ${n} is not listed`)
    return found
  }

  /** The words of each thread, from top to bottom. */
  listed(): string[] {
    return this.threads.map(({ comment }) => comment.body)
  }

  /** Shows the resolved ones, or folds them. */
  fold(): Promise<void> {
    this.find('.fold').click()
    return this.settled()
  }

  buttonIn(n: number, name: string): HTMLElement {
    const buttons = [...(this.thread(n).shadowRoot?.querySelectorAll('button') ?? [])]
    const found = buttons.find(button => nameOf(button) === name)
    if (!found) throw new Error(`comment ${n} has no button ${name}`)
    return found
  }

  says(n: number): string {
    return (this.thread(n).shadowRoot?.textContent ?? '').replace(/\s+/g, ' ').trim()
  }

  /** The number of the comment that has the focus, or has it within; 0 for none. */
  get focusedThread(): number {
    const at = this.threads.findIndex(thread => thread.matches(':focus-within'))
    return Number(this.threads[at]?.comment.id.slice(2) ?? 0)
  }
}
