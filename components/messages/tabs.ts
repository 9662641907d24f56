// The messages between a tab and the shared worker that holds the event stream, and which tab opens a link.
// To change what follows from them, see components/state/service/.

import type { ServerEvent } from '../../schema/api/events.js'
import type { ReviewEvent } from '../../schema/review/events.js'
import { fitsOne, isObject, isOneOf, isText, type Check, type Shapes } from '../../schema/shape.js'

/** Whatever the stream of a browser carries. */
export type StreamEvent = ServerEvent | ReviewEvent

/** A tab of the dashboard, or an embedded viewer. */
export interface KnownTab {
  /** 22 base64url characters. */
  tab: string
  /** When it was used last, on a clock that all tabs share; 0 for never. */
  used: number
  /** When it joined. */
  since: number
}

/**
 * From a tab: it joins, and sends the same again each time it is used.
 * `isCounted`: it is a tab of the dashboard, which counts and opens links.
 */
export type TabMessage = { type: 'here'; isCounted: boolean } & KnownTab

/** From the shared worker. */
export type EventsMessage =
  /** The tab has joined. The worker holds the lock of this name until it ends. */
  | { type: 'joined'; lock: string }
  /** How many tabs the stream serves; `stream` is its id. */
  | { type: 'counted'; stream: string; tabs: number }
  /** The stream is open; events before this moment were missed. */
  | { type: 'opened' }
  /** The stream is lost, and is opened again as soon as the service answers. */
  | { type: 'lost' }
  /** `open` is sent to one tab only. */
  | { type: 'event'; event: StreamEvent }

const isNumber: Check = value => typeof value === 'number' && Number.isFinite(value) && value >= 0
/** The id of a tab, or of a stream. */
const isId: Check = value => typeof value === 'string' && /^[\w-]{22}$/.test(value)

const FROM_TAB: Shapes<TabMessage> = {
  here: { tab: isId, isCounted: isOneOf(true, false), used: isNumber, since: isNumber },
}

const FROM_WORKER: Shapes<EventsMessage> = {
  joined: { lock: isText(1000) },
  counted: { stream: isId, tabs: isNumber },
  opened: {},
  lost: {},
  event: { event: value => readEvent(value) !== null },
}

const isString: Check = value => typeof value === 'string'

/** A check for each field of an event. Docs, places and agents may hold anything: the service's word counts, as in the tree. */
const EVENTS: Shapes<StreamEvent> = {
  tree: {},
  changed: { path: isString },
  added: { doc: isObject, place: isObject },
  open: { ws: isString, plan: isString, doc: isString },
  review: { cursor: isString },
  files: { docs: Array.isArray },
  config: {},
  waiting: { agents: Array.isArray },
}

/** The message of a tab; null for anything else. */
export function readTabMessage(value: unknown): TabMessage | null {
  return fitsOne(value, FROM_TAB) ? (value as TabMessage) : null
}

/** The message of the shared worker; null for anything else. */
export function readEventsMessage(value: unknown): EventsMessage | null {
  return fitsOne(value, FROM_WORKER) ? (value as EventsMessage) : null
}

/** The tab that was used last; of tabs never used, the one that came last. */
export function lastUsed<T extends KnownTab>(tabs: Iterable<T>): T | null {
  let last: T | null = null
  for (const tab of tabs) if (!last || isLater(tab, last)) last = tab
  return last
}

/** An event of the service; null for what a service of another version may send. */
export function readEvent(value: unknown): StreamEvent | null {
  if (!isObject(value)) return null
  const { type } = value
  if (typeof type !== 'string' || !Object.hasOwn(EVENTS, type)) return null
  const checks = Object.entries(EVENTS[type as StreamEvent['type']])
  const isEvent = checks.every(([name, isField]) => (isField as Check)(value[name]))
  return isEvent ? (value as unknown as StreamEvent) : null
}

function isLater(one: KnownTab, other: KnownTab): boolean {
  if (one.used !== other.used) return one.used > other.used
  if (one.since !== other.since) return one.since > other.since
  return one.tab > other.tab
}
