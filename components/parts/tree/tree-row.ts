// The shape of a row of the tree, and of its details. To change how it looks, see row.ts.

import type { Badge } from '../kind-badge/kind-badge.js'
import type { MarkShape } from '../../theme/base.js'
import type { IconName } from '../shared/icons.js'

/**
 * How a row looks, where it is more than a name: a `title` over the list, a `heading` in small capitals, a
 * `group` in bold letters, a text in place of rows, which can be about a `problem`. What stands in a title or a
 * heading is not moved inwards.
 */
export type RowType = 'title' | 'heading' | 'group' | 'note' | 'problem'

/** A button over the end of a row. */
export interface RowAction {
  id: string
  /** Its text; with an icon its tooltip. */
  label: string
  icon?: IconName
  /** The accessible name, where it is not the label. */
  name?: string
}

/** The details that a row shows besides its label. */
export interface RowDetails {
  /** The accessible name of a heading, where it is not the label. */
  name?: string
  /** The words of screen readers after the name. */
  description?: string
  /** An emoji before the label. */
  icon?: string | undefined
  /** A number before the label, in a box. */
  number?: string
  /** The end of the label: the part before it is cut first. */
  labelEnd?: string
  /** The label begins with a capital, however it is written. */
  isCapital?: boolean
  /** The words of the filter are not marked in it. */
  isUnmarked?: boolean
  /** The tooltip of the label, where it is not the label. */
  tip?: string
  /** A text beside the label, which gives way to it. */
  detail?: string
  detailTip?: string
  /** How far it is, such as `7/12`: at the end of the row, before the badge and the count. */
  progress?: string
  /** A short text at the end of the row, such as a number. */
  count?: string
  countTip?: string
  /** At the end of the row. */
  badge?: Badge | null
  /** A mark at the end. */
  mark?: MarkShape | null
  /** The mark and the progress in words, as a part of the name. */
  markLabel?: string
  actions?: readonly RowAction[]
  /** A text before the buttons. */
  hint?: string
  /** Enter opens it though it can be unfolded. Rows that cannot be unfolded are always opened. */
  canOpen?: boolean
  hasMenu?: boolean
}

/** A row of the tree. The rows that stand in it follow it, with a level more, while it is open. */
export interface TreeRow extends RowDetails {
  /** The same for the same thing in each list. */
  id: string
  /** From 1. */
  level: number
  label: string
  /** Whether it is unfolded; absent or null where it cannot be. */
  isOpen?: boolean | null
  /** The key of its target, where that is not its id: several rows can open the same. */
  key?: string
  type?: RowType | null
}

export function rowKey({ key, id }: TreeRow): string {
  return key ?? id
}

/** Whether it is a thing without anything in it, and no text. */
export function isLeaf({ isOpen, type }: TreeRow): boolean {
  return !isNote(type) && typeof isOpen !== 'boolean'
}

/** Whether it is a text in place of rows. */
export function isNote(type: TreeRow['type']): boolean {
  return type === 'note' || type === 'problem'
}
