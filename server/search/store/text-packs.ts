// Extracted texts on disk, one behind the other, in files to which nothing but their maker adds. Whose
// text stands where is remembered by segment-store.ts. None of them is kept in memory.

import { closeSync, fstatSync, openSync } from 'node:fs'
import { readWhole, writeWhole } from './segment-file.js'
import type { StoreFolder } from './store-folder.js'
import { crcOf } from '../../fs/checksum.js'

/** Where a text stands. */
export interface TextPlace {
  /** Name of the pack. */
  pack: string
  at: number
  /** In bytes. */
  length: number
  crc: number
}

interface Pack {
  file: number
  bytes: number
}

export class TextPacks {
  readonly #folder: StoreFolder
  readonly #packs = new Map<string, Pack>()
  /** The pack that is being added to. */
  #open: string | null = null

  constructor(folder: StoreFolder) {
    this.#folder = folder
  }

  get size(): number {
    return this.#packs.size
  }

  /** Bytes of all packs. */
  get bytes(): number {
    return [...this.#packs.values()].reduce((sum, { bytes }) => sum + bytes, 0)
  }

  /** Takes up a pack of an earlier run; without it its texts are read from their files again. */
  take(name: string): void {
    try {
      const file = openSync(this.#folder.at(name), 'r')
      this.#packs.set(name, { file, bytes: fstatSync(file).size })
    } catch {
      return
    }
  }

  /** Adds a text. Throws what the disk refuses; what was added so far stays. */
  add(text: string): TextPlace {
    return this.#append(Buffer.from(text))
  }

  /** Adds a text that stands in another pack once more; null when it cannot be read there. */
  copy(place: TextPlace): TextPlace | null {
    const bytes = this.bytesAt(place)
    return bytes && this.#append(bytes)
  }

  /** The UTF-8 of a text; null when it cannot be read, or is not what was added. */
  bytesAt({ pack, at, length, crc }: TextPlace): Buffer | null {
    const from = this.#packs.get(pack)
    if (!from) return null
    const bytes = Buffer.allocUnsafe(length)
    try {
      return readWhole(from.file, bytes, at) && crcOf(bytes) === crc ? bytes : null
    } catch {
      return null
    }
  }

  /** What is added from now on goes to a new pack. */
  turn(): void {
    this.#open = null
  }

  /** Lets go of every pack but these. */
  keep(names: ReadonlySet<string>): void {
    for (const [name, { file }] of this.#packs) {
      if (names.has(name)) continue
      closeSync(file)
      this.#packs.delete(name)
      if (this.#open === name) this.#open = null
    }
  }

  #append(bytes: Buffer): TextPlace {
    const name = (this.#open ??= this.#make())
    const pack = this.#packs.get(name)
    if (!pack) throw new Error('no pack')
    const at = pack.bytes
    try {
      writeWhole(pack.file, bytes)
    } catch (error) {
      // What follows would stand behind a piece of this one.
      this.turn()
      throw error
    }
    pack.bytes += bytes.length
    return { pack: name, at, length: bytes.length, crc: crcOf(bytes) }
  }

  #make(): string {
    const name = this.#folder.newName('texts')
    this.#packs.set(name, { file: openSync(this.#folder.at(name), 'wx+', 0o600), bytes: 0 })
    return name
  }
}
