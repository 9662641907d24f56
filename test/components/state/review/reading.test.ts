import { expect } from 'chai'
import { look, type Reading, type DocSight } from '../../../../components/state/review/reading.js'
import { hashOf } from '../reviews.js'

const HASH = hashOf('a')
const SEEN: DocSight = { hash: HASH, isShown: true, isHere: true, inputAt: 0, isEndShown: true }
const STEP_MS = 250

/** Looks every 250 ms, for so long. */
function watch(
  ms: number,
  sight: Partial<DocSight> = {},
  before: Reading | null = null,
): Reading | null {
  const start = before ? before.at + STEP_MS : 0
  let reading = before
  for (let now = start; now <= start + ms; now += STEP_MS) {
    reading = look(reading, { ...SEEN, ...sight }, now)
  }
  return reading
}

describe('a doc @one-engine', () => {
  const rows: [what: string, reading: () => Reading | null, isRead: boolean][] = [
    ['is read after a second and a half, when it is short', () => watch(1500), true],
    ['is not read after half a second', () => watch(500), false],
    [
      'is not read in a hidden tab or a blurred window',
      () => watch(9000, { isHere: false }),
      false,
    ],
    ['is not read in a pane that is covered', () => watch(9000, { isShown: false }), false],
    ['is not read at the first of ten screens', () => watch(9000, { isEndShown: false }), false],
    ['is not read where its bytes cannot be named', () => watch(9000, { hash: null }), false],
    [
      'is read when its end comes into view later',
      () => watch(500, {}, watch(3000, { isEndShown: false })),
      true,
    ],
    [
      'is read when its end was in view before the time was over',
      () => watch(1500, { isEndShown: false }, watch(500)),
      true,
    ],
    [
      'is not read by an end that was only there at one moment, as of a page that is still empty',
      () => watch(9000, { isEndShown: false }, watch(0)),
      false,
    ],
    [
      'is not read after 30 s without an input of the reader',
      () => watch(9000, { inputAt: -31_000 }),
      false,
    ],
    [
      'is not read with only the last second before the reader was idle',
      () => watch(9000, { inputAt: -29_000 }),
      false,
    ],
    [
      'is read after the reader has come back',
      () => watch(1750, { inputAt: 9250 }, watch(9000, { inputAt: -31_000 })),
      true,
    ],
    [
      'is read in several parts that are long enough together',
      () => watch(1000, {}, watch(5000, { isHere: false }, watch(1000))),
      true,
    ],
    [
      'is not read in the time that it was away',
      () => watch(250, {}, watch(5000, { isShown: false }, watch(1000))),
      false,
    ],
    ['begins anew with other bytes', () => watch(1000, { hash: hashOf('b') }, watch(1250)), false],
    [
      'goes on where its bytes could not be named for a while',
      () => watch(750, {}, watch(5000, { hash: null }, watch(1000))),
      true,
    ],
  ]
  for (const [what, read, isRead] of rows) {
    it(what, () => expect(read()?.isRead ?? false).to.equal(isRead))
  }

  it('is not read by a page that slept', () => {
    const before = watch(250)
    expect(look(before, { ...SEEN, inputAt: 20_000 }, 20_000)).to.include({
      isRead: false,
      readMs: 250,
    })
  })

  it('stays read, with the hash that was on show', () => {
    const read = watch(1500)
    expect(read).to.include({ hash: HASH, isRead: true })
    expect(watch(500, { isShown: false }, read)?.isRead).to.equal(true)
  })
})
