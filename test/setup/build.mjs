// Compiles every room into dist/ and bundles dist/app/ and dist/bin/, only when a source is another
// than the last time. The bundles' scripts are imported late: they need packages.

import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { alone } from './alone.mjs'
import { LOCK, ROOT, TSC, say } from './root.mjs'

export const ROOMS = ['schema', 'server', 'components', 'cli', 'test']
const SETTINGS = ['package.json', 'package-lock.json', 'tsconfig.json']
const RESULTS = ['dist/bin/plans.js', 'dist/app/index.html']
const STAMP = join(ROOT, 'dist/.built')

/**
 * Builds what is stale, or everything when `force`.
 * Throws when something does not compile, after the compiler has said what.
 */
export async function build({ force = false } = {}) {
  if (!force && isBuilt()) return
  await alone(LOCK, async () => {
    if (!force && isBuilt()) return
    say('Building …')
    // Sources may be saved while they are compiled: the stamp tells of those there at the start.
    const stamp = sourcesStamp()
    rmSync(STAMP, { force: true })
    compile({ force })
    const { bundlePage } = await import('./bundle-page.mjs')
    const { bundleCommand } = await import('./bundle-command.mjs')
    await bundleCommand({ clean: force, inputs: await bundlePage({ clean: force }) })
    writeFileSync(STAMP, stamp)
  })
}

function isBuilt() {
  return (
    RESULTS.every(path => existsSync(join(ROOT, path))) &&
    existsSync(STAMP) &&
    readFileSync(STAMP, 'utf8') === sourcesStamp()
  )
}

/** A digest of names and contents, not of times: a checkout or a copy that changes no byte is no change. */
function sourcesStamp() {
  const hash = createHash('sha1')
  for (const path of [...SETTINGS, ...ROOMS.flatMap(filesBelow)]) {
    hash.update(`\0${path}\0`).update(readFileSync(join(ROOT, path)))
  }
  return hash.digest('hex')
}

function compile({ force }) {
  if (force) tsc('--force')
  else tsc()
  const lost = sweep()
  // The compiler trusts its own notes, and does not see that its output was removed.
  if (lost) tsc('--force')
}

function tsc(...args) {
  const pretty = ['--pretty', String(process.stderr.isTTY === true)]
  const { status } = spawnSync(process.execPath, [TSC, '--build', ...pretty, ...args], {
    cwd: ROOT,
    // The output of the compiler goes where we speak, never into what a script prints as its result.
    stdio: ['ignore', 2, 2],
  })
  if (status !== 0) throw new Error('The TypeScript sources do not compile.')
}

/** Removes what was written for sources that are gone; returns whether something is not written. */
function sweep() {
  const sources = new Set(ROOMS.flatMap(filesBelow).filter(path => /(?<!\.d)\.ts$/.test(path)))
  const outputs = ROOMS.flatMap(room => filesBelow(`dist/${room}`))
  for (const path of outputs) {
    const source = path.slice('dist/'.length).replace(/(\.d\.ts|\.js|\.js\.map)$/, '.ts')
    if (/\.(ts|js|map)$/.test(path) && !sources.has(source)) rmSync(join(ROOT, path))
  }
  const written = new Set(outputs)
  return [...sources].some(path => !written.has(`dist/${path.replace(/\.ts$/, '.js')}`))
}

/** The paths of all files below a folder of the project, in one order everywhere. */
function filesBelow(folder) {
  if (!existsSync(join(ROOT, folder))) return []
  return readdirSync(join(ROOT, folder), { recursive: true })
    .map(name => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter(path => statSync(join(ROOT, path)).isFile())
    .sort()
}
