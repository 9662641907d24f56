// Which work goes first in the worker thread.

import { setImmediate as turn } from 'node:timers/promises'
import { expect } from 'chai'
import { Schedule, inSlices } from '../../../server/threads/schedule.js'

describe('work in slices', () => {
  let schedule: Schedule
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
    schedule = new Schedule()
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

  it('in the background goes on beside other work', async () => {
    const spare = schedule.background(work())
    expect(await stepsDuring(fiveTurns)).to.be.above(2)
    isOver = true
    await spare
  })

  it('in the background stands still while urgent work runs, and then goes on', async () => {
    const spare = schedule.background(work())
    expect(await stepsDuring(() => schedule.urgent(fiveTurns))).to.be.below(2)
    expect(await stepsDuring(fiveTurns)).to.be.above(2)
    isOver = true
    await spare
  })

  it('in the background goes on after urgent work has failed', async () => {
    const spare = schedule.background(work())
    const fails = schedule.urgent(async () => {
      await turn()
      throw new Error('the disk')
    })
    const failed = await fails.catch((error: unknown) => error)
    expect(failed).to.be.an.instanceOf(Error)
    expect(await stepsDuring(fiveTurns)).to.be.above(2)
    isOver = true
    await spare
  })

  it('that is urgent does not wait for itself', async () => {
    const sliced = schedule.urgent(() => inSlices(work()))
    await fiveTurns()
    expect(steps).to.be.above(2)
    isOver = true
    await sliced
  })
})
