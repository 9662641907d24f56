// What is heard from the framed docs of one element, and heeded only if it may be: by whose window it
// came from, its shape, the focus, and how much of it there is. What follows from it is the element's.

import type { ReactiveController } from 'lit'
import { readFrameMessage, type FrameMessage } from '../../../schema/messages/frame.js'
import { eventOf } from './events.js'
import type { FrameLayer } from './frame-swap.js'
import type { Theme } from '../../../schema/theme.js'

const MESSAGES_A_SECOND = 600
/** A doc that goes back and forth must not make the whole page flicker. */
const THEMES_A_SECOND = 3
/** Each is answered with all that the doc has stored. */
const GREETINGS_A_SECOND = 5

export type ReadyMessage = FrameMessage & { type: 'plan-frame-ready' }

export interface Hearer {
  frames(): FrameLayer | null
  theme(): Theme
  /** Whether the doc that was loaded has led its frame to another one. */
  isElsewhere(): boolean
  /** The doc in this window has begun to run. */
  greet(message: ReadyMessage, source: Window): void
  heed(event: Event): void
}

export class Hearing implements ReactiveController {
  readonly #hearer: Hearer
  readonly #messages = new Allowance(MESSAGES_A_SECOND)
  readonly #themes = new Allowance(THEMES_A_SECOND)
  readonly #greetings = new Allowance(GREETINGS_A_SECOND)

  constructor(hearer: Hearer) {
    this.#hearer = hearer
  }

  hostConnected(): void {
    addEventListener('message', this.#hear)
  }

  hostDisconnected(): void {
    removeEventListener('message', this.#hear)
  }

  /** The data of a message is not touched before it is known to be one of our own docs'. */
  readonly #hear = (event: MessageEvent<unknown>) => {
    const frames = this.#hearer.frames()
    if (!frames?.owns(event.source) || !this.#messages.take(event.timeStamp)) return
    const message = readFrameMessage(event.data)
    const source = event.source as Window
    if (message?.type === 'plan-frame-ready') {
      const mayGreet = frames.isNewest(source) && this.#greetings.take(event.timeStamp)
      if (mayGreet) this.#hearer.greet(message, source)
    } else if (message && this.#mayHeed(message, source, frames)) {
      this.#hearer.heed(eventOf(message))
    }
  }

  #mayHeed(message: FrameMessage, source: Window, frames: FrameLayer): boolean {
    switch (message.type) {
      case 'plan-theme':
        return message.theme !== this.#hearer.theme() && this.#themes.take(performance.now())
      case 'plan-frame-key':
      case 'plan-frame-link':
      case 'plan-frame-focus':
      case 'plan-frame-print':
      case 'plan-frame-input':
        return frames.isFocused(source)
      default:
        // Neither the doc that is about to go nor another one in its frame may speak for this doc.
        return frames.isNewest(source) && !this.#hearer.isElsewhere()
    }
  }
}

// How much of something may happen in a second. A doc may flood its page with messages; what is over
// the allowance is dropped before it is read.

const SECOND_MS = 1000

class Allowance {
  readonly #most: number
  #since = -Infinity
  #taken = 0

  constructor(most: number) {
    this.#most = most
  }

  /** Whether one more may happen now. `now` in milliseconds of any clock that does not go back. */
  take(now: number): boolean {
    if (now - this.#since >= SECOND_MS) {
      this.#since = now
      this.#taken = 0
    }
    return ++this.#taken <= this.#most
  }
}
