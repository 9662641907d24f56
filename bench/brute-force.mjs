// What a search must find, by reading every doc and looking for every word: slow, and beyond doubt.
// What the text of a doc is, and how hits are ranked, is the contract's, so it is taken as it is.

import { readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { compareHits, normalise } from '../dist/schema/reading/search.js'
import { textOf } from '../dist/server/text/searchable-text.js'
import { matchDoc } from '../dist/test/support/match-doc.js'
import { get, searchFor } from './http.mjs'
import { extensionOf } from '../dist/schema/names/file-name.js'

const HITS = 40

/**
 * The best 40 of each query (a list of words), as `{path, hits}`.
 * `docs` are those of the tree; `folderOf` is the real path of a docs folder by its name.
 */
export function bruteForce(docs, folderOf, queries) {
  const found = queries.map(() => [])
  // The longest word is the likeliest not to be there, and then the others need not be looked for.
  const sorted = queries.map(words => [...words].sort((a, b) => b.length - a.length))
  for (const doc of docs) {
    const { path } = doc
    const file = fileOf(doc, folderOf)
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

/** What a service finds of each query, as `bruteForce` gives it. */
export async function findings(port, queries) {
  const found = []
  for (const words of queries) {
    const hits = JSON.parse((await get(port, searchFor(words))).body)
    found.push(hits.map(({ doc, hits }) => ({ path: doc.path, hits })))
  }
  return found
}

/** The text of a doc, given where it lies. */
export function textOfFile(path) {
  return textOf(extensionOf(basename(path)), readFileSync(path)) ?? ''
}

function fileOf({ path }, folderOf) {
  const [folder, ...names] = path.split('/')
  return join(folderOf(folder), ...names)
}
