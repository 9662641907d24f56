// `npm test`: sets up, then every check and every runner, each with its own output; the last line
// adds them up. `npm test -- server cli/open` runs only what is named: a check, a room, or the files
// of a room whose names start so. REQUIRE_BROWSERS=1 installs the browsers that are missing and
// counts one that stays missing as a failure.

import { build } from './setup/build.mjs'
import { install } from './setup/install.mjs'
import { nodeProblem, say } from './setup/root.mjs'
import { beginInstall, browserFailures } from './run/browsers.mjs'
import { CHECKS, check } from './run/checks.mjs'
import { NOTES, writeInjections } from './run/reliability.mjs'
import { sumOf } from './run/once-more.mjs'
import {
  ALONE_ROOMS,
  BESIDE_ROOMS,
  runInBrowsers,
  runMocha,
  runMochaBeside,
} from './run/runners.mjs'

const BROWSER_ROOMS = ['components', 'flows']
const ROOMS = [...BESIDE_ROOMS, ...ALONE_ROOMS, ...BROWSER_ROOMS]
const LINES_OF_A_FAILURE = 12
const KNOWN = ['compile', ...Object.keys(CHECKS), ...ROOMS]

let total = sumOf([])
const isWriting = process.argv.includes('--write-injections')
const wishes = process.argv.slice(2).filter(word => !word.startsWith('--'))
process.env.RELIABILITY = NOTES

try {
  await run()
} catch (error) {
  fail('npm test', error)
}
tell('Failed:', total.failures)
tell('Failed at first, and passed alone (to be looked into):', total.unsteady)
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`)
process.exitCode = total.failed > 0 ? 1 : 0

async function run() {
  const problem = nodeProblem() ?? unknownWish()
  if (problem) throw new Error(problem)
  if (BROWSER_ROOMS.some(isWanted)) beginInstall()
  await install()
  // They read the sources alone: no need to wait for what is made of them.
  const checks = runChecks()
  await step('compile', async () => {
    await build()
    return { passed: 1, failed: 0 }
  })
  // What is installed is mostly fetched and written: beside tests it takes no time of its own.
  await Promise.all([checks, runBeside(), prepareBrowsers()])
  for (const room of ALONE_ROOMS.filter(isWanted)) await step(room, () => runMocha([room], wishes))

  const rooms = BROWSER_ROOMS.filter(isWanted)
  if (rooms.length > 0) await step(rooms.join(', '), () => runInBrowsers(rooms, wishes))
  if (isWriting && total.failed === 0) await step('injections', writeInjections)
}

async function runChecks() {
  for (const name of Object.keys(CHECKS)) if (isWanted(name)) await step(name, () => check(name))
}

async function prepareBrowsers() {
  if (BROWSER_ROOMS.some(isWanted)) await step('browsers', browserFailures)
}

async function runBeside() {
  const rooms = BESIDE_ROOMS.filter(isWanted)
  if (rooms.length > 0) await step(rooms.join(', '), () => runMochaBeside(rooms, wishes))
}

async function step(name, work) {
  process.stdout.write(`\n── ${name}\n`)
  const start = performance.now()
  try {
    const counts = await work()
    total = sumOf([total, counts])
    const seconds = Math.round((performance.now() - start) / 1000)
    process.stdout.write(
      `── ${name}: ${counts.passed} passed, ${counts.failed} failed, ${seconds} s\n`,
    )
  } catch (error) {
    // One runner that cannot even start must not keep the others from telling theirs.
    fail(name, error)
  }
}

function fail(title, error) {
  say(error.message)
  total.failed++
  total.failures.push({ title, why: error.message })
}

/** Once more at the end, where they are found: there are thousands of lines above. */
function tell(heading, failures) {
  if (failures.length === 0) return
  process.stdout.write(`\n${heading}\n`)
  for (const { title, why } of failures) {
    const lines = why.split('\n').slice(0, LINES_OF_A_FAILURE)
    process.stdout.write(`\n  ${title}\n    ${lines.join('\n    ')}\n`)
  }
}

function isWanted(name) {
  return wishes.length === 0 || wishes.some(wish => wish.split('/')[0] === name)
}

function unknownWish() {
  const unknown = wishes.filter(wish => !KNOWN.includes(wish.split('/')[0]))
  if (unknown.length === 0) return null
  return `There is no ${unknown.join(', ')} to run; there are ${KNOWN.join(', ')}.`
}
