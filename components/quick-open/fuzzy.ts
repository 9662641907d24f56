// Finding by a few letters: words of a query against the names of entries, ranked by how well they
// fit and then by use. What the entries are is the caller's affair.

import { foldText, type FoldedText } from './folded-text.js'
import { findLetters, type Range } from './letters.js'

/** An entry that is searched. */
export interface FuzzyEntry {
  label: string
  /** Where it stands; a word of the query may be found here, too, for less. */
  detail: string
  /** The name of its file or folder. */
  name?: string
  /** Only a word with a `/` is looked for in it. */
  path?: string
  /** Higher for what was used more, or more lately. */
  used: number
}

export interface RankedEntry<Entry> {
  entry: Entry
  /** The ranges to mark in the label. */
  ranges: readonly Range[]
  /** The ranges to mark in the detail. */
  detailRanges: readonly Range[]
}

export interface Ranking<Entry> {
  /** Best first. */
  best: readonly RankedEntry<Entry>[]
  /** How many entries match, also those that are too many to be listed. */
  count: number
}

/** An entry made ready for many queries. */
export interface PreparedEntry<Entry> {
  readonly entry: Entry
  readonly label: FoldedText
  readonly detail: FoldedText
  readonly name: string
  readonly path: string
  /** The letters in it, a bit each, so that most entries are ruled out by one comparison. */
  readonly letters: number
}

interface Scored<Entry> {
  prepared: PreparedEntry<Entry>
  score: number
  order: number
}

/** A word that stands in the detail alone counts a quarter. */
const DETAIL_SHARE = 0.25
/** As words of the label count, a little less. */
const NAME = 46
const NAME_START = 36
const NAME_PART = 16

/** Makes entries ready; worth keeping while they stay the same. */
export function prepareEntries<Entry extends FuzzyEntry>(
  entries: readonly Entry[],
): PreparedEntry<Entry>[] {
  // Many entries stand in the same place.
  const details = new Map<string, FoldedText>()
  return entries.map(entry => {
    const label = foldText(entry.label)
    const detail = details.get(entry.detail) ?? foldText(entry.detail)
    details.set(entry.detail, detail)
    const [name, path] = [entry.name, entry.path].map(text => foldText(text ?? '').folded)
    const texts = [label.folded, detail.folded, name ?? '', path ?? '']
    const letters = texts.reduce((all, text) => all | lettersOf(text), 0)
    return { entry, label, detail, name: name ?? '', path: path ?? '', letters }
  })
}

/**
 * The best entries for a query, `most` at most; the most used ones for an empty query. Each word of it is found as it
 * stands, by the starts of words, or with letters left out. Neither letter case nor accents count.
 */
export function rankEntries<Entry extends FuzzyEntry>(
  entries: readonly PreparedEntry<Entry>[],
  query: string,
  most: number,
): Ranking<Entry> {
  const words = wordsOf(query)
  const letters = lettersOf(words.join(''))
  const best: Scored<Entry>[] = []
  let count = 0
  for (const [order, prepared] of entries.entries()) {
    if ((prepared.letters & letters) !== letters) continue
    const score = scoreOf(words, prepared)
    if (score < 0) continue
    count++
    insert(best, { prepared, score, order }, most)
  }
  return { best: best.map(({ prepared }) => marked(words, prepared)), count }
}

/** -1 for an entry that does not match. */
function scoreOf<Entry>(words: readonly string[], entry: PreparedEntry<Entry>): number {
  let score = 0
  for (const word of words) {
    const inLabel = Math.max(findLetters(word, entry.label)?.score ?? 0, nameScore(word, entry))
    if (inLabel > 0) {
      score += inLabel
      continue
    }
    const inDetail = findLetters(word, entry.detail)
    if (!inDetail) return -1
    score += inDetail.score * DETAIL_SHARE
  }
  return score
}

/** The name as it is typed is more than its start, and that more than a part of the path; 0 for none of them. */
function nameScore(word: string, { name, path }: PreparedEntry<unknown>): number {
  if (name === word) return NAME
  if (word.includes('/') && path.includes(word)) return path.endsWith(word) ? NAME : NAME_START
  return name.startsWith(word) ? NAME_START : name.includes(word) ? NAME_PART : 0
}

function marked<Entry>(
  words: readonly string[],
  { entry, label, detail }: PreparedEntry<Entry>,
): RankedEntry<Entry> {
  const ranges: Range[] = []
  const detailRanges: Range[] = []
  for (const word of words) {
    const inLabel = findLetters(word, label)
    if (inLabel) ranges.push(...inLabel.ranges)
    else detailRanges.push(...(findLetters(word, detail)?.ranges ?? []))
  }
  return { entry, ranges: joined(ranges), detailRanges: joined(detailRanges) }
}

/** Keeps the list sorted and short: sorting all that match would take longer than finding them. */
function insert<Entry extends FuzzyEntry>(
  best: Scored<Entry>[],
  scored: Scored<Entry>,
  most: number,
): void {
  const last = best.at(-1)
  if (best.length >= most && (!last || compare(scored, last) >= 0)) return
  let [low, high] = [0, best.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const at = best[middle]
    if (at && compare(at, scored) < 0) low = middle + 1
    else high = middle
  }
  best.splice(low, 0, scored)
  if (best.length > most) best.pop()
}

function compare<Entry extends FuzzyEntry>(a: Scored<Entry>, b: Scored<Entry>): number {
  const byUse = b.score - a.score || b.prepared.entry.used - a.prepared.entry.used
  if (byUse !== 0 || a.score === 0) return byUse || a.order - b.order
  const byLength = a.prepared.label.folded.length - b.prepared.label.folded.length
  return byLength || a.order - b.order
}

function wordsOf(query: string): string[] {
  const words = foldText(query).folded.split(/\s+/)
  return [...new Set(words)].filter(word => word !== '')
}

function lettersOf(folded: string): number {
  let letters = 0
  for (let i = 0; i < folded.length; i++) {
    const code = folded.charCodeAt(i)
    if (code >= 97 && code <= 122) letters |= 1 << (code - 97)
    else if (code > 32) letters |= 1 << (26 + (code % 6))
  }
  return letters
}

/** Sorts ranges and joins those that touch or overlap. */
function joined(ranges: readonly Range[]): Range[] {
  const result: Range[] = []
  for (const [start, end] of [...ranges].sort((a, b) => a[0] - b[0] || a[1] - b[1])) {
    const last = result.at(-1)
    if (last && start <= last[1]) result[result.length - 1] = [last[0], Math.max(last[1], end)]
    else result.push([start, end])
  }
  return result
}
