// Runs component tests by web-test-runner in every browser that is here. To change which browsers, and how many
// at once, see ../components/web-test-runner.config.mjs.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runNode } from './child.mjs'

const RUNNER = 'node_modules/@web/test-runner/dist/bin.js'
const CONFIG = 'test/components/web-test-runner.config.mjs'

/** Resolves to the results by file, of all browsers together. */
export async function runComponents(files) {
  const folder = mkdtempSync(join(tmpdir(), 'plan-viewer-test-'))
  const COUNTS = join(folder, 'counts.json')
  try {
    const isGood = await runNode(RUNNER, ['--config', CONFIG], { COUNTS, FILES: files.join('\n') })
    const results = new Map(Object.entries(JSON.parse(readFileSync(COUNTS, 'utf8'))))
    const isTold = [...results.values()].some(({ failures }) => failures.length > 0)
    if (!isGood && !isTold) {
      results.set('', { passed: 0, failures: [{ title: 'components', why: 'see above' }] })
    }
    return results
  } finally {
    rmSync(folder, { recursive: true })
  }
}
