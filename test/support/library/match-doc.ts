// Looks for every word in one doc, to know what a search must find. The bench uses it, too.

import { countHits, type Match } from '../../../schema/reading/search.js'

/** Matches a doc whose title or text holds every word, else null. All three normalised. */
export function matchDoc(title: string, text: string, words: readonly string[]): Match | null {
  const match = { titleWords: 0, hits: 0 }
  for (const word of words) {
    const hits = countHits(text, word)
    const isInTitle = title.includes(word)
    if (hits === 0 && !isInTitle) return null
    match.hits += hits
    if (isInTitle) match.titleWords++
  }
  return match
}
