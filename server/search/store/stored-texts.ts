// The texts of an index's docs on disk, by doc path, each with the state of the file that it was read
// from. What was replaced or removed goes on taking room until the rest is packed anew.

import type { SavedDoc } from './manifest.js'
import type { TextPacks, TextPlace } from './text-packs.js'
import type { ReadState } from '../../text/file-reader.js'

/** Unused texts may take this much, on top of as much as the others do. */
const WASTE_BYTES = 32 * 1024 * 1024
/** Every run that stores a text begins a pack, and every pack is held open. */
const MOST_PACKS = 16

export type StoredText = SavedDoc['text']

export interface Kept {
  /** null when it cannot be told from a later state. */
  state: ReadState | null
  text: StoredText
}

export class StoredTexts {
  readonly #packs: TextPacks
  readonly #kept = new Map<string, Kept>()
  /** Bytes of the texts that are in use. */
  #used = 0

  constructor(packs: TextPacks) {
    this.#packs = packs
  }

  at(key: string): Kept | undefined {
    return this.#kept.get(key)
  }

  set(key: string, kept: Kept): void {
    this.delete(key)
    this.#kept.set(key, kept)
    this.#used += placeOf(kept)?.length ?? 0
  }

  delete(key: string): void {
    this.#used -= placeOf(this.#kept.get(key))?.length ?? 0
    this.#kept.delete(key)
  }

  /** The UTF-8 of a doc's text; null when it has none, undefined when it cannot be had here. */
  text(key: string): Buffer | null | undefined {
    const kept = this.#kept.get(key)
    if (kept?.text === null) return null
    const place = placeOf(kept)
    return (place && this.#packs.bytesAt(place)) ?? undefined
  }

  get isWasteful(): boolean {
    const { bytes, size } = this.#packs
    return size > MOST_PACKS || bytes > 2 * this.#used + WASTE_BYTES
  }

  /** Copies every text into new packs. Throws what the disk refuses. */
  *repack(): Generator<void> {
    const old = this.packNames()
    this.#packs.turn()
    for (const [key, kept] of this.#kept) {
      const place = placeOf(kept)
      if (!place || !old.has(place.pack)) continue
      this.set(key, { state: kept.state, text: this.#packs.copy(place) ?? 'lost' })
      yield
    }
  }

  /** The packs in which these texts stand. */
  packNames(): Set<string> {
    const names = new Set<string>()
    for (const kept of this.#kept.values()) {
      const place = placeOf(kept)
      if (place) names.add(place.pack)
    }
    return names
  }
}

function placeOf(kept: Kept | undefined): TextPlace | null {
  return kept?.text && kept.text !== 'lost' ? kept.text : null
}
