// The events of a doc frame, most of them made of messages of the framed doc, so not only of what a person did.
// To change which messages are accepted, see message-gate.ts; what is in one, components/messages/frame.ts.

import type { AnnotationKind, AnswerMessage, MarkMessage } from '../../messages/annotations.js'
import type { FrameMessage, ThemeMessage } from '../../messages/frame.js'
import { PlanEvent, planEvent } from '../shared/part-event.js'

/** An image is to be shown alone, over the page. */
export class ImageZoomEvent extends planEvent<{ image: HTMLImageElement }>('plan-image-zoom') {}

/** A message that may count; `ready` does not, since a doc that runs is not in view yet. */
export type AcceptedMessage = Exclude<
  FrameMessage,
  { type: 'plan-frame-ready' | 'plan-frame-loaded' | 'plan-frame-state' | 'plan-frame-rest' }
>

/** A message that becomes an event: an answer goes to what asked. */
export type PassedMessage = Exclude<AcceptedMessage, AnswerMessage>

type OwnType = Exclude<PassedMessage, ThemeMessage | MarkMessage>['type']

/** By the type of an event, the messages that it carries. */
type Carried = { [Type in OwnType]: Extract<PassedMessage, { type: Type }> } & {
  'plan-frame-theme': ThemeMessage
} & Record<`plan-frame-${AnnotationKind}`, MarkMessage>

/** The doc sent a message that may count. */
export class FrameMessageEvent<Type extends keyof Carried> extends PlanEvent {
  readonly message: Carried[Type]

  constructor(type: Type, message: Carried[Type]) {
    super(type)
    this.message = message
  }
}

export function eventOf(message: PassedMessage): PlanEvent {
  if (message.type === 'plan-theme') return new FrameMessageEvent('plan-frame-theme', message)
  return 'kind' in message
    ? new FrameMessageEvent(`plan-frame-${message.kind}`, message)
    : new FrameMessageEvent(message.type, message)
}

type FrameEvents = { [Type in keyof Carried]: FrameMessageEvent<Type> }

declare global {
  interface HTMLElementEventMap extends FrameEvents {
    'plan-frame-ready': PlanEvent
    'plan-image-zoom': ImageZoomEvent
  }
}
