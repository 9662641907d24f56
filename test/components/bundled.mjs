// The component tests, bundled: file by file a test would load some hundred modules, one by one, in each
// browser, which takes longer than most tests do.

import { mkdtempSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { build } from 'esbuild'
import { ROOT } from '../setup/root.mjs'

const COMPILED = 'dist/test/components'
/** In a run of all, reading the maps takes a seventh of the work; what fails is run once more, with few. */
const FEW = 10
/** A thread of a page is started from a file beside the module that asks for it. */
const WORKER = 'dist/components/parts/source-view/highlight-worker.js'

/**
 * Bundles compiled test files (their paths in the project) into a folder that is gone with this process.
 * Resolves with the bundles' paths, and `sourceOf(path)`: the test file that a bundle was made of.
 */
export async function bundled(files) {
  // As deep as the originals: what they name relative to themselves is where it was.
  const outdir = mkdtempSync(join(ROOT, 'dist/test/bundled-'))
  process.once('exit', () => rmSync(outdir, { recursive: true, force: true }))
  await build({
    absWorkingDir: ROOT,
    entryPoints: [
      ...files.map(file => ({ in: file, out: relative(COMPILED, file).replace(/\.js$/, '') })),
      { in: WORKER, out: 'highlight-worker' },
    ],
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    conditions: ['production'],
    external: ['/__web-dev-server__*'],
    sourcemap: files.length > FEW ? false : 'inline',
    logLevel: 'warning',
  })
  return {
    paths: files.map(file => join(outdir, relative(COMPILED, file))),
    sourceOf: path => join(COMPILED, relative(outdir, path)),
  }
}
