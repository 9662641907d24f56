// The table of the README's "Reliability": written from what a whole run injected
// (`npm run reliability`), and compared with it in every other one.

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../setup/root.mjs'
import { runNode } from './child.mjs'

const README = join(ROOT, 'README.md')
const [BEGIN, END] = ['<!-- injected: begin -->\n', '<!-- injected: end -->\n']
/** Part of the times in the README by which a run may have made more or fewer. */
const NEAR = 0.1
const folder = mkdtempSync(join(tmpdir(), 'plan-viewer-injected-'))

/** Tests add a line for each row to the file of this name (test/support/reliability.ts). */
export const NOTES = join(folder, 'notes')

/**
 * Writes the table, or tells what the README has otherwise than this run counted. A row that could not
 * be injected on this machine is left as it is, and said.
 * @param isWriting - `npm run reliability`
 */
export async function compareInjections(isWriting) {
  const { REQUIREMENTS } = await import('../../dist/test/support/requirements.js')
  const rows = notes().map(row => ({ ...row, what: REQUIREMENTS[row.requirement] }))
  rmSync(folder, { recursive: true })
  rows.sort((a, b) => a.requirement - b.requirement || (a.injected < b.injected ? -1 : 1))
  const readme = readFileSync(README, 'utf8')
  const [before, , after] = parts(readme)
  if (isWriting) {
    writeFileSync(README, `${before}${BEGIN}\n${table(rows)}\n\n${END}${after}`)
    await runNode('node_modules/oxfmt/bin/oxfmt', ['README.md'])
    process.stdout.write(`${rows.length} rows written to README.md\n`)
    return { passed: 1, failed: 0 }
  }
  const written = linesOf(readme)
  const unlike = []
  for (const row of rows) {
    const line = squeezed(lineOf(row))
    if (written.has(line)) continue
    const told = [...written].find(other => keyOf(other) === keyOf(line))
    process.stdout.write(`here: ${line}\n`)
    // Another system makes a few calls more or less.
    if (!told || !isNear(row.times, timesOf(told)) || row.survived !== row.times) unlike.push(line)
  }
  const here = new Set(rows.map(row => keyOf(squeezed(lineOf(row)))))
  const missing = [...written].filter(line => !here.has(keyOf(line)))
  for (const line of missing) process.stdout.write(`not injected here: ${line}\n`)
  const failures = unlike.map(why => ({ title: 'the README, unlike this run', why }))
  if (failures.length === 0) return { passed: 1, failed: 0 }
  process.stdout.write('`npm run reliability` writes the table.\n')
  return { passed: 0, failed: 1, failures }
}

function isNear(times, told) {
  return Math.abs(times - told) <= told * NEAR
}

/** The row without its numbers. */
function keyOf(line) {
  return line.split('|').slice(0, 4).join('|')
}

function timesOf(line) {
  return Number(line.split('|')[4].replaceAll(',', ''))
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

function parts(readme) {
  const [begin, end] = [readme.indexOf(BEGIN), readme.indexOf(END)]
  if (begin < 0 || end < begin)
    throw new Error('README.md has no marks for its table of injections')
  return [
    readme.slice(0, begin),
    readme.slice(begin + BEGIN.length, end),
    readme.slice(end + END.length),
  ]
}

/** The rows of the README's table, however a formatter has spaced them. */
function linesOf(readme) {
  const lines = parts(readme)[1]
    .split('\n')
    .filter(line => line.startsWith('|'))
  return new Set(lines.slice(2).map(squeezed))
}

function squeezed(line) {
  return line.replace(/\s+/g, ' ').trim()
}
