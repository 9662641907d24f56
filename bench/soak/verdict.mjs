// The soak's table: what was looked at, how many of it, and whether it is as it should be.

import { median } from '../measure.mjs'

const FLAT = 0.1

/** A row: `what` begins with its requirement; `wrong` is a list of words, none is a pass. */
export function row(what, times, wrong = []) {
  return { what, times, wrong, passed: wrong.length === 0 }
}

/** Whether the last fifth of some samples is no more than the second fifth was, but for a tenth. */
export function flat(what, samples, unit, { slack = 0, isJudged = true } = {}) {
  const fifth = at => samples.slice(...at.map(share => Math.floor(samples.length * share)))
  const [early, late] = [fifth([0.2, 0.4]), fifth([0.8, 1])].map(values => median(values) ?? NaN)
  const limit = Math.max(early * FLAT, slack)
  const numbers = `${early.toFixed(0)} → ${late.toFixed(0)} ${unit}`
  const wrong = !isJudged || late - early <= limit ? [] : [`${numbers} is not flat`]
  const words = isJudged ? numbers : `${numbers} (too short to tell)`
  return { ...row(`${what}: ${words}`, samples.length, wrong), early, late }
}

export function table(rows) {
  const lines = rows.map(({ what, times, passed }) => [
    what,
    String(times),
    passed ? 'pass' : 'short',
  ])
  const widths = lines[0].map((_, column) => Math.max(...lines.map(line => line[column].length)))
  const text = lines.map(line =>
    line
      .map((cell, column) =>
        column === 1 ? cell.padStart(widths[1]) : cell.padEnd(widths[column]),
      )
      .join('  '),
  )
  const wrong = rows.flatMap(({ what, wrong }) =>
    wrong.slice(0, 20).map(line => `  short, ${what.split(':')[0]}: ${line}`),
  )
  return [...text, ...(wrong.length > 0 ? ['', ...wrong] : [])].join('\n')
}
