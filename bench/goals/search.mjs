// Goal 7: search over HTTP against ripgrep over the raw files, and against brute force for what it finds.

import { isDeepStrictEqual } from 'node:util'
import { bruteForce, textIn } from '../brute-force.mjs'
import { timeOfCommand } from '../commands.mjs'
import { get, timeOf } from '../http.mjs'
import { atMost, holds, median, percentile } from '../measure.mjs'
import { queries, randomQueries } from '../queries.mjs'
import { withService } from '../service.mjs'

const ROUNDS = 5
/** Requests to one run of ripgrep, which takes so much longer. */
const REQUESTS = 4
/** At S the start of ripgrep is all there is to measure: what is found is the goal there. */
const P50 = { M: 0.08, L: 0.05 }
const P99 = 0.25
/** Queries that are compared besides those that are timed: at L each costs a pass over 860 MB. */
const RANDOM = { S: 2_000, M: 2_000, L: 100 }
/** Docs that they are taken from. */
const SAMPLES = 50

export const numbers = [7]

/** @param queries - how many random ones are compared with brute force, if not as many as usual */
export async function measure({ size, root, queries: count = RANDOM[size] }) {
  return withService(root, async service => {
    const rows = []
    const sorts = size in P50 ? Object.entries(queries()) : []
    for (const [sort, list] of sorts) {
      const { ours, theirs } = await compare(service.port, root, list)
      const row = { number: 7, against: 'rg -il', unit: 'ms', theirs: median(theirs) }
      rows.push(atMost({ ...row, what: `search, ${sort}, p50`, ours: median(ours) }, P50[size]))
      const slowest = percentile(ours, 0.99)
      rows.push(atMost({ ...row, what: `search, ${sort}, p99`, ours: slowest }, P99))
    }
    return [...rows, ...(await sameAsBruteForce(service, count))]
  })
}

/** Each query several times over HTTP and once by ripgrep, in turns. */
async function compare(port, root, list) {
  const [ours, theirs] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    for (const words of list) {
      for (let time = 0; time < REQUESTS; time++) ours.push(await timeOf(port, address(words)))
    }
    // Without a word that all files share, ripgrep needs a pass for each.
    const words = list[round % list.length]
    theirs.push(words.reduce((sum, word) => sum + timeOfRipgrep(word, root), 0))
  }
  return { ours, theirs }
}

function timeOfRipgrep(word, root) {
  // It ends with 1 when it finds nothing.
  return timeOfCommand('rg', ['-ilF', '--', word, root], { okay: [0, 1] })
}

/** Everything that is asked, and then once more over what was kept at a restart. */
async function sameAsBruteForce(service, count) {
  const { tree } = JSON.parse((await get(service.port, '/api/tree')).body)
  const docs = tree.tasks.flatMap(task =>
    [task, ...task.phases, ...task.groups].flatMap(folder => folder.docs),
  )
  const folderOf = name => tree.folders.find(folder => folder.name === name).root
  const all = [
    ...Object.values(queries()).flat(),
    ...randomQueries(count, textIn(docs.slice(0, SAMPLES), folderOf)),
  ]
  const expected = bruteForce(docs, folderOf, all)
  const row = { number: 7, unit: `of ${all.length}` }
  const wrong = await unlike(service.port, all, expected)
  await service.restart()
  await service.ready()
  const wrongThen = await unlike(service.port, all, expected)
  return [
    holds({ ...row, what: 'queries unlike brute force', ours: wrong }, wrong === 0),
    holds({ ...row, what: 'the same after a restart', ours: wrongThen }, wrongThen === 0),
  ]
}

async function unlike(port, all, expected) {
  let wrong = 0
  for (const [index, words] of all.entries()) {
    const hits = JSON.parse((await get(port, address(words))).body)
    const found = hits.map(({ doc, hits }) => ({ path: doc.path, hits }))
    if (!isDeepStrictEqual(found, expected[index])) wrong++
  }
  return wrong
}

function address(words) {
  return `/api/search?q=${encodeURIComponent(words.join(' '))}`
}
