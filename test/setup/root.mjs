// Where the project stands, which Node it needs, and how the scripts speak. No packages.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** Held while packages are installed or the build is written. */
export const LOCK = join(ROOT, 'dist/.setup-lock')

export const TSC = join(ROOT, 'node_modules/typescript/bin/tsc')

/** The parsed file, or null when there is none or it is half written. */
export function readJson(path) {
  try {
    return JSON.parse(readFileSync(join(ROOT, path), 'utf8'))
  } catch {
    return null
  }
}

/** Why this Node cannot run the project, or null. */
export function nodeProblem(version = process.versions.node) {
  const wanted = readJson('package.json').engines.node.replace(/^\D+/, '')
  const [major, minor] = wanted.split('.').map(Number)
  const [ownMajor, ownMinor] = version.split('.').map(Number)
  if (ownMajor > major || (ownMajor === major && ownMinor >= minor)) return null
  return `plan-viewer needs Node ${wanted} or newer; this is Node ${version}.`
}

/** On the error stream: `npm pack --json` and the like own the other one. */
export function say(line) {
  process.stderr.write(`${line}\n`)
}
