// `npm run dev -- --root DIR --port N`: what is saved is compiled, the dev server shows what the compiler
// writes; the page reloads itself, and the service starts again when its own code changed.

import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { watch } from 'chokidar'
import { ROOMS } from './setup/build.mjs'
import { ROOT, TSC } from './setup/root.mjs'

const { values } = parseArgs({
  options: { root: { type: 'string', multiple: true, default: [] }, port: { type: 'string' } },
})
// npm starts us in the project's folder; a path is meant from where the person stands.
const from = process.env.INIT_CWD ?? process.cwd()
const roots = values.root.map(path => resolve(from, path))
const settings = { roots, port: Number(values.port ?? 0) }

const server = run(
  { PLANS_DEV: JSON.stringify(settings) },
  '--watch',
  '--watch-preserve-output',
  'node_modules/@web/dev-server/dist/bin.js',
)

/** The compilation that runs now, if any, and whether something was saved since it began. */
let compiler
let isStale = false

// TypeScript 7.0 watches too, but where a project only refers to others (`--build --watch`) it sees no change.
const sources = watch(ROOMS, { cwd: ROOT, ignoreInitial: true })
sources.on('all', (_event, path) => {
  if (/\.(ts|json)$/.test(path)) compile()
})
compile()

function compile() {
  isStale = compiler !== undefined
  if (isStale) return
  compiler = run({}, TSC, '--build')
  compiler.once('exit', () => {
    compiler = undefined
    if (isStale) compile()
  })
}

function stop() {
  isStale = false
  for (const child of [server, compiler]) child?.kill()
  void sources.close()
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
server.once('exit', stop)

function run(env, ...args) {
  const options = { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } }
  return spawn(process.execPath, args, options)
}
