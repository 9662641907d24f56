// The review store without its thread, over a docs folder `docs` and a state directory of the test.

import { readdirSync } from 'node:fs'
import { join, sep } from 'node:path'
import { DEFAULTS } from '../../../schema/config/config.js'
import { fillReview, type ReviewSettings } from '../../../schema/config/review-settings.js'
import type { StoreState } from '../../../schema/review/marks.js'
import type { ListingChanges, ReviewRoots } from '../../../server/review/protocol.js'
import type { NamedDoc } from '../../../server/review/protocol.js'
import type { OpenStore } from '../../../server/review/open-store.js'
import { ReviewStore } from '../../../server/review/review-store.js'

export class TestStore {
  readonly store: ReviewStore
  readonly warnings: string[] = []
  readonly states: StoreState[] = []
  readonly cursors: string[] = []
  /** How often it was opened. */
  opened = 0
  readonly #roots: ReviewRoots
  /** The revision of the list of docs. */
  #revision = 0
  readonly #root: string

  constructor(dir: string, root: string, settings: ReviewSettings = {}, flushMs?: number) {
    this.#root = root
    this.#roots = { folders: [{ name: 'docs', real: root, rules: DEFAULTS }], linked: [] }
    this.store = new ReviewStore(
      { dir, settings: fillReview(settings) },
      {
        state: (state, says) => {
          this.states.push(state)
          if (says) this.warnings.push(says)
        },
        needsListing: () => this.opened++,
        cursor: cursor => this.cursors.push(cursor),
        warn: line => this.warnings.push(line),
      },
      flushMs,
    )
  }

  /** Opens it, and captures what the folder holds. */
  async open(): Promise<this> {
    await this.store.start()
    await this.list()
    return this
  }

  /** Gives it the list of docs, as the library does when it was opened. @param isScanned - captures them at once */
  async list(isScanned = true): Promise<void> {
    const listing = [bytesOf({ listed: this.#listed() })]
    await this.store.reconcile({ roots: this.#roots, revision: ++this.#revision, listing })
    if (isScanned) await this.scan({ listed: this.#listed() })
  }

  get parts(): OpenStore {
    return this.store.open
  }

  /** One scan; of places in the docs folder. */
  scan(changes: Partial<ListingChanges>): Promise<void> {
    const listing = bytesOf(changes)
    return this.store.scan({ roots: this.#roots, revision: ++this.#revision, listing })
  }

  /** The steps of one scan: requests are answered between them. */
  steps(changes: Partial<ListingChanges>): Generator<void> {
    return this.parts.sync.scan(this.#roots, { ...NO_CHANGES, ...changes })
  }

  /** A scan in which the file at this place is new or edited. */
  edited(place: string): Promise<void> {
    return this.scan({ listed: [[`docs/${place}`, place]] })
  }

  close(): Promise<void> {
    return this.store.close()
  }

  #listed(): [string, string][] {
    return readdirSync(this.#root, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name).slice(this.#root.length + 1))
      .map(place => [`docs/${place.split(sep).join('/')}`, place])
  }
}

export function namedAt(place: string): NamedDoc {
  const path = `docs/${place}`
  return { name: path, path, paths: [path] }
}

const NO_CHANGES: ListingChanges = { listed: [], removed: [], moved: [] }

function bytesOf(changes: Partial<ListingChanges>): Uint8Array<ArrayBuffer> {
  return Buffer.from(JSON.stringify({ ...NO_CHANGES, ...changes }))
}
