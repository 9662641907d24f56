// Runs test files by mocha in several processes at once, one file at a time in each.
// To change what runs beside what, see ../run.mjs.

import { join, relative } from 'node:path'
import { ROOT } from '../setup/root.mjs'
import { WHOLE } from './files.mjs'

/** Longer than any test of the tier takes on a machine with a tenth of its speed: it only ends what hangs. */
const TIMEOUT_MS = 60_000
const WHOLE_TIMEOUT_MS = 300_000

/** Resolves to the results by file. */
export async function runMocha(files, jobs) {
  // A fresh clone has no packages before the set-up.
  const { default: Mocha } = await import('mocha')
  // With one job mocha would run them here, and what they leave open would stay.
  const options = {
    parallel: true,
    jobs: Math.max(jobs, 2),
    reporter: 'spec',
    // The variable is set after this file is loaded.
    timeout: process.env.WHOLE ? WHOLE_TIMEOUT_MS : TIMEOUT_MS,
    require: [join(import.meta.dirname, 'end-hanging-file.mjs')],
  }
  const tier = process.env.WHOLE ? {} : { grep: WHOLE, invert: true }
  const mocha = new Mocha({ ...options, ...tier })
  for (const file of files) mocha.addFile(file)
  const results = new Map()
  await new Promise(done => {
    const runner = mocha.run(done)
    const nameOf = ({ file }) => (file ? relative(ROOT, file) : 'mocha')
    const resultOf = test => {
      const name = nameOf(test)
      if (!results.has(name)) results.set(name, { passed: 0, failures: [] })
      return results.get(name)
    }
    runner.on('pass', test => resultOf(test).passed++)
    runner.on('pending', resultOf)
    runner.on('fail', (test, error) => {
      // The error names the file that does not load, or ends its process.
      const place = test.file ? test : error
      const title = `${nameOf(place)}: ${test.fullTitle()}`
      resultOf(place).failures.push({ title, why: String(error.stack ?? error) })
    })
  })
  return results
}
