// Which docs the library lists now, and in which docs folders. Knows no database.
// To change what a scan reports, see library/listing-bytes.ts.

import type { FolderRules } from '../../../schema/folder-rules.js'
import { docKey, splitDocPath, taskAt } from '../../../schema/names/keys.js'
import { compileMuted } from '../../../schema/review/doc-rules.js'
import type { ServedPlace } from '../../text/may-serve.js'
import type { ReviewRoot, ReviewRoots } from '../protocol.js'

/** A docs folder that can be read. */
export interface ListedRoot {
  names: string[]
  real: string
  rules: FolderRules
  keyOf(place: string): string
  isMuted(place: string): boolean
}

/** A place in a docs folder. */
export interface DocPlace {
  root: ListedRoot
  place: string
}

/** Where the file of a doc is read from. */
export interface ReadPlaces {
  /** Real docs folder and place in it. */
  root: string
  place: string
  rules: ServedPlace['rules']
  /** Real folders that links may lead to. */
  allowed: readonly string[]
  /** Larger files are only hashed. */
  maxFile: number
}

export class ListedDocs {
  /** By name. Two names of one real folder share an object. */
  #roots = new Map<string, ListedRoot>()
  /** Real folders that files may be read from. */
  #allowed: string[] = []
  #view = ''
  /** By doc path: whether a new doc there makes no mark. */
  readonly #docs = new Map<string, boolean>()

  /** Returns whether names, places or rules are not what they were. */
  use({ folders, linked }: ReviewRoots): boolean {
    this.#allowed = [...folders, ...linked].flatMap(({ real }) => real ?? [])
    const view = JSON.stringify(folders.map(viewOf))
    if (view === this.#view) return false
    this.#view = view
    this.#roots = new Map()
    const byReal = new Map<string, ListedRoot>()
    for (const { name, real, rules } of folders) {
      if (real === null) continue
      const root = byReal.get(real) ?? {
        names: [],
        real,
        rules,
        keyOf: (place: string) => docKey(place, taskAt(place, rules)),
        isMuted: compileMuted(rules),
      }
      root.names.push(name)
      byReal.set(real, root)
      this.#roots.set(name, root)
    }
    for (const path of this.#docs.keys()) this.add(path)
    return true
  }

  /** Names, places and rules of the docs folders, as text. */
  get view(): string {
    return this.#view
  }

  get roots(): ListedRoot[] {
    return [...new Set(this.#roots.values())]
  }

  /** null where no docs folder of this name can be read. */
  placeOf(path: string): DocPlace | null {
    const { folder = '', rel = '' } = splitDocPath(path) ?? {}
    const root = this.#roots.get(folder)
    return root ? { root, place: rel } : null
  }

  readPlaces({ root, place }: DocPlace, maxFile = 0): ReadPlaces {
    return { root: root.real, place, rules: root.rules, allowed: this.#allowed, maxFile }
  }

  add(path: string): void {
    const at = this.placeOf(path)
    this.#docs.set(path, at?.root.isMuted(at.place) ?? false)
  }

  delete(path: string): void {
    this.#docs.delete(path)
  }

  clear(): void {
    this.#docs.clear()
  }

  has(path: string): boolean {
    return this.#docs.has(path)
  }

  /** A new doc there makes no mark; undefined where the list has none. */
  isMuted(path: string): boolean | undefined {
    return this.#docs.get(path)
  }
}

function viewOf({ name, real, rules }: ReviewRoot): unknown {
  return [name, real, rules]
}
