// What the keys and clicks on rows can tell the tree to do.

import type { RowList } from './build-rows.js'
import type { Row } from './rows.js'
import type { TreeModel } from './tree-model.js'

export interface RowHost {
  readonly model: TreeModel
  readonly rows: RowList
  /** How many rows a page is. */
  readonly page: number
  readonly isRtl: boolean
  /** The path of the doc on show. */
  readonly shown: string
  /** Moves the focus to a row. */
  go(index: number): void
  fold(ids: readonly string[], isOpen: boolean): void
  askForMenu(row: Row, anchor: DOMRect, opener: HTMLElement): void
  /** Does nothing for null. */
  ask(event: Event | null): void
}
