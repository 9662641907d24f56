// What is remembered of docs while they are alive and after: what they stored, and where they were
// left. It is written at the latest when the page goes.

import type { ReactiveController, ReactiveControllerHost } from 'lit'
import {
  formatStart,
  parseStart,
  storeValue,
  type StorageArea,
  type Stored,
  readFrameControl,
  type Scroll,
} from '../../../schema/messages/frame.js'
import type { Doc } from '../../../schema/tree.js'
import { readKey, writeKey } from '../persistence/web-storage.js'

export class DocMemory implements ReactiveController {
  readonly values = new DocValues()
  readonly positions = new Positions()

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
    this.values.write()
    this.positions.write()
  }
}

// What docs have stored, kept per doc in the browser: a doc's own storage ends with its frame. The
// page's other keys are out of a doc's reach, and so are the values of other docs.

const PREFIX = 'plan-viewer/doc/'
/** A doc may store a value with every key it is sent; the browser's storage is slower than that. */
const WRITE_AFTER_MS = 200

export class DocValues {
  readonly #kept = new Map<string, Stored>()
  readonly #unwritten = new Set<string>()
  #timer: ReturnType<typeof setTimeout> | undefined

  /** What a doc has stored. The same object until that changes. */
  of(doc: Doc): Stored {
    const key = placeOf(doc)
    const stored = this.#kept.get(key) ?? read(key)
    this.#kept.set(key, stored)
    return stored
  }

  /** A doc stored a value, or removed one; what is too much is not kept. */
  store(doc: Doc, area: StorageArea, key: string, value: string | null): void {
    const before = this.of(doc)
    const after = storeValue(before, { type: 'plan-frame-store', area, key, value })
    if (after === before) return
    this.#kept.set(placeOf(doc), after)
    this.#unwritten.add(placeOf(doc))
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

/** A listed doc is known by its place in its task, which stays the same when the task is settled. */
function placeOf({ ws, file, path }: Doc): string {
  return ws === '' ? path : `${ws}/${file}`
}

function read(key: string): Stored {
  return { local: pairsIn('local', key), session: pairsIn('session', key) }
}

function pairsIn(area: StorageArea, key: string): Stored['local'] {
  const pairs = readKey(area, PREFIX + key)
  const stored = { local: [], session: [], [area]: pairs } as Stored
  const start = formatStart({ path: '', hotkeys: [], scroll: null, stored, words: [] })
  // Whatever stands there was written by some version of this page, or by hand.
  return parseStart(start)?.stored[area] ?? []
}

function write(key: string, stored: Stored): void {
  for (const area of ['local', 'session'] as const) {
    // Where there is no room, the doc keeps its values until the page goes.
    writeKey(area, PREFIX + key, stored[area].length === 0 ? null : stored[area])
  }
}

// Where docs were left, for as long as the browser tab lives. A doc is known as its values are, so
// that its place outlives a settle.

const KEY = 'plan-viewer/positions'
const MOST = 300

export class Positions {
  /** Latest last. */
  readonly #kept = new Map<string, Scroll>()
  #isWritten = true

  constructor() {
    const saved = readKey('session', KEY)
    for (const pair of Array.isArray(saved) ? saved.slice(-MOST) : []) {
      const [place, scroll] = Array.isArray(pair) ? (pair as unknown[]) : []
      const control = readFrameControl({ type: 'plan-frame-scroll-to', scroll })
      if (typeof place !== 'string' || control?.type !== 'plan-frame-scroll-to') continue
      this.#kept.set(place, control.scroll)
    }
  }

  of(doc: Doc): Scroll | null {
    return this.#kept.get(placeOf(doc)) ?? null
  }

  set(doc: Doc, scroll: Scroll): void {
    const place = placeOf(doc)
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
