// `npm test`: sets up, then checks the sources and runs every test; the last line adds all up. To run a
// part, name it: `npm test -- lint server/scan`. To change how tests run, see run/; test/README.md tells all.

import { availableParallelism } from 'node:os'
import { build } from './setup/build.mjs'
import { install } from './setup/install.mjs'
import { ROOT, nodeProblem } from './setup/root.mjs'
import { beginInstall, missingBrowsers } from './run/browsers.mjs'
import { runNode } from './run/child.mjs'
import { runComponents } from './run/components.mjs'
import { runMocha } from './run/mocha.mjs'
import { testFiles } from './run/files.mjs'
import { onceMore } from './run/once-more.mjs'

/** By name: a package's program and its arguments. They read the sources alone. */
const CHECKS = {
  lint: ['eslint/bin/eslint.js', '--config', 'test/eslint.config.mjs', '--max-warnings=0', '.'],
  format: ['oxfmt/bin/oxfmt', '--check'],
  unused: ['knip/bin/knip.js', '--config', 'test/knip.mjs', '--no-progress'],
}
const NODE_ROOMS = ['schema', 'server', 'cli']
const BROWSER_ROOMS = ['house', 'components', 'flows']
const KNOWN = [...Object.keys(CHECKS), 'compile', ...NODE_ROOMS, ...BROWSER_ROOMS]
const PROCESSORS = availableParallelism()
/** Far longer than any run takes: something that should have closed keeps it from ending. */
const LIMIT_MS = 2 * 60 * 60_000
const LINES_OF_A_FAILURE = 12

const wishes = process.argv.slice(2)
const total = { passed: 0, failures: [], unsteady: [] }
process.chdir(ROOT)
setTimeout(() => process.exit(1), LIMIT_MS).unref()

await run().catch(error => total.failures.push({ title: 'npm test', why: error.message }))
tell('Failed:', total.failures)
tell('Unsteady (failed at first, and passed alone):', total.unsteady)
process.stdout.write(`\n${total.passed} passed, ${total.failures.length} failed\n`)
process.exitCode = total.failures.length > 0 ? 1 : 0

async function run() {
  const unknown = wishes.filter(wish => !KNOWN.includes(wish.split('/')[0]))
  const problem = nodeProblem() ?? (unknown.length > 0 ? `There is no ${unknown.join()}.` : null)
  if (problem) throw new Error(`${problem} There are ${KNOWN.join(', ')}.`)
  const inBrowsers = BROWSER_ROOMS.some(isWanted)
  if (inBrowsers) beginInstall()
  await install()
  // Tests start Node some thousand times, and each start would read this list of certificates.
  delete process.env.NODE_EXTRA_CA_CERTS
  const checks = runChecks()
  await step('compile', async () => {
    await build()
    return { passed: 1 }
  })
  const rooms = NODE_ROOMS.filter(isWanted)
  const browsers = inBrowsers && step('browsers', missingBrowsers)
  // They wait more than they work.
  if (rooms.length > 0) await step(rooms.join(', '), () => inNode(rooms, PROCESSORS + 1))
  await Promise.all([checks, browsers])
  if (isWanted('house')) await step('house', () => inNode(['house'], PROCESSORS))
  await Promise.all([
    isWanted('components') &&
      step('components', () => onceMore(files('components'), runComponents)),
    // Browsers lose a page or a key now and then where more of them share the processors.
    isWanted('flows') && step('flows', () => inNode(['flows'], PROCESSORS)),
  ])
}

async function runChecks() {
  for (const name of Object.keys(CHECKS).filter(isWanted)) {
    const [program, ...args] = CHECKS[name]
    await step(name, async () => {
      const passed = await runNode(`node_modules/${program}`, args)
      return passed ? { passed: 1 } : { failures: [{ title: name, why: 'see above' }] }
    })
  }
}

function inNode(rooms, jobs) {
  return onceMore(rooms.flatMap(files), (names, isAlone) => runMocha(names, isAlone ? 1 : jobs))
}

function files(room) {
  return testFiles(room, wishes)
}

function isWanted(name) {
  return wishes.length === 0 || wishes.some(wish => wish.split('/')[0] === name)
}

/** One step that breaks off is a failure, and the others go on. */
async function step(name, work) {
  const start = performance.now()
  let result
  try {
    result = await work()
  } catch (error) {
    result = { failures: [{ title: name, why: error.message }] }
  }
  const { passed = 0, failures = [], unsteady = [] } = result
  total.passed += passed
  total.failures.push(...failures)
  total.unsteady.push(...unsteady)
  const seconds = Math.round((performance.now() - start) / 1000)
  process.stdout.write(`── ${name}: ${passed} passed, ${failures.length} failed, ${seconds} s\n`)
}

/** Once more at the end, where they are found: there are thousands of lines above. */
function tell(heading, failures) {
  if (failures.length > 0) process.stdout.write(`\n${heading}\n`)
  for (const { title, why } of failures) {
    const lines = why.split('\n').slice(0, LINES_OF_A_FAILURE)
    process.stdout.write(`\n  ${title}\n    ${lines.join('\n    ')}\n`)
  }
}
