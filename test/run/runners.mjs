// The two test runners: mocha for what runs in Node, web-test-runner for what runs in a page.
// Each leaves its counts in a file; one that leaves none, or ran no test, counts as a failure.

import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../setup/root.mjs'
import { runNode } from './child.mjs'
import { onceMore, sumOf } from './once-more.mjs'

/** What in Node runs beside others: it waits more than it works. */
export const BESIDE_ROOMS = ['schema', 'server', 'cli']
/** It sets up and packs the project, and bears no company. */
export const ALONE_ROOMS = ['house']
/** In Node tests wait more than they work. */
const NODE_LANES = 3
/** Browsers lose a page or a key now and then where more of them share two processors. */
const LANES = 2
/** The files that take longest in Node (many starts, kills, failures or waits), in the order they begin. */
const SLOW = [
  'config-kill',
  'move-kill',
  'library-events',
  'library-roots',
  'library-polling',
  'library-limits',
  'faults-scan',
  'markdown-hostile',
  'faults-save',
  'start',
  'search-restart',
  'open-cold',
]
/** A start of mocha takes as long as many a test. */
const DOZEN = 12
/** The slowest begins first. */
const BROWSERS = ['webkit', 'firefox', 'chromium']
/** A call is to be answered within a second, twelve tabs or not. */
const TIMED = /flows\/twelve-tabs\.test\.js$/
/** They take longest, and begin first, so that no lane ends long after the other. */
const LONG = /flows\/(?:hostile|needs|quiet|hung|plan-viewer|tabs|dashboard-(?:axe|tabs))/

/** Runs the tests of these rooms, or what `wishes` leave of them, in one mocha. */
export async function runMocha(rooms, wishes) {
  return sumOf([await mochaJob(filesOf(rooms, wishes))({ isBeside: false })])
}

/** Runs them in several at once: each slow file by itself, then the others by the dozen. */
export async function runMochaBeside(rooms, wishes) {
  const files = filesOf(rooms, wishes)
  const slow = files.filter(isSlow).sort((one, other) => rankOf(one) - rankOf(other))
  const others = files.filter(file => !isSlow(file))
  const shares = slow.map(file => [file])
  while (others.length > 0) shares.push(others.splice(0, DOZEN))
  const jobs = shares.map(share => mochaJob(share))
  return sumOf(await inLanes(jobs, NODE_LANES))
}

/**
 * Runs the component tests, each browser's by itself, and each file of the flows: two at once, in turns
 * as they end. What is held to a time comes before. What fails is tried once more, alone.
 * @param rooms - `components`, `flows`, or both
 */
export async function runInBrowsers(rooms, wishes) {
  const flows = rooms.includes('flows') ? filesOf(['flows'], wishes) : []
  const timed = flows.filter(file => TIMED.test(file))
  const others = flows.filter(file => !TIMED.test(file))
  const rank = file => (LONG.test(file) ? 0 : 1)
  others.sort((one, other) => rank(one) - rank(other))

  const jobs = rooms.includes('components') ? await componentJobs(wishes) : []
  jobs.push(...others.map(file => mochaJob([file])))
  const before = timed.length > 0 ? [await mochaJob(timed)({ isBeside: false })] : []
  return sumOf(await onceMore([...before, ...(await inLanes(jobs))]))
}

/** Runs these jobs, as many at once as there are lanes; resolves with their counts. */
async function inLanes(jobs, lanes = LANES) {
  if (jobs.length === 0) return [failure('there is no test file')]
  const left = [...jobs]
  const counts = []
  const lane = async () => {
    for (let job = left.shift(); job; job = left.shift()) counts.push(await job({ isBeside: true }))
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return counts
}

/** A job is called with `{isBeside}`, and resolves with counts that know how to be got `again`. */
function mochaJob(files) {
  const run = how =>
    counted(countsFile => runNode('test/run/mocha.mjs', [countsFile, ...files], how), files)
  return async how => ({ ...(await run(how)), again: () => run({ isBeside: false }) })
}

function isSlow(file) {
  return rankOf(file) >= 0
}

function rankOf(file) {
  return SLOW.findIndex(name => file.endsWith(`/${name}.test.js`))
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

function componentJob(browser, files) {
  const run = (files, how) => counted(start(files, how), files)
  return async how => {
    const first = await run(files, how)
    const failed = [...new Set(first.failures.map(({ file }) => file))].filter(Boolean)
    const again = async () => {
      const second = await run(failed, { isBeside: false })
      if (second.failed > 0) return { ...second, passed: first.passed }
      return { ...second, passed: first.passed + first.failed }
    }
    return { ...first, files: failed, again }
  }

  function start(files, { isBeside }) {
    const args = ['--config', 'test/components/web-test-runner.config.mjs']
    const env = COUNTS => ({ COUNTS, BROWSERS: browser, FILES: files.join('\n') })
    const bin = 'node_modules/@web/test-runner/dist/bin.js'
    return countsFile => runNode(bin, args, { isBeside, env: env(countsFile) })
  }
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

async function counted(start, files) {
  if (files.length === 0) return failure('there is no test file')
  const folder = mkdtempSync(join(tmpdir(), 'plan-viewer-test-'))
  const countsFile = join(folder, 'counts.json')
  try {
    const passed = await start(countsFile)
    const counts = readCounts(countsFile)
    if (!counts) return failure('the runner broke off', files)
    if (counts.passed + counts.failed === 0) return failure('no test ran', files)
    // A runner may complain of more than its tests, as of a file that is not there.
    return { ...counts, files, failed: passed ? counts.failed : Math.max(counts.failed, 1) }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function readCounts(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

function failure(reason, files = []) {
  process.stdout.write(`${reason}: counted as a failure\n`)
  return { passed: 0, failed: 1, failures: [{ title: files.join(', '), why: reason }], files }
}
