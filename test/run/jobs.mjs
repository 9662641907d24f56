// Jobs: one start of a runner over some files, and what it counted. Each leaves its counts in a file;
// one that leaves none, or ran no test, counts as a failure.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runNode } from './child.mjs'

/** The tests of these files in one mocha. */
export function mochaJob(files) {
  const start = (files, how) => countsFile =>
    runNode('test/run/mocha.mjs', [countsFile, ...files], how)
  return job(files, start)
}

/** Component tests in one browser. */
export function componentJob(browser, files) {
  const start = (files, { isBeside }) => {
    const args = ['--config', 'test/components/web-test-runner.config.mjs']
    const env = COUNTS => ({ COUNTS, BROWSERS: browser, FILES: files.join('\n') })
    const bin = 'node_modules/@web/test-runner/dist/bin.js'
    return countsFile => runNode(bin, args, { isBeside, env: env(countsFile) })
  }
  return job(files, start)
}

/**
 * Runs these jobs, as many at once as there are lanes; resolves with their counts. A job is called with
 * `{isBeside}`.
 */
export async function inLanes(jobs, lanes) {
  const left = [...jobs]
  const counts = []
  const lane = async () => {
    for (let job = left.shift(); job; job = left.shift()) counts.push(await job({ isBeside: true }))
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return counts
}

/** One set behind the other, each of so many files. */
export function inSets(files, size) {
  const sets = []
  for (let at = 0; at < files.length; at += size) sets.push(files.slice(at, at + size))
  return sets
}

export function failure(reason, files = []) {
  process.stdout.write(`${reason}: counted as a failure\n`)
  const failures = [{ title: files.join(', '), why: reason }]
  return { passed: 0, failed: 1, failures, passedIn: {}, files }
}

/**
 * Resolves with counts that know which `files` failed, and how to get the counts of all when those have
 * been run `again`, alone.
 */
function job(all, start) {
  const run = (files, how) => counted(start(files, how), files)
  return async how => {
    const first = await run(all, how)
    const failed = [...new Set(first.failures.map(({ file }) => file))].filter(Boolean)
    const files = failed.length > 0 ? failed : all
    const again = async () => {
      const second = await run(files, { isBeside: false })
      const others = Object.entries(first.passedIn).filter(([file]) => !files.includes(file))
      const passed = others.reduce((sum, [, count]) => sum + count, second.passed)
      return { ...second, passed }
    }
    return { ...first, files, again }
  }
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
    return { ...counts, failed: passed ? counts.failed : Math.max(counts.failed, 1) }
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
