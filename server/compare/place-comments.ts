// Where the comments on a doc stand in one of its versions: reads the versions, and carries each comment through them.
// Runs in the worker. To change the rules, see schema/comments/carry.ts.

import type { CommentAnchor } from '../../schema/comments/anchors.js'
import { BlockList } from '../../schema/comments/block-list.js'
import { AnchorTrail, VersionStep, type AnchorPlace } from '../../schema/comments/carry.js'
import { UNKNOWN_PLACE, type CommentPlace } from '../../schema/comments/shapes.js'
import { beginOf } from '../../schema/compare/cut.js'
import { endOfDrawing, isOnDrawing } from './drawings.js'
import { readVersion, type CompareSide, type VersionText } from './read-version.js'
import { workTimer } from './work-timer.js'

export interface PlaceJob {
  /** Of the doc. */
  extension: string
  /** It took too long, or too much memory, before: blocks are paired roughly, and only what is certain is found. */
  isSlow: boolean
  /** Oldest first; the last one is the version that is asked for. */
  versions: readonly CompareSide[]
  /** `made`: in which of the versions it was made; -1 where that is not kept. */
  comments: readonly { anchor: CommentAnchor; made: number }[]
}

/** Work for one doc; beyond, each comment goes in one step from where it was made. */
const BUDGET_MS = 250
/** Characters of the nearest blocks. */
const NEAR = 200
/** Characters of what became of a place. */
const NOW = 2000

/**
 * The place of each comment in the last version, in the order of the comments.
 * @param isTimeUp - whether the work for this doc is over its budget
 */
export function placeComments(
  { extension, isSlow, versions, comments }: PlaceJob,
  isTimeUp = isSlow ? () => true : workTimer(BUDGET_MS),
): CommentPlace[] {
  const texts = new Map<number, { text: VersionText; list: BlockList }>()
  const versionAt = (at: number) => {
    const known = texts.get(at)
    if (known) return known
    const side = versions[at]
    if (!side) throw new Error('no such version')
    const text = readVersion(extension, side)
    const read = { text, list: new BlockList(text.blocks) }
    texts.set(at, read)
    return read
  }
  const last = versions.length - 1
  const trails = comments.map(({ anchor, made }) => {
    return { made, trail: made < 0 ? new AnchorTrail(anchor, versionAt(last).list) : null, anchor }
  })
  const first = Math.min(last, ...trails.map(({ made }) => (made < 0 ? last : made)))
  let isInTime = true
  for (let at = first; at < last && isInTime; at++) {
    const { list } = versionAt(at)
    for (const each of trails) if (each.made === at) each.trail = new AnchorTrail(each.anchor, list)
    const step = new VersionStep(list, versionAt(at + 1).list, isTimeUp)
    isInTime = !isTimeUp()
    for (const { made, trail } of trails) if (made >= 0 && made <= at) trail?.step(step)
  }
  if (!isInTime) {
    const steps = new Map<number, VersionStep>()
    for (const each of trails) {
      if (each.made < 0 || each.made === last) continue
      const step =
        steps.get(each.made) ??
        new VersionStep(
          versionAt(each.made).list,
          versionAt(last).list,
          isSlow ? isTimeUp : undefined,
        )
      steps.set(each.made, step)
      each.trail = new AnchorTrail(each.anchor, step.from)
      each.trail.step(step)
    }
  }
  const { text, list } = versionAt(last)
  return trails.map(({ trail, anchor }) => {
    const { place } = trail ?? new AnchorTrail(anchor, list)
    if (isSlow && place.is !== 'exact') return UNKNOWN_PLACE
    const found = placeIn(text, list, place)
    const { to } = found
    if (to === null || !isOnDrawing(anchor)) return found
    return { ...found, to: endOfDrawing(list.blocks, to) }
  })
}

function placeIn({ lineOf }: VersionText, list: BlockList, place: AnchorPlace): CommentPlace {
  const { is, from, to, start, end } = place
  if (is === 'gone') {
    const near = (at: number) => beginOf(list.blocks[at]?.text.trim() ?? '', NEAR) || null
    return { ...UNKNOWN_PLACE, is, near: { after: near(from - 1), before: near(to + 1) } }
  }
  const now = is === 'moved' ? beginOf(list.textOf({ from, to }), NOW) : null
  return { is, from, to, start, end, line: lineOf(from), now, near: null }
}
