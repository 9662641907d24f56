// One change in a line, and its name as a heading. Pure.
// To change the words about a whole comparison, see words.ts.

import type { CompareChange } from '../../../schema/compare/compare.js'
import { isLookChange } from '../../../schema/compare/diff.js'

const NAMES: Record<CompareChange['op'], string> = {
  add: 'Added',
  del: 'Removed',
  edit: 'Edited',
  move: 'Moved',
  link: 'Link',
}
const LOOKS = 'Looks different'
const FIRST_WORDS = 80

/** `Edited: The first words`. */
export function changeInWords(change: CompareChange): string {
  return changeInParts(change).join('')
}

/** The same, with the words of the doc apart, which have a direction of their own. */
export function changeInParts(change: CompareChange): [name: string, words: string, more: string] {
  const { op, n } = change
  const words = (op === 'del' ? change.old : change.text) ?? ''
  const start = words.length > FIRST_WORDS ? `${words.slice(0, FIRST_WORDS).trimEnd()}…` : words
  const more = n > 1 ? ` and ${n - 1} more` : ''
  return [`${isLookChange(change) ? LOOKS : NAMES[op]}: `, start, more]
}

/** The heading of a change. */
export function changeName(change: CompareChange): string {
  if (isLookChange(change)) return LOOKS
  return change.op === 'link' ? 'Another link' : NAMES[change.op]
}
