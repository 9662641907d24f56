// Both sides of a comparison, turn by turn in the same minutes, and what is made of their numbers.

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

/** A row of the table: `ours` held against `limit` × `theirs`. */
export function atMost(row, limit) {
  const ratio = row.ours / row.theirs
  return { ...row, ratio, goal: `≤ ${limit} ×`, passed: ratio <= limit }
}

/** As `atMost`, for numbers of which more is better. */
export function atLeast(row, limit) {
  const ratio = row.ours / row.theirs
  return { ...row, ratio, goal: `≥ ${limit} ×`, passed: ratio >= limit }
}

/** A row held against a number of its own unit. */
export function within(row, limit) {
  return { ...row, goal: `≤ ${limit} ${row.unit}`, passed: row.ours <= limit }
}

/** A row for what is so or is not. */
export function holds(row, passed) {
  return { ...row, goal: 'so', passed }
}
