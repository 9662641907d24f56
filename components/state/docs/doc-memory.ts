// Keeps what docs store and their scroll positions, also after they are closed. Written at the latest when the page
// is left.
// To change which messages of a doc store a value, see components/messages/frame.ts.

import type { ReactiveController, ReactiveControllerHost } from 'lit'
import {
  isPairs,
  isScroll,
  storeValue,
  type StorageArea,
  type Stored,
  type Scroll,
} from '../../messages/frame.js'
import type { Doc } from '../../../schema/tree.js'
import { readKey, writeKey } from '../persistence/web-storage.js'

export class DocMemory implements ReactiveController {
  readonly storage = new DocStorage()
  readonly scrollPositions = new ScrollPositions()

  /** @param host - the memory is written when it leaves the page, too */
  constructor(host: ReactiveControllerHost) {
    host.addController(this)
  }

  hostConnected(): void {
    addEventListener('pagehide', this.#write)
  }

  hostDisconnected(): void {
    removeEventListener('pagehide', this.#write)
    this.#write()
  }

  readonly #write = () => {
    this.storage.write()
    this.scrollPositions.write()
  }
}

const PREFIX = 'plan-viewer/doc/'
/** A doc may store a value with each key press, faster than the browser writes. */
const WRITE_AFTER_MS = 200

/** The storage of each doc, kept in the browser: a frame's own storage ends with it. A doc reaches no other keys. */
export class DocStorage {
  readonly #kept = new Map<string, Stored>()
  readonly #unwritten = new Set<string>()
  #timer: ReturnType<typeof setTimeout> | undefined

  /** The values that a doc has stored. The same object until they change. */
  of(doc: Doc): Stored {
    const key = storageKeyOf(doc)
    const stored = this.#kept.get(key) ?? read(key)
    this.#kept.set(key, stored)
    return stored
  }

  /** A doc stored a value, or removed one. Too large values are dropped. */
  store(doc: Doc, area: StorageArea, key: string, value: string | null): void {
    const before = this.of(doc)
    const after = storeValue(before, { type: 'plan-frame-store', area, key, value })
    if (after === before) return
    this.#kept.set(storageKeyOf(doc), after)
    this.#unwritten.add(storageKeyOf(doc))
    this.#timer ??= setTimeout(() => this.write(), WRITE_AFTER_MS)
  }

  /** Writes at once what is not written yet. */
  write(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    for (const key of this.#unwritten) {
      const stored = this.#kept.get(key)
      if (stored) write(key, stored)
    }
    this.#unwritten.clear()
  }
}

/** A listed doc is known by its path in its task, which stays the same when the task is settled. */
function storageKeyOf({ ws, file, path }: Doc): string {
  return ws === '' ? path : `${ws}/${file}`
}

function read(key: string): Stored {
  return { local: pairsIn('local', key), session: pairsIn('session', key) }
}

function pairsIn(area: StorageArea, key: string): Stored['local'] {
  const pairs = readKey(area, PREFIX + key)
  // Another version of the page, or a person, may have written it.
  return isPairs(pairs) ? (pairs as Stored['local']) : []
}

function write(key: string, stored: Stored): void {
  for (const area of ['local', 'session'] as const) {
    // If the storage is full, the doc keeps its values until the page is left.
    writeKey(area, PREFIX + key, stored[area].length === 0 ? null : stored[area])
  }
}

const KEY = 'plan-viewer/positions'
const MOST = 300

/** The scroll position of each doc, kept as long as the browser tab. */
export class ScrollPositions {
  /** Latest last. */
  readonly #kept = new Map<string, Scroll>()
  #isWritten = true

  constructor() {
    const saved = readKey('session', KEY)
    for (const pair of Array.isArray(saved) ? saved.slice(-MOST) : []) {
      const [place, scroll] = Array.isArray(pair) ? (pair as unknown[]) : []
      if (typeof place === 'string' && isScroll(scroll)) this.#kept.set(place, scroll as Scroll)
    }
  }

  of(doc: Doc): Scroll | null {
    return this.#kept.get(storageKeyOf(doc)) ?? null
  }

  set(doc: Doc, scroll: Scroll): void {
    const place = storageKeyOf(doc)
    this.#kept.delete(place)
    this.#kept.set(place, scroll)
    for (const [oldest] of this.#kept) if (this.#kept.size > MOST) this.#kept.delete(oldest)
    this.#isWritten = false
  }

  /** Writes what is not written yet: a reload of the page finds it. */
  write(): void {
    if (this.#isWritten) return
    this.#isWritten = writeKey('session', KEY, [...this.#kept])
  }
}
