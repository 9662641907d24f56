// Loaded late. An answer of the service, or of what both versions draw, becomes the result of a comparison. Pure.
// To change when one is wanted, see ../actions/comparison.ts; how the answers are requested, compare-loader.ts and drawn-loader.ts.

import type { CompareResponse } from '../../../schema/compare/compare.js'
import type { CompareResult, DocComparison, MarksOfDoc } from '../doc-comparison.js'

/** A doc whose share of new and edited blocks is greater was rewritten. */
const REWRITTEN = 0.6
const FEW_BLOCKS = 10

/** The changes in both versions as they are drawn, and their marks in the page. */
export type DrawnComparison = Pick<CompareResponse, 'ops' | 'counts' | 'left'> &
  Pick<CompareResult, 'keys' | 'marks' | 'restless'>

/** @param marks - the reply has no keys beside them */
export function answerComparison(
  comparison: DocComparison,
  reply: CompareResponse,
  { keys, marks }: MarksOfDoc,
): DocComparison {
  const drawn = reply.scripted ? 'wanted' : 'maybe'
  const ready = { ...comparison, status: 'ready' } as const
  return withResult(ready, { reply, keys, marks, source: null, drawn, restless: 0 })
}

/** Marks are off where the doc was rewritten since the last answer, and on where it is no more. */
function withResult(
  comparison: DocComparison,
  compared: Omit<CompareResult, 'isRewritten'>,
): DocComparison {
  const isRewritten = isMostNew(compared)
  const isAsBefore = isRewritten === (comparison.result?.isRewritten ?? false)
  const isMarked = isAsBefore ? comparison.view.isMarked : !isRewritten
  const view = { ...comparison.view, placed: null, at: -1, isMarked }
  return { ...comparison, result: { ...compared, isRewritten }, view }
}

/** A doc that only grew was not rewritten, and a few blocks can be taken in with their marks. */
function isMostNew({ reply, keys }: Pick<CompareResult, 'reply' | 'keys'>): boolean {
  const { added, removed, edited } = reply.counts
  const kept = keys.length - added
  return added >= FEW_BLOCKS && added + edited > REWRITTEN * keys.length && removed > kept
}

export function failComparison(comparison: DocComparison, problem: string): DocComparison {
  const { result, view } = comparison
  return {
    ...comparison,
    ...{ status: 'failed', problem },
    result: result && { ...result, marks: [] },
    view: { ...view, placed: null },
  }
}

/** @param answer - null: it cannot be told what changed in what is drawn */
export function answerDrawn(
  comparison: DocComparison,
  answer: DrawnComparison | null,
): DocComparison {
  const { result } = comparison
  if (!result) return comparison
  if (!answer) return { ...comparison, result: { ...result, drawn: 'failed' } }
  const { ops, counts, left, keys, marks, restless } = answer
  // Changes of the file in text that scripts replace are more than none.
  if (ops.length === 0 && result.reply.ops.length > 0) {
    return { ...comparison, result: { ...result, drawn: 'no' } }
  }
  const reply = { ...result.reply, ops, counts, left }
  return withResult(comparison, { ...result, reply, keys, marks, restless, drawn: 'done' })
}
