import { expect } from 'chai'
import { ageInWords, ageOf } from '../../../../components/viewer/doc-rows/age.js'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** After the longest of them. */
const NOW = 1000 * DAY

describe('an age @one-engine', () => {
  const cases: [ms: number, short: string, words: string][] = [
    [-DAY, 'now', 'just now'],
    [0, 'now', 'just now'],
    [MINUTE - 1, 'now', 'just now'],
    [MINUTE, '1m', '1 minute ago'],
    [4.9 * MINUTE, '4m', '4 minutes ago'],
    [HOUR - 1, '59m', '59 minutes ago'],
    [HOUR, '1h', '1 hour ago'],
    [DAY - 1, '23h', '23 hours ago'],
    [DAY, '1d', '1 day ago'],
    [7 * DAY - 1, '6d', '6 days ago'],
    [7 * DAY, '1w', '1 week ago'],
    [36 * DAY, '5w', '5 weeks ago'],
    [365 * DAY - 1, '52w', '52 weeks ago'],
    [365 * DAY, '1y', '1 year ago'],
    [800 * DAY, '2y', '2 years ago'],
  ]
  for (const [ms, short, words] of cases) {
    it(`of ${String(ms)} ms is “${short}”, in words “${words}”`, () => {
      expect(ageOf(NOW - ms, NOW)).to.equal(short)
      expect(ageInWords(ms)).to.equal(words)
    })
  }
})
