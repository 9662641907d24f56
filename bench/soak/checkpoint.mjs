// Holds everything against the disk while nothing changes: trees of the tabs, docs, searches, the review store.
// To change when this happens, see soak.mjs.

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { bruteForce, fileOf, findings, randomQueries, unlike } from '../brute-force.mjs'
import { filesIn } from '../corpus.mjs'
import { isLikeFreshScan } from '../goals/bursts.mjs'
import { docsOf, get, getJson } from '../http.mjs'

const PATIENCE_MS = 90_000
const QUERIES = 40
const BODIES = 40

/** Resolves with what is wrong, each line with the word of its row. */
export async function checkpoint({ docs, tabs, service, announced, marked }) {
  const { port, state } = service
  const { root } = docs
  const all = docs.all()
  const wrong = await eventually(() => tabs.flatMap((tab, at) => tabProblems(tab, at, all)))
  await service.ready()
  wrong.push(...(await bodyProblems(port, all, root)))
  const tree = docsOf((await getJson(port, '/api/tree')).tree)
  const queries = randomQueries(QUERIES, filesIn(root))
  const found = await findings(port, queries)
  for (const words of unlike(queries, found, bruteForce(tree, root, queries))) {
    wrong.push(`search: “${words.join(' ')}” finds otherwise`)
  }
  wrong.push(...(await eventually(() => storeProblems(state, announced, marked))))
  if (!(await isLikeFreshScan(service, root))) wrong.push('tree: a fresh scan finds another')
  return wrong
}

/** A late event is not missing: the bench says how late it is. */
async function eventually(problems) {
  const end = performance.now() + PATIENCE_MS
  let found = problems()
  while (found.length > 0 && performance.now() < end) {
    await pause(200)
    found = problems()
  }
  return found.slice(0, 10)
}

function tabProblems({ isCaughtUp, titles, faults }, at, all) {
  const say = line => `tabs: tab ${at} ${line}`
  if (!isCaughtUp) return [say('is not caught up')]
  const missing = [...all].filter(([path, { title }]) => titles.get(path) !== title)
  const extra = [...titles.keys()].filter(path => !all.has(path))
  return [
    ...missing.map(([path]) => say(`has not ${path}`)),
    ...extra.map(path => say(`has ${path}, which is not there`)),
    ...faults.map(say),
  ]
}

async function bodyProblems(port, all, root) {
  const wrong = []
  const html = [...all.keys()].filter(path => path.endsWith('.html')).slice(0, BODIES)
  for (const path of html) {
    const { status, body } = await get(port, `/docs/${encodeURI(path)}`)
    const isSame = status === 200 && body.equals(readFileSync(fileOf(path, root)))
    if (!isSame) wrong.push(`tabs: ${path} is served with ${status}, not as it is on disk`)
  }
  return wrong
}

/** The rows that another program reads in review.sqlite, held against the replies of the service. */
function storeProblems(state, announced, marked) {
  const select = sql => {
    const args = ['-readonly', join(state, 'review.sqlite'), sql]
    return new Set(String(execFileSync('sqlite3', args, { maxBuffer: 2 ** 28 })).split('\n'))
  }
  try {
    const kept = select(`SELECT DISTINCT v.hash FROM version v LEFT JOIN blob b ON b.hash=v.hash
      WHERE b.hash IS NOT NULL OR v.missing IS NOT NULL`)
    const read = select('SELECT hash FROM receipt WHERE undone_at IS NULL')
    return [
      ...[...announced].filter(hash => !kept.has(hash)).map(hash => `N7: ${hash} is not kept`),
      ...[...marked].filter(hash => !read.has(hash)).map(hash => `N1: ${hash} is not read`),
    ]
  } catch (error) {
    return [`N1: review.sqlite cannot be read: ${error.message.split('\n')[0]}`]
  }
}
