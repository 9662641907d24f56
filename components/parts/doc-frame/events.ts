// The events of a doc frame, most of them made of messages of the framed doc, so not only of what a person did.
// To change which messages are accepted, see message-gate.ts.

import type { CompareMessage } from '../../../schema/messages/compare.js'
import type {
  DocHeading,
  FrameMessage,
  Scroll,
  StorageArea,
  Typing,
} from '../../../schema/messages/frame.js'
import type { KeyPress } from '../../../schema/hotkeys/hotkeys.js'
import type { Theme } from '../../../schema/theme.js'
import type { OpenTarget } from '../../../schema/open-target.js'
import { PlanEvent } from '../shared/part-event.js'

/** The doc can be seen: for the first time, after a reload, or after its frame went to another doc. */
export class FrameReadyEvent extends PlanEvent {
  constructor() {
    super('plan-frame-ready')
  }
}

/** The reader went into the doc. */
export class FrameFocusEvent extends PlanEvent {
  /** false where a script of the doc took the focus; a doc can lie about it. */
  readonly isPressed: boolean

  constructor(isPressed: boolean) {
    super('plan-frame-focus')
    this.isPressed = isPressed
  }
}

/** The reader went into a field of the doc, or out of it. */
export class FrameTypingEvent extends PlanEvent {
  readonly typing: Typing

  constructor(typing: Typing) {
    super('plan-frame-typing')
    this.typing = typing
  }
}

/** A configured combo or one of the fixed keys was pressed in the doc. */
export class FrameKeyEvent extends PlanEvent {
  readonly press: KeyPress

  constructor(press: KeyPress) {
    super('plan-frame-key')
    this.press = press
  }
}

/** A link in the doc was followed. */
export class FrameLinkEvent extends PlanEvent {
  /** Whole, of the scheme `http`, `https`, `mailto` or `file`. */
  readonly href: string
  /** As it is written in the doc. */
  readonly written: string
  readonly where: OpenTarget

  constructor(href: string, written: string, where: OpenTarget) {
    super('plan-frame-link')
    this.href = href
    this.written = written
    this.where = where
  }
}

/** The reader went to another place of the doc by a link in it, or to a heading. */
export class FrameFragmentEvent extends PlanEvent {
  /** Without its `#`, still escaped. */
  readonly fragment: string

  constructor(fragment: string) {
    super('plan-frame-fragment')
    this.fragment = fragment
  }
}

/** The doc requested another theme. */
export class FrameThemeEvent extends PlanEvent {
  readonly theme: Theme

  constructor(theme: Theme) {
    super('plan-frame-theme')
    this.theme = theme
  }
}

/** The doc stored a value, or removed one. */
export class FrameStoreEvent extends PlanEvent {
  readonly area: StorageArea
  readonly key: string
  /** null: removed. */
  readonly value: string | null

  constructor(area: StorageArea, key: string, value: string | null) {
    super('plan-frame-store')
    this.area = area
    this.key = key
    this.value = value
  }
}

/** The doc was scrolled. */
export class FrameScrollEvent extends PlanEvent {
  readonly position: Scroll

  constructor(position: Scroll) {
    super('plan-frame-scroll')
    this.position = position
  }
}

/** The marked words were counted, or another match came into view. */
export class FrameFoundEvent extends PlanEvent {
  readonly count: number
  /** 1 for the first; 0 when none is in view. */
  readonly at: number

  constructor(count: number, at: number) {
    super('plan-frame-found')
    this.count = count
    this.at = at
  }
}

/** The reader pressed the key that prints, in the doc. */
class FramePrintEvent extends PlanEvent {
  constructor() {
    super('plan-frame-print')
  }
}

/** The doc has another size. */
export class FrameSizeEvent extends PlanEvent {
  /** Of the doc's window. */
  readonly width: number
  /** Of all of the doc. */
  readonly height: number

  constructor(width: number, height: number) {
    super('plan-frame-size')
    this.width = width
    this.height = height
  }
}

/** The doc sent its headings, as requested. */
class FrameHeadingsEvent extends PlanEvent {
  readonly headings: readonly DocHeading[]

  constructor(headings: readonly DocHeading[]) {
    super('plan-frame-headings')
    this.headings = headings
  }
}

/** Whether the end of the doc is in view, and how many marks of changes were, as the doc says. */
export class FrameSeenEvent extends PlanEvent {
  readonly isEndShown: boolean
  readonly marks: number

  constructor(isEndShown: boolean, marks: number) {
    super('plan-frame-seen')
    this.isEndShown = isEndShown
    this.marks = marks
  }
}

/** The reader did something in the doc, as far as the doc can be believed. */
class FrameInputEvent extends PlanEvent {
  constructor() {
    super('plan-frame-input')
  }
}

/** The doc shows the marks of changes, or answered a request about them. */
export class FrameChangesEvent extends PlanEvent {
  readonly message: CompareMessage

  constructor(message: CompareMessage) {
    super('plan-frame-changes')
    this.message = message
  }
}

/** The event of a message; `ready` has none, since a doc that runs is not in view yet. */
export function eventOf(
  message: Exclude<
    FrameMessage,
    { type: 'plan-frame-ready' | 'plan-frame-state' | 'plan-frame-rest' }
  >,
): Event {
  switch (message.type) {
    case 'plan-theme':
      return new FrameThemeEvent(message.theme)
    case 'plan-frame-focus':
      return new FrameFocusEvent(message.isPressed)
    case 'plan-frame-typing':
      return new FrameTypingEvent(message.typing)
    case 'plan-frame-key':
      return new FrameKeyEvent(withoutType(message))
    case 'plan-frame-link':
      return new FrameLinkEvent(message.href, message.written, message.where)
    case 'plan-frame-fragment':
      return new FrameFragmentEvent(message.fragment)
    case 'plan-frame-scroll':
      return new FrameScrollEvent(withoutType(message))
    case 'plan-frame-store':
      return new FrameStoreEvent(message.area, message.key, message.value)
    case 'plan-frame-found':
      return new FrameFoundEvent(message.count, message.at)
    case 'plan-frame-print':
      return new FramePrintEvent()
    case 'plan-frame-size':
      return new FrameSizeEvent(message.width, message.height)
    case 'plan-frame-headings':
      return new FrameHeadingsEvent(message.headings)
    case 'plan-frame-seen':
      return new FrameSeenEvent(message.end, message.marks)
    case 'plan-frame-input':
      return new FrameInputEvent()
    case 'plan-frame-compared':
    case 'plan-frame-at':
    case 'plan-frame-press':
    case 'plan-frame-blocks':
      return new FrameChangesEvent(message)
  }
}

function withoutType<Fields>({ type: _type, ...fields }: Fields & { type: string }) {
  return fields
}

declare global {
  interface HTMLElementEventMap {
    'plan-frame-ready': FrameReadyEvent
    'plan-frame-focus': FrameFocusEvent
    'plan-frame-typing': FrameTypingEvent
    'plan-frame-key': FrameKeyEvent
    'plan-frame-link': FrameLinkEvent
    'plan-frame-fragment': FrameFragmentEvent
    'plan-frame-theme': FrameThemeEvent
    'plan-frame-store': FrameStoreEvent
    'plan-frame-scroll': FrameScrollEvent
    'plan-frame-found': FrameFoundEvent
    'plan-frame-print': FramePrintEvent
    'plan-frame-size': FrameSizeEvent
    'plan-frame-headings': FrameHeadingsEvent
    'plan-frame-seen': FrameSeenEvent
    'plan-frame-input': FrameInputEvent
    'plan-frame-changes': FrameChangesEvent
  }
}
