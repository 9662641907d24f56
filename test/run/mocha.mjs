// Runs mocha over the files named on its command line and leaves the counts in a file, as
// `{passed, failed}`. Usage: node mocha.mjs <counts file> <test file>...

import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import Mocha from 'mocha'

const TIMEOUT_MS = 20_000
/** By then whatever a test has opened must be closed. */
const END_MS = 15_000

const [countsFile, ...files] = process.argv.slice(2)
const mocha = new Mocha({ forbidOnly: true, reporter: 'spec', timeout: TIMEOUT_MS })
for (const file of files) mocha.addFile(resolve(file))
await mocha.loadFilesAsync()
const runner = mocha.run(failures => {
  const { passes: passed = 0 } = runner.stats
  writeFileSync(countsFile, JSON.stringify({ passed, failed: failures }))
  process.exitCode = failures > 0 ? 1 : 0
  // Runs only if something is left open, which would keep us from ending.
  setTimeout(() => {
    process.stdout.write(`left open: ${process.getActiveResourcesInfo().join(', ')}\n`)
    writeFileSync(countsFile, JSON.stringify({ passed, failed: failures + 1 }))
    process.exit(1)
  }, END_MS).unref()
})
