// Where the comments on a doc stand in one of its versions: reads it and those that they were made on, and carries each
// comment in one step. Runs in the worker. To change the rules, see schema/comments/carry.ts.

import type { CommentAnchor } from '../../schema/comments/anchors.js'
import { BlockList } from '../../schema/comments/block-list.js'
import {
  carryAnchor,
  locateAnchor,
  VersionStep,
  type AnchorPlace,
} from '../../schema/comments/carry.js'
import { UNKNOWN_PLACE, type CommentPlace } from '../../schema/comments/shapes.js'
import { beginOf } from '../../schema/compare/cut.js'
import { endOfDrawing, isOnDrawing } from './drawings.js'
import { readVersion, type CompareSide, type VersionText } from './read-version.js'

export interface PlaceJob {
  /** The extension of the doc. */
  extension: string
  /** It took too long, or too much memory, before: blocks are paired roughly, and only what is certain is found. */
  isSlow: boolean
  /** The versions on which comments were made, and the one that is asked for. */
  from: readonly CompareSide[]
  to: CompareSide
  /** `made`: on which of `from` it was made; null where that is `to`, or is not kept. */
  comments: readonly { anchor: CommentAnchor; made: number | null }[]
}

/** Characters of the nearest blocks. */
const NEAR = 200
/** Characters of what became of a place. */
const NOW = 2000

/** The place of each comment in the version that is asked for, in the order of the comments. */
export function placeComments({ extension, isSlow, from, to, comments }: PlaceJob): CommentPlace[] {
  const text = readVersion(extension, to)
  const list = new BlockList(text.blocks)
  const steps = from.map(side => {
    const made = new BlockList(readVersion(extension, side).blocks)
    return new VersionStep(made, list, () => isSlow)
  })
  return comments.map(({ anchor, made }) => {
    const step = made === null ? undefined : steps[made]
    const place = step ? carryAnchor(anchor, step) : locateAnchor(anchor, list)
    if (isSlow && place.is !== 'exact') return UNKNOWN_PLACE
    const found = placeIn(text, list, place)
    const end = found.to
    if (end === null || !isOnDrawing(anchor)) return found
    return { ...found, to: endOfDrawing(list.blocks, end) }
  })
}

function placeIn({ lineOf }: VersionText, list: BlockList, place: AnchorPlace): CommentPlace {
  const { is, from, to, start, end } = place
  if (is === 'gone') {
    const near = (at: number) => beginOf(list.blocks[at]?.text.trim() ?? '', NEAR) || null
    return { ...UNKNOWN_PLACE, is, near: { after: near(from - 1), before: near(to + 1), at: from } }
  }
  const now = is === 'moved' ? beginOf(list.textOf({ from, to }), NOW) : null
  return { is, from, to, start, end, line: lineOf(from), now, near: null }
}
