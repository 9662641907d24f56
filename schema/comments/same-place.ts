// Tells the places of one quote apart by the words beside them: words such as "key" stand in a paragraph more than once.
// To change where it is looked for, see carry.ts.

import type { BlockList, QuoteSpan } from './block-list.js'

interface Places {
  list: BlockList
  all: readonly QuoteSpan[]
}

/**
 * The place of a quote now that is the earlier one: its words beside it are the most alike, and no other earlier place
 * has words so much alike.
 */
export function samePlace(old: Places & { own: QuoteSpan }, now: Places): QuoteSpan | null {
  const borders = old.list.bordersOf(old.own)
  const all = now.all.filter(span => isBordered(now.list.bordersOf(span), borders))
  const [only] = all
  if (all.length === 1 && old.all.length === 1) return only ?? null
  const likeness = (was: QuoteSpan) => (is: QuoteSpan) => {
    const [before, after] = [old.list.beside(was), now.list.beside(is)]
    return commonEnd(before.before, after.before) + commonStart(before.behind, after.behind)
  }
  const found = most(all, likeness(old.own))
  const was = found && most(old.all, each => likeness(each)(found))
  return was?.from === old.own.from && was.start === old.own.start ? found : null
}

/** The one with the greatest number; null where there are two. */
function most(
  spans: readonly QuoteSpan[],
  numberOf: (span: QuoteSpan) => number,
): QuoteSpan | null {
  const numbers = spans.map(numberOf)
  const greatest = Math.max(...numbers)
  const at = numbers.indexOf(greatest)
  return numbers.lastIndexOf(greatest) === at ? (spans[at] ?? null) : null
}

/** A place is between words where another one is. */
export function isBordered(
  is: { starts: boolean; ends: boolean },
  was: { starts: boolean; ends: boolean },
): boolean {
  return (is.starts || !was.starts) && (is.ends || !was.ends)
}

/** As much as so many letters: both begin, or both end, with their block. */
const BORDER = 4

function commonStart(a: string, b: string): number {
  let length = 0
  while (length < a.length && a[length] === b[length]) length++
  return length === a.length && length === b.length ? length + BORDER : length
}

function commonEnd(a: string, b: string): number {
  let length = 0
  while (length < a.length && length < b.length && a.at(-1 - length) === b.at(-1 - length)) length++
  return length === a.length && length === b.length ? length + BORDER : length
}
