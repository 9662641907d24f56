// The messages between a page that shows docs and the bridge inside a framed doc, and what a doc
// starts with. Any window can post a message: check its source before you read it.
// To change how a message of a doc is checked, see frame-message.ts: the bridge does without these checks.

import {
  fitsOne,
  isListOf,
  isOneOf,
  isRecord,
  isText,
  type Check,
  type Shapes,
} from '../../schema/shape.js'
import type { Theme } from '../../schema/theme.js'
import type { OpenTarget } from './open-target.js'
import type { KeyPress } from '../../schema/hotkeys/hotkeys.js'
import type { ScrollStep } from './scroll-keys.js'
import type { AnnotationMessage } from './annotations.js'

/** Which of a doc's two storages. */
export type StorageArea = 'local' | 'session'
/**
 * The reader went into a field of a doc; left it; or lost the focus while in it, to whatever took it.
 */
export type Typing = 'begun' | 'ended' | 'broken'
/** Where a doc stands, in CSS pixels, and what was being read there. */
export interface Scroll {
  x: number
  y: number
  /** How the text at the top of the view begins; `''` where there is none. */
  anchor: string
  /** How far below the top of the view that text begins; negative above it. */
  offset: number
}

/** A heading of a doc. */
export interface DocHeading {
  text: string
  /** 1 for the highest, 6 for the lowest. */
  level: number
}

/** The values that a doc stored, as pairs, since any key may come. */
export type Stored = Readonly<
  Record<StorageArea, readonly (readonly [key: string, value: string])[]>
>

/** The data for a doc before anything in it runs, in the name of its frame. */
export interface FrameStart {
  /** The path of the address that all this is for; another doc in the frame gets the hotkeys alone. */
  path: string
  /** All configured combos, whatever they do. */
  hotkeys: readonly string[]
  /** Where to scroll to; null leaves it to the address. */
  scroll: Scroll | null
  stored: Stored
  /** Words to mark; the first match is scrolled to where `scroll` says nothing. */
  words: readonly string[]
  /** Declarations of CSS for its root element: what the reader chose for pages of the service; `''` in any other doc. */
  look: string
  /** No script of the doc sees it: with it the bridge says that this very doc is loaded. `''` for no answer. */
  run: string
}

export const NO_START: FrameStart = {
  path: '',
  hotkeys: [],
  scroll: null,
  stored: { local: [], session: [] },
  words: [],
  look: '',
  run: '',
}

/** Docs say this, and are told it, without a bridge too. */
export interface ThemeMessage {
  type: 'plan-theme'
  theme: Theme
}

/** Into a doc. */
export interface LookMessage extends ThemeMessage {
  /** As in FrameStart; pages of the service alone heed it. */
  look?: string
}

/**
 * Out of a doc. `ready` comes first, before anything of the doc runs; where it is not started, a page
 * that shows docs sends a start. What a doc says after it is about the path that it named. A download
 * is made inside the doc.
 */
export type FrameMessage =
  | ThemeMessage
  /**
   * `path`: of the doc's address, another one once the doc has led its frame elsewhere. `isStarted`:
   * the frame's name held a start for it.
   */
  | { type: 'plan-frame-ready'; path: string; isStarted: boolean }
  | { type: 'plan-frame-loaded'; run: string }
  /** `isPressed`: by a press of the reader's in the doc, and not by a script of it. */
  | { type: 'plan-frame-focus'; isPressed: boolean }
  | { type: 'plan-frame-typing'; typing: Typing }
  | ({ type: 'plan-frame-key' } & KeyPress)
  /**
   * `href`: whole, as the doc resolves it; `written`: as it is written in the doc. Links to other sites the
   * browser opens itself.
   */
  | { type: 'plan-frame-link'; href: string; written: string; where: OpenTarget }
  /** A link to another place of this doc was followed, or a heading was gone to. Without its `#`, still escaped. */
  | { type: 'plan-frame-fragment'; fragment: string }
  | ({ type: 'plan-frame-scroll' } & Scroll)
  /** null: the value was removed. */
  | { type: 'plan-frame-store'; area: StorageArea; key: string; value: string | null }
  /** How many matches there are, and which is in view: 1 for the first, 0 for none. */
  | { type: 'plan-frame-found'; count: number; at: number }
  /** The reader pressed the key that prints. */
  | { type: 'plan-frame-print' }
  /** A picture or a diagram of it is shown alone, or not any more. */
  | { type: 'plan-frame-alone'; isAlone: boolean }
  /** How wide the doc's window is and how high all of the doc, in CSS pixels. */
  | { type: 'plan-frame-size'; width: number; height: number }
  | { type: 'plan-frame-headings'; headings: readonly DocHeading[] }
  /** Whether the end of the doc is in view, and how many marks of changes were. Told when it is another. */
  | { type: 'plan-frame-seen'; end: boolean; marks: number }
  /** The reader pressed, turned or moved something in the doc. */
  | { type: 'plan-frame-input' }
  /** The reader's state in the doc, as text for its next version; `''`: it was taken over. */
  | { type: 'plan-frame-state'; state: string }
  /** The reader does not type in it any more. */
  | { type: 'plan-frame-rest' }
  | AnnotationMessage

