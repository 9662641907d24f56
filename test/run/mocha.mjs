// Runs mocha over the files named on its command line and leaves the counts in a file, as
// `{passed, failed, failures, passedIn}`, the last one by file.
// Usage: node mocha.mjs <counts file> <test file>...

import { existsSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { basename, relative, resolve } from 'node:path'
import threads from 'node:worker_threads'
import Mocha from 'mocha'

/** Longer than any test takes on a machine with a tenth of its speed: what hangs is to end, no more. */
const TIMEOUT_MS = 300_000
/** By then whatever a test has opened must be closed. */
const END_MS = 60_000

// A service starts threads, and tests start hundreds of services: a thread that is one file, as its users
// have it, starts in half the time.
threads.Worker = class extends threads.Worker {
  constructor(file, options) {
    const bundle = file instanceof URL && resolve('dist/bin', basename(file.pathname))
    super(bundle && existsSync(bundle) ? bundle : file, options)
  }
}
syncBuiltinESMExports()

const [countsFile, ...files] = process.argv.slice(2)
const mocha = new Mocha({ forbidOnly: true, reporter: 'spec', timeout: TIMEOUT_MS })
for (const file of files) mocha.addFile(resolve(file))
await mocha.loadFilesAsync()
const failures = []
const passedIn = {}
const runner = mocha.run(failed => {
  const { passes: passed = 0 } = runner.stats
  leave({ passed, failed })
  process.exitCode = failed > 0 ? 1 : 0
  // Runs only if something is left open, which would keep us from ending.
  setTimeout(() => {
    const open = `left open: ${process.getActiveResourcesInfo().join(', ')}`
    process.stdout.write(`${open}\n`)
    failures.push({ title: files.join(', '), why: open })
    leave({ passed, failed: failed + 1 })
    process.exit(1)
  }, END_MS).unref()
})
runner.on('pass', test => (passedIn[fileOf(test)] = (passedIn[fileOf(test)] ?? 0) + 1))
runner.on('fail', (test, error) => {
  const why = String(error.stack ?? error)
  failures.push({ title: test.fullTitle(), why, file: fileOf(test) })
})

/** As on the command line; undefined for what stands in none. */
function fileOf({ file }) {
  return file && relative('', file)
}

function leave(counts) {
  writeFileSync(countsFile, JSON.stringify({ ...counts, failures, passedIn }))
}
