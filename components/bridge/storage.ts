// localStorage and sessionStorage of a doc, which has none: its origin is opaque. They live in memory;
// what is in them at the start, and where it is kept, is the page's around it.

import {
  MAX_STORED_LENGTH,
  storedLength,
  type FrameMessage,
  type StorageArea,
  type Stored,
} from '../../schema/messages/frame.js'
import { storageOf } from './fake-storage.js'

const AREAS: readonly StorageArea[] = ['local', 'session']

export class Storages {
  readonly #values: Record<StorageArea, Map<string, string>>
  readonly #changed = { local: new Set<string>(), session: new Set<string>() }
  readonly #say: (message: FrameMessage) => void

  /** Puts both storages in their places; every change in them is said. */
  constructor({ local, session }: Stored, say: (message: FrameMessage) => void) {
    this.#values = { local: new Map(local), session: new Map(session) }
    this.#say = say
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

  /** What is stored now. */
  get all(): Stored {
    return { local: [...this.#values.local], session: [...this.#values.session] }
  }

  /** Adds values that came late; what the doc has stored meanwhile stays, and is said again. */
  fill(late: Stored): void {
    for (const area of AREAS) {
      const values = this.#values[area]
      for (const key of values.keys()) this.#note(area, key)
      for (const [key, value] of late[area]) if (!values.has(key)) values.set(key, value)
    }
  }

  #note(area: StorageArea, key: string): void {
    const changed = this.#changed[area]
    // A value that is set many times in a row is said once.
    if (changed.size === 0) queueMicrotask(() => this.#tell(area))
    changed.add(key)
  }

  #tell(area: StorageArea): void {
    const keys = [...this.#changed[area]]
    this.#changed[area].clear()
    for (const key of keys) {
      const value = this.#values[area].get(key) ?? null
      this.#say({ type: 'plan-frame-store', area, key, value })
    }
  }
}
