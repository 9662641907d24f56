// The events of a doc frame, most of them made of messages of the framed doc, so not only of what a person did.
// To change which messages are accepted, see message-gate.ts; what is in one, components/messages/frame.ts.

import type { CommentMessage, OfferMessage } from '../../messages/comments.js'
import type { CompareMessage } from '../../messages/compare.js'
import type { FrameMessage, ThemeMessage } from '../../messages/frame.js'
import { PlanEvent } from '../shared/part-event.js'

/** A message that becomes an event; `ready` does not, since a doc that runs is not in view yet. */
export type AcceptedMessage = Exclude<
  FrameMessage,
  { type: 'plan-frame-ready' | 'plan-frame-loaded' | 'plan-frame-state' | 'plan-frame-rest' }
>

/** About the marks of comments, and what one could be made on. */
export type MarkedComment = Exclude<CommentMessage, OfferMessage>

type OwnType = Exclude<AcceptedMessage, ThemeMessage | CompareMessage | MarkedComment>['type']

/** By the type of an event, the messages that it carries. */
type Carried = { [Type in OwnType]: Extract<AcceptedMessage, { type: Type }> } & {
  'plan-frame-theme': ThemeMessage
  'plan-frame-changes': CompareMessage
  'plan-frame-comments': MarkedComment
}

/** The doc sent a message that may count. */
export class FrameMessageEvent<Type extends keyof Carried> extends PlanEvent {
  readonly message: Carried[Type]

  constructor(type: Type, message: Carried[Type]) {
    super(type)
    this.message = message
  }
}

/** True for a message about marks of changes. */
export function isOfChanges(message: AcceptedMessage): message is CompareMessage {
  return /^plan-frame-(?:compared|at|press|blocks)$/.test(message.type)
}

/** True for a message about marks of comments. */
export function isOfComments(message: AcceptedMessage): message is MarkedComment {
  return /^plan-frame-(?:commented|comment-press|anchor)$/.test(message.type)
}

export function eventOf(message: AcceptedMessage): PlanEvent {
  if (message.type === 'plan-theme') return new FrameMessageEvent('plan-frame-theme', message)
  if (isOfChanges(message)) return new FrameMessageEvent('plan-frame-changes', message)
  if (isOfComments(message)) return new FrameMessageEvent('plan-frame-comments', message)
  return new FrameMessageEvent(message.type, message)
}

type FrameEvents = { [Type in keyof Carried]: FrameMessageEvent<Type> }

declare global {
  interface HTMLElementEventMap extends FrameEvents {
    'plan-frame-ready': PlanEvent
  }
}
