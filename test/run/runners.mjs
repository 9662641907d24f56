// Which tests run together, and which at once: mocha has what runs in Node, web-test-runner what runs in
// a page.

import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../setup/root.mjs'
import { componentJob, failure, inLanes, inSets, mochaJob } from './jobs.mjs'
import { onceMore, sumOf } from './once-more.mjs'

/** What in Node runs beside others: it waits more than it works. */
export const BESIDE_ROOMS = ['schema', 'server', 'cli']
/** It sets up and packs the project, and bears no company. */
export const ALONE_ROOMS = ['house']
/** In Node tests wait more than they work. */
const NODE_LANES = 3
/** Browsers lose a page or a key now and then where more of them share two processors. */
const LANES = 2
/** The files that take longest in Node (many starts, kills or failures), in the order they begin. */
const SLOW = [
  'config-kill',
  'move-kill',
  'faults-scan',
  'markdown-hostile',
  'faults-save',
  'start',
  'search-restart',
  'open-cold',
]
/** A start of mocha takes as long as many a test. */
const DOZEN = 12
/** The slowest begins first; the last one waits a third of its time. */
const BROWSERS = ['webkit', 'firefox', 'chromium']

/** They do little but wait, and share a lane beside the others. */
const PATIENT = {
  node: ['library-events', 'library-roots', 'library-polling', 'library-limits'],
  flows: ['needs', 'hung', 'dashboard-live'],
}
/** Flows that share a browser, each set in one lane; these take longest, and begin first. */
const LONG = [
  ['hostile', 'hostile-moves'],
  ['hostile-markdown', 'markdown-sandbox', 'quiet'],
  ['dashboard-axe'],
  ['plan-viewer'],
  ['tabs'],
]
/** All other flows, in sets: small ones, so that no lane ends long after the other. */
const SET = 4

/** Runs the tests of these rooms, or what `wishes` leave of them, in one mocha. */
export async function runMocha(rooms, wishes) {
  return sumOf([await mochaJob(filesOf(rooms, wishes))({ isBeside: false })])
}

/** Runs them in several at once: each slow file by itself, then the others by the dozen. */
export async function runMochaBeside(rooms, wishes) {
  const files = filesOf(rooms, wishes)
  if (files.length === 0) return sumOf([failure('there is no test file')])
  const { sets, others } = pickSets(files, [PATIENT.node, ...SLOW.map(name => [name])])
  const [patient, ...slow] = sets
  const jobs = [...slow, ...inSets(others, DOZEN)]
  const counts = [inLanes(jobsOf([patient]), 1), inLanes(jobsOf(jobs), NODE_LANES)]
  return sumOf((await Promise.all(counts)).flat())
}

/**
 * Runs the component tests, each browser's by itself, and the flows: two jobs at once, in turns as they
 * end, and beside them one after the other those that wait. What fails is tried once more, alone.
 * @param rooms - `components`, `flows`, or both
 */
export async function runInBrowsers(rooms, wishes) {
  const components = rooms.includes('components') ? await componentJobs(wishes) : []
  const files = rooms.includes('flows') ? filesOf(['flows'], wishes) : []
  const { sets, others } = pickSets(files, [PATIENT.flows, ...LONG])
  const [patient, ...long] = sets
  if (components.length + files.length === 0) return sumOf([failure('there is no test file')])
  const jobs = [...components.slice(0, LANES), ...jobsOf([...long, ...inSets(others, SET)])]
  const beside = [...components.slice(LANES), ...jobsOf(patient.map(file => [file]))]
  const counts = await Promise.all([inLanes(jobs, LANES), inLanes(beside, 1)])
  return sumOf(await onceMore(counts.flat()))
}

/** The compiled test files of a room; a wish such as `server/locate` takes those that start so. */
export function testFiles(room, wishes = []) {
  const folder = join(ROOT, 'dist/test', room)
  if (!existsSync(folder)) return []
  const all = readdirSync(folder, { recursive: true })
    .map(name => `${room}/${name.replaceAll('\\', '/')}`)
    .filter(path => path.endsWith('.test.js'))
    .sort()
  const own = wishes.filter(wish => wish.split('/')[0] === room)
  return all
    .filter(path => own.length === 0 || own.some(wish => wish === room || path.startsWith(wish)))
    .map(path => `dist/test/${path}`)
}

function filesOf(rooms, wishes) {
  return rooms.flatMap(room => testFiles(room, wishes))
}

/** The component tests in every browser that is here. */
async function componentJobs(wishes) {
  const { findBrowsers } = await import('../../dist/test/support/browsers.js')
  const files = testFiles('components', wishes)
  const found = findBrowsers()
  return BROWSERS.filter(name => found[name]).map(name => componentJob(name, files))
}

/** Those of the files that each set names, and the others. */
function pickSets(files, sets) {
  const named = names => names.flatMap(name => files.filter(file => isNamed(file, name)))
  const isInSet = file => sets.flat().some(name => isNamed(file, name))
  return { sets: sets.map(named), others: files.filter(file => !isInSet(file)) }
}

function isNamed(file, name) {
  return file.endsWith(`/${name}.test.js`)
}

function jobsOf(sets) {
  return sets.filter(files => files.length > 0).map(mochaJob)
}
