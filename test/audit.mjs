// `npm run audit`: whether anything that is installed has a known vulnerability above "low". npm asks the
// registry; where it answers nothing, the versions of the lock file are compared with what is written
// down in audit/advisories.mjs. It says which of both it did. `--offline` asks no registry, `--lock FILE`
// looks at another lock file.

import { spawnSync } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ADVISORIES, FLOORS } from './audit/advisories.mjs'
import { ROOT } from './setup/root.mjs'

const HARMLESS = ['info', 'low']
const SOURCES = ['schema', 'server', 'cli', 'components']
const WAIT_MS = 60_000

const words = process.argv.slice(2)
const lockAt = words.indexOf('--lock')
const lock = lockAt < 0 ? join(ROOT, 'package-lock.json') : resolve(words[lockAt + 1] ?? '')

const asked = words.includes('--offline') || lockAt >= 0 ? null : askRegistry()
const found = [...(asked ?? compareVersions()), ...ownProblems()]
const way = asked
  ? 'npm asked the registry, for what is shipped and for what only builds it'
  : `the registry was not asked or gave no answer: compared with ${ADVISORIES.length} advisories that are written down`
const bad = found.filter(({ severity }) => !HARMLESS.includes(severity))
for (const { severity, what } of found) process.stdout.write(`${severity}: ${what}\n`)
process.stdout.write(`${way}\n${bad.length} above low, ${found.length - bad.length} not\n`)
process.exitCode = bad.length > 0 ? 1 : 0

/** The report of npm on all packages, and on those that are shipped; null where there is none. */
function askRegistry() {
  const all = npmAudit([])
  // Without packages that are shipped npm does not ask for them, and finds nothing.
  const shipped = npmAudit(['--omit=dev'])
  if (!all || !shipped) return null
  const names = new Set(shipped.map(({ name }) => name))
  return [...shipped, ...all.filter(({ name }) => !names.has(name))]
}

function npmAudit(more) {
  const { stdout } = spawnSync('npm', ['audit', '--json', ...more], {
    cwd: ROOT,
    encoding: 'utf8',
    timeout: WAIT_MS,
    shell: process.platform === 'win32',
  })
  try {
    const { vulnerabilities } = JSON.parse(stdout)
    return Object.values(vulnerabilities).map(({ name, severity, range, via }) => {
      const links = via.map(one => one.url ?? `by ${one}`)
      return { name, severity, what: `${name} ${range} (${links.join(', ')})` }
    })
  } catch {
    return null
  }
}

function compareVersions() {
  return installed().flatMap(({ name, version, path }) =>
    ADVISORIES.filter(([of, , , ...fixed]) => of === name && !isFixed(version, fixed)).map(
      ([, id, severity]) => ({ severity, what: `${name} ${version} at ${path} (${id})` }),
    ),
  )
}

/** Facts that no registry knows: how old what we build upon may be, and how ajv is used. */
function ownProblems() {
  const old = installed().filter(
    ({ name, version, path }) =>
      path === `node_modules/${name}` && FLOORS[name] && compare(version, FLOORS[name]) < 0,
  )
  const unsafe = SOURCES.flatMap(room =>
    readdirSync(join(ROOT, room), { recursive: true })
      .filter(name => name.endsWith('.ts'))
      .map(name => join(room, name)),
  ).filter(file => /\$data['"]?\s*:\s*true/.test(readFileSync(join(ROOT, file), 'utf8')))
  return [
    ...old.map(({ name, version }) => ({
      severity: 'high',
      what: `${name} ${version} is older than ${FLOORS[name]}`,
    })),
    ...unsafe.map(file => ({ severity: 'high', what: `${file} has ajv read patterns from data` })),
  ]
}

function installed() {
  const { packages } = JSON.parse(readFileSync(lock, 'utf8'))
  return Object.entries(packages)
    .filter(([path, { version }]) => path !== '' && version)
    .map(([path, { version }]) => ({ path, version, name: path.split('node_modules/').at(-1) }))
}

function isFixed(version, fixed) {
  const [major] = numbersOf(version)
  const line = fixed.find(first => numbersOf(first)[0] === major)
  if (line) return compare(version, line) >= 0
  return fixed.every(first => numbersOf(first)[0] < major)
}

function compare(one, other) {
  const [a, b] = [numbersOf(one), numbersOf(other)]
  const at = a.findIndex((number, i) => number !== b[i])
  return at < 0 ? 0 : a[at] - b[at]
}

function numbersOf(version) {
  return version.split(/[-+]/, 1)[0].split('.').map(Number)
}
