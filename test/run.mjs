// `npm test`: sets up, then checks the sources and runs the first tier of the tests; `--all` adds the second. The
// last line adds all up. To run a part, name it: `npm test -- lint server/scan`. To change how tests run, see run/.

import { availableParallelism } from 'node:os'
import { beginInstall, installBrowsers } from './setup/browsers.mjs'
import { build } from './setup/build.mjs'
import { install } from './setup/install.mjs'
import { ROOT, nodeProblem } from './setup/root.mjs'
import { runComponents, runPackage } from './run/components.mjs'
import { runMocha } from './run/mocha.mjs'
import { testFiles } from './run/files.mjs'

const isWhole = process.argv.includes('--all')
/** Projects of their own, whose packages are not here: their compilers check them (house/pack-apps.test.ts). */
const APPS = '--ignore-pattern=examples/apps'
/** By name: a package's program and its arguments. They read the sources alone. */
const CHECKS = {
  lint: ['oxlint/bin/oxlint', '--config', 'test/oxlint.config.mjs', '--max-warnings=0', APPS],
  format: ['oxfmt/bin/oxfmt', '--check'],
  unused: ['knip/bin/knip.js', '--config', 'test/knip.mjs', '--no-progress'],
}
/** Takes ten seconds, and finds nothing that breaks. */
const WHOLE_CHECKS = ['unused']
const NODE_ROOMS = ['schema', 'server', 'cli']
const BROWSER_ROOMS = ['house', 'components', 'flows']
const KNOWN = [...Object.keys(CHECKS), 'compile', ...NODE_ROOMS, ...BROWSER_ROOMS]
const PROCESSORS = availableParallelism()
/** Far longer than any run takes: something that should have closed keeps it from ending. */
const LIMIT_MS = 2 * 60 * 60_000
const LINES_OF_A_FAILURE = 12
/** More than two pages that are lost, of five files each, are no accident (components/bundled.mjs). */
const MOST_TRIED_AGAIN = 10

const wishes = process.argv.slice(2).filter(word => word !== '--all')
/** By test file, or by what else was done: `{passed, failures: [{title, why}]}`. */
const results = new Map()
/** By test file: runs files anew, and resolves to their results. */
const runners = new Map()
const unsteady = []
process.chdir(ROOT)
// Tables of inputs read it (support/whole.ts).
process.env.WHOLE = isWhole ? '1' : ''
setTimeout(() => process.exit(1), LIMIT_MS).unref()

await step('npm test', run)
await tryAgain()
const { passed, failures } = sumOf(results.keys())
tell('Failed:', failures)
tell('Unsteady (failed at first, and passed alone):', unsteady)
process.stdout.write(`\n${passed} passed, ${failures.length} failed\n`)
process.exitCode = failures.length > 0 ? 1 : 0

async function run() {
  const unknown = wishes.filter(wish => !KNOWN.includes(wish.split('/')[0]))
  const problem = nodeProblem() ?? (unknown.length > 0 ? `There is no ${unknown.join()}.` : null)
  if (problem) throw new Error(`${problem} There are ${KNOWN.join(', ')}.`)
  const inBrowsers = BROWSER_ROOMS.some(isWanted)
  if (inBrowsers) beginInstall(isWhole)
  await install()
  // Tests start Node some thousand times, and each start would read this list of certificates. What installs
  // the package needs it (../house/packed.ts).
  process.env.CERTIFICATES = process.env.NODE_EXTRA_CA_CERTS ?? ''
  delete process.env.NODE_EXTRA_CA_CERTS
  const checks = runChecks()
  await step('compile', build)
  const browsers = step('browsers', async () => inBrowsers && installBrowsers(isWhole))
  const components = browsers.then(() => runFiles(['components'], runComponents))
  // They wait more than they work.
  await runFiles(NODE_ROOMS, files => runMocha(files, PROCESSORS + 1))
  await Promise.all([checks, browsers])
  // Browsers lose a page or a key now and then where more of them share the processors.
  await runFiles(['house', 'flows'], files => runMocha(files, PROCESSORS))
  await components
  return [...results.keys()]
}

async function runChecks() {
  const isNow = name => isWhole || wishes.includes(name) || !WHOLE_CHECKS.includes(name)
  for (const name of Object.keys(CHECKS).filter(name => isWanted(name) && isNow(name))) {
    const [program, ...args] = CHECKS[name]
    await step(name, async () => {
      if (!(await runPackage(program, args))) throw new Error('see above')
    })
  }
}

async function runFiles(rooms, runner) {
  const wanted = rooms.filter(isWanted)
  if (wanted.length === 0) return
  await step(wanted.join(', '), async () => {
    const files = wanted.flatMap(room => testFiles(room, wishes, isWhole))
    if (files.length === 0) throw new Error(`there is no test file${isWhole ? '' : '; try --all'}`)
    for (const file of files) {
      runners.set(file, runner)
      results.set(file, { passed: 0, failures: [{ title: file, why: 'no test of it ran' }] })
    }
    for (const [file, result] of await runner(files)) results.set(file, result)
    return files
  })
}

/** A test that passes alone is not hidden: the run names it at its end. */
async function tryAgain() {
  const failed = [...runners.keys()].filter(file => results.get(file).failures.length > 0)
  if (failed.length > MOST_TRIED_AGAIN) return
  for (const file of failed) {
    process.stdout.write(`\nOnce more, alone: ${file}\n`)
    const second = (await runners.get(file)([file])).get(file)
    if (second?.failures.length === 0) unsteady.push(...results.get(file).failures)
    if (second) results.set(file, second)
  }
}

function isWanted(name) {
  return wishes.length === 0 || wishes.some(wish => wish.split('/')[0] === name)
}

/** A step that breaks off is a failure, and the other steps go on. `work` may resolve to what has results. */
async function step(name, work) {
  const start = performance.now()
  let names = [name]
  try {
    names = (await work()) || names
    if (names[0] === name) results.set(name, { passed: 1, failures: [] })
  } catch (error) {
    results.set(name, { passed: 0, failures: [{ title: name, why: error.message }] })
  }
  const { passed, failures } = sumOf(names)
  const seconds = Math.round((performance.now() - start) / 1000)
  process.stdout.write(`── ${name}: ${passed} passed, ${failures.length} failed, ${seconds} s\n`)
}

function sumOf(names) {
  const all = [...names].map(name => results.get(name) ?? { passed: 0, failures: [] })
  return {
    passed: all.reduce((sum, { passed }) => sum + passed, 0),
    failures: all.flatMap(({ failures }) => failures),
  }
}

/** Once more at the end, where they are found: there are thousands of lines above. */
function tell(heading, list) {
  if (list.length > 0) process.stdout.write(`\n${heading}\n`)
  for (const { title, why } of list) {
    const lines = why.split('\n').slice(0, LINES_OF_A_FAILURE)
    process.stdout.write(`\n  ${title}\n    ${lines.join('\n    ')}\n`)
  }
}
