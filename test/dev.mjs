// `npm run dev -- --root DIR --port N`: the compiler watches the sources, the dev server shows what it
// writes; the page reloads itself, and the service starts again when its own code changed.

import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT } from './setup/root.mjs'

const { values } = parseArgs({
  options: { root: { type: 'string', multiple: true, default: [] }, port: { type: 'string' } },
})
// npm starts us in the project's folder; a path is meant from where the person stands.
const from = process.env.INIT_CWD ?? process.cwd()
const roots = values.root.map(path => resolve(from, path))
const settings = { roots, port: Number(values.port ?? 0) }

const children = [
  run({}, 'node_modules/typescript/bin/tsc', '--build', '--watch', '--preserveWatchOutput'),
  run(
    { PLANS_DEV: JSON.stringify(settings) },
    '--watch',
    '--watch-preserve-output',
    'node_modules/@web/dev-server/dist/bin.js',
  ),
]

/** Either is no use without the other. */
function stop() {
  for (const child of children) child.kill()
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
for (const child of children) child.once('exit', stop)

function run(env, ...args) {
  const options = { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } }
  return spawn(process.execPath, args, options)
}
