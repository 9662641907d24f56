// The table of the README's "Reliability": written from what a whole run injected
// (`npm run reliability`), and compared with it in every other one.

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
    await runNode('node_modules/prettier/bin/prettier.cjs', ['--write', 'README.md'])
    process.stdout.write(`${rows.length} rows written to README.md\n`)
    return { passed: 1, failed: 0 }
  }
  const [written, counted] = [linesOf(readme), table(rows).split('\n').slice(2)]
  const unlike = counted.filter(line => !written.includes(squeezed(line)))
  const missing = written.filter(line => !counted.some(row => squeezed(row) === line))
  for (const line of missing) process.stdout.write(`not injected here: ${line}\n`)
  for (const line of unlike) process.stdout.write(`unlike the README: ${line}\n`)
  if (unlike.length > 0) process.stdout.write('`npm run reliability` writes the table.\n')
  const failures = unlike.map(line => ({ title: 'unlike the README', why: line }))
  return failures.length > 0 ? { passed: 0, failed: 1, failures } : { passed: 1, failed: 0 }
}

function notes() {
  if (!existsSync(NOTES)) return []
  return readFileSync(NOTES, 'utf8').trim().split('\n').map(JSON.parse)
}

function table(rows) {
  const lines = rows.map(
    row =>
      `| ${row.requirement} | ${row.what} | ${row.injected} | ${count(row.times)} | ${count(row.survived)} |`,
  )
  return [
    '| # | What must hold | Injected | Times | Survived |',
    '|--:|---|---|--:|--:|',
    ...lines,
  ].join('\n')
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
  return lines.slice(2).map(squeezed)
}

function squeezed(line) {
  return line.replace(/\s+/g, ' ').trim()
}
