import { expect } from 'chai'
import { bytesOf, copyOf, numbersOf } from '../../../server/search/engine/arrays.js'

const SIZES = [0, 1, 1000, 32_768, 100_001, 1_000_003]

describe('the arrays of the index', () => {
  it('have the size that was asked for, and hold zeros', () => {
    for (const size of SIZES) {
      expect(numbersOf(size).length).to.equal(size)
      expect(numbersOf(size).every(number => number === 0)).to.equal(true)
      expect(bytesOf(size).length).to.equal(size)
      expect(bytesOf(size).every(byte => byte === 0)).to.equal(true)
    }
  })

  it('share no memory', () => {
    for (const size of SIZES) {
      const numbers = numbersOf(size).fill(7)
      const copy = copyOf(numbers, size + 3)
      numbers.fill(8)
      expect(copy.subarray(0, size).every(number => number === 7)).to.equal(true)
      expect([...copy.subarray(size)]).to.deep.equal([0, 0, 0])
    }
  })

  it('are whole pages when they are large, which malloc does not keep', () => {
    expect(bytesOf(300_001).buffer.byteLength % 65_536).to.equal(0)
    expect(numbersOf(300_001).buffer.byteLength % 65_536).to.equal(0)
  })
})
