// What the tabs of one browser say to each other, and which of them acts on an `open`.
// To change how tabs are counted and which of them holds the stream, see components/state/tabs/.

import { isObject } from '../shape.js'
import type { OpenEvent, ServerEvent } from '../api/events.js'

const STREAM_ID = /^[\w-]{22}$/

/** A tab of the dashboard, as the others know it. */
export interface KnownTab {
  tab: string
  /** When it was used last, on a clock that all tabs share; 0 for never. */
  used: number
  /** When it joined. */
  since: number
}

export type TabMessage =
  /** A tab joined, or was used. */
  | ({ type: 'here' } & KnownTab)
  /** A tab that joined asks for the other tabs, and whether the stream is open. */
  | { type: 'who' }
  /**
   * The stream of the browser: its id, which the next leader takes over, so that the service never counts
   * its tabs twice; a name that is another at each connection, null while there is none; and how many
   * events came by it. Browsers lose a message now and then: by the number a tab notices.
   */
  | { type: 'stream'; id: string; open: string | null; count: number }
  /** `open`: by which connection; `count`: the number of the event in it, from 1. */
  | { type: 'heard'; open: string; count: number; event: Exclude<ServerEvent, OpenEvent> }
  /** One tab, and no other, is to open a link. */
  | { type: 'act'; tab: string; event: OpenEvent }

/** Of these tabs the one that was used last; of tabs never used the one that came last. */
export function lastUsed(tabs: Iterable<KnownTab>): KnownTab | null {
  let last: KnownTab | null = null
  for (const tab of tabs) if (!last || isLater(tab, last)) last = tab
  return last
}

/** What came through the channel; null for what a tab of another version may say. */
export function readTabMessage(value: unknown): TabMessage | null {
  if (!isObject(value)) return null
  switch (value['type']) {
    case 'here': {
      const { tab, used, since } = value
      if (typeof tab !== 'string' || !isTime(used) || !isTime(since)) return null
      return { type: 'here', tab, used, since }
    }
    case 'who':
      return { type: 'who' }
    case 'stream': {
      const { id, open, count } = value
      if (typeof id !== 'string' || !STREAM_ID.test(id) || !isTime(count)) return null
      return typeof open === 'string' || open === null ? { type: 'stream', id, open, count } : null
    }
    case 'heard': {
      const { open, count } = value
      const event = readEvent(value['event'])
      if (typeof open !== 'string' || !isTime(count) || !event || event.type === 'open') return null
      return { type: 'heard', open, count, event }
    }
    case 'act': {
      const { tab } = value
      const event = readEvent(value['event'])
      return typeof tab === 'string' && event?.type === 'open' ? { type: 'act', tab, event } : null
    }
    default:
      return null
  }
}

/** An event of the service; null for what a service of another version may tell. */
export function readEvent(value: unknown): ServerEvent | null {
  if (!isObject(value)) return null
  const { type, path, ws, plan, doc, place } = value
  switch (type) {
    case 'tree':
      return { type }
    case 'changed':
      return typeof path === 'string' ? { type, path } : null
    case 'open': {
      const isLink = typeof ws === 'string' && typeof plan === 'string' && typeof doc === 'string'
      return isLink ? { type, ws, plan, doc } : null
    }
    case 'added':
      // What a doc and its place hold is the service's word, as in the tree.
      return isObject(doc) && isObject(place) ? (value as unknown as ServerEvent) : null
    default:
      return null
  }
}

function isLater(one: KnownTab, other: KnownTab): boolean {
  if (one.used !== other.used) return one.used > other.used
  if (one.since !== other.since) return one.since > other.since
  return one.tab > other.tab
}

function isTime(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0
}
