// Brings node_modules to what the lock file says, by npm, and only when it is something else.

import { spawnSync } from 'node:child_process'
import { alone } from './alone.mjs'
import { LOCK, ROOT, readJson, say } from './root.mjs'

/** Settings of the npm command that runs us; `npm ci` would obey them and do something else. */
const FOREIGN_SETTINGS =
  /^npm_config_(dry_run|global|include|json|location|omit|prefix|production)$/i

/** Installs the packages when they are not those of the lock file. Throws when npm cannot. */
export async function install() {
  if (isInstalled()) return
  await alone(LOCK, () => {
    if (isInstalled()) return
    say('Installing packages (npm ci) …')
    const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
    const { status, error, stdout, stderr } = npm(args)
    if (status === 0) return
    // Where npm ends with all its options, the cause stands above them.
    const [cause] = `${stdout}${stderr}`.split(/^.*Clean install a project$/m)
    throw new Error(`npm ci failed:\n${error?.message ?? cause.trim()}`)
  })
}

function isInstalled() {
  const present = readJson('node_modules/.package-lock.json')?.packages
  // npm writes this list last, so an install that broke off has none. esbuild brings one program
  // for each platform: a node_modules made on another lacks ours.
  if (!present?.[`node_modules/@esbuild/${process.platform}-${process.arch}`]) return false
  return Object.entries(readJson('package-lock.json').packages).every(
    ([path, { version, integrity, optional }]) =>
      path === '' ||
      optional ||
      (present[path]?.version === version && present[path].integrity === integrity),
  )
}

function npm(args) {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !FOREIGN_SETTINGS.test(name)),
  )
  const options = { cwd: ROOT, env, encoding: 'utf8', maxBuffer: Infinity }
  const cli = process.env.npm_execpath
  // npm's own file rather than its name: on Windows the name is a batch file, which needs a shell.
  if (cli && /npm-cli\.c?js$/.test(cli)) return spawnSync(process.execPath, [cli, ...args], options)
  return spawnSync('npm', args, { ...options, shell: process.platform === 'win32' })
}
