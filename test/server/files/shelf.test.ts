// What is kept in memory takes no more of it than it has bytes.

import { expect } from 'chai'
import { Shelf, apart } from '../../../server/files/byte-cache.js'

describe('a shelf', () => {
  it('lets go of what was not asked for longest when it is full', () => {
    const shelf = new Shelf<string>(3 * (1024 + 10), text => text.length)
    for (const key of ['a', 'b', 'c']) shelf.put(key, key.repeat(10))
    shelf.get('a')
    shelf.put('d', 'd'.repeat(10))
    expect(['a', 'b', 'c', 'd'].filter(key => shelf.get(key) !== undefined)).to.deep.equal([
      'a',
      'c',
      'd',
    ])
  })

  it('is given small buffers in memory of their own', () => {
    const small = Buffer.from('a plan')
    expect(small.buffer.byteLength).to.be.greaterThan(small.length)
    const own = apart(small)
    expect([own.toString(), own.buffer.byteLength]).to.deep.equal(['a plan', small.length])
    expect(apart(own)).to.equal(own)
  })
})
