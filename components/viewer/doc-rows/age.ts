// How long ago something was changed, short and in words. Pure.
// To change where it is shown, see row-details.ts.

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Longest first. */
const UNITS: readonly { ms: number; letter: string; word: string }[] = [
  { ms: 365 * DAY, letter: 'y', word: 'year' },
  { ms: 7 * DAY, letter: 'w', word: 'week' },
  { ms: DAY, letter: 'd', word: 'day' },
  { ms: HOUR, letter: 'h', word: 'hour' },
  { ms: MINUTE, letter: 'm', word: 'minute' },
]

/**
 * `now`, `4m`, `3h`, `2d`, `5w`, `1y`. Both in milliseconds; `''` where either is not known. A clock that
 * is behind makes it `now`.
 */
export function ageOf(mtime: number, now: number): string {
  if (mtime <= 0 || now <= 0) return ''
  const unit = unitOf(now - mtime)
  return unit ? `${Math.floor((now - mtime) / unit.ms)}${unit.letter}` : 'now'
}

/** `just now`, `1 minute ago`, `4 minutes ago`. */
export function ageInWords(ms: number): string {
  const unit = unitOf(ms)
  if (!unit) return 'just now'
  const count = Math.floor(ms / unit.ms)
  return `${count} ${unit.word}${count === 1 ? '' : 's'} ago`
}

function unitOf(ms: number): (typeof UNITS)[number] | undefined {
  return UNITS.find(unit => ms >= unit.ms)
}
