// Goal 7: search finds exactly what reading every doc finds: when all is indexed, after a thousand edits,
// moves and deletes, and after a restart.

import { constants, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { bruteForce, findings, textOfFile } from '../brute-force.mjs'
import { Changes } from '../changes.mjs'
import { CACHE, SEED } from '../corpus.mjs'
import { get, Stream } from '../http.mjs'
import { holds } from '../measure.mjs'
import { queries, randomQueries } from '../queries.mjs'
import { withService } from '../service.mjs'
import { docsOf } from '../tree.mjs'

/** Random queries besides those that are timed: at L each costs a pass over 860 MB. */
const RANDOM = { S: 2_000, M: 2_000, L: 100 }
/** Docs that they are taken from. */
const SAMPLES = 50
/** After each the index goes on for a while, as it does in a day. */
const ROUNDS = 10
const CHANGES = 100
const SETTLED_MS = 1_000

export const numbers = [7]

/** @param queries - how many random ones are asked, if not as many as usual */
export async function measure({ size, root, queries: count = RANDOM[size] }) {
  const copy = mkdtempSync(join(CACHE, 'copy-'))
  try {
    const mode = constants.COPYFILE_FICLONE
    cpSync(root, copy, { recursive: true, preserveTimestamps: true, mode })
    return await withService(copy, service => compare(service, copy, count))
  } finally {
    rmSync(copy, { recursive: true })
  }
}

async function compare(service, root, count) {
  const docs = await docsIn(service)
  const paths = docs.map(({ path }) => join(root, ...path.split('/').slice(1)))
  const first = [...Object.values(queries()).flat(), ...queriesFrom(paths, count)]
  const unlikeAtFirst = unlike(
    await findings(service.port, first),
    bruteForce(docs, () => root, first),
  )

  const then = queriesFrom(await change(service, root), count)
  const followed = await findings(service.port, then)
  await service.restart()
  await service.ready()
  // By the docs of a tree that was read anew: that all changes were heard of is held against it, too.
  const expected = bruteForce(await docsIn(service), () => root, then)
  const readAgain = await findings(service.port, then)

  const changes = `after ${ROUNDS * CHANGES} edits, moves and deletes`
  return [
    row('queries unlike brute force', unlikeAtFirst, first),
    row(`${changes}, the same`, unlike(followed, expected), then),
    row(`${changes} and a restart, the same`, unlike(readAgain, expected), then),
  ]
}

async function docsIn({ port }) {
  return docsOf(JSON.parse((await get(port, '/api/tree')).body).tree)
}

/** Out of the texts of the first of these files. */
function queriesFrom(paths, count) {
  const texts = paths.slice(0, SAMPLES).map(path => textOfFile(path))
  return randomQueries(count, texts.join(' '))
}

/** Resolves with the files that were edited or moved, once the service has read them. */
async function change(service, root) {
  const changes = new Changes(root, SEED)
  const stream = await Stream.open(service.port)
  for (let round = 0; round < ROUNDS; round++) {
    changes.make(CHANGES)
    await stream.quiet(SETTLED_MS)
  }
  stream.close()
  await service.ready()
  return [...changes.changed]
}

function unlike(found, expected) {
  return found.filter((hits, index) => !isDeepStrictEqual(hits, expected[index])).length
}

function row(what, wrong, asked) {
  return holds({ number: 7, what, unit: `of ${asked.length}`, ours: wrong }, wrong === 0)
}
