// Reads what a framed doc says: a message of a known shape, or nothing.
// To change which messages there are, see frame.ts and annotations.ts; which of them count, components/parts/doc-frame/message-gate.ts.

import {
  fitsOne,
  isListOf,
  isOneOf,
  isRecord,
  isText,
  type Check,
  type Shapes,
} from '../../schema/shape.js'
import { ANNOTATION_MESSAGES } from './annotations.js'
import {
  MAX_ADDRESS_LENGTH,
  MAX_HEADINGS,
  MAX_HEADING_LENGTH,
  MAX_NAME_LENGTH,
  SCROLL_SHAPE,
  isCount,
  isPixels,
  isReaderState,
  isStoredText,
  type FrameMessage,
} from './frame.js'

const isBoolean: Check = value => typeof value === 'boolean'
const isHref: Check = value => {
  return isText(MAX_ADDRESS_LENGTH)(value) && /^(?:https?|mailto|file):/i.test(value as string)
}

const isHeading = isRecord({
  text: isText(MAX_HEADING_LENGTH),
  level: isOneOf(1, 2, 3, 4, 5, 6),
})

const MESSAGES: Shapes<FrameMessage> = {
  'plan-theme': { theme: isOneOf('dark', 'light') },
  'plan-frame-ready': { path: isText(MAX_ADDRESS_LENGTH), isStarted: isBoolean },
  'plan-frame-loaded': { run: isText(MAX_NAME_LENGTH) },
  'plan-frame-focus': { isPressed: isBoolean },
  'plan-frame-typing': { typing: isOneOf('begun', 'ended', 'broken') },
  'plan-frame-key': {
    code: isText(MAX_NAME_LENGTH),
    key: isText(MAX_NAME_LENGTH),
    ctrl: isBoolean,
    alt: isBoolean,
    shift: isBoolean,
    meta: isBoolean,
  },
  'plan-frame-link': {
    href: isHref,
    written: isText(MAX_ADDRESS_LENGTH),
    where: isOneOf('here', 'side'),
  },
  'plan-frame-fragment': { fragment: isText(MAX_ADDRESS_LENGTH) },
  'plan-frame-scroll': SCROLL_SHAPE,
  'plan-frame-store': {
    area: isOneOf('local', 'session'),
    key: isStoredText,
    value: value => value === null || isStoredText(value),
  },
  'plan-frame-found': { count: isCount, at: isCount },
  'plan-frame-print': {},
  'plan-frame-alone': { isAlone: isBoolean },
  'plan-frame-size': { width: isPixels, height: isPixels },
  'plan-frame-headings': { headings: isListOf(isHeading, MAX_HEADINGS) },
  'plan-frame-seen': { end: isBoolean, marks: isCount },
  'plan-frame-input': {},
  'plan-frame-state': { state: isReaderState },
  'plan-frame-rest': {},
  ...ANNOTATION_MESSAGES,
}

/** The message of a doc; null for a value with another shape, or with fields of its own. */
export function readFrameMessage(value: unknown): FrameMessage | null {
  return fitsOne(value, MESSAGES) ? (value as FrameMessage) : null
}
