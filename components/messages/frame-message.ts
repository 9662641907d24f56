// Reads what a framed doc says: a message of a known shape, or nothing.
// To change which messages there are, see frame.ts and annotations.ts; which of them count, components/parts/doc-frame/message-gate.ts.

import { isAnchor } from '../../schema/comments/anchors.js'
import { MOST_BLOCKS, MOST_CHANGES } from '../../schema/compare/limits.js'
import {
  fitsOne,
  isListOf,
  isNullOr,
  isOneOf,
  isRecord,
  isText,
  type Check,
  type Shapes,
} from '../../schema/shape.js'
import type { FrameBlock } from './annotations.js'
import {
  MAX_ADDRESS_LENGTH,
  MAX_HEADINGS,
  MAX_HEADING_LENGTH,
  MAX_NAME_LENGTH,
  SCROLL_SHAPE,
  isBoolean,
  isCount,
  isPixels,
  isReaderState,
  isStoredText,
  type FrameMessage,
} from './frame.js'

const isHref: Check = value => {
  return isText(MAX_ADDRESS_LENGTH)(value) && /^(?:https?|mailto|file):/i.test(value as string)
}

const isHeading = isRecord({
  text: isText(MAX_HEADING_LENGTH),
  level: isOneOf(1, 2, 3, 4, 5, 6),
})

const MOST_BLOCK_TEXT = 8 * 1024 * 1024

const isKind = isOneOf('changes', 'comments')
const isPlace = isRecord({
  ...{ left: isPixels, top: isPixels, bottom: isPixels },
  ...{ from: isPixels, to: isPixels },
})
const isBox = isRecord({ x: isPixels, y: isPixels, width: isPixels, height: isPixels })
const isBlock = isRecord({ key: isCount, kind: isText(20), text: isText(MOST_BLOCK_TEXT) })
const isBlocks: Check = value =>
  isListOf(isBlock, MOST_BLOCKS)(value) &&
  (value as FrameBlock[]).reduce((sum, { text }) => sum + text.length, 0) <= MOST_BLOCK_TEXT

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
    value: isNullOr(isStoredText),
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
  'plan-frame-marked': {
    kind: isKind,
    run: isCount,
    placed: isListOf(isCount, MOST_CHANGES),
    live: isCount,
  },
  'plan-frame-press': { kind: isKind, run: isCount, mark: isCount, place: isNullOr(isPlace) },
  'plan-frame-at': {
    kind: isOneOf('changes'),
    run: isCount,
    mark: isCount,
    of: isCount,
    place: isPlace,
  },
  'plan-frame-blocks': { run: isCount, blocks: isNullOr(isBlocks) },
  'plan-frame-anchor': { run: isCount, anchor: isNullOr(isAnchor) },
  'plan-frame-offer': { of: isOneOf('selection', 'block'), box: isNullOr(isBox) },
  'plan-frame-level': { at: isPixels, offset: isPixels, isMoved: isBoolean },
}

/** The message of a doc; null for a value with another shape, or with fields of its own. */
export function readFrameMessage(value: unknown): FrameMessage | null {
  return fitsOne(value, MESSAGES) ? (value as FrameMessage) : null
}
