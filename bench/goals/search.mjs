// Goal 5: search over HTTP against ripgrep over the files; docs and hits against reading every doc, when all is
// indexed, after a thousand edits, moves and deletes, and after a restart. To change the queries, see brute-force.mjs.

import { constants, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { bruteForce, fileOf, findings } from '../brute-force.mjs'
import { queries, randomQueries, unlike } from '../brute-force.mjs'
import { change } from '../changes.mjs'
import { CACHE, filesIn } from '../corpus.mjs'
import { Docs } from '../docs.mjs'
import { EventStream, docsOf, get, getJson, searchFor } from '../http.mjs'
import { atMost, exact, median, percentile, timeOfCommand, timed } from '../measure.mjs'
import { SEED } from '../prose.mjs'
import { withService } from '../service.mjs'

const ROUNDS = 5
/** Requests to one run of ripgrep, which takes so much longer. */
const REQUESTS = 4
/** At S the start of ripgrep is all there is to measure. */
const P50 = { M: 0.12, L: 0.06 }
const P99 = 0.4
/** Random queries besides those that are timed: at L each costs a pass over 860 MB. */
const RANDOM = { S: 2_000, M: 2_000, L: 100 }
const CHANGE_ROUNDS = 10
const CHANGES = 100
const SETTLED_MS = 1_000

/** @param queries - how many random ones are asked */
export async function search({ size, root, queries: count = RANDOM[size] }) {
  const rows = size in P50 ? await withService(root, ({ port }) => times(port, root, size)) : []
  const folder = mkdtempSync(join(CACHE, 'copy-'))
  const copy = join(folder, 'docs')
  try {
    const mode = constants.COPYFILE_FICLONE
    cpSync(root, copy, { recursive: true, preserveTimestamps: true, mode })
    return [...rows, ...(await withService(copy, service => compare(service, copy, count)))]
  } finally {
    rmSync(folder, { recursive: true })
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
      // Ripgrep needs a pass for each word. It ends with 1 when it finds nothing.
      const passes = list[round % list.length].map(word =>
        timeOfCommand('rg', ['-ilF', '--', word, root], { okay: [0, 1] }),
      )
      theirs.push(passes.reduce((sum, pass) => sum + pass))
    }
    const row = { against: 'rg -il', unit: 'ms', theirs: median(theirs) }
    rows.push(atMost({ ...row, what: `search, ${sort}, p50`, ours: median(ours) }, P50[size]))
    rows.push(atMost({ ...row, what: `search, ${sort}, p99`, ours: percentile(ours, 0.99) }, P99))
  }
  return rows
}

async function compare(service, root, count) {
  const { port } = service
  const faultsOf = async (queries, found) =>
    unlike(queries, found, bruteForce(await docsIn(port), root, queries)).length
  const first = [...Object.values(queries()).flat(), ...randomQueries(count, filesIn(root))]
  const firstFaults = await faultsOf(first, await findings(port, first))

  const then = randomQueries(count, await changeDocs(service, root))
  const followed = await findings(port, then)
  await service.restart()
  await service.ready()
  // Against a tree that was read anew: a change that the watcher missed shows, too.
  const followedFaults = await faultsOf(then, followed)
  const restartFaults = await faultsOf(then, await findings(port, then))
  const changes = `after ${CHANGE_ROUNDS * CHANGES} edits, moves and deletes`
  return [
    exact('queries unlike brute force', firstFaults, first.length),
    exact(`${changes}, the same`, followedFaults, then.length),
    exact(`${changes} and a restart, the same`, restartFaults, then.length),
  ]
}

async function docsIn(port) {
  return docsOf((await getJson(port, '/api/tree')).tree)
}

/** Resolves with the files that were edited or moved, once the service has read them. */
async function changeDocs(service, root) {
  const docs = new Docs(root, SEED)
  const changed = new Set()
  const stream = await EventStream.open(service.port)
  for (let made = 1; made <= CHANGE_ROUNDS * CHANGES; made++) {
    const { expected } = await change(docs, docs.freeTask(), service.port)
    for (const line of expected) changed.add(line.slice(line.indexOf(' ') + 1))
    if (made % CHANGES === 0) await stream.quiet(SETTLED_MS)
  }
  await stream.close()
  await service.ready()
  const all = docs.all()
  return [...changed].filter(path => all.has(path)).map(path => fileOf(path, root))
}
