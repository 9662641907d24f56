// Writes the table of the README's "Reliability" from what a whole run injected (`npm run reliability`).
// To change what a row counts, see test/support/reliability.ts.

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../setup/root.mjs'
import { runNode } from './child.mjs'

const README = join(ROOT, 'README.md')
const [BEGIN, END] = ['<!-- injected: begin -->\n', '<!-- injected: end -->\n']
const folder = mkdtempSync(join(tmpdir(), 'plan-viewer-injected-'))

/** Tests add a line for each row to the file of this name (test/support/reliability.ts). */
export const NOTES = join(folder, 'notes')

/** Writes the table of this run. `npm run reliability` calls it after a run without a failure. */
export async function writeInjections() {
  const { REQUIREMENTS } = await import('../../dist/test/support/requirements.js')
  const rows = notes().map(row => ({ ...row, what: REQUIREMENTS[row.requirement] }))
  rmSync(folder, { recursive: true })
  rows.sort((a, b) => a.requirement - b.requirement || (a.injected < b.injected ? -1 : 1))
  const [before, after] = aroundTable(readFileSync(README, 'utf8'))
  writeFileSync(README, `${before}${BEGIN}\n${table(rows)}\n\n${END}${after}`)
  await runNode('node_modules/oxfmt/bin/oxfmt', ['README.md'])
  process.stdout.write(`${rows.length} rows written to README.md\n`)
  return { passed: 1, failed: 0 }
}

function notes() {
  if (!existsSync(NOTES)) return []
  return readFileSync(NOTES, 'utf8').trim().split('\n').map(JSON.parse)
}

function table(rows) {
  const head = ['| # | What must hold | Injected | Times | Survived |', '|--:|---|---|--:|--:|']
  return [...head, ...rows.map(lineOf)].join('\n')
}

function lineOf({ requirement, what, injected, times, survived }) {
  return `| ${requirement} | ${what} | ${injected} | ${count(times)} | ${count(survived)} |`
}

function count(number) {
  return number.toLocaleString('en-US')
}

function aroundTable(readme) {
  const [begin, end] = [readme.indexOf(BEGIN), readme.indexOf(END)]
  if (begin < 0 || end < begin)
    throw new Error('README.md has no marks for its table of injections')
  return [readme.slice(0, begin), readme.slice(end + END.length)]
}
