// The queries that search is measured with: several of each sort, so that no reply is a remembered
// one, all out of the vocabulary that the corpus is written in.

import { seeded, vocabulary } from './prose.mjs'
import { SEED } from './corpus.mjs'

const EACH = 6
/** Fragments are this long at most. */
const LONGEST = 12
const SIGNS = ['-', '.', '()', '/', '=', ' = ', ', ', ':', '>', '🚀', 'é', '𝒜', '索']

/** Lists of queries by sort. A query is a list of words. */
export function queries() {
  const words = vocabulary(seeded(SEED))
  const from = (start, step) => Array.from({ length: EACH }, (_, at) => words[start + at * step])
  const common = from(20, 9)
  const known = from(150, 35)
  const rare = from(words.length - 1, -211)
  return {
    rare: rare.map(word => [word]),
    common: common.map(word => [word]),
    fragment: known.map(word => [word.slice(1, 4)]),
    none: rare.map(word => [`${word}zzq`]),
    'two words': common.map((word, at) => [word, known[at]]),
    'three words': common.map((word, at) => [word, known[at], known[(at + 1) % EACH]]),
  }
}

/** So many queries out of a text: words, pieces of words, signs between them, up to three at once. */
export function randomQueries(count, text) {
  const random = seeded(SEED + 1)
  const below = limit => Math.floor(random() * limit)
  const piece = () => {
    const at = below(text.length - LONGEST)
    const cut = text.slice(at, at + 2 + below(LONGEST - 2))
    return below(10) === 0 ? cut + SIGNS[below(SIGNS.length)] : cut
  }
  return Array.from({ length: count }, () => {
    const query = Array.from({ length: 1 + below(3) }, piece).join(' ')
    return [...new Set(query.toLowerCase().trim().split(/\s+/))]
  }).filter(words => words.join(' ').length > 1)
}
