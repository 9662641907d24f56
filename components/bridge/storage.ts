// Gives a doc its localStorage and sessionStorage, in memory: an opaque origin has none.
// To change where values are kept, see state/docs/doc-memory.ts; how an object acts as a Storage, fake-storage.ts.

import {
  MAX_STORED_LENGTH,
  storedLength,
  type FrameMessage,
  type StorageArea,
  type Stored,
} from '../messages/frame.js'
import { storageOf } from './fake-storage.js'

const AREAS: readonly StorageArea[] = ['local', 'session']

export class Storages {
  readonly #values: Record<StorageArea, Map<string, string>>
  readonly #changed = { local: new Set<string>(), session: new Set<string>() }
  readonly #send: (message: FrameMessage) => void

  /** Replaces both storages of the window; each change in them is sent. */
  constructor({ local, session }: Stored, send: (message: FrameMessage) => void) {
    this.#values = { local: new Map(local), session: new Map(session) }
    this.#send = send
    for (const area of AREAS) {
      const value = storageOf(this.#values[area], {
        hasRoom: length => storedLength(this.all) + length <= MAX_STORED_LENGTH,
        changed: key => this.#note(area, key),
      })
      // A descriptor, since the property that is there has no setter.
      Object.defineProperty(window, `${area}Storage`, {
        value,
        configurable: true,
        enumerable: true,
      })
    }
  }

  /** The values that are stored now. */
  get all(): Stored {
    return { local: [...this.#values.local], session: [...this.#values.session] }
  }

  /** Adds values that came late; what the doc has stored meanwhile stays, and is sent again. */
  fill(late: Stored): void {
    for (const area of AREAS) {
      const values = this.#values[area]
      for (const key of values.keys()) this.#note(area, key)
      for (const [key, value] of late[area]) if (!values.has(key)) values.set(key, value)
    }
  }

  #note(area: StorageArea, key: string): void {
    const changed = this.#changed[area]
    // A value that is set many times in a row is sent once.
    if (changed.size === 0) queueMicrotask(() => this.#sendChanges(area))
    changed.add(key)
  }

  #sendChanges(area: StorageArea): void {
    const keys = [...this.#changed[area]]
    this.#changed[area].clear()
    for (const key of keys) {
      const value = this.#values[area].get(key) ?? null
      this.#send({ type: 'plan-frame-store', area, key, value })
    }
  }
}
