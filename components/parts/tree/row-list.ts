// Where each row of a list stands among the others, and which row an id means. Pure.
// To change what a row is, see tree-row.ts.

import { rowKey, type TreeRow } from './tree-row.js'

const FEW = 3

export class RowList {
  readonly rows: readonly TreeRow[]
  /** No row can be unfolded. */
  readonly isFlat: boolean
  readonly #parents: Int32Array
  readonly #positions: Int32Array
  /** How many rows stand in each row; in front, how many at the top. */
  readonly #counts: Int32Array
  /** The index of each id that was looked up. */
  readonly #found = new Map<string, number>()
  /** The index of all ids. Made when a few were missing: with 50,000 rows it is slower than as many searches. */
  #byId: Map<string, number> | null = null
  #missing = 0
  readonly #byKey = new Map<string, number>()

  constructor(rows: readonly TreeRow[]) {
    this.rows = rows
    this.isFlat = rows.every(({ isOpen }) => typeof isOpen !== 'boolean')
    this.#parents = new Int32Array(rows.length)
    this.#positions = new Int32Array(rows.length)
    this.#counts = new Int32Array(rows.length + 1)
    const above: number[] = []
    rows.forEach(({ level }, index) => {
      while ((rows[above.at(-1) ?? -1]?.level ?? 0) >= level) above.pop()
      const parent = above.at(-1) ?? -1
      const position = (this.#counts[parent + 1] ?? 0) + 1
      this.#counts[parent + 1] = position
      this.#positions[index] = position
      this.#parents[index] = parent
      above.push(index)
    })
  }

  /** The index of the row that this one stands in; -1 at the top. */
  parentOf(index: number): number {
    return this.#parents[index] ?? -1
  }

  /** From 1, among its siblings. */
  positionOf(index: number): number {
    return this.#positions[index] ?? 0
  }

  siblingsOf(index: number): number {
    return this.#counts[this.parentOf(index) + 1] ?? 0
  }

  /** -1 where there is no such row. @param near - where it may be */
  indexOf(id: string, near = 0): number {
    if (id === '') return -1
    const known = (this.#byId ?? this.#found).get(id)
    if (known !== undefined || this.#byId) return known ?? -1
    const { rows } = this
    for (
      let after = near, before = near - 1;
      after < rows.length || before >= 0;
      after++, before--
    ) {
      for (const index of [after, before]) {
        if (rows[index]?.id !== id) continue
        this.#found.set(id, index)
        return index
      }
    }
    this.#found.set(id, -1)
    if (++this.#missing > FEW) this.#byId = new Map(rows.map((row, index) => [row.id, index]))
    return -1
  }

  has(id: string, near?: number): boolean {
    return this.indexOf(id, near) >= 0
  }

  /** The first row that opens this; -1 where there is none. */
  indexOfKey(key: string): number {
    if (key === '') return -1
    const index = this.#byKey.get(key) ?? this.rows.findIndex(row => rowKey(row) === key)
    this.#byKey.set(key, index)
    return index
  }

  /** The rows in the same row that are closed, though they could be open. */
  closedSiblings(index: number): string[] {
    const parent = this.parentOf(index)
    return this.rows.flatMap(({ id, isOpen }, at) =>
      isOpen === false && this.parentOf(at) === parent ? [id] : [],
    )
  }
}
