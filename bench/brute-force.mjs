// Reads every doc and looks for every word, to know what a search must find: slow, and beyond doubt. And the queries.
// To change the text of a doc, see server/text/searchable-text.ts; the rank of hits, schema/reading/search.ts.

import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { extensionOf } from '../dist/schema/names/file-name.js'
import { compareHits, normalise, wordsOf } from '../dist/schema/reading/search.js'
import { textOf } from '../dist/server/text/searchable-text.js'
import { matchDoc } from '../dist/test/support/library/match-doc.js'
import { pick, randomQuery, seeded } from '../dist/test/support/texts/random-text.js'
import { getJson, searchFor } from './http.mjs'
import { SEED, WORDS } from './prose.mjs'

const HITS = 40
const EACH = 6

/** The best 40 of each query (a list of words), as `{path, hits}`. `docs` are those of the tree of one docs folder. */
export function bruteForce(docs, root, queries) {
  const found = queries.map(() => [])
  // The longest word is the likeliest not to be there, and then the others need not be looked for.
  const sorted = queries.map(words => [...words].sort((a, b) => b.length - a.length))
  for (const doc of docs) {
    const { path } = doc
    const file = fileOf(path, root)
    const mtime = statSync(file).mtimeMs
    const [title, text] = [normalise(doc.title), normalise(textOfFile(file))]
    for (const [index, words] of sorted.entries()) {
      const match = matchDoc(title, text, words)
      if (match) found[index].push({ ...match, path, mtime })
    }
  }
  return found.map(matches =>
    matches
      .sort(compareHits)
      .slice(0, HITS)
      .map(({ path, hits }) => ({ path, hits })),
  )
}

/** The hits of a service for each query, as `bruteForce` gives them. */
export async function findings(port, queries) {
  const found = []
  for (const words of queries) {
    const hits = await getJson(port, searchFor(words))
    found.push(hits.map(({ doc, hits }) => ({ path: doc.path, hits })))
  }
  return found
}

/** The queries that found something else than they must. */
export function unlike(queries, found, expected) {
  return queries.filter((_, at) => !isDeepStrictEqual(found[at], expected[at]))
}

/** The text of a file, without what no reader sees. */
export function textOfFile(path) {
  return textOf(extensionOf(path), readFileSync(path)) ?? ''
}

/** Where a doc of this docs folder lies. */
export function fileOf(path, root) {
  return join(root, ...path.split('/').slice(1))
}

/** Lists of queries by sort. A query is a list of words. */
export function queries() {
  const from = (start, step) => Array.from({ length: EACH }, (_, at) => WORDS[start + at * step])
  const common = from(20, 9)
  const known = from(150, 35)
  const rare = from(WORDS.length - 1, -211)
  return {
    rare: rare.map(word => [word]),
    common: common.map(word => [word]),
    fragment: known.map(word => [word.slice(1, 4)]),
    none: rare.map(word => [`${word}zzq`]),
    'two words': common.map((word, at) => [word, known[at]]),
    'three words': common.map((word, at) => [word, known[at], known[(at + 1) % EACH]]),
  }
}

/** So many queries out of these files: words, pieces of words, odd signs, up to three at once. */
export function randomQueries(count, files) {
  const random = seeded(SEED)
  const query = () => wordsOf(randomQuery(random, textOfFile(pick(random, files))))
  // The service answers a query of one character with nothing.
  return Array.from({ length: count }, query).filter(words => words.join(' ').length > 1)
}
