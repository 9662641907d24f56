// Mirrors in the browser's storage of what the reader types and the service does not have yet. A mirror outlives its
// tab: another one saves it then. To change when a draft is saved, see drafts.ts.

import { isAnchor, isIdOf, type CommentAnchor } from '../../../schema/comments/anchors.js'
import { isHash, type Hash } from '../../../schema/review/versions.js'
import {
  isEither,
  isListOf,
  isOneOf,
  isRecord,
  isText,
  type RecordOf,
} from '../../../schema/shape.js'
import { readKey, storedKeys, writeKey } from '../persistence/web-storage.js'
import { heldBelow, hold, randomId } from '../service/tab-lock.js'

const PREFIX = 'plan-viewer/draft/'
const LOCKS = 'plan-viewer/drafts/'
/** The storage of a browser holds less: what could be written is read back. */
const LONGEST = 16 * 1024 * 1024

const SHAPE = {
  id: isEither(isIdOf('c'), isIdOf('m')),
  /** Of a reply: its comment; else `''`. */
  comment: isEither(isIdOf('c'), isOneOf('')),
  path: isText(8192),
  hash: (value: unknown): value is Hash => isHash(value),
  anchor: (value: unknown): value is CommentAnchor | null => value === null || isAnchor(value),
  body: isText(LONGEST),
  /** The one that the service gave it; 0 for none. */
  rev: (value: unknown): value is number => Number.isSafeInteger(value),
  /** Texts that were sent and not answered: the service may have one of them. */
  sent: isListOf(isText(LONGEST), 4),
  /** Another text of it that was written elsewhere. */
  other: isEither(isText(LONGEST), isOneOf(null)),
  /** It was deleted here, and the service does not know yet. */
  isDropped: isOneOf(true, false),
  /** The tab that writes it. */
  tab: isText(40),
}
const isMirror = isRecord(SHAPE)

type StoredMirror = RecordOf<typeof SHAPE>
export type Mirror = Omit<StoredMirror, 'tab'>

export class Mirrors {
  readonly #tab = randomId()
  #lock: AbortController | null = null

  /** From here on other tabs see that this one lives. */
  start(): void {
    if (this.#lock) return
    const { signal } = (this.#lock = new AbortController())
    // Where the browser allows no locks, each tab saves all mirrors: the same text twice is one draft.
    hold(LOCKS + this.#tab, signal).catch(() => {})
  }

  /** The tab ends, or is kept aside by the browser. */
  stop(): void {
    this.#lock?.abort()
    this.#lock = null
  }

  write(mirror: Mirror): void {
    writeKey('local', PREFIX + mirror.id, { ...mirror, tab: this.#tab } satisfies StoredMirror)
  }

  remove(id: string): void {
    writeKey('local', PREFIX + id, null)
  }

  /** The mirrors of tabs that are gone, and those of what was deleted here. */
  async orphans(): Promise<Mirror[]> {
    const stored = storedKeys('local', PREFIX).flatMap(key => {
      const mirror = readKey('local', key)
      return isStored(mirror) && key === PREFIX + mirror.id ? [mirror] : []
    })
    const isOwn = ({ tab }: StoredMirror) => tab === this.#tab
    const living = new Set(stored.every(isOwn) ? [] : await this.#livingTabs())
    return stored.flatMap(({ tab, ...mirror }) => {
      const isLiving = tab === this.#tab ? !mirror.isDropped : living.has(tab)
      return isLiving ? [] : [mirror]
    })
  }

  async #livingTabs(): Promise<string[]> {
    try {
      return await heldBelow(LOCKS, this.#lock?.signal ?? AbortSignal.abort())
    } catch {
      return []
    }
  }
}

function isStored(value: unknown): value is StoredMirror {
  return isMirror(value)
}
