// The queries that search is measured with: several of each sort, so that no reply is a remembered
// one, all out of the vocabulary that the corpus is written in.

import { seeded, vocabulary } from './prose.mjs'
import { SEED } from './corpus.mjs'

const EACH = 6

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
