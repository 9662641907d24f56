// The events of the comments of a doc. They bubble and cross shadow roots.

import { planEvent, type PlanEvent } from '../../parts/shared/part-event.js'

/** The acts that a thread can ask for. */
export type CommentAct = 'show' | 'edit' | 'reply' | 'resolve' | 'reopen' | 'delete' | 'version'

/** Something is to be done with a comment. */
export class CommentActEvent extends planEvent<{
  /** The id of the comment. */
  comment: string
  act: CommentAct
}>('plan-comment-act') {}

/**
 * `write`: a letter was typed. `left`: the focus went elsewhere. `done`: it is to be kept, and the doc to be read on.
 * `previous`, `next`: the comment is meant for another block. `wider`, `narrower`: for more of it, or less.
 */
export type ComposeStep = 'write' | 'left' | 'done' | PlaceStep
export type PlaceStep = 'previous' | 'next' | 'wider' | 'narrower'

/** The reader writes in a composer. */
export class ComposeEvent extends planEvent<{
  step: ComposeStep
  /** All that is written. */
  text: string
}>('plan-compose') {}

/** Comments are to be copied. */
export class CommentsCopyEvent extends planEvent<{ text: string }>('plan-comments-copy') {}

declare global {
  interface HTMLElementEventMap {
    /** The card about agents is to be shown. */
    'plan-agents-ask': PlanEvent
    'plan-comment-act': CommentActEvent
    'plan-compose': ComposeEvent
    /** The comments are to be closed. */
    'plan-comments-close': PlanEvent
    /** The doc is to be read on; the comments stay. */
    'plan-comments-leave': PlanEvent
    'plan-comments-copy': CommentsCopyEvent
    /** The place that the doc offers is to be commented on. */
    'plan-comment-write': PlanEvent
  }
}
