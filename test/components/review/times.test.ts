import { expect } from 'chai'
import { byDay, clockTime, dayName, moment } from '../../../components/review/times.js'
import { aVersion } from '../state/reviews.js'

/** A Wednesday. */
const NOW = new Date(2026, 10, 25, 9, 30)

function at(...parts: [number, number, number, number, number]): string {
  return new Date(...parts).toISOString()
}

describe('the time of a version', () => {
  const rows: [time: string, moment: string, day: string][] = [
    [at(2026, 10, 25, 9, 5), '09:05', 'Today'],
    [at(2026, 10, 24, 14, 2), 'yesterday 14:02', 'Yesterday'],
    [at(2026, 10, 19, 23, 59), 'Thu 23:59', 'Thursday 19 November'],
    [at(2026, 10, 18, 23, 59), '18 Nov 23:59', 'Wednesday 18 November'],
    [at(2025, 11, 31, 0, 0), '31 Dec 2025 00:00', 'Wednesday 31 December 2025'],
    [at(2026, 10, 26, 1, 0), '26 Nov 01:00', 'Thursday 26 November'],
  ]
  for (const [time, said, day] of rows) {
    it(`is ${said}, under ${day}`, () => {
      expect([moment(time, NOW), dayName(time, NOW)]).to.deep.equal([said, day])
    })
  }

  it('in a list that has the minute twice has seconds', () => {
    const seconds = [31, 7].map(second => new Date(2026, 10, 24, 14, 2, second).toISOString())
    const times = [...seconds, at(2026, 10, 24, 14, 3)]
    expect(times.map(time => clockTime(time, times))).to.deep.equal([
      '14:02:31',
      '14:02:07',
      '14:03',
    ])
    expect(moment(times[0] ?? '', NOW, times)).to.equal('yesterday 14:02:31')
  })
})

describe('versions', () => {
  it('stand by day, in their order', () => {
    const times = [at(2026, 10, 25, 9, 0), at(2026, 10, 24, 20, 0), at(2026, 10, 24, 8, 0)]
    const versions = times.map((time, i) => aVersion(3 - i, { at: time }))
    expect(byDay(versions, NOW).map(({ day, versions: own }) => [day, own.length])).to.deep.equal([
      ['Today', 1],
      ['Yesterday', 2],
    ])
  })
})
