// The draft of the settings and its edits: the identity of list items, the next focus, and which new
// entries are not filled in yet. To change how values are written, see components/state/config/config-draft.ts.

import { DEFAULTS, type Config, type FolderEntry } from '../../schema/config/config.js'
import {
  defaultAt,
  valueAt,
  withFolderPath,
  withFolders,
  withMoved,
  withReview,
  withValue,
} from '../state/config/config-draft.js'
import { sameJson } from '../../schema/config/upgrade.js'

export class Draft {
  config: Config = DEFAULTS
  /** The id of the control that is to have the focus once the change is rendered; empty for none. */
  focusNext = ''

  readonly #changed: () => void
  readonly #keys = new WeakMap<object, number>()
  readonly #fresh = new Set<number>()
  #lastKey = 0

  constructor(changed: () => void) {
    this.#changed = changed
  }

  value(at: string): unknown {
    return valueAt(this.config, at)
  }

  /** Whether a top-level setting is not the default. */
  isDefault(at: string): boolean {
    return sameJson(this.value(at), defaultAt(at))
  }

  set(at: string, value: unknown): void {
    this.#put(withValue(this.config, at, value), at)
  }

  /** @param at - the key path in `review`; undefined is the default */
  setReview(at: string, value: unknown): void {
    this.#put(withReview(this.config, at, value), `review.${at}`)
  }

  reset(at: string): void {
    this.set(at, structuredClone(defaultAt(at)))
  }

  setFolderPath(index: number, path: string, saved: Config): void {
    this.#put(withFolderPath(this.config, saved, index, path), `folders.${index}.path`)
  }

  addFolders(entries: readonly FolderEntry[]): void {
    this.#put(withFolders(this.config, entries), '')
  }

  /** Replaces one folder by the entries of a layout. */
  replaceFolder(index: number, entries: readonly FolderEntry[]): void {
    this.focusNext = `folders.${index}.path`
    this.#put({ ...this.config, folders: this.config.folders.toSpliced(index, 1, ...entries) }, '')
  }

  /** Adds an item to a list; the focus goes to one of its fields. */
  add(at: string, item: object, focus: string): void {
    const list = this.#list(at)
    this.#fresh.add(this.keyOf(item))
    this.focusNext = `${at}.${list.length}.${focus}`
    this.set(at, [...list, item])
  }

  /** Removes an item of a list; the focus goes to the one that has its index then. */
  remove(at: string, index: number): void {
    const left = this.#list(at).length - 1
    this.focusNext = left === 0 ? `${at}-add` : `${at}.${Math.min(index, left - 1)}-remove`
    this.set(`${at}.${index}`, undefined)
  }

  /** Moves an item by one; the focus stays on the button that did it, while it is enabled. */
  move(at: string, index: number, by: 1 | -1): void {
    const to = index + by
    const isAtEnd = to === (by < 0 ? 0 : this.#list(at).length - 1)
    const isUp = isAtEnd ? by > 0 : by < 0
    this.focusNext = `${at}.${to}-${isUp ? 'up' : 'down'}`
    this.#put(withMoved(this.config, at, index, to), at)
  }

  /** The identity of a list item, which edits keep. */
  keyOf(item: object): number {
    const key = this.#keys.get(item) ?? ++this.#lastKey
    this.#keys.set(item, key)
    return key
  }

  /** The focus left an entry: from now on an empty field in it is a mistake. */
  leave(item: object): void {
    if (this.#fresh.delete(this.keyOf(item))) this.#changed()
  }

  /** Whether a value is empty only because its entry was added a moment ago. */
  isYetToFill(at: string): boolean {
    if (this.value(at) !== '') return false
    const keys = at.split('.')
    return keys.some((_, i) => {
      const holder = this.value(keys.slice(0, i).join('.'))
      return typeof holder === 'object' && holder !== null && this.#fresh.has(this.keyOf(holder))
    })
  }

  #list(at: string): readonly unknown[] {
    const list = this.value(at)
    return Array.isArray(list) ? list : []
  }

  #put(next: Config, at: string): void {
    const keys = at.split('.')
    for (let i = 1; i <= keys.length; i++) {
      const path = keys.slice(0, i).join('.')
      const [before, after] = [this.value(path), valueAt(next, path)]
      if (isHolder(before) && isHolder(after)) this.#keys.set(after, this.keyOf(before))
    }
    this.config = next
    this.#changed()
  }
}

function isHolder(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
