import { expect } from 'chai'
import { clockTime, dayName, moment } from '../../../components/review/times.js'
import { eventInWords, timelineByDay } from '../../../components/review/timeline.js'
import type { TimelineEvent, Version } from '../../../schema/review/versions.js'
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

describe('the timeline of a doc', () => {
  const event = (is: TimelineEvent['is'], time: string, more: Partial<TimelineEvent> = {}) => {
    return { is, at: time, by: 'claude', hash: null, comments: 0, verdict: null, note: '', ...more }
  }
  const timeline = (versions: Version[], events: TimelineEvent[] = [], more = false) =>
    timelineByDay({ versions, events, more }, NOW).map(({ day, rows }) => [
      day,
      ...rows.map(row => ('event' in row ? row.event.is : row.versions.map(({ n }) => n).join())),
    ])

  it('has versions by day, and between them what was said', () => {
    const times = [at(2026, 10, 25, 9, 0), at(2026, 10, 24, 20, 0), at(2026, 10, 24, 8, 0)]
    const versions = times.map((time, i) => aVersion(3 - i, { at: time }))
    const events = [
      event('answer', at(2026, 10, 25, 10, 0)),
      event('review', at(2026, 10, 24, 21, 0)),
      event('request', at(2026, 10, 24, 7, 0)),
    ]
    expect(timeline(versions, events)).to.deep.equal([
      ['Today', 'answer', '3'],
      ['Yesterday', 'review', '2', '1', 'request'],
    ])
    expect(timeline(versions, events, true).at(-1), 'older ones wait').to.deep.equal([
      ...['Yesterday', 'review', '2', '1'],
    ])
  })

  it('has one row for versions within a minute that nothing separates', () => {
    const second = (n: number) =>
      new Date(Date.parse(at(2026, 10, 25, 9, 0)) + n * 1000).toISOString()
    const versions = [90, 50, 40, 0].map((time, i) => aVersion(4 - i, { at: second(time) }))
    expect(timeline(versions)).to.deep.equal([['Today', '4,3,2,1']])
    expect(timeline(versions, [event('review', second(45))])).to.deep.equal([
      ['Today', '4,3', 'review', '2,1'],
    ])
  })

  it('says what was done, and by which agent', () => {
    const words = [
      event('request', '', { note: 'Please' }),
      event('answer', '', { comments: 1 }),
      event('review', '', { comments: 3 }),
      event('review', '', { comments: 5, verdict: 'changes' }),
      event('review', '', { verdict: 'approved' }),
    ].map(eventInWords)
    expect(words).to.deep.equal([
      'claude asked for a review: Please',
      'claude answered 1 comment',
      'you sent 3 comments',
      'you sent it back · 5 comments',
      'you approved it',
    ])
  })
})