/** Into a doc. A bridge obeys its parent alone. See compare.ts for what is about changes, comments.ts for comments. */
export type FrameControl =
  | { type: 'plan-frame-start'; start: FrameStart }
  | { type: 'plan-frame-hotkeys'; hotkeys: readonly string[] }
  /** No words: the marks go. `isTyped`: the first match from what is in view on is shown, else the first one. */
  | { type: 'plan-frame-mark'; words: readonly string[]; isTyped: boolean }
  | { type: 'plan-frame-find'; step: 1 | -1 }
  /** Without its `#`, still escaped. */
  | { type: 'plan-frame-reveal'; fragment: string }
  | { type: 'plan-frame-scroll-to'; scroll: Scroll }
  /** Answered by `plan-frame-rest` as soon as the reader has not typed for a while. */
  | { type: 'plan-frame-rest-ask' }
  /** Both are answered by `plan-frame-state`. */
  | { type: 'plan-frame-state-ask' }
  | { type: 'plan-frame-state-put'; state: string }
  /** The doc is in view: the focus goes to where it was in the version before. */
  | { type: 'plan-frame-state-focus' }
  /** Opens the browser's dialog for this doc. */
  | { type: 'plan-frame-print' }
  /** As a key does in a doc that has the focus. */
  | { type: 'plan-frame-scroll-by'; step: ScrollStep }
  /** Answered by `plan-frame-headings`. */
  | { type: 'plan-frame-headings-ask' }
  /** To one of the headings that were last told, from 0. */
  | { type: 'plan-frame-heading'; at: number }

/** How many characters one doc may store, keys and values of both areas together. */
export const MAX_STORED_LENGTH = 200_000
/** A doc of more headings is no doc to jump in. */
export const MAX_HEADINGS = 1000
export const MAX_HEADING_LENGTH = 200
export const MAX_ADDRESS_LENGTH = 8192
const MAX_STATE_LENGTH = 2_000_000
const MAX_ANCHOR_LENGTH = 200
export const MAX_NAME_LENGTH = 40
/** A request, and with it a search, is no longer than this. */
const MAX_WORDS_LENGTH = 128 * 1024
const MAX_HOTKEYS = 10_000
const MAX_PIXELS = 1e8
const NAME_PREFIX = 'plan-frame:'
/** Stands before the name of a frame that is not to be seen: there the bridge refuses the focus. */
export const HIDDEN_PREFIX = 'hidden:'

export const isPixels: Check = value =>
  Number.isFinite(value) && Math.abs(value as number) <= MAX_PIXELS
export const isBoolean = isOneOf(true, false)
export const isCount: Check = value => Number.isSafeInteger(value) && (value as number) >= 0
export const isStoredText = isText(MAX_STORED_LENGTH)
export const isReaderState = isText(MAX_STATE_LENGTH)
const isHotkeys = isListOf(isText(MAX_NAME_LENGTH), MAX_HOTKEYS)
const isWords = isListOf(isText(MAX_WORDS_LENGTH), MAX_WORDS_LENGTH)
export const SCROLL_SHAPE = {
  x: isPixels,
  y: isPixels,
  anchor: isText(MAX_ANCHOR_LENGTH),
  offset: isPixels,
}
export const isScroll = isRecord(SCROLL_SHAPE)

/** The pairs that a doc has stored in one area. */
export const isPairs = isListOf(
  value => Array.isArray(value) && value.length === 2 && value.every(isStoredText),
  MAX_STORED_LENGTH,
)
const isStart = isRecord({
  path: isText(MAX_ADDRESS_LENGTH),
  hotkeys: isHotkeys,
  scroll: value => value === null || isScroll(value),
  stored: isRecord({ local: isPairs, session: isPairs }),
  words: isWords,
  look: isText(MAX_ANCHOR_LENGTH),
  run: isText(MAX_NAME_LENGTH),
})

const CONTROLS: Shapes<FrameControl> = {
  'plan-frame-start': { start: isStart },
  'plan-frame-hotkeys': { hotkeys: isHotkeys },
  'plan-frame-mark': { words: isWords, isTyped: isBoolean },
  'plan-frame-find': { step: isOneOf(1, -1) },
  'plan-frame-reveal': { fragment: isText(MAX_ADDRESS_LENGTH) },
  'plan-frame-scroll-to': { scroll: isScroll },
  'plan-frame-rest-ask': {},
  'plan-frame-state-ask': {},
  'plan-frame-state-put': { state: isReaderState },
  'plan-frame-state-focus': {},
  'plan-frame-print': {},
  'plan-frame-scroll-by': {
    step: isRecord({
      by: isOneOf('line', 'page', 'end'),
      to: isOneOf('up', 'down', 'left', 'right'),
    }),
  },
  'plan-frame-headings-ask': {},
  'plan-frame-heading': { at: isCount },
}

/** The control message for a bridge; null for a value with another shape, or with fields of its own. */
export function readFrameControl(value: unknown): FrameControl | null {
  return fitsOne(value, CONTROLS) ? (value as FrameControl) : null
}

/** The name to give a frame before it is put into the page: Chromium heeds no later one. */
export function formatStart(start: FrameStart): string {
  return NAME_PREFIX + JSON.stringify(start)
}

/** The start data in the name of a frame; null for any other name. */
export function parseStart(name: string): FrameStart | null {
  if (!name.startsWith(NAME_PREFIX)) return null
  try {
    const start: unknown = JSON.parse(name.slice(NAME_PREFIX.length))
    return isStart(start) ? (start as FrameStart) : null
  } catch {
    return null
  }
}

/** The stored values after a `plan-frame-store` message; the same ones where it would be too much. */
export function storeValue(
  stored: Stored,
  { area, key, value }: FrameMessage & { type: 'plan-frame-store' },
): Stored {
  const others = stored[area].filter(([other]) => other !== key)
  const pairs = value === null ? others : [...others, [key, value] as const]
  const after = { ...stored, [area]: pairs }
  return value === null || storedLength(after) <= MAX_STORED_LENGTH ? after : stored
}

export function storedLength({ local, session }: Stored): number {
  return [...local, ...session].reduce((sum, [key, value]) => sum + key.length + value.length, 0)
}
