// The bundles share these options of esbuild, and which files of earlier builds go.
// To change what goes into a bundle, see bundle-page.mjs and bundle-command.mjs.

import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './root.mjs'

/** A service or a page of an earlier build may still run, and load a chunk of it: these stay a while. */
const LEFT_MS = 24 * 60 * 60_000

export const SHARED = {
  absWorkingDir: ROOT,
  bundle: true,
  format: 'esm',
  // A module that is imported late stays a chunk of its own.
  splitting: true,
  metafile: true,
  chunkNames: '[name]-[hash]',
  legalComments: 'none',
  logLevel: 'warning',
}

/** The paths of what a build wrote. */
export function outputsOf({ metafile }) {
  return Object.keys(metafile.outputs)
}

/** Removes what is in the folder besides `written`; without `clean` only what is old. */
export function sweep(folder, written, clean) {
  for (const name of readdirSync(join(ROOT, folder), { recursive: true })) {
    const path = join(ROOT, folder, name)
    if (statSync(path).isDirectory() || written.includes(`${folder}/${name}`)) continue
    if (clean || Date.now() - statSync(path).mtimeMs > LEFT_MS) rmSync(path, { recursive: true })
  }
}
