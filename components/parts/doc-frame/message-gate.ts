// Lets a message of a framed doc through only if its window, its shape, the focus and its rate allow it.
// To change which event a message becomes, see events.ts; the shapes, components/messages/frame-message.ts.

import type { ReactiveController } from 'lit'
import type { AnnotationKind } from '../../messages/annotations.js'
import type { FrameMessage } from '../../messages/frame.js'
import { readFrameMessage } from '../../messages/frame-message.js'
import type { AcceptedMessage } from './events.js'
import type { FrameSwap } from './frame-swap.js'
import type { Theme } from '../../../schema/theme.js'

const MESSAGES_A_SECOND = 600
/** A doc that goes back and forth must not make the whole page flicker. */
const THEMES_A_SECOND = 3
/** Each is answered with all that the doc has stored. */
const GREETINGS_A_SECOND = 5
/** About marks, which may be long. */
const ANSWERS_A_SECOND = 20
/** One a frame of a fast screen. */
const OFFERS_A_SECOND = 240

export type ReadyMessage = FrameMessage & { type: 'plan-frame-ready' }

export interface GateHost {
  frames(): FrameSwap | null
  theme(): Theme
  /** The frame went from the loaded doc to another one. */
  isElsewhere(): boolean
  /** The doc in this window has begun to run. */
  greet(message: ReadyMessage, source: Window): void
  accept(message: AcceptedMessage): void
  /** The doc in this window answers too much or too often about its annotations of this kind. */
  drop(kind: AnnotationKind, source: Window): void
}

export class MessageGate implements ReactiveController {
  readonly #host: GateHost
  readonly #messages = new RateLimit(MESSAGES_A_SECOND)
  readonly #themes = new RateLimit(THEMES_A_SECOND)
  readonly #greetings = new RateLimit(GREETINGS_A_SECOND)
  readonly #answers = {
    changes: new RateLimit(ANSWERS_A_SECOND),
    comments: new RateLimit(ANSWERS_A_SECOND),
  }
  readonly #offers = new RateLimit(OFFERS_A_SECOND)

  constructor(host: GateHost) {
    this.#host = host
  }

  hostConnected(): void {
    addEventListener('message', this.#receive)
  }

  hostDisconnected(): void {
    removeEventListener('message', this.#receive)
  }

  /** The data of a message is read only after its source is known to be a frame of this element. */
  readonly #receive = (event: MessageEvent<unknown>) => {
    const frames = this.#host.frames()
    if (!frames?.owns(event.source) || !this.#messages.take(event.timeStamp)) return
    const message = readFrameMessage(event.data)
    const source = event.source as Window
    if (message?.type === 'plan-frame-ready') {
      const mayGreet = frames.isNewest(source) && this.#greetings.take(event.timeStamp)
      if (mayGreet) this.#host.greet(message, source)
    } else if (message?.type === 'plan-frame-loaded') frames.loaded(message.run, source)
    else if (message?.type === 'plan-frame-state' || message?.type === 'plan-frame-rest') {
      frames.receive(message, source)
    } else if (message && this.#isAllowed(message, source, frames)) {
      if (message.type === 'plan-frame-typing') frames.isTyping = message.typing === 'begun'
      this.#host.accept(message)
    } else if (!message && this.#isNewest(source, frames)) {
      const type = messageTypeOf(event.data)
      if (type === 'plan-frame-blocks') this.#host.drop('changes', source)
      if (type === 'plan-frame-anchor' || type === 'plan-frame-offer') {
        this.#host.drop('comments', source)
      }
    }
  }

  #isAllowed(message: AcceptedMessage, source: Window, frames: FrameSwap): boolean {
    switch (message.type) {
      case 'plan-theme':
        return message.theme !== this.#host.theme() && this.#themes.take(performance.now())
      case 'plan-frame-key':
      case 'plan-frame-input':
        // A hidden page keeps its focused element, and no reader presses anything in it.
        return document.visibilityState === 'visible' && frames.isFocused(source)
      case 'plan-frame-link':
      case 'plan-frame-fragment':
      case 'plan-frame-focus':
      case 'plan-frame-print':
      case 'plan-frame-alone':
        return frames.isFocused(source)
      case 'plan-frame-press':
        // A doc may tell of a press that never was.
        return frames.isFocused(source) && navigator.userActivation.isActive
      case 'plan-frame-found':
        // Words are found in any doc that the reader sees.
        return frames.isNewest(source)
      case 'plan-frame-marked':
      case 'plan-frame-blocks': {
        const kind = message.type === 'plan-frame-marked' ? message.kind : 'changes'
        return this.#isNewest(source, frames) && this.#may(this.#answers[kind], kind, source)
      }
      case 'plan-frame-anchor':
      case 'plan-frame-offer':
        return this.#isNewest(source, frames) && this.#may(this.#offers, 'comments', source)
      default:
        return this.#isNewest(source, frames)
    }
  }

  #may(rate: RateLimit, kind: AnnotationKind, source: Window): boolean {
    const isAllowed = rate.take(performance.now())
    if (!isAllowed) this.#host.drop(kind, source)
    return isAllowed
  }

  /** Neither the doc that is being replaced nor another one in its frame may send for this doc. */
  #isNewest(source: Window, frames: FrameSwap): boolean {
    return frames.isNewest(source) && !this.#host.isElsewhere()
  }
}

/** The type of a message, also where its shape is another one, or too large. */
export function messageTypeOf(data: unknown): unknown {
  return (data as { type?: unknown } | null)?.type
}

const SECOND_MS = 1000

/** A doc can flood its page with messages. What is over the limit is dropped before it is read. */
class RateLimit {
  readonly #most: number
  #since = -Infinity
  #taken = 0

  constructor(most: number) {
    this.#most = most
  }

  /** One more may happen now. `now` in milliseconds of any clock that does not go back. */
  take(now: number): boolean {
    if (now - this.#since >= SECOND_MS) {
      this.#since = now
      this.#taken = 0
    }
    return ++this.#taken <= this.#most
  }
}
