// Which work goes first in the worker thread.

import { setImmediate as turn } from 'node:timers/promises'
import { expect } from 'chai'
import { ahead, inSlices, inSpareTime } from '../../../server/fs/schedule.js'

describe('work in slices', () => {
  let steps = 0
  let isOver = false

  /** Each step takes longer than a slice. */
  function* work(): Generator<void> {
    while (!isOver) {
      steps++
      const end = performance.now() + 10
      while (performance.now() < end);
      yield
    }
  }

  beforeEach(() => {
    steps = 0
    isOver = false
  })

  async function stepsDuring(job: () => Promise<void>): Promise<number> {
    // It is under way, and will not end before its next step.
    await turn()
    await turn()
    const before = steps
    await job()
    return steps - before
  }

  async function fiveTurns(): Promise<void> {
    for (let i = 0; i < 5; i++) await turn()
  }

  it('goes on beside what others do', async () => {
    const spare = inSpareTime(work())
    expect(await stepsDuring(fiveTurns)).to.be.above(2)
    isOver = true
    await spare
  })

  it('stands still while somebody waits for something else, and then goes on', async () => {
    const spare = inSpareTime(work())
    expect(await stepsDuring(() => ahead(fiveTurns))).to.be.below(2)
    expect(await stepsDuring(fiveTurns)).to.be.above(2)
    isOver = true
    await spare
  })

  it('goes on after what somebody waited for has failed', async () => {
    const spare = inSpareTime(work())
    const fails = ahead(async () => {
      await turn()
      throw new Error('the disk')
    })
    const failed = await fails.catch((error: unknown) => error)
    expect(failed).to.be.an.instanceOf(Error)
    expect(await stepsDuring(fiveTurns)).to.be.above(2)
    isOver = true
    await spare
  })

  it('that somebody waits for does not wait for itself', async () => {
    const sliced = ahead(() => inSlices(work()))
    await fiveTurns()
    expect(steps).to.be.above(2)
    isOver = true
    await sliced
  })
})
