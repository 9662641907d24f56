// Which work goes first in the worker thread.

import { setImmediate as turn } from 'node:timers/promises'
import { expect } from 'chai'
import { Inbox, ahead, inSlices, inSpareTime } from '../../../server/fs/schedule.js'

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

describe('an inbox', () => {
  const taken: number[] = []
  /** Each item takes longer than a slice. */
  const inbox = new Inbox((item: number) => {
    taken.push(item)
    const end = performance.now() + 10
    while (performance.now() < end);
  })

  beforeEach(() => (taken.length = 0))

  it('takes what comes at once, and what comes too fast in later turns, in order', async () => {
    for (const item of [1, 2, 3]) inbox.put(item)
    expect(taken).to.deep.equal([1])
    await turn()
    inbox.put(4)
    expect(taken).to.deep.equal([1, 2])
    while (taken.length < 4) await turn()
    expect(taken).to.deep.equal([1, 2, 3, 4])
    await turn()
    await turn()
    inbox.put(5)
    expect(taken).to.deep.equal([1, 2, 3, 4, 5])
  })

  it('takes what is left when nothing more will come', async () => {
    for (const item of [1, 2, 3]) inbox.put(item)
    inbox.end()
    expect(taken).to.deep.equal([1, 2, 3])
    await turn()
    await turn()
    expect(taken).to.deep.equal([1, 2, 3])
  })

  it('goes on after an item that could not be taken', async () => {
    const taken: number[] = []
    const inbox = new Inbox((item: number) => {
      if (item === 1) throw new Error('odd')
      taken.push(item)
    })
    expect(() => inbox.put(1)).to.throw('odd')
    inbox.put(2)
    // Where the machine is slow, the first item used up the slice.
    while (taken.length === 0) await turn()
    expect(taken).to.deep.equal([2])
    await turn()
  })
})
