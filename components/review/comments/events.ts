// What is asked for in the comments of a doc. They bubble and cross shadow roots.

import { PlanEvent } from '../../parts/shared/part-event.js'

/** What a thread can be asked for. */
export type CommentAct = 'show' | 'edit' | 'reply' | 'resolve' | 'reopen' | 'delete' | 'version'

/** Something is to be done with a comment. */
export class CommentActEvent extends PlanEvent {
  /** The id of the comment. */
  readonly comment: string
  readonly act: CommentAct

  constructor(comment: string, act: CommentAct) {
    super('plan-comment-act')
    this.comment = comment
    this.act = act
  }
}

/**
 * `write`: a letter was typed. `left`: the focus went elsewhere. `done`: it is to be kept, and the doc to be read on.
 * `previous`, `next`: the comment is meant for another block.
 */
export type ComposeStep = 'write' | 'left' | 'done' | 'previous' | 'next'

/** The reader writes in a composer. */
export class ComposeEvent extends PlanEvent {
  readonly step: ComposeStep
  /** All that is written. */
  readonly text: string

  constructor(step: ComposeStep, text: string) {
    super('plan-compose')
    this.step = step
    this.text = text
  }
}

/** The comments are to be closed. */
export class CommentsCloseEvent extends PlanEvent {
  constructor() {
    super('plan-comments-close')
  }
}

/** The doc is to be read on; the comments stay. */
export class CommentsLeaveEvent extends PlanEvent {
  constructor() {
    super('plan-comments-leave')
  }
}

/** Comments are to be copied. */
export class CommentsCopyEvent extends PlanEvent {
  readonly text: string

  constructor(text: string) {
    super('plan-comments-copy')
    this.text = text
  }
}

/** The place that the doc offers is to be commented on. */
export class CommentWriteEvent extends PlanEvent {
  constructor() {
    super('plan-comment-write')
  }
}

declare global {
  interface HTMLElementEventMap {
    'plan-comment-act': CommentActEvent
    'plan-compose': ComposeEvent
    'plan-comments-close': CommentsCloseEvent
    'plan-comments-leave': CommentsLeaveEvent
    'plan-comments-copy': CommentsCopyEvent
    'plan-comment-write': CommentWriteEvent
  }
}
