import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'chai'
import { collectGarbage } from '../../../server/fs/collect-garbage.js'

describe('collecting garbage', () => {
  it('frees at once what nothing refers to', async () => {
    const garbage = [new WeakRef(Buffer.alloc(100_000)), new WeakRef(Buffer.alloc(100_000))]
    // A weak reference holds its object until the end of the turn.
    await pause(10)
    collectGarbage()
    expect(garbage.map(one => one.deref())).to.deep.equal([undefined, undefined])
  })
})
