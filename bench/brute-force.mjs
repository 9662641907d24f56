// What a search must find, by reading every doc and looking for every word: slow, and beyond doubt.
// What the text of a doc is, and how hits are ranked, is the contract's, so it is taken as it is.

import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { compareHits, matchDoc, normalise } from '../dist/schema/search.js'
import { extensionOf } from '../dist/schema/kinds.js'
import { textOf } from '../dist/server/library/texts.js'

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
    const mtime = statSync(fileOf(doc, folderOf)).mtimeMs
    const [title, text] = [normalise(doc.title), normalise(textAt(doc, folderOf))]
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

/** The texts of some docs, one behind the other. */
export function textIn(docs, folderOf) {
  return docs.map(doc => textAt(doc, folderOf)).join(' ')
}

function textAt(doc, folderOf) {
  return textOf(extensionOf(doc.file), readFileSync(fileOf(doc, folderOf))) ?? ''
}

function fileOf({ path }, folderOf) {
  const [folder, ...names] = path.split('/')
  return join(folderOf(folder), ...names)
}
