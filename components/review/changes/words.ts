// Words about a comparison: since when, and how much. Pure.
// To change what is counted, see schema/compare/diff.ts; how one change is told, change-words.ts.

import type { CompareResponse } from '../../../schema/compare/compare.js'
import { countsInWords, hasSameWords, othersInWords } from '../../../schema/compare/in-words.js'
import type { DocReview } from '../../../schema/review/marks.js'
import { sizeInWords } from '../../parts/doc-frame/doc-format.js'
import type { DocComparison } from '../../state/doc-comparison.js'
import { moment } from '../times.js'

const UNKNOWN = 'What scripts draw could not be compared'

/** The facts of a doc that say where its comparison starts. */
type KnownDoc = Pick<DocReview, 'base' | 'verdict'> | undefined

/** `Changed since you read it, Tue 14:02`. */
export function sinceInWords(
  { request, result }: DocComparison,
  now: Date,
  doc?: KnownDoc,
): string {
  const { isJustNow, base } = request
  const isEdited = isJustNow && base === 'read'
  if (isEdited) return result ? `Changed ${moment(result.reply.to.at, now)}` : 'Changed just now'
  if (!result) return base === 'read' ? 'Changed since you read it' : 'Changed'
  const { at, by } = result.reply.from
  const time = moment(at, now)
  if (by === 'read') return `Changed since you read it, ${time}`
  const reviewed = reviewedInWords(result.reply.from, now, doc)
  if (reviewed !== '') return `Changed since ${reviewed}`
  return by === 'oldest'
    ? `Changed since ${time}, the oldest version kept since you read it`
    : `Changed since ${time}`
}

/** `you sent it back 18:14`; `''` where it does not start from a review. */
function reviewedInWords(
  { at, by, hash }: CompareResponse['from'],
  now: Date,
  doc: KnownDoc,
): string {
  const { base = null, verdict = null } = doc ?? {}
  if (by === 'review') return baseInWords({ base: { hash, at, by }, verdict }, now)
  const isApproved = base?.by === 'approval' && base.hash === hash
  return isApproved ? baseInWords({ base, verdict }, now) : ''
}

/** `you sent it back 18:14`: what the reader did last with a doc; `''` for nothing. */
export function baseInWords({ base, verdict }: NonNullable<KnownDoc>, now: Date): string {
  if (!base) return ''
  const isSentBack = verdict?.is === 'changes' && verdict.at === base.at
  const did = { approval: 'you approved it', review: 'your comments', read: 'you read it' }[base.by]
  return `${isSentBack ? 'you sent it back' : did} ${moment(base.at, now)}`
}

/** The words of the bar about a comparison that is there. */
export function outcomeInWords(comparison: DocComparison, now: Date, doc?: KnownDoc): string {
  const { result } = comparison
  if (!result) return sinceInWords(comparison, now, doc)
  const { reply, drawn, restless, isRewritten } = result
  const { same, way, slow, other, sizes, from } = reply
  if (same) {
    const time = moment(from.at, now)
    const reviewed = reviewedInWords(from, now, doc)
    const since = from.by === 'read' ? `you read it, ${time}` : reviewed || time
    return `Nothing has changed since ${since}`
  }
  const since = sinceInWords(comparison, now, doc)
  if (way === 'file') {
    return `${since} · another file, ${sizeInWords(sizes.from)} → ${sizeInWords(sizes.to)}`
  }
  if (slow) return `${since} · Too large to compare on the page`
  const blocks = restless === 1 ? 'block differs' : 'blocks differ'
  const apart = restless === 0 ? '' : ` · ${restless} ${blocks} at each load`
  const counted = `${isRewritten ? 'Rewritten: ' : ''}${countsInWords(reply)}`
  if (!hasSameWords(reply)) {
    const lines = way === 'source' ? 'lines: ' : ''
    const end = { no: '', maybe: '', wanted: '', done: ' as drawn', failed: `. ${UNKNOWN}` }[drawn]
    return `${since} · ${lines}${counted}${end}${apart}`
  }
  const all = [counted, othersInWords(other)].filter(words => words !== '').join(', ')
  if (drawn === 'wanted') return `${since}: ${all}. Comparing what scripts draw…`
  if (drawn === 'failed') return `${since}: ${all}. ${UNKNOWN}`
  const { styles, scripts, markup } = other
  const visible = reply.ops.length + styles.in + styles.out + scripts.in + scripts.out + markup
  if (visible === 0) return `Nothing that the page shows has changed: ${all}${apart}`
  return `No words have changed: ${all}${apart}`
}
