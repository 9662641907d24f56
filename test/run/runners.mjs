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
const LANES = 2
/** A call is to be answered within a second, twelve tabs or not. */
const TIMED = /flows\/tabs\.test\.js$/
/** They take longest, and begin first, so that no lane ends long after the other. */
const LONG = /flows\/(hostile|needs|quiet|hung)/

/** Runs the tests of these rooms, or what `wishes` leave of them, in one mocha. */
export function runMocha(rooms, wishes) {
  return mochaOf(filesOf(rooms, wishes), {})
}

/** Runs them in two at once, of which each takes its half. */
export async function runMochaBeside(rooms, wishes) {
  const files = filesOf(rooms, wishes)
  const halves = Array.from({ length: Math.min(LANES, files.length) }, (_, lane) =>
    files.filter((_file, at) => at % LANES === lane),
  )
  return sumOf(await inLanes(halves))
}

/** Runs each file of the flows in a mocha of its own, two at once; what is held to a time comes before. */
export async function runFlows(wishes) {
  const files = filesOf(['flows'], wishes)
  const timed = files.filter(file => TIMED.test(file))
  const others = files.filter(file => !TIMED.test(file))
  const rank = file => (LONG.test(file) ? 0 : 1)
  others.sort((one, other) => rank(one) - rank(other))
  const before = timed.length > 0 ? [await mochaOf(timed, {})] : []
  const after = others.length > 0 ? await inLanes(others.map(file => [file])) : []
  return sumOf(await onceMore([...before, ...after], files => mochaOf(files, {})))
}

/** Runs a mocha over each of these batches of files, as many at once as there are lanes. */
async function inLanes(batches) {
  const left = [...batches]
  const counts = []
  const lane = async () => {
    for (let batch = left.shift(); batch; batch = left.shift()) {
      counts.push(await mochaOf(batch, { isBeside: true }))
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  return counts
}

function mochaOf(files, how) {
  return counted(countsFile => runNode('test/run/mocha.mjs', [countsFile, ...files], how), files)
}

function filesOf(rooms, wishes) {
  return rooms.flatMap(room => testFiles(room, wishes))
}

/** Runs the component tests in every browser that is here. */
export async function runComponents(wishes) {
  const { passed, failed, failures } = await componentsOf(testFiles('components', wishes))
  const files = [...new Set(failures.map(({ file }) => file))].filter(Boolean)
  // What passed beside them in the same files is not counted twice.
  const again = async () => {
    const second = await componentsOf(files)
    return { ...second, passed: second.failed > 0 ? 0 : failed }
  }
  const rest = await onceMore([{ passed: 0, failed, failures, files }], again)
  return sumOf([{ passed, failed: 0 }, ...rest])
}

function componentsOf(files) {
  const args = ['--config', 'test/components/web-test-runner.config.mjs']
  const start = countsFile =>
    runNode('node_modules/@web/test-runner/dist/bin.js', args, {
      env: { COUNTS: countsFile, FILES: files.join('\n') },
    })
  return counted(start, files)
}

/** The compiled test files of a room; a wish such as `server/locate` takes those that start so. */
function testFiles(room, wishes) {
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
