// How long ago something was, in a few letters for the tree and in words. Both are given a
// difference: nothing here reads a clock.

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const WEEK = 7 * DAY
const YEAR = 365 * DAY

/** Longest first; each counts what is whole of it. */
const UNITS: readonly { ms: number; letter: string; word: string }[] = [
  { ms: YEAR, letter: 'y', word: 'year' },
  { ms: WEEK, letter: 'w', word: 'week' },
  { ms: DAY, letter: 'd', word: 'day' },
  { ms: HOUR, letter: 'h', word: 'hour' },
  { ms: MINUTE, letter: 'm', word: 'minute' },
]

/** `now`, `4m`, `3h`, `2d`, `5w`, `1y`. What is still to come is now: clocks differ. */
export function ageOf(ms: number): string {
  const unit = unitOf(ms)
  return unit ? `${String(Math.floor(ms / unit.ms))}${unit.letter}` : 'now'
}

/** `just now`, `1 minute ago`, `4 minutes ago`. */
export function ageInWords(ms: number): string {
  const unit = unitOf(ms)
  if (!unit) return 'just now'
  const count = Math.floor(ms / unit.ms)
  return `${String(count)} ${unit.word}${count === 1 ? '' : 's'} ago`
}

function unitOf(ms: number): (typeof UNITS)[number] | undefined {
  return Number.isFinite(ms) ? UNITS.find(unit => ms >= unit.ms) : undefined
}
