// Runs programs of packages: what checks the sources, and web-test-runner over the component tests. To change in
// which browsers these run, and how many at once, see ../components/web-test-runner.config.mjs.

import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Runs a script of `node_modules/`; its words come together at its end. Resolves to whether it ended well. */
export function runPackage(script, args, env = {}) {
  const options = { env: { ...process.env, ...env }, maxBuffer: Infinity }
  return new Promise(done =>
    execFile(process.execPath, [`node_modules/${script}`, ...args], options, (error, out, err) => {
      process.stdout.write(out + err)
      done(!error)
    }),
  )
}

/** Resolves to the results by file, of all browsers together. */
export async function runComponents(files) {
  const folder = mkdtempSync(join(tmpdir(), 'plan-viewer-test-'))
  const COUNTS = join(folder, 'counts.json')
  const args = ['--config', 'test/components/web-test-runner.config.mjs']
  try {
    const env = { COUNTS, FILES: files.join('\n') }
    const isGood = await runPackage('@web/test-runner/dist/bin.js', args, env)
    const results = new Map(Object.entries(JSON.parse(readFileSync(COUNTS, 'utf8'))))
    const hasFailure = [...results.values()].some(({ failures }) => failures.length > 0)
    if (!isGood && !hasFailure) throw new Error('see above')
    return results
  } finally {
    rmSync(folder, { recursive: true })
  }
}
