// `npm run reliability`: runs the tests of server and command, and writes what they injected into the table of
// test/README.md. To change what a row counts, see test/support/reliability.ts.

import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from './setup/root.mjs'

const README = join(ROOT, 'test/README.md')
const [BEGIN, END] = ['<!-- injected: begin -->\n', '<!-- injected: end -->\n']

const folder = mkdtempSync(join(tmpdir(), 'plan-viewer-injected-'))
const notes = join(folder, 'notes')
try {
  const isGood = run('test/run.mjs', ['--all', 'server', 'cli'], { RELIABILITY: notes })
  // After a failure the numbers say nothing.
  if (isGood) await writeTable(rowsOf(notes))
  process.exitCode = isGood ? 0 : 1
} finally {
  rmSync(folder, { recursive: true })
}

async function writeTable(rows) {
  const { REQUIREMENTS } = await import('../dist/test/support/requirements.js')
  const head = ['| # | What must hold | Injected | Times | Survived |', '|--:|---|---|--:|--:|']
  const lines = rows.map(({ requirement, injected, times, survived }) =>
    cells([requirement, REQUIREMENTS[requirement], injected, counted(times), counted(survived)]),
  )
  const readme = readFileSync(README, 'utf8')
  const [begin, end] = [readme.indexOf(BEGIN), readme.indexOf(END)]
  if (begin < 0 || end < begin) throw new Error('test/README.md has no marks for its table')
  const table = `${BEGIN}\n${[...head, ...lines].join('\n')}\n\n`
  writeFileSync(README, readme.slice(0, begin) + table + readme.slice(end))
  run('node_modules/oxfmt/bin/oxfmt', ['test/README.md'])
  process.stdout.write(`${rows.length} rows written to test/README.md\n`)
}

/** In one order, whichever test ended first. */
function rowsOf(file) {
  const rows = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').map(JSON.parse) : []
  return rows.sort((a, b) => a.requirement - b.requirement || (a.injected < b.injected ? -1 : 1))
}

function cells(texts) {
  return `| ${texts.join(' | ')} |`
}

function counted(number) {
  return number.toLocaleString('en-US')
}

/** The script ended well. */
function run(script, args, env = {}) {
  const options = { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } }
  return spawnSync(process.execPath, [script, ...args], options).status === 0
}
