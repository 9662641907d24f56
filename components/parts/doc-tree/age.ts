// How long ago something was, in as few letters as will do: `now`, `4m`, `3h`, `2d`, `5w`, `1y`.

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const STEPS: readonly [number, string][] = [
  [365 * DAY, 'y'],
  [7 * DAY, 'w'],
  [DAY, 'd'],
  [HOUR, 'h'],
  [MINUTE, 'm'],
]

/** Both in milliseconds; `''` where either is not known. A clock that is behind makes it `now`. */
export function ageOf(mtime: number, now: number): string {
  if (mtime <= 0 || now <= 0) return ''
  const age = now - mtime
  const step = STEPS.find(([length]) => age >= length)
  return step ? `${Math.floor(age / step[0])}${step[1]}` : 'now'
}
