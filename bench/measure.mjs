// Runs both sides of a comparison in turns, times programs, and makes the rows of the table.
// To change what is compared, see goals/.

import { spawnSync } from 'node:child_process'

export function median(values) {
  return percentile(values, 0.5)
}

/** The value that this share of the values does not exceed. */
export function percentile(values, share) {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)]
}

/** Runs each side `rounds` times, in turns; resolves with all numbers of each, by name. */
export async function interleaved(sides, rounds) {
  const names = Object.keys(sides)
  const numbers = Object.fromEntries(names.map(name => [name, []]))
  for (let round = 0; round < rounds; round++) {
    // A noisy moment must not always meet the same side first.
    const order = round % 2 === 0 ? names : [...names].reverse()
    for (const name of order) numbers[name].push(await sides[name]())
  }
  return numbers
}

/** Runs both sides in turns; resolves with a row of their medians. */
export async function compared(row, sides, rounds, limit) {
  const { ours, theirs } = await interleaved(sides, rounds)
  return atMost({ unit: 'ms', ...row, ours: median(ours), theirs: median(theirs) }, limit)
}

/** How long some work takes, in ms. */
export async function timed(work) {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** How long a program runs, in ms. Throws when it cannot run; its output is thrown away. */
export function timeOfCommand(program, args, { okay = [0] } = {}) {
  const start = performance.now()
  const { status, error } = spawnSync(program, args, { stdio: 'ignore' })
  if (error) throw error
  if (!okay.includes(status)) throw new Error(`${program} ${args.join(' ')} ended with ${status}`)
  return performance.now() - start
}

/** A row of the table: `ours` is at most `limit` × `theirs`. */
export function atMost(row, limit) {
  const ratio = row.ours / row.theirs
  return { ...row, ratio, goal: `≤ ${limit} ×`, passed: ratio <= limit }
}

/** A row whose goal is a number of its own unit. */
export function within(row, limit) {
  return { ...row, goal: `≤ ${limit} ${row.unit}`.trim(), passed: row.ours <= limit }
}

/** A row whose goal is `theirs` and so much more. */
export function plus(row, more) {
  const passed = row.ours <= row.theirs + more
  return { ...row, goal: `+ ${Number(more.toFixed(1))} ${row.unit}`, passed }
}

/** A row that counts faults: `of` is how many cases were tried. */
export function exact(what, faults, of) {
  return { what, ours: faults, unit: `of ${of}`, goal: '0', passed: faults === 0 }
}

const COLUMNS = {
  '#': row => String(row.name ?? ''),
  work: row => row.what,
  against: row => row.against ?? '',
  goal: row => row.goal ?? '',
  ours: row => amount(row.ours, row.unit),
  theirs: row => amount(row.theirs, row.unit),
  ratio: row => row.ratio?.toFixed(2) ?? '',
  '': row => (row.passed ? 'pass' : 'short'),
}

export function table(rows) {
  const lines = [
    Object.keys(COLUMNS),
    ...rows.map(row => Object.values(COLUMNS).map(cellOf => cellOf(row))),
  ]
  const widths = lines[0].map((_, column) => Math.max(...lines.map(line => line[column].length)))
  const padded = lines.map(line => line.map((cell, column) => cell.padEnd(widths[column])))
  return padded.map(cells => cells.join('  ').trimEnd()).join('\n')
}

function amount(value, unit) {
  if (value === undefined) return ''
  const digits = Number.isInteger(value) ? 0 : value < 10 ? 2 : value < 100 ? 1 : 0
  return `${value.toFixed(digits)} ${unit}`.trimEnd()
}
