// Holds everything against the disk while nothing changes: the trees of the tabs, docs on show, searches, handles.
// To change when this happens, see soak.mjs.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { bruteForce, docsOf, findings, randomQueries } from '../brute-force.mjs'
import { get } from '../http.mjs'
import { Service, freePort, held } from '../service.mjs'
import { differences, foldersOn, identity, isText, titlesOf } from './tree.mjs'
import { FOLDER } from './world.mjs'

const PATIENCE_MS = 60_000
const QUERIES = 40

/**
 * Nothing is being changed meanwhile. Resolves with what is wrong, in words, how many tabs and queries were
 * looked at, and what the service holds: handles that are no sockets, watches, folders on disk.
 */
export async function checkpoint({ world, tabs, ledger, service, rootsOnDisk }) {
  const models = tabs.map(tab => eventually(() => tabProblems(world, tab, ledger)))
  const wrong = (await Promise.all(models)).flat()
  wrong.push(...(await searchProblems(service.port, world)))
  const folders = rootsOnDisk.flatMap(foldersOn).length
  return { wrong, tabs: tabs.length, queries: QUERIES, folders, ...held(service.pid) }
}

/** What comes late is not missing: how quick this is, is the bench's. */
async function eventually(problems) {
  const end = performance.now() + PATIENCE_MS
  let found = problems()
  while (found.length > 0 && performance.now() < end) {
    await pause(50)
    found = problems()
  }
  return found
}

function tabProblems(world, tab, ledger) {
  const say = line => `tab ${tab.index}: ${line}`
  if (!tab.isIdle) return [say('is not up to date')]
  const expected = world.titles()
  const believed = ours(titlesOf(tab.tree))
  const known = new Map([...tab.known].map(path => [path, true]))
  const unknown = [...expected.keys()].filter(path => !known.has(identity(path)))
  const bodies = [...tab.shown].filter(([path]) => expected.has(path))
  const old = bodies.filter(
    ([path, body]) => path.endsWith('.html') && body !== bodyAt(world, path),
  )
  return [
    ...differences(expected, believed),
    ...unknown.slice(0, 5).map(path => `was never told of ${path}`),
    ...old.map(([path]) => `shows an old ${path} (of its task: ${ledger.past(path)})`),
  ].map(say)
}

/** Docs that a change of the settings brings in and takes away are no agent's work. */
function ours(titles) {
  return new Map([...titles].filter(([path]) => path.startsWith(`${FOLDER}/`) && !isText(path)))
}

function bodyAt(world, path) {
  return readFileSync(join(world.root, ...path.split('/').slice(1)), 'utf8')
}

async function searchProblems(port, world) {
  const { tree } = JSON.parse((await get(port, '/api/tree')).body)
  const docs = docsOf(tree)
  const folderOf = name => tree.folders.find(folder => folder.name === name).root
  const some = [...world.tasks.values()].slice(0, 20).flatMap(({ docs }) => [...docs.values()])
  const queries = randomQueries(QUERIES, some.map(({ body }) => body).join(' '))
  const expected = bruteForce(docs, folderOf, queries)
  const found = await findings(port, queries)
  return queries
    .filter((_, index) => !isDeepStrictEqual(found[index], expected[index]))
    .map(words => `“${words.join(' ')}” finds otherwise`)
}

/** The tree of a service that has just read everything, held against the one that followed all of it. */
export async function freshScan(service, config) {
  const fresh = new Service(null, await freePort(), { config })
  try {
    const [theirs, ours] = await Promise.all(
      [fresh, service].map(async one => JSON.parse((await one.firstReply('/api/tree')).body)),
    )
    if (isDeepStrictEqual(theirs, ours)) return []
    const lines = differences(titlesOf(theirs.tree), titlesOf(ours.tree))
    return lines.length > 0 ? lines : firstDifference(theirs.tree.tasks, ours.tree.tasks)
  } finally {
    await fresh.stop()
  }
}

function firstDifference(theirs, ours) {
  const at = theirs.findIndex((task, index) => !isDeepStrictEqual(task, ours[index]))
  const [a, b] = [theirs[at], ours[at]].map(task => JSON.stringify(task)?.slice(0, 300))
  return [`the tree differs at task ${at}: ${a} by a fresh scan, ${b} by the service`]
}
