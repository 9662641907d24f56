// Reads what the page tells the script that draws annotations: a message of a known shape, or nothing.
// To change which messages there are, see annotations.ts.

import { MOST_BLOCKS, MOST_CHANGES } from '../../schema/compare/limits.js'
import {
  fitsOne,
  isListOf,
  isNullOr,
  isOneOf,
  isRecord,
  isText,
  type Check,
  type Shapes,
} from '../../schema/shape.js'
import type { AnnotationControl, AnnotationKind } from './annotations.js'
import { isBoolean, isCount, isPixels } from './frame.js'

const LONGEST_WORDS = 20_000
/** A comment with all its replies. */
const LONGEST_NOTE = 1_000_000
const MOST_RANGES = 2000

const isKind = isOneOf('changes', 'comments')
const isKeys = isListOf(isCount, MOST_BLOCKS)
const isRange: Check = value =>
  Array.isArray(value) && value.length === 2 && value.every(isCount) && value[0] <= value[1]

const isChange = isRecord({
  at: isCount,
  kind: isOneOf('add', 'del', 'edit', 'move', 'link'),
  ranges: isListOf(isRange, MOST_RANGES),
  n: isCount,
  words: isNullOr(isText(LONGEST_WORDS)),
  isItem: isBoolean,
})
const isComment = isRecord({
  from: isCount,
  to: isCount,
  start: isNullOr(isCount),
  end: isNullOr(isCount),
  isExact: isBoolean,
  isDrawing: isBoolean,
  drawn: isNullOr(isRecord({ key: isCount, length: isCount })),
  state: isOneOf('draft', 'open', 'answered', 'resolved'),
})
const MARKS: Record<AnnotationKind, Check> = {
  changes: isListOf(isChange, MOST_CHANGES),
  comments: isListOf(isComment, MOST_CHANGES),
}

const CONTROLS: Shapes<AnnotationControl> = {
  'plan-frame-marks': { kind: isKind, run: isCount, blocks: isKeys, marks: Array.isArray },
  'plan-frame-go': { kind: isKind, run: isCount, mark: value => value === -1 || isCount(value) },
  'plan-frame-step': { by: isOneOf(1, -1) },
  'plan-frame-offers': { on: isBoolean },
  'plan-frame-blocks': { run: isCount },
  'plan-frame-print-ask': {
    run: isCount,
    numbers: isListOf(isCount, MOST_CHANGES),
    notes: isListOf(isText(LONGEST_NOTE), MOST_CHANGES),
  },
  'plan-frame-paired-blocks': { blocks: isKeys, paired: isKeys },
  'plan-frame-level': { at: isPixels, offset: isPixels },
  'plan-frame-anchor-ask': {
    run: isCount,
    blocks: isKeys,
    of: isOneOf('selection', 'block', 'previous', 'next', 'wider', 'narrower'),
  },
}

/** Reads a message about the annotations of a doc; null for anything that has another shape. */
export function readAnnotationControl(value: unknown): AnnotationControl | null {
  if (!fitsOne(value, CONTROLS)) return null
  const control = value as AnnotationControl
  const isOfKind = control.type !== 'plan-frame-marks' || MARKS[control.kind](control.marks)
  return isOfKind ? control : null
}
