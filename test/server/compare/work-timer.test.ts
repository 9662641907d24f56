import { existsSync } from 'node:fs'
import { expect } from 'chai'
import { workTimer } from '../../../server/compare/work-timer.js'

const MS = 40

describe('the time limit of a comparison', () => {
  it('is over after so much work', () => {
    const isTimeUp = workTimer(MS)
    const start = performance.now()
    while (!isTimeUp());
    expect(performance.now() - start).to.be.at.least(MS)
  })

  it('does not count the time in which the thread waits for a processor', function () {
    if (!existsSync('/proc/thread-self/schedstat')) this.skip()
    const isTimeUp = workTimer(MS)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3 * MS)
    expect(isTimeUp()).to.equal(false)
    while (!isTimeUp());
  })
})
