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
  for (const { path, file, title } of docs) {
    const [folder, ...names] = path.split('/')
    const onDisk = join(folderOf(folder), ...names)
    const text = normalise(textOf(extensionOf(file), readFileSync(onDisk)) ?? '')
    for (const [index, words] of queries.entries()) {
      const match = matchDoc(normalise(title), text, words)
      if (match) found[index].push({ ...match, path, mtime: statSync(onDisk).mtimeMs })
    }
  }
  return found.map(matches =>
    matches
      .sort(compareHits)
      .slice(0, HITS)
      .map(({ path, hits }) => ({ path, hits })),
  )
}
