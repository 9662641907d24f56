// Goal 5: search over HTTP against ripgrep over the files; docs and hits against reading every doc, when all is
// indexed, after a thousand edits, moves and deletes, and after a restart. To change the queries, see brute-force.mjs.

import { constants, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { bruteForce, fileOf, findings } from '../brute-force.mjs'
import { queries, randomQueries, textOfFile } from '../brute-force.mjs'
import { Changes } from '../changes.mjs'
import { CACHE, SEED } from '../corpus.mjs'
import { EventStream, docsOf, get, getJson, searchFor } from '../http.mjs'
import { atMost, exact, median, percentile, timeOfCommand, timed } from '../measure.mjs'
import { withService } from '../service.mjs'

const ROUNDS = 5
/** Requests to one run of ripgrep, which takes so much longer. */
const REQUESTS = 4
/** At S the start of ripgrep is all there is to measure. */
const P50 = { M: 0.12, L: 0.06 }
const P99 = 0.4
/** Random queries besides those that are timed: at L each costs a pass over 860 MB. */
const RANDOM = { S: 2_000, M: 2_000, L: 100 }
/** Docs that they are taken from. */
const SAMPLES = 50
const CHANGE_ROUNDS = 10
const CHANGES = 100
const SETTLED_MS = 1_000

/** @param queries - how many random ones are asked */
export async function search({ size, root, queries: count = RANDOM[size] }) {
  const rows = size in P50 ? await withService(root, ({ port }) => times(port, root, size)) : []
  const copy = mkdtempSync(join(CACHE, 'copy-'))
  try {
    const mode = constants.COPYFILE_FICLONE
    cpSync(root, copy, { recursive: true, preserveTimestamps: true, mode })
    return [...rows, ...(await withService(copy, service => compare(service, copy, count)))]
  } finally {
    rmSync(copy, { recursive: true })
  }
}

/** Each query several times over HTTP and once by ripgrep, in turns. */
async function times(port, root, size) {
  const rows = []
  for (const [sort, list] of Object.entries(queries())) {
    const [ours, theirs] = [[], []]
    for (let round = 0; round < ROUNDS; round++) {
      for (const path of list.map(searchFor)) {
        for (let left = REQUESTS; left > 0; left--) ours.push(await timed(() => get(port, path)))
      }
      // Ripgrep needs a pass for each word.
      const words = list[round % list.length]
      theirs.push(words.reduce((sum, word) => sum + timeOfRipgrep(word, root), 0))
    }
    const row = { against: 'rg -il', unit: 'ms', theirs: median(theirs) }
    rows.push(atMost({ ...row, what: `search, ${sort}, p50`, ours: median(ours) }, P50[size]))
    rows.push(atMost({ ...row, what: `search, ${sort}, p99`, ours: percentile(ours, 0.99) }, P99))
  }
  return rows
}

function timeOfRipgrep(word, root) {
  // It ends with 1 when it finds nothing.
  return timeOfCommand('rg', ['-ilF', '--', word, root], { okay: [0, 1] })
}

async function compare(service, root, count) {
  const docs = await docsIn(service)
  const paths = docs.map(({ path }) => fileOf(path, root))
  const first = [...Object.values(queries()).flat(), ...queriesFrom(paths, count)]
  const firstFound = await findings(service.port, first)
  const firstExpected = bruteForce(docs, root, first)

  const then = queriesFrom(await change(service, root), count)
  const followed = await findings(service.port, then)
  await service.restart()
  await service.ready()
  // A tree that was read anew: a change that the watcher missed shows, too.
  const expected = bruteForce(await docsIn(service), root, then)
  const readAgain = await findings(service.port, then)
  const changes = `after ${CHANGE_ROUNDS * CHANGES} edits, moves and deletes`
  return [
    exact('queries unlike brute force', unlike(firstFound, firstExpected), first.length),
    exact(`${changes}, the same`, unlike(followed, expected), then.length),
    exact(`${changes} and a restart, the same`, unlike(readAgain, expected), then.length),
  ]
}

async function docsIn({ port }) {
  return docsOf((await getJson(port, '/api/tree')).tree)
}

function queriesFrom(paths, count) {
  return randomQueries(count, paths.slice(0, SAMPLES).map(textOfFile).join(' '))
}

/** Resolves with the files that were edited or moved, once the service has read them. */
async function change(service, root) {
  const changes = new Changes(root, SEED)
  const stream = await EventStream.open(service.port)
  for (let round = 0; round < CHANGE_ROUNDS; round++) {
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
